import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createExampleRepository } from "../../src/surfaces/cli/repository/example-repository.ts";
import { temporaryFolder } from "../support/repositories/git-repository.ts";

const root = resolve(import.meta.dirname, "../..");
const folder = temporaryFolder();
const shop = join(folder, "shop");
const env = {
  ...process.env,
  GOLDSEAM_HOME: join(folder, "home"),
  NO_COLOR: "1",
  PATH: `${join(root, "bin")}:${process.env["PATH"]}`,
};
const said: string[] = [];

/** The commands of the page, in its order; what it shows without running has another kind of block. */
const commands = [
  ...readFileSync(join(root, "docs/getting-started.md"), "utf8").matchAll(/```sh\n(.*?)```/gs),
]
  .flatMap(([, block = ""]) => block.trim().split("\n"))
  .map((command) => command.replace(/\s+#.*/, ""));

beforeAll(async () => {
  const { branch } = await createExampleRepository(join(root, "examples"), "javascript", shop);
  await shell(`git branch -m ${branch} feature/shipping`);
  await shell("git config user.name Ada && git config user.email ada@example.com");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a line as a newcomer would type it. */
async function shell(line: string): Promise<string> {
  const { stdout } = await promisify(execFile)("bash", ["-c", line], { cwd: shop, env });
  return stdout;
}

describe("docs/getting-started.md", () => {
  it.each(commands)("%s", async (command) => {
    const waiting = command.includes("<id>") ? JSON.parse(await shell("goldseam approvals --json")) : [];
    said.push(await shell(command.replace("<id>", waiting[0]?.id)));
  });

  it("left main with the change, its tests and nothing else", async () => {
    expect(await shell("git log --oneline main")).toMatch(
      / Merge feature\/shipping.*\n.* Add tests for shippingZone/,
    );
    expect(await shell("git ls-tree -r --name-only main")).toMatch(/src\/shipping\.js\n(.*\n)*test\/.*agent/);
    expect(await shell("git status --porcelain")).toBe("");
    expect(said.join("\n")).toContain("agt/testbuilder/");
  });
});
