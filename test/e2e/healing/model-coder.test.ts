import { rmSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  answers,
  fails,
  type ScriptedServer,
  startScriptedServer,
  type Turn,
} from "../../../src/adapters/model/scripted-server.fixture.ts";
import { goldseam, snapshot } from "../../support/goldseam.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../support/repositories/git-repository.ts";

const manifest = `${JSON.stringify({ name: "sums", type: "module", scripts: { test: "node --test" } })}\n`;
const sum = 'import { add } from "./add.js";\n\nexport function sum(a, b) {\n  return add(a, b);\n}\n';
const add = "export function add(a, b) {\n  return a + b;\n}\n";
/** What the change is for: a fix that takes back everything would be refused. */
const added = "\nexport const nothing = 0;\n";
const test = `import assert from "node:assert/strict";
import { test } from "node:test";
import { sum } from "../src/sum.js";

test("adds", () => assert.equal(sum(1, 2), 3));
`;
const block = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
const right = `The sign was wrong.\n\n${block("src/add.js", "  return a - b;", "  return a + b;")}`;

let home: string;
let repo: TestRepository;
let server: ScriptedServer;
beforeEach(() => {
  home = temporaryFolder();
});
afterEach(async () => {
  await server.close();
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

/** A change that adds a constant and breaks a test, with the model as the coder; the server answers planning with nothing. */
async function heal(turns: readonly Turn[], settings: object = {}) {
  repo = createRepository({
    "package.json": manifest,
    "src/sum.js": sum,
    "src/add.js": add,
    "test/sum.test.js": test,
    "goldseam.json": JSON.stringify({
      ...{
        coder: "model",
        model: "compatible:m",
        min_line_coverage: 0,
        diff_budget_sec: 0,
        write_max_sec: 2,
      },
      model_prices: { "compatible:m": { input: 10, output: 100 } },
      ...settings,
    }),
  });
  repo.git("switch", "--quiet", "-c", "feature");
  repo.commit("Subtract by mistake", { "src/add.js": add.replace("+", "-") + added });
  server = await startScriptedServer(...turns);
  const before = snapshot(repo);
  const ended = await goldseam(home, "run", "--repo", repo.path, "--json", "--model-url", server.baseUrl);
  expect(snapshot(repo)).toBe(before);
  const json = JSON.parse(ended.stdout);
  const attempts = (await goldseam(home, "show", json.run_id, "--attempts")).stdout;
  const shown = JSON.parse((await goldseam(home, "show", json.run_id, "--json")).stdout);
  return { ...ended, json, attempts, shown };
}

it("the model heals a change after a look at another file and a repair, and everybody reads the cost", async () => {
  const { exitCode, json, attempts, stderr } = await heal([
    answers("READ package.json"),
    answers(block("src/add.js", "  return a - c;", "  return a + b;")),
    answers(right),
  ]);
  expect(exitCode, stderr).toBe(0);
  expect(json.state).toBe("AWAITING_APPROVAL");
  expect((await goldseam(home, "approve", json.approval.id)).exitCode).toBe(0);
  expect(repo.git("show", "main:src/add.js")).toBe((add + added).trim());
  expect(json.approval.packet.coder_files).toEqual(["src/add.js"]);
  expect(json.approval.packet.notes).toContain(
    "The coder took 1 attempt: 300 tokens sent, 60 received, $0.0090.",
  );
  expect(attempts).toContain("300 tokens sent, 60 received, $0.0090");
  expect(attempts).toContain("The sign was wrong.");
  expect(stderr).toContain("compatible:m: done; 300 tokens sent, 60 received, $0.0090");
  const [task, file, repair] = server.received.map(({ body }) => JSON.parse(body).messages.at(-1).content);
  expect(task).toContain('part="src/add.js"');
  expect(task).toContain('part="test/sum.test.js (read-only)"');
  expect(task).toContain('part="src/sum.js"');
  expect(file).toContain('"sums"');
  expect(repair).toContain("2|   return a - b;");
});

it("a model that edits the test and the gates' settings heals nothing, and a person reads what it tried", async () => {
  const cheat = block("test/sum.test.js", "assert.equal(sum(1, 2), 3)", "assert.ok(true)");
  const { exitCode, json, shown, attempts } = await heal([
    answers(`${cheat}\n${block("package.json", "node --test", "true")}\nDELETE goldseam.json\n`),
  ]);
  expect(exitCode).toBe(1);
  expect(json.state).toBe("PAUSED");
  expect(shown.hand_off_md).toContain("## Tried so far");
  expect(shown.heal_attempts[0]).toMatchObject({ diff: "", commit_sha: "" });
  const told = attempts.replaceAll(/\s+/g, " ");
  for (const reason of [
    "test/sum.test.js is a test",
    '"package.json" is protected',
    '"goldseam.json" is protected (policy)',
  ])
    expect(told).toContain(reason);
});

it("a model that cannot be used is asked once", async () => {
  const { json, shown } = await heal([fails(401)]);
  expect(json.state).toBe("PAUSED");
  expect(server.received).toHaveLength(1);
  expect(shown.hand_off_md).toContain(
    "No further attempt was made: the model cannot be used: the server answered 401",
  );
});

it("a wrong fix is built and goes back to the model, until the cap of the run ends it", async () => {
  const wrong = block("src/add.js", "  return a - b;", "  return a * b;");
  const { json, shown, attempts } = await heal(
    [answers(wrong, { usage: { prompt_tokens: 20_000, completion_tokens: 1_000 } })],
    { model_roles: { heal: { max_cost: 0.4, context_tokens: 2000, output_tokens: 1000 } } },
  );
  expect(json.state).toBe("PAUSED");
  expect(server.received).toHaveLength(1);
  expect(shown.heal_attempts).toHaveLength(2);
  expect(shown.hand_off_md).toMatch(
    /No further attempt was made: the cap is reached: a call of up to \$[\d.]+ could exceed the cap of \$0\.4; \$0\.3000 is used/,
  );
  expect(shown.hand_off_md).toContain("(20000 tokens sent, 1000 received, $0.3000)");
  expect(attempts).toContain("return a * b;");
});

it("a gate that the model fixes says what that took, and it is not asked beyond the cap", async () => {
  repo = createRepository({
    ...{ "package.json": manifest, "src/sum.js": sum, "src/add.js": add, "test/sum.test.js": test },
    "goldseam.json": JSON.stringify({
      ...{
        coder: "model",
        model: "compatible:m",
        model_prices: { "compatible:m": { input: 10, output: 100 } },
      },
      model_roles: { heal: { max_cost: 0.4, context_tokens: 2000, output_tokens: 1000 } },
    }),
  });
  repo.write({ "src/add.js": add.replace("+", "-") });
  const usage = { prompt_tokens: 20_000, completion_tokens: 1_000 };
  server = await startScriptedServer(
    answers(block("src/add.js", "  return a - b;", "  return a * b;"), { usage }),
  );
  const gate = (...more: string[]) =>
    goldseam(home, "gate", "--repo", repo.path, "--model-url", server.baseUrl, ...more);
  const { exitCode, stderr } = await gate();
  expect(exitCode).toBe(1);
  expect(server.received).toHaveLength(1);
  const said = stderr.replaceAll(/\s+/g, " ");
  expect(said).toContain("2 attempts: 20000 tokens sent, 1000 received, $0.3000");
  expect(said).toContain("could exceed the cap of $0.4; $0.3000 is used");
});

it("a request in words becomes a plan and a change of the model, once", async () => {
  const plan = {
    steps: [{ description: "Export double", paths: ["src/add.js", "package.json", "../x.js"] }],
    forbidden_paths: ["src/sum.js"],
  };
  repo = createRepository({
    "package.json": manifest,
    "src/add.js": add,
    "src/sum.js": sum,
    "test/sum.test.js": test,
    "goldseam.json": JSON.stringify({ min_line_coverage: 0, diff_budget_sec: 0, write_max_sec: 2 }),
  });
  const double = "export function double(a) {\n  return 2 * a;\n}";
  server = await startScriptedServer(
    answers(JSON.stringify(plan)),
    answers(block("src/sum.js", "  return add(a, b);", "  return 2 * add(a, b);")),
    answers(block("src/double.js", "", double)),
    answers("{}"),
  );
  const model = ["--coder", "model", "--model", "compatible:m", "--model-url", server.baseUrl];
  const request = () => goldseam(home, "request", "Double numbers", "--repo", repo.path, "--json", ...model);
  const made = await request();
  expect(made.exitCode, made.stderr).toBe(0);
  const run = JSON.parse(made.stdout);
  expect(run.state).toBe("AWAITING_APPROVAL");
  expect(run.approval.packet.changed_files).toEqual(["src/double.js"]);
  expect(made.stderr).toContain(
    "1 step; dropped package.json: it is protected; dropped ../x.js: it is no path",
  );
  expect(JSON.parse(server.received[2]?.body ?? "").messages.at(-1).content).toContain(
    "the plan forbids src/sum.js",
  );
  const shown = JSON.parse((await goldseam(home, "show", run.run_id, "--json")).stdout);
  expect(shown.change.plan).toMatchObject({
    steps: [{ description: "Export double" }],
    allowed_paths: ["src"],
    forbidden_paths: ["src/sum.js"],
  });
  expect(run.approval.packet.notes).toContainEqual(
    expect.stringMatching(/^For the request the coder took 1 attempt: \d+ tokens sent, \d+ received/),
  );
  expect(JSON.parse((await request()).stdout).run_id).toBe(run.run_id);
});
