import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  answers,
  embeds,
  fails,
  startScriptedServer,
} from "../../src/adapters/model/scripted-server.fixture.ts";
import { goldseam } from "../support/goldseam.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../support/repositories/git-repository.ts";

const manifest = `${JSON.stringify({ name: "sums", type: "module", scripts: { test: "node --test" } })}\n`;
const twice = "export function twice(n) {\n  return n > 100 ? 200 : n * 2;\n}\n";
const check =
  'import { test } from "node:test";\nimport { twice } from "../src/twice.js";\n\ntest("doubles", () => void twice(2));\n';
const key = "the-key-of-the-user-0123456789";
const planned = {
  target_path: "src/twice.js",
  target_symbol: "twice",
  kind: "edge",
  name: "caps what is over a hundred",
  goal: "Call `twice` with 101 and check that it gives 200.",
  line_start: 2,
  line_end: 2,
};

let folder: string;
let repo: TestRepository;
let report: string;
beforeAll(() => {
  folder = temporaryFolder();
  repo = createRepository({ "package.json": manifest, "test/twice.test.js": check });
  const commitSha = repo.commit("Add twice", { "src/twice.js": twice });
  report = join(folder, "report.json");
  writeFileSync(report, JSON.stringify({ commit_sha: commitSha, status: "PASSED" }));
});
afterAll(() => {
  repo.remove();
  rmSync(folder, { recursive: true, force: true });
});

const home = () => join(folder, "home");
const plan = (...args: string[]) =>
  goldseam(home(), "plan", "--repo", repo.path, "--report", report, "--model", "compatible:m", ...args);
const withKey = async <T>(work: () => Promise<T>) => {
  process.env["GOLDSEAM_MODEL_API_KEY"] = key;
  try {
    return await work();
  } finally {
    delete process.env["GOLDSEAM_MODEL_API_KEY"];
  }
};

it("a recorded plan is repeated without a server, and the key is stored nowhere", async () => {
  const server = await startScriptedServer(answers(JSON.stringify({ cases: [planned] })));
  const recording = join(folder, "calls.jsonl");
  const live = await withKey(() => plan("--model-url", server.baseUrl, "--record", recording));
  await server.close();
  expect(live.exitCode, live.stderr).toBe(0);
  expect(live.stderr).toContain("compatible:m answered; 100 tokens sent, 20 received");
  expect(JSON.parse(live.stdout).cases).toMatchObject([
    { name: "twice caps what is over a hundred", kind: "EDGE" },
  ]);
  expect(server.received[0]?.headers.authorization).toBe(`Bearer ${key}`);

  const replayed = await plan("--replay", recording);
  expect(replayed.exitCode, replayed.stderr).toBe(0);
  expect(replayed.stdout).toBe(live.stdout);

  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const texts = files.map((each) => readFileSync(join(each.parentPath, each.name), "latin1"));
  for (const text of [...texts, live.stdout, live.stderr]) expect(text).not.toContain(key);
});

it("related code is found by meaning if an embedding is named, and a recording holds that too", async () => {
  const plans = answers(JSON.stringify({ cases: [planned] }));
  const vectors = embeds((text) => (text.includes("halve") ? [1, 0] : [1, 1]));
  const server = await startScriptedServer((response, request, body) =>
    (request.url?.endsWith("/embeddings") ? vectors : plans)(response, request, body),
  );
  const recording = join(folder, "meaning.jsonl");
  const metrics = join(folder, "plan.prom");
  const embedding = ["--embedding", "compatible:e", "--embedding-url", server.baseUrl, "--metrics", metrics];
  const live = await plan("--model-url", server.baseUrl, ...embedding, "--record", recording);
  await server.close();
  expect(live.exitCode, live.stderr).toBe(0);
  const [asked, ...others] = server.received.map(({ body }) => JSON.parse(body));
  expect(asked).toMatchObject({
    model: "e",
    input: expect.arrayContaining([expect.stringContaining("twice")]),
  });
  expect(others.map(({ model }) => model)).toEqual(["m"]);
  const tokens = readFileSync(metrics, "utf8").match(/^tp_llm_tokens.*/gm) ?? [];
  expect(tokens).toHaveLength(3);
  expect(tokens).toContain('tp_llm_tokens{direction="sent"} 100');
  expect(tokens).toContain('tp_llm_tokens{direction="received"} 20');

  rmSync(join(home(), "index"), { recursive: true });
  const replayed = await plan("--embedding", "compatible:e", "--replay", recording);
  expect(replayed.exitCode, replayed.stderr).toBe(0);
  expect(replayed.stdout).toBe(live.stdout);
});

it("a role has its own model and temperature, and a model that the user names replaces every role's", async () => {
  const server = await startScriptedServer(answers(JSON.stringify({ cases: [planned] })));
  const roles = { plan: { model: "compatible:planner", temperature: 0.9 }, heal: { model: "compatible:h" } };
  const own = createRepository({
    "package.json": manifest,
    "test/twice.test.js": check,
    "goldseam.json": JSON.stringify({ model: "compatible:any", model_roles: roles }),
  });
  const commitSha = own.commit("Add twice", { "src/twice.js": twice });
  writeFileSync(join(folder, "own.json"), JSON.stringify({ commit_sha: commitSha, status: "PASSED" }));
  const args = [
    "plan",
    "--repo",
    own.path,
    "--report",
    join(folder, "own.json"),
    "--model-url",
    server.baseUrl,
  ];
  const ends = [await goldseam(home(), ...args), await goldseam(home(), ...args, "--model", "compatible:m")];
  await server.close();
  own.remove();
  expect(ends.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  expect(server.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { model: "planner", temperature: 0.9 },
    { model: "m", temperature: 0.9 },
  ]);
});

it("a recording that lacks the call ends in one line and exit code 2, on its own and in a run", async () => {
  const recording = join(folder, "empty.jsonl");
  writeFileSync(recording, "");
  const message = `${recording} has no answer of compatible:m to this plan call`;
  const alone = await plan("--replay", recording);
  expect(alone).toMatchObject({ exitCode: 2, stdout: "", stderr: expect.stringContaining(message) });
  const settings = ["--model", "compatible:m", "--replay", recording];
  const run = await goldseam(home(), "run", "--repo", repo.path, "--sandbox", "none", ...settings);
  expect(run).toMatchObject({ exitCode: 2, stdout: "", stderr: expect.stringContaining(message) });
});

it("if the server fails, the analysis makes the plan", async () => {
  const server = await startScriptedServer(fails(400, {}, "no such model"));
  const result = await plan("--model-url", server.baseUrl);
  await server.close();
  expect(result.exitCode, result.stderr).toBe(0);
  const spec = JSON.parse(result.stdout);
  expect(spec.coverage_targets).toEqual(["src/twice.js::twice"]);
  expect(spec.rationale_md).toContain("unavailable (`the server answered 400: no such model`)");
});

it("a model without an address is refused in one line", async () => {
  const message = "needs the server's address: set GOLDSEAM_MODEL_BASE_URL";
  expect(await plan()).toMatchObject({ exitCode: 2, stdout: "", stderr: expect.stringContaining(message) });
});
