import { benchBuild } from "./build.ts";
import { benchChanges } from "./changes.ts";
import { benchHeal } from "./heal.ts";
import { benchLoop } from "./loop.ts";
import { benchModel } from "./model.ts";
import { benchNewcomer } from "./newcomer.ts";
import { benchPlan } from "./plan.ts";
import { benchReadability } from "./readability.ts";
import { benchSandbox } from "./sandbox.ts";
import { benchSearch } from "./search.ts";
import { benchSelectionOnCommits } from "./selection-on-commits.ts";
import { benchServer } from "./server.ts";
import { benchServices } from "./services.ts";

const benches: Readonly<Record<string, () => Promise<void>>> = {
  build: benchBuild,
  changes: benchChanges,
  heal: benchHeal,
  loop: benchLoop,
  model: benchModel,
  newcomer: benchNewcomer,
  plan: benchPlan,
  readability: benchReadability,
  sandbox: benchSandbox,
  search: benchSearch,
  selection: benchSelectionOnCommits,
  server: benchServer,
  services: benchServices,
};

const name = process.argv[2] ?? "";
const bench = benches[name];
if (bench === undefined) {
  console.error(`usage: npm run bench -- ${Object.keys(benches).join("|")}`);
  process.exitCode = 2;
} else await bench();
