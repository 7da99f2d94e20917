import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../../test/support/build-setup.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../../test/support/repositories/git-repository.ts";
import { createTestJob } from "../../../../test/support/test-job.ts";
import { createModel } from "../../../adapters/model/create-model.ts";
import { createMemoryLedger } from "../../../adapters/model/ledger/ledger.ts";
import { createReplayModel } from "../../../adapters/model/recording/create-replay-model.ts";
import { recordSearches, replaySearches } from "../../../adapters/model/recording/search-records.ts";
import {
  answers,
  type ScriptedServer,
  startScriptedServer,
} from "../../../adapters/model/scripted-server.fixture.ts";
import { defaultConfig } from "../../../config/config.ts";
import { CaseKind, create, TestCaseSchema, TestSpecSchema } from "../../../contracts/index.ts";
import { createAutoEngine } from "../../../engines/auto/index.ts";
import { createModelEngine } from "../../../engines/model/index.ts";
import { createSearchEngine, withRecord } from "../../../engines/search/index.ts";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import type { Model } from "../../../ports/model.ts";
import type { SearchRecord } from "../../../ports/records/search-record.ts";
import { writeTests } from "../write-tests.ts";

const files = {
  "package.json": '{ "name": "parcels", "type": "module", "scripts": { "test": "node --test" } }',
  "src/postage.js": `/** Postage in cents: 490, and nothing from 5000 on. */
export function postage(cents) {
  if (cents < 0) throw new RangeError("below zero");
  return cents < 5000 ? 490 : 0;
}

/** Opens a box by its code of six digits. */
export function open(code) {
  if (!/^\\d{6}$/.test(code)) return "no code";
  const mixed = [...code].reduce((sum, digit) => (sum * 7919 + Number(digit) * 104729) % 1000003, 7);
  if (mixed === 317337) {
    return "open";
  }
  return "closed";
}
`,
};

const calls = { calls: [{ target: "postage", name: "asks for postage", arguments: [2000], returns: 490 }] };
const tests = `\`\`\`js
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "../src/postage.js";

test("opens a box", () => {
  // case 3
  assert.equal(open("271828"), "open");
});

test("opens every box", () => {
  assert.equal(open("111111"), "open");
});
\`\`\``;

/** Names for every searched test that a person would choose, with inputs of which one shows less. */
function rewordings(body: string): string {
  const listed = [...body.matchAll(/test (\d+), of postage: postage\(([^)]*)\) gives (\w+)/g)];
  const named = listed.flatMap(([, number, , outcome]) => {
    if (outcome === "RangeError") return [{ number, name: "refuses a price below zero", arguments: [-77] }];
    if (outcome === "0") return [{ number, name: "delivers for nothing", arguments: [4999] }];
    return [];
  });
  return JSON.stringify({ tests: named.map((one) => ({ ...one, number: Number(one.number) })) });
}

let setup: BuildSetup;
let repo: TestRepository;
let server: ScriptedServer;
let folder: string;
beforeAll(async () => {
  setup = await createBuildSetup();
  repo = createRepository(files);
  folder = temporaryFolder();
  server = await startScriptedServer((response, request, body) => {
    const kind = [
      [/You choose inputs/, JSON.stringify(calls)],
      [/You make unit tests readable/, rewordings(body)],
      [/was refused at/, "BUG"],
    ] as const;
    const text = kind.find(([words]) => words.test(body))?.[1] ?? tests;
    answers(text)(response, request, body);
  });
});
afterAll(async () => {
  await server.close();
  repo.remove();
  setup.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function write(model: Model, record: SearchRecord) {
  const outlines = await createOutlineParser();
  const { secrets } = setup.deps;
  const parentCommitSha = repo.git("rev-parse", "HEAD");
  const planned = [
    { name: "usual", kind: CaseKind.SUCCESS, targetSymbol: "postage", lineStart: 2, lineEnd: 5 },
    { name: "failing", kind: CaseKind.FAILURE, targetSymbol: "postage", lineStart: 3, lineEnd: 3 },
    { name: "opened", kind: CaseKind.SUCCESS, targetSymbol: "open", lineStart: 12, lineEnd: 12 },
  ];
  const cases = planned.map((one) =>
    create(TestCaseSchema, { ...one, targetPath: "src/postage.js", goal: `Check ${one.name}.` }),
  );
  const workbench = await setup.open(repo.path, parentCommitSha);
  const config = { ...defaultConfig, write_budget_sec: 6 };
  try {
    const search = withRecord(createSearchEngine({ outlines, clock: { nowMs: Date.now } }), record);
    const asked = createModelEngine({ model, outlines, secrets, config });
    const engine = createAutoEngine({ search, model: asked, outlines });
    const deps = { engine, outlines, secrets, models: { open: async () => model } };
    const spec = create(TestSpecSchema, { id: "spec-1", parentCommitSha, cases });
    return await writeTests(deps, createTestJob({ repo: repo.path, config }), { spec, workbench });
  } finally {
    await workbench.close();
  }
}

test("a model's inputs, names and tests for what is left, all proven, replay to the same bytes", async () => {
  const record = join(folder, "calls.jsonl");
  const settings = { provider: "compatible", model: "m", baseUrl: server.baseUrl } as const;
  const { secrets } = setup.deps;
  const deps = { ledger: createMemoryLedger(), random: () => 0, wait: async () => {}, nowMs: () => 0 };
  const model = await createModel(settings, { secrets, ...deps }, { caps: {}, record });
  const { generated, files: written } = await write(model, recordSearches(record));
  const named = (words: RegExp) => generated.tests.filter(({ name }) => words.test(name));
  const text = [...written.values()].join("\n");

  // Its name and input for the error show the same as the search's own, so both are taken.
  expect(named(/refuses a price below zero/), `${text}\n${server.received[1]?.body}`).toHaveLength(1);
  expect(text).toContain("postage(-77)");
  // From 4999 on nothing is delivered for nothing: that input is not taken, and the name stays with the search's.
  expect(text).not.toMatch(/postage\(4999\), 0/);
  expect(generated.notes).toContain("show less");

  expect(named(/^opens a box$/)[0]).toMatchObject({ engine: "model", cases: ["opened"] });
  const bodies = server.received.map(({ body }) => body);
  const forTests = bodies.filter((body) => body.includes("You write tests for code that exists"));
  expect(forTests[0]).toContain("Planned cases that no test meets yet:");
  expect(forTests[0]).not.toContain("case 1: postage");
  expect(generated.modelCalls).toBe(bodies.length);

  const sent = bodies.length;
  const again = await write(await createReplayModel(model.name, record), replaySearches(record));
  expect([...again.files]).toEqual([...written]);
  const facts = ({ generated: one }: typeof again) => [
    one.refused,
    one.modelCalls,
    one.inputTokens,
    one.cases,
  ];
  expect(facts(again)).toEqual([
    generated.refused,
    generated.modelCalls,
    generated.inputTokens,
    generated.cases,
  ]);
  expect(server.received).toHaveLength(sent);
}, 120_000);
