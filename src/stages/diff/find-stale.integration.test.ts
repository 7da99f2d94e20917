import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { createTestJob } from "../../../test/support/test-job.ts";
import { create, FailedTestSchema } from "../../contracts/index.ts";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import { createStaleStage } from "./index.ts";

let setup: BuildSetup;
let outlines: SyntaxParser;
beforeAll(async () => {
  setup = await createBuildSetup();
  outlines = await createOutlineParser();
});
afterAll(() => setup.remove());

type Files = Readonly<Record<string, string>>;

/** The failed tests that are stale, with the call that shows it. */
async function staleAmong(before: Files, after: Files, file: string, names: readonly string[]) {
  const repo = createRepository(before);
  try {
    const baseSha = repo.git("rev-parse", "HEAD");
    const headSha = repo.commit("change", after);
    const { deps } = setup;
    await deps.git.sync(repo.path, [baseSha, headSha]);
    const job = createTestJob({ repo: repo.path, jobId: headSha });
    const failed = names.map((name) => create(FailedTestSchema, { name, file }));
    const found = await createStaleStage({ ...deps, outlines })(job, { baseSha, headSha, failed });
    return found.map(({ name, target, input, before: was, after: is }) => [name, target, input, was, is]);
  } finally {
    repo.remove();
  }
}

const source = `import { rate } from "./rate.js";
export function fare(km) {
  return km * 3;
}
export function toll(axles) {
  return axles * rate();
}
`;
const tests = `import assert from "node:assert/strict";
import { it } from "node:test";
import { fare, toll } from "../src/fare.js";

for (const { km, expected } of [
  { km: 0, expected: 0 },
  { km: 2, expected: 6 },
  { km: 4, expected: 12 },
]) {
  it(\`returns \${expected} for \${km}\`, () => {
    assert.equal(fare(km), expected);
  });
}
it("counts axles", () => {
  assert.equal(toll(2), 10);
});
it("was never right", () => {
  assert.equal(fare(0), 5);
});
`;
const shop = {
  "package.json": '{ "type": "module" }\n',
  "src/rate.js": "export const rate = () => 5;\n",
  "src/fare.js": source,
  "test/fare.agent.test.js": tests,
};

test("a test is stale if a call that it makes ends differently, in a function that the change alters", async () => {
  const change = {
    "src/fare.js": source.replace("km * 3", "km * 4"),
    "src/rate.js": "export const rate = () => 6;\n",
  };
  const names = ["returns 6 for 2", "returns 12 for 4", "counts axles", "was never right", "no such test"];
  // toll differs because of another module: that may be meant, or not.
  expect(await staleAmong(shop, change, "test/fare.agent.test.js", names)).toEqual([
    ["returns 6 for 2", "src/fare.js::fare", "fare(2)", "6", "8"],
    ["returns 12 for 4", "src/fare.js::fare", "fare(4)", "12", "16"],
  ]);
});

test("the same in Python, with methods and errors", async () => {
  const before = {
    "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n',
    "shop.py": `class Cart:
    def __init__(self, size):
        self.size = size

    def add(self, count):
        if count > self.size:
            raise ValueError("too many")
        return count
`,
    "tests/test_shop_agent.py": `import pytest

from shop import Cart


def test_adds():
    cart = Cart(3)

    assert cart.add(2) == 2


def test_raises():
    cart = Cart(1)

    with pytest.raises(ValueError, match="too many"):
        cart.add(2)
`,
  };
  const change = { "shop.py": before["shop.py"].replace('raise ValueError("too many")', "return self.size") };
  const found = await staleAmong(before, change, "tests/test_shop_agent.py", ["test_adds", "test_raises"]);
  expect(found).toEqual([
    ["test_raises", "shop.py::Cart.add", "Cart(1).add(2)", "raises ValueError: too many", "1"],
  ]);
});
