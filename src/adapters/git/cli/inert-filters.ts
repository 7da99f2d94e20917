import type { GitProcess } from "./git-process.ts";

/**
 * Environment in which git reads and writes a user's working tree without starting the filters that the
 * repository's configuration names. Files then pass as they are.
 */
export async function inertFilters(git: GitProcess, repo: string): Promise<Record<string, string>> {
  const listed = await git.try(["-C", repo, "config", "--name-only", "-z", "--get-regexp", "^filter\\."]);
  const names = new Set(listed.stdout.split("\0").map((key) => key.split(".").slice(1, -1).join(".")));
  const settings = [...names]
    .filter((name) => name !== "")
    .flatMap((name) => [
      [`filter.${name}.clean`, ""],
      [`filter.${name}.smudge`, ""],
      [`filter.${name}.process`, ""],
      [`filter.${name}.required`, "false"],
    ]);
  // Not by `-c`: a name may contain an equals sign.
  return Object.fromEntries([
    ["GIT_CONFIG_COUNT", String(settings.length)],
    ...settings.flatMap(([key = "", value = ""], at) => [
      [`GIT_CONFIG_KEY_${at}`, key],
      [`GIT_CONFIG_VALUE_${at}`, value],
    ]),
  ]);
}
