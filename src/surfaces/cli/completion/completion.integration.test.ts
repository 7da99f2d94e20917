import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goldseam } from "../../../../test/support/goldseam.ts";
import { temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";

const folder = temporaryFolder();
const file = (shell: string) => join(folder, shell);

beforeAll(async () => {
  for (const shell of ["bash", "zsh", "fish"])
    writeFileSync(file(shell), (await goldseam(folder, "completion", shell)).stdout);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What each shell is asked to do with the words of a line. */
const shells: Readonly<Record<string, (words: readonly string[]) => string[]>> = {
  bash: (words) => [
    "--norc",
    "-c",
    `source ${file("bash")}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _goldseam; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ...["bash", ...words],
  ],
  fish: (words) => [
    "--no-config",
    "-c",
    `source ${file("fish")}; complete -C ${JSON.stringify(words.join(" "))}`,
  ],
  // zsh completes only in an editor: the functions that it offers completions by print them here.
  zsh: (words) => [
    "-fc",
    "compdef() { }; _files() { print -- FILES; }; compadd() { print -l -- $@; };" +
      `_describe() { for one in "\${(@P)2}"; do [[ $one == $PREFIX* ]] && print -- "\${one%%:*}"; done; };` +
      `source ${file("zsh")}; words=("$@"); CURRENT=$#; PREFIX=$words[-1]; _goldseam`,
    ...["zsh", ...words],
  ],
};

describe.each(Object.keys(shells))("%s", (shell) => {
  const isThere = spawnSync(shell, ["--version"]).status === 0;
  const complete = (...words: string[]) => {
    const { stdout, stderr } = spawnSync(shell, shells[shell]?.(words) ?? [], { encoding: "utf8" });
    expect(stderr).toBe("");
    return stdout.split("\n").flatMap((line) => line.split("\t")[0] || []);
  };

  it.skipIf(!isThere)("completes commands, commands below them, options and their values", () => {
    expect(complete("goldseam", "ru")).toEqual(["run", "runs"]);
    expect(complete("goldseam", "policy", "").toSorted()).toEqual(["check", "explain", "log"]);
    expect(complete("goldseam", "gate", "verify", "--rer")).toEqual(["--rerun"]);
    expect(complete("goldseam", "run", "--repo", ".", "--fre")).toEqual(["--fresh"]);
    expect(complete("goldseam", "run", "--write-b")).toEqual(["--write-budget"]);
    const formats = complete("goldseam", "export", "01J9", "--format", "");
    expect(formats).toEqual(expect.arrayContaining(["junit", "sarif", "markdown"]));
  });
});
