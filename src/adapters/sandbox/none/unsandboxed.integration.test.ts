import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { languagePrograms } from "../../../../test/support/language-programs.ts";
import { limitsContract } from "../contract/limits.contract.ts";
import { processContract } from "../contract/process.contract.ts";
import { insideOf, temporaryFolder } from "../contract/setup.contract.ts";
import { createUnsandboxed } from "./unsandboxed.ts";

const run = insideOf(createUnsandboxed({ languages: languagePrograms }));
const bind = (host: string, inside: string, writable = true) =>
  ({ kind: "bind", host, inside, writable }) as const;

describe("process", () => processContract(run));
describe("limits", () => limitsContract(run));

test("translates paths in arguments, environment, working folder, input and output", async () => {
  const workspace = temporaryFolder();
  mkdirSync(join(workspace, "src"));
  const script = 'pwd; echo "$1"; echo "$PLACE" >&2; cat; touch "$1/made"';
  const result = await run(["sh", "-c", script, "sh", "/workspace/src"], {
    cwd: "/workspace",
    env: { PLACE: "a:/workspace" },
    stdin: "/workspace/in\n",
    mounts: [bind(workspace, "/workspace")],
  });
  expect(result).toMatchObject({
    exitCode: 0,
    stdout: "/workspace\n/workspace/src\n/workspace/in\n",
    stderr: "a:/workspace\n",
  });
  expect(existsSync(join(workspace, "src/made"))).toBe(true);
});

test("translates reports back, and nothing else that a command wrote", async () => {
  const [workspace, out] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(workspace, "old"), "");
  await run(["sh", "-c", "pwd > /out/report; pwd > own"], {
    cwd: "/workspace",
    mounts: [bind(workspace, "/workspace"), bind(out, "/out")],
  });
  expect(readFileSync(join(out, "report"), "utf8")).toBe("/workspace\n");
  expect(readFileSync(join(workspace, "own"), "utf8")).toBe(`${workspace}\n`);
});

test("a mount within a mount is a link while the command runs", async () => {
  const [workspace, deps] = [temporaryFolder(), temporaryFolder()];
  mkdirSync(join(workspace, "node_modules"));
  writeFileSync(join(workspace, "node_modules/covered"), "");
  writeFileSync(join(deps, "dependency"), "");
  const mounts = [bind(deps, "/workspace/node_modules"), bind(workspace, "/workspace")];
  const { stdout } = await run(["ls", "/workspace/node_modules/", "node_modules/"], {
    cwd: "/workspace",
    mounts,
  });
  expect(stdout.match(/^dependency$/gm)).toHaveLength(2);
  expect(readdirSync(join(workspace, "node_modules"))).toEqual(["covered"]);
  const replace = "rm node_modules && mkdir node_modules && touch node_modules/new";
  expect(await run(["sh", "-c", replace], { cwd: "/workspace", mounts })).toMatchObject({ exitCode: 0 });
  expect(readdirSync(deps).toSorted()).toEqual(["dependency", "new"]);
});

test("a mount point behind a symbolic link is refused, and a missing folder is reported", async () => {
  const [workspace, target] = [temporaryFolder(), temporaryFolder()];
  symlinkSync(target, join(workspace, "deps"));
  const linked = run(["true"], {
    mounts: [bind(workspace, "/w"), { kind: "scratch", inside: "/w/deps/cache" }],
  });
  await expect(linked).rejects.toMatchObject({ code: "INFRASTRUCTURE" });
  const missing = await run(["true"], { mounts: [bind("/no/such/folder", "/w")] });
  expect(missing).toMatchObject({
    status: "unavailable",
    stderr: expect.stringContaining("/no/such/folder"),
  });
});
