import { parseArgs } from "node:util";
import { runCluster } from "./run-cluster.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "40" },
    kills: { type: "string", default: "30" },
    every: { type: "string", default: "10" },
    restarts: { type: "string", default: "4" },
    minutes: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
  },
});
const workers = [
  ...Array.from({ length: 3 }, () => ["orchestrator"]),
  ...Array.from({ length: 2 }, () => ["build", "write"]),
  ["plan", "heal"],
  ["plan", "merge", "notify"],
  ["merge", "notify"],
];
const outcome = await runCluster({
  ...{ runs: Number(values.runs), workers, kills: Number(values.kills), restarts: Number(values.restarts) },
  ...{
    killEveryMs: Number(values.every) * 1000,
    mostMs: Number(values.minutes) * 60_000,
    seed: Number(values.seed),
  },
  say: (text) => console.error(text),
});
const { runs, kills, restarts, lost, doubled, absorbed, faults } = outcome;
console.log(
  `runs ${runs}, kills ${kills}, restarts ${restarts}, lost ${lost}, doubled ${doubled}, duplicates absorbed ${absorbed}`,
);
for (const fault of faults) console.log(fault);
if (faults.length > 0) console.error(outcome.logs);
process.exitCode = faults.length > 0 ? 1 : 0;
