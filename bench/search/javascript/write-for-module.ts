import { defaultConfig } from "../../../src/config/config.ts";
import { create, type GeneratedTests, TestCaseSchema, TestSpecSchema } from "../../../src/contracts/index.ts";
import type { Engine, EngineStatistics } from "../../../src/engines/engine.ts";
import { createSearchEngine } from "../../../src/engines/search/index.ts";
import { nameTargets } from "../../../src/stages/write/targets/name-targets.ts";
import type { WriteDeps } from "../../../src/stages/write/write-request.ts";
import { writeTests } from "../../../src/stages/write/write-tests.ts";
import type { Workbench } from "../../../src/workbench/workbench.ts";
import { createTestJob } from "../../../test/support/test-job.ts";

/** The tests for a module, and the cost of the search. */
export interface WrittenForModule {
  readonly generated: GeneratedTests;
  readonly statistics: EngineStatistics | undefined;
}

/** Writes tests for everything that a module exports, as `goldseam write` does; admitted files are left on the bench. */
export async function writeForModule(
  deps: Omit<WriteDeps, "engine">,
  options: { readonly workbench: Workbench; readonly path: string; readonly seconds: number },
): Promise<WrittenForModule> {
  const { workbench, path, seconds } = options;
  const symbols = nameTargets(deps.outlines, { path, text: workbench.files().read(path) ?? "" });
  const cases = symbols.map((targetSymbol) => create(TestCaseSchema, { targetPath: path, targetSymbol }));
  let statistics: EngineStatistics | undefined;
  const inner = createSearchEngine({ outlines: deps.outlines, clock: { nowMs: Date.now } });
  const engine: Engine = {
    name: inner.name,
    propose: async (request) => {
      const proposal = await inner.propose(request);
      statistics = proposal.statistics;
      return proposal;
    },
  };
  const { generated } = await writeTests(
    { ...deps, engine },
    createTestJob({ repo: workbench.path, config: { ...defaultConfig, write_budget_sec: seconds } }),
    {
      workbench,
      spec: create(TestSpecSchema, { id: "bench", parentCommitSha: workbench.commitSha, cases }),
    },
  );
  return { generated, statistics };
}
