import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../../../test/support/build-setup.ts";
import {
  createRepository,
  type TestRepository,
} from "../../../../../test/support/repositories/git-repository.ts";
import { FlakeCause, type FlakeDiagnosis } from "../../../../contracts/index.ts";
import { diagnoseTest } from "./diagnose-test.ts";
import { createLab, type NamedTest } from "./lab.ts";

const { ORDER, TIME, RANDOMNESS, SHARED_STATE, NETWORK, UNKNOWN } = FlakeCause;
const nowMs = Date.UTC(2026, 0, 5, 9);

let setup: BuildSetup;
const repositories: TestRepository[] = [];
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => {
  for (const repo of repositories) repo.remove();
  setup.remove();
});

interface Flaky {
  readonly files: Readonly<Record<string, string>>;
  readonly test: NamedTest;
  readonly others?: readonly NamedTest[];
  readonly messages?: readonly string[];
}

async function diagnose({ files, test, others = [], messages = [] }: Flaky): Promise<FlakeDiagnosis> {
  const repo = createRepository(files);
  repositories.push(repo);
  const head = repo.git("rev-parse", "HEAD");
  const endsAt = performance.now() + 120_000;
  const remainingMs = () => endsAt - performance.now();
  const bench = await setup.open(repo.path, head);
  try {
    return await diagnoseTest(createLab(bench, test, { remainingMs }), {
      ...{ others, messages, durationMs: 100, nowMs },
      inFreshCheckout: async (work) => {
        const another = await setup.open(repo.path, head);
        try {
          return await work(createLab(another, test, { remainingMs }));
        } finally {
          await another.close();
        }
      },
    });
  } finally {
    await bench.close();
  }
}

const nodeProject = { "package.json": '{ "type": "module" }' };
const nodeImports = 'import assert from "node:assert/strict";\nimport { test } from "node:test";\n';
const inNode = (body: string, name = "flaky"): Flaky => ({
  files: { ...nodeProject, "test/a.test.js": `${nodeImports}${body}` },
  test: { file: "test/a.test.js", name },
});
const pythonProject = { "pyproject.toml": '[project]\nname = "x"\nversion = "1.0"\ndependencies = []\n' };
const inPython = (body: string): Flaky => ({
  files: { ...pythonProject, "tests/test_a.py": body },
  test: { file: "tests/test_a.py", name: "test_flaky" },
});
const inVitest = (body: string): Flaky => ({
  files: {
    "package.json": '{ "type": "module", "devDependencies": { "vitest": "3.2.4" } }',
    "src/a.test.js": `import { expect, test } from "vitest";\n${body}`,
  },
  test: { file: "src/a.test.js", name: "flaky" },
});

const inCommonJs = (runner: object, path: string, body: string): Flaky => ({
  files: { "package.json": JSON.stringify({ devDependencies: runner }), [path]: body },
  test: { file: path, name: "flaky" },
});

const followsSeed = /^fails with the random seed \d: 4 of 4, and passes with the random seed \d: 4 of 4$/;
const followsClock = /^fails with the clock stopped at .* UTC: 4 of 4, and passes with the clock stopped at/;

