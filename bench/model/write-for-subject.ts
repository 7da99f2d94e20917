import type { Config } from "../../src/config/config.ts";
import {
  create,
  GoldseamError,
  type TestCase,
  TestCaseSchema,
  TestSpecSchema,
} from "../../src/contracts/index.ts";
import { createAutoEngine } from "../../src/engines/auto/index.ts";
import type { Engine } from "../../src/engines/engine.ts";
import { createModelEngine } from "../../src/engines/model/index.ts";
import { createSearchEngine, withRecord } from "../../src/engines/search/index.ts";
import type { SyntaxParser } from "../../src/languages/syntax/outline.ts";
import type { Candidate } from "../../src/languages/tests/candidate.ts";
import type { Model } from "../../src/ports/model.ts";
import type { SearchRecord } from "../../src/ports/records/search-record.ts";
import type { Secrets } from "../../src/ports/secrets/secrets.ts";
import type { WrittenTests } from "../../src/stages/write/write-request.ts";
import { writeTests } from "../../src/stages/write/write-tests.ts";
import type { Workbench } from "../../src/workbench/workbench.ts";
import { createTestJob } from "../../test/support/test-job.ts";
import type { SubjectModels } from "./open-models.ts";
import type { Subject } from "./subject.ts";

/** Who writes: the search alone, the search with a model's inputs, the model's own tests, or all together. */
export const ways = ["search", "inputs", "model", "auto"] as const;

/** Who writes. */
export type Way = (typeof ways)[number];

/** What writing needs. */
export interface WriteTools {
  readonly outlines: SyntaxParser;
  readonly secrets: Secrets;
  /** Of the search. */
  readonly seconds: number;
}

/** Admitted tests, which are left on the bench, and everything that was proposed. */
export interface WrittenForSubject extends WrittenTests {
  readonly candidates: readonly Candidate[];
}

/** Writes tests of a subject's planned cases as a run does. */
export async function writeForSubject(
  { outlines, secrets, seconds }: WriteTools,
  { models, config }: Pick<SubjectModels, "models" | "config">,
  {
    subject,
    workbench,
    way,
  }: { readonly subject: Subject; readonly workbench: Workbench; readonly way: Way },
): Promise<WrittenForSubject> {
  const own: Config = { ...config, engine: way === "inputs" ? "auto" : way, write_budget_sec: seconds };
  const candidates: Candidate[] = [];
  const model = await models.open(own, "");
  if (!model) throw new GoldseamError("CONFIG_INVALID", "name a model with --model");
  const record = await models.openSearchRecord();
  const composed = engineFor(way, model, { outlines, secrets, config: own, record });
  const engine = remembering(composed, candidates);
  const text = workbench.files().read(subject.path) ?? "";
  const cases = plannedCases(subject, { outlines, text });
  const spec = create(TestSpecSchema, { id: "bench", parentCommitSha: workbench.commitSha, cases });
  const job = createTestJob({ repo: workbench.path, config: own });
  const deps = { engine, outlines, secrets, models: { open: async () => model } };
  return { ...(await writeTests(deps, job, { workbench, spec })), candidates };
}

interface EngineDeps {
  readonly outlines: SyntaxParser;
  readonly secrets: Secrets;
  readonly config: Config;
  readonly record: SearchRecord | undefined;
}

function engineFor(way: Way, model: Model, { record, ...deps }: EngineDeps): Engine {
  const searching = createSearchEngine({ outlines: deps.outlines, clock: { nowMs: Date.now } });
  const search = record ? withRecord(searching, record) : searching;
  if (way === "search" || way === "inputs") return search;
  const asked = createModelEngine({ ...deps, model });
  return way === "model" ? asked : createAutoEngine({ search, model: asked, outlines: deps.outlines });
}

/** The same engine, which also notes what it proposes. */
function remembering(engine: Engine, candidates: Candidate[]): Engine {
  const { repair } = engine;
  return {
    name: engine.name,
    propose: async (request) => {
      const proposal = await engine.propose(request);
      candidates.push(...proposal.candidates);
      return proposal;
    },
    ...(repair && { repair }),
  };
}

function plannedCases(
  { path, cases }: Subject,
  { outlines, text }: { readonly outlines: SyntaxParser; readonly text: string },
): TestCase[] {
  const symbols = outlines.parse(path, text)?.symbols ?? [];
  return cases.map(({ kind, symbol, goal }, at) => {
    const { lineStart = 1, lineEnd = 1 } = symbols.find(({ name }) => name === symbol) ?? {};
    const own = { name: `case_${at + 1}`, kind, goal, lineStart, lineEnd };
    return create(TestCaseSchema, { ...own, targetPath: path, targetSymbol: symbol });
  });
}
