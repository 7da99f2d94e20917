import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../../test/support/build-setup.ts";
import { createRepository } from "../../../../test/support/repositories/git-repository.ts";
import { BuildStatus, FailureClass } from "../../../contracts/index.ts";

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

interface Example {
  readonly files: Readonly<Record<string, string>>;
  readonly path: string;
  /** Put before the source: blunts an assertion. */
  readonly trick: string;
  readonly names: string;
}

const source = "export function size(n) {\n  return n > 9 ? 'large' : 'small';\n}\n";
const commonjs = source.replace("export ", "").concat("module.exports = { size };\n");

const examples: Record<string, Example> = {
  "node:test": {
    path: "src/size.js",
    files: {
      "package.json": '{ "type": "module" }',
      "src/size.js": source,
      "test/size.test.js": `import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { size } from "../src/size.js";
test("is small", () => {
  const exit = mock.method(process, "exit", () => {});
  const parse = mock.method(JSON, "parse", () => 1);
  assert.equal(size(1), "small");
  parse.mock.restore();
  assert.equal(exit.mock.callCount(), 0);
});
`,
    },
    trick: 'import assert from "node:assert/strict";\nassert.equal = () => {};\n',
    names: "assert.strict.equal",
  },
  "vitest 3": vitest("3.2.4"),
  "vitest 5": vitest("5.0.5"),
  jest: {
    path: "src/size.js",
    files: {
      "package.json": '{ "devDependencies": { "jest": "30.2.0" } }',
      "src/size.js": commonjs,
      "src/size.test.js": `const assert = require("node:assert");
const { size } = require("./size");
expect.extend({ toBeSmall: (value) => ({ pass: value === "small", message: () => "" }) });
jest.useFakeTimers();
test("is small", () => {
  expect(size(1)).toBeSmall();
  assert.strictEqual(size(1), "small");
});
`,
    },
    trick: 'require("node:assert").strictEqual = () => {};\n',
    names: "assert.strictEqual",
  },
  "expect of jest": jestExpect(),
  "chai of CommonJS": chai("4.5.0"),
  "chai of modules": chai("6.2.0"),
  mocha: {
    path: "src/size.js",
    files: {
      "package.json": '{ "devDependencies": { "mocha": "11.7.4" } }',
      "src/size.js": commonjs,
      "test/size.test.js": `const assert = require("node:assert");
const { size } = require("../src/size");
it("is small", () => assert.deepEqual([size(1)], ["small"]));
`,
    },
    trick: 'require("node:assert").deepEqual = () => {};\n',
    names: "assert.deepEqual",
  },
  pytest: {
    path: "size.py",
    files: {
      "requirements.txt": "",
      "size.py": "def size(n):\n    return 'large' if n > 9 else 'small'\n",
      "tests/test_size.py": `import unittest
from unittest import mock

from size import size


class Size(unittest.TestCase):
    def test_small(self):
        with mock.patch("builtins.len", lambda _: 3), mock.patch.object(unittest.TestCase, "fail"):
            self.assertEqual(size(1), "small")


def test_large(monkeypatch):
    monkeypatch.setattr("builtins.repr", lambda _: "")
    assert size(10) == "large"
`,
    },
    trick: "import unittest\n\nunittest.TestCase.assertEqual = lambda *_: None\n\n\n",
    names: "TestCase.assertEqual",
  },
};

function jestExpect(): Example {
  return {
    path: "src/size.js",
    files: {
      "package.json": `{ "devDependencies": { "jest": "30.2.0" } }`,
      "src/size.js": commonjs,
      "src/size.test.js": `const { size } = require("./size");
expect.extend({ toBeSmall: (value) => ({ pass: value === "small", message: () => "" }) });
test("is small", () => {
  expect(size(1)).toBeSmall();
  expect(size(1)).toBe("small");
});
`,
    },
    trick: 'expect.extend({ toBe: () => ({ pass: true, message: () => "" }) });\n',
    names: "expect.toBe",
  };
}

function chai(version: string): Example {
  return {
    path: "src/size.js",
    files: {
      "package.json": `{ "type": "module", "devDependencies": { "mocha": "11.7.4", "chai": "${version}" } }`,
      "src/size.js": source,
      "test/size.test.js": `import { expect } from "chai";
import { size } from "../src/size.js";
it("is small", () => expect(size(1)).to.equal("small"));
`,
    },
    trick: 'import { Assertion } from "chai";\nAssertion.overwriteMethod("equal", () => () => {});\n',
    names: "chai.expect.equal",
  };
}

function vitest(version: string): Example {
  return {
    path: "src/size.js",
    files: {
      "package.json": `{ "type": "module", "devDependencies": { "vitest": "${version}" } }`,
      "src/size.js": source,
      "src/size.test.js": `import { expect, it, vi } from "vitest";
import { size } from "./size.js";
expect.extend({ toBeSmall: (value) => ({ pass: value === "small", message: () => "" }) });
vi.useFakeTimers();
vi.spyOn(JSON, "parse");
it("is small", () => {
  expect(size(1)).toBeSmall();
  expect(size(1)).toBe("small");
});
`,
    },
    trick:
      'import { expect } from "vitest";\nexpect.extend({ toBe: () => ({ pass: true, message: () => "" }) });\n',
    names: "expect.toBe",
  };
}

it.each(Object.entries(examples))("%s: assertions that product code blunts are noticed", async (_, one) => {
  const repo = createRepository(one.files);
  try {
    const text = one.files[one.path] ?? "";
    const baseSha = repo.git("rev-parse", "HEAD");
    const base = await setup.build(repo.path, baseSha, { stage: "baseline" });
    expect([base.status, base.judgedProjects.length]).toEqual([BuildStatus.PASSED, 1]);
    const options = { baseSha, baseReport: base };
    const blunted = repo.commit("blunt", { [one.path]: `${one.trick}${text}` });
    const report = await setup.build(repo.path, blunted, options);
    expect([report.status, report.failureClasses]).toEqual([
      BuildStatus.FAILED,
      [FailureClass.JUDGE_TAMPERED],
    ]);
    expect(report.summary).toContain(one.names);
    const honest = repo.commit("honest", { [one.path]: text.replace("> 9", ">= 10") });
    const fine = await setup.build(repo.path, honest, options);
    expect([fine.status, fine.summary]).toEqual([BuildStatus.PASSED, base.summary]);
  } finally {
    repo.remove();
  }
});

it("does not blame a change for what the base replaces as well", async () => {
  const { files, path, trick } = examples["node:test"] as Example;
  const repo = createRepository({ ...files, [path]: `${trick}${source}` });
  try {
    const baseSha = repo.git("rev-parse", "HEAD");
    const baseReport = await setup.build(repo.path, baseSha, { stage: "baseline" });
    const changed = repo.commit("more", { [path]: `${trick}// A comment.\n${source}` });
    const { status } = await setup.build(repo.path, changed, { baseSha, baseReport });
    expect(status).toBe(BuildStatus.PASSED);
  } finally {
    repo.remove();
  }
});
