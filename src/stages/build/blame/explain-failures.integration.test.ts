import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../../test/support/build-setup.ts";
import { createRepository } from "../../../../test/support/repositories/git-repository.ts";

const manifest = '{ "name": "shop", "type": "module" }';
const source = `export function price(count) {
  return count * 3;
}

export function shipping(weight) {
  const base = 2;
  return base + weight;
}

export function label(item) {
  return item.name.trim();
}
`;
const test = `import assert from "node:assert/strict";
import { test } from "node:test";
import { label, price, shipping } from "../src/shop.js";

test("prices", () => {
  assert.equal(price(2), 6);
});
test("ships", () => {
  assert.equal(shipping(1), 3);
});
test("labels", () => {
  assert.equal(label({ name: " a " }), "a");
});
`;

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

async function buildChange(changed: string) {
  const repo = createRepository({
    "package.json": manifest,
    "src/shop.js": source,
    "test/shop.test.js": test,
  });
  try {
    const baseSha = repo.git("rev-parse", "HEAD");
    const commitSha = repo.commit("change", { "src/shop.js": changed });
    return await setup.build(repo.path, commitSha, { baseSha });
  } finally {
    repo.remove();
  }
}

it("blames the changed line that the failing test runs, or that its own error names", async () => {
  const changed = source
    .replace("count * 3", "count * 2")
    .replace("base + weight", "base - weight")
    .replace("item.name", "item.title");
  const { failedTests } = await buildChange(changed);
  expect(failedTests).toMatchObject([
    {
      name: "prices",
      cause: "expected: 6\nactual: 4",
      place: "test/shop.test.js:6: assert.equal(price(2), 6);",
      blamed: ["src/shop.js:2: return count * 2;"],
    },
    {
      name: "ships",
      cause: "expected: 3\nactual: 1",
      place: "test/shop.test.js:9: assert.equal(shipping(1), 3);",
      blamed: ["src/shop.js:7: return base - weight;"],
    },
    {
      name: "labels",
      cause: "TypeError: Cannot read properties of undefined (reading 'trim')",
      place: "src/shop.js:11: return item.title.trim();",
      blamed: ["src/shop.js:11: return item.title.trim();"],
    },
  ]);
});

it("blames the place where lines were only removed", async () => {
  const { failedTests } = await buildChange(source.replace("  return base + weight;\n", ""));
  expect(failedTests).toMatchObject([
    { name: "ships", blamed: [expect.stringMatching(/^src\/shop\.js:[67]: /)] },
  ]);
});
