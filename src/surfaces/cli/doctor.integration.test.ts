import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { goldseam as runGoldseam } from "../../../test/support/goldseam.ts";
import { createRepository, temporaryFolder } from "../../../test/support/repositories/git-repository.ts";

const folder = temporaryFolder("goldseam-doctor-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const goldseam = (...args: string[]) => runGoldseam(join(folder, "home"), ...args);

it("says what a run on a repository needs and finds, and installs nothing", async () => {
  const repo = createRepository({
    "package.json": '{ "name": "shop", "type": "module", "engines": { "node": ">=99" } }',
    "src/shop.js": "export const price = (count) => count * 3;\n",
    "test/shop.test.js": 'import { test } from "node:test";\ntest("a", () => {});\n',
    ".env.example": "SHOP_URL=https://shop.test\nMODE=dev\n",
    ".env.test": "MODE=test\n",
    "compose.yaml": 'services:\n  db:\n    image: "postgres:16"\n  docs:\n    image: mongo\n',
  });
  try {
    const { stdout, exitCode } = await goldseam("doctor", "--repo", repo.path, "--json");
    const checks: { name: string; status: string; detail: string; fix: string | null }[] = JSON.parse(stdout);
    const of = (name: string) => checks.find((check) => check.name === name);
    expect(exitCode).toBe(0);
    expect(of("javascript")).toMatchObject({ status: "ok", detail: expect.stringContaining("1 test file") });
    expect(of("javascript version")).toMatchObject({
      status: "optional",
      detail: expect.stringMatching(/asked: Node >=99 \(package\.json\); found: v\d+\S*, which does not fit/),
    });
    expect(of("PostgreSQL")?.fix).toContain('"services": ["postgres"]');
    expect(of("MongoDB")?.fix).toContain('"servers"');
    expect(of("variables")?.detail).toMatch(/without a value: SHOP_URL \(/);
    expect(of("time")?.detail).toMatch(/^unknown/);
  } finally {
    repo.remove();
  }
});

it("says so where there is nothing to build", async () => {
  const repo = createRepository({ "notes.md": "# Notes\n" });
  try {
    expect(await goldseam("doctor", "--repo", repo.path)).toMatchObject({ exitCode: 3 });
  } finally {
    repo.remove();
  }
});
