import { createModel } from "../../src/adapters/model/create-model.ts";
import { createMemoryLedger } from "../../src/adapters/model/ledger/ledger.ts";
import { answers, startScriptedServer } from "../../src/adapters/model/scripted-server.fixture.ts";
import { defaultConfig } from "../../src/config/config.ts";
import { create, type TestCase, TestCaseSchema, TestSpecSchema } from "../../src/contracts/index.ts";
import { createModelEngine } from "../../src/engines/model/index.ts";
import { createOutlineParser } from "../../src/languages/create-outline-parser.ts";
import type { WrittenTests } from "../../src/stages/write/write-request.ts";
import { writeTests } from "../../src/stages/write/write-tests.ts";
import { createBuildSetup } from "../support/build-setup.ts";
import { createRepository } from "../support/repositories/git-repository.ts";
import { createTestJob } from "../support/test-job.ts";

/** A project whose tests a scripted model writes. */
export interface AnsweredProject {
  readonly files: Readonly<Record<string, string>>;
  readonly cases: readonly (Partial<Omit<TestCase, "$typeName" | "$unknown">> &
    Pick<TestCase, "targetPath">)[];
  /** The answer to the first question; a refused test is not corrected. */
  readonly answer: string;
}

/** What came of the answer: over HTTP, on a bench with the language's own tools. */
export async function writeAnswered({ files, cases, answer }: AnsweredProject): Promise<WrittenTests> {
  const setup = await createBuildSetup();
  const repo = createRepository(files);
  const server = await startScriptedServer((response, request, body) =>
    answers(body.includes("was refused at") ? "BUG" : answer)(response, request, body),
  );
  try {
    const { secrets } = setup.deps;
    const outlines = await createOutlineParser();
    const calls = { random: () => 0, wait: async () => {}, nowMs: () => 0, ledger: createMemoryLedger() };
    const settings = { provider: "compatible", model: "m", baseUrl: server.baseUrl } as const;
    const model = await createModel(settings, { secrets, ...calls }, { caps: {} });
    const engine = createModelEngine({ model, outlines, secrets, config: defaultConfig });
    const parentCommitSha = repo.git("rev-parse", "HEAD");
    const planned = cases.map((one) => create(TestCaseSchema, { goal: one.name ?? "", ...one }));
    const spec = create(TestSpecSchema, { id: "spec-1", parentCommitSha, cases: planned });
    const workbench = await setup.open(repo.path, parentCommitSha);
    try {
      return await writeTests({ engine, outlines, secrets }, createTestJob({ repo: repo.path }), {
        spec,
        workbench,
      });
    } finally {
      await workbench.close();
    }
  } finally {
    await server.close();
    repo.remove();
    setup.remove();
  }
}