describe("a test that depends on", () => {
  it.each<[string, Flaky, FlakeCause, RegExp]>([
    [
      "random numbers, in node:test",
      inNode('test("flaky", () => assert.ok(Math.random() < 0.5));\n'),
      RANDOMNESS,
      followsSeed,
    ],
    [
      "random ids, in node:test",
      inNode(
        'import { randomUUID } from "node:crypto";\ntest("flaky", () => assert.match(randomUUID(), /^[0-7]/));\n',
      ),
      RANDOMNESS,
      followsSeed,
    ],
    [
      "random numbers, in vitest",
      inVitest('test("flaky", () => expect(Math.random()).toBeLessThan(0.5));\n'),
      RANDOMNESS,
      followsSeed,
    ],
    [
      "random numbers, in jest",
      inCommonJs(
        { jest: "30.2.0" },
        "a.test.js",
        'test("flaky", () => expect(Math.random()).toBeLessThan(0.5));\n',
      ),
      RANDOMNESS,
      followsSeed,
    ],
    [
      "random numbers, in mocha",
      inCommonJs(
        { mocha: "11.7.4" },
        "test/a.js",
        'it("flaky", () => require("node:assert").ok(Math.random() < 0.5));\n',
      ),
      RANDOMNESS,
      followsSeed,
    ],
    [
      "random numbers, in pytest",
      inPython("import random\n\n\ndef test_flaky():\n    assert random.random() < 0.5\n"),
      RANDOMNESS,
      followsSeed,
    ],
    [
      "the order of a set, in pytest",
      inPython('def test_flaky():\n    assert next(iter({"a", "b", "c", "d"})) in "ab"\n'),
      RANDOMNESS,
      followsSeed,
    ],
    [
      "the end of a day, in node:test",
      inNode(
        'test("flaky", () => assert.equal(new Date(Date.now() + 1).getUTCDate(), new Date().getUTCDate()));\n',
      ),
      TIME,
      followsClock,
    ],
    [
      "the end of a month, in pytest",
      inPython(
        "from datetime import datetime\n\n\ndef test_flaky():\n    assert datetime.utcnow().replace(month=3, day=15) and datetime.utcnow().day < 29\n",
      ),
      TIME,
      followsClock,
    ],
    [
      "the time that passes, in pytest",
      inPython(
        'import time\nfrom pathlib import Path\n\n\ndef test_flaky():\n    count = Path("count.txt")\n    count.write_text((count.read_text() if count.exists() else "") + "x")\n    first = time.time()\n    time.sleep(len(count.read_text()) % 2 * 0.02)\n    assert time.time() - first < 0.01\n',
      ),
      TIME,
      /^passes with a stopped clock: 8 of 8, and fails \d of 5 times without$/,
    ],
    [
      "the time zone, in node:test",
      inNode('test("flaky", () => assert.ok(new Date(0).getHours() < 12));\n'),
      TIME,
      /^fails in the time zone .*: 4 of 4, and passes in the time zone/,
    ],
    [
      "what an earlier run left, in pytest",
      inPython(
        'from pathlib import Path\n\n\ndef test_flaky():\n    seen = Path("state.txt").exists()\n    Path("state.txt").write_text("")\n    assert seen\n',
      ),
      SHARED_STATE,
      /^fails for the first time in a fresh checkout: 2 of 2, and passes when it runs there again, which then has state\.txt$/,
    ],
    [
      "a server elsewhere",
      {
        ...inNode(""),
        messages: ["Error: getaddrinfo EAI_AGAIN api.example.com\n    at GetAddrInfoReqWrap.onlookupall"],
      },
      NETWORK,
      /^needs api\.example\.com, and no build has a network$/,
    ],
  ])("%s", async (_, flaky, cause, summary) => {
    const found = await diagnose(flaky);
    expect(found.summary).toMatch(summary);
    expect(found.cause).toBe(cause);
  });
});

describe("a test that fails after another", () => {
  const names = ["ant", "bee", "cat", "dog", "eel"];

  it("names that one, of its own file", async () => {
    const others = names.map((name) => ({ file: "tests/test_a.py", name: `test_${name}` }));
    const bodies = names.map(
      (name) => `def test_${name}():\n    ${name === "bee" ? "seen.append(1)" : "pass"}\n\n\n`,
    );
    const flaky = inPython(`seen = []\n\n\n${bodies.join("")}def test_flaky():\n    assert not seen\n`);
    const found = await diagnose({ ...flaky, others });
    expect(found).toMatchObject({ cause: ORDER, culprit: "test_bee", culpritFile: "tests/test_a.py" });
    expect(found.summary).toBe('fails after "test_bee" has run: 3 of 3; passes alone');
    expect(found.experiments[0]).toMatchObject({ how: "alone", passed: 5, failed: 0 });
  });

  it("names that one, of another file", async () => {
    const others = names.map((name) => ({ file: `tests/test_${name}.py`, name: `test_${name}` }));
    const files = names.map((name) => [
      `tests/test_${name}.py`,
      `import os\n\n\ndef test_${name}():\n    ${name === "cat" ? 'os.environ["MODE"] = "x"' : "pass"}\n`,
    ]);
    const flaky = {
      files: {
        ...pythonProject,
        ...Object.fromEntries(files),
        "tests/test_flaky.py": 'import os\n\n\ndef test_flaky():\n    assert "MODE" not in os.environ\n',
      },
      test: { file: "tests/test_flaky.py", name: "test_flaky" },
    };
    const found = await diagnose({ ...flaky, others });
    expect(found).toMatchObject({ cause: ORDER, culprit: "test_cat", culpritFile: "tests/test_cat.py" });
  });

  it("is found by shuffling if the usual order hides it", async () => {
    const flaky = inPython(
      "seen = []\n\n\ndef test_flaky():\n    assert not seen\n\n\ndef test_ant():\n    pass\n\n\ndef test_bee():\n    seen.append(1)\n",
    );
    const others = ["test_ant", "test_bee"].map((name) => ({ file: "tests/test_a.py", name }));
    const found = await diagnose({ ...flaky, others });
    expect(found.summary).toBe('passes or fails by whether "test_bee" runs before it');
    expect(found).toMatchObject({ cause: ORDER, culprit: "test_bee" });
  });
});

it("does not guess: a steady test shows no cause, and what could not be tried is listed", async () => {
  const found = await diagnose(inNode('test("flaky", () => {});\n'));
  expect(found.cause).toBe(UNKNOWN);
  expect(found.summary).toBe("passes alone 5 of 5 times, and no experiment changed that");
  expect(found.notTried).toEqual(["another order of tests: the runner has no way to set it"]);
});
