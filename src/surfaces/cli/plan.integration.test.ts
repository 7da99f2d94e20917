import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { goldseam as runGoldseam } from "../../../test/support/goldseam.ts";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { createExampleRepository, type ExampleRepository } from "./repository/example-repository.ts";
import { git } from "./repository/git.ts";

const examples = fileURLToPath(new URL("../../../examples", import.meta.url));
let folder: string;
let repo: ExampleRepository;

beforeAll(async () => {
  folder = temporaryFolder("goldseam-plan-");
  repo = await createExampleRepository(examples, "javascript", join(folder, "shop"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const goldseam = (...args: string[]) => runGoldseam(join(folder, "home"), ...args);

async function submit(plan: object) {
  const file = join(folder, "plan.json");
  writeFileSync(file, JSON.stringify(plan));
  return goldseam("submit", "--repo", repo.folder, "--commit", repo.branch, "--plan", file);
}

it("takes a change with its plan; another plan makes it another run", async () => {
  const plan = { title: "Shipping", steps: [{ description: "costs" }], allowed_paths: ["src", "test/**"] };
  const first = await submit(plan);
  expect(first).toMatchObject({ exitCode: 0, stderr: "" });
  expect(await submit(plan)).toMatchObject({ stdout: first.stdout });
  const without = await goldseam("submit", "--repo", repo.folder, "--commit", repo.branch);
  expect(without.stdout).toBe(first.stdout);
  const other = await submit({ ...plan, forbidden_paths: ["package.json"] });
  expect(other.exitCode).toBe(0);
  expect(other.stdout).not.toBe(first.stdout);
});

it("refuses a change outside its plan, also under the old name of a moved file", async () => {
  const outside = await submit({ title: "Documents only", allowed_paths: ["docs/**"] });
  expect(outside.exitCode).toBe(2);
  expect(outside.stderr).toMatch(/the change was refused: .* is outside the plan \(Documents only\)/);
  const [moved = ""] = (await git(repo.folder, ["ls-tree", "-r", "--name-only", repo.branch, "src/"])).split(
    "\n",
  );
  await git(repo.folder, ["switch", "--quiet", repo.branch]);
  await git(repo.folder, ["mv", moved, "src/renamed.js"]);
  await git(repo.folder, ["commit", "--quiet", "-m", "Move it"]);
  const refused = await submit({ title: "Hands off", forbidden_paths: [moved] });
  expect(refused.stderr).toContain(`the plan forbids ${moved}`);
});

it("says what is wrong with a plan", async () => {
  expect((await submit({ title: "Odd", allowed_paths: ["src/{a,b}"] })).stderr).toContain(
    "with * and ** only",
  );
  expect((await submit({ allowed_paths: [] })).stderr).toContain("it has no title");
});
