import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { runCluster, sayTrouble } from "./run-cluster.ts";

/**
 * `npm run cluster-test`: 200 runs through processes over real servers, with trouble. `--beside <checkout>` has another
 * release, with its packages installed, play every second process.
 */
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "200" },
    kills: { type: "string", default: "60" },
    restarts: { type: "string", default: "8" },
    cuts: { type: "string", default: "20" },
    jumps: { type: "string", default: "10" },
    slow: { type: "string", default: "8" },
    every: { type: "string", default: "10" },
    minutes: { type: "string", default: "120" },
    seed: { type: "string", default: "1" },
    beside: { type: "string" },
  },
});
const workers = [
  ...Array.from({ length: 3 }, () => ["orchestrator"]),
  ...Array.from({ length: 2 }, () => ["build", "write"]),
  ["plan", "heal"],
  ["plan", "merge", "notify"],
  ["merge", "notify"],
];
const [kills, restarts, cuts, jumps, slow] = [
  values.kills,
  values.restarts,
  values.cuts,
  values.jumps,
  values.slow,
].map(Number) as [number, number, number, number, number];
const outcome = await runCluster({
  ...{ runs: Number(values.runs), workers, trouble: { kills, restarts, cuts, jumps, "slow spells": slow } },
  ...(values.beside ? { beside: resolve(values.beside) } : {}),
  troubleEveryMs: Number(values.every) * 1000,
  mostMs: Number(values.minutes) * 60_000,
  seed: Number(values.seed),
  say: (text) => console.error(text),
});
const { runs, done, lost, doubled, absorbed, faults } = outcome;
console.log(
  `runs ${runs}, ${sayTrouble(done)}, lost ${lost}, doubled ${doubled}, duplicates absorbed ${absorbed}`,
);
for (const fault of faults) console.log(fault);
if (faults.length > 0) console.error(outcome.logs);
process.exitCode = faults.length > 0 ? 1 : 0;
