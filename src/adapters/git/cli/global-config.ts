import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Copies only the user's global settings about trust and ignored files: they start no program. */
export function writeGlobalConfig(home: string): string {
  mkdirSync(home, { recursive: true });
  const path = join(home, "gitconfig");
  const line = (name: string) => (value: string) => `\t${name} = "${value.replace(/(["\\])/g, "\\$1")}"\n`;
  const settings = globalSettings("safe.directory", "core.excludesfile");
  const linesOf = (key: string, name: string) =>
    settings.flatMap((setting) => (setting.key === key ? line(name)(setting.value) : []));
  const folders = linesOf("safe.directory", "directory");
  const ignores = linesOf("core.excludesfile", "excludesFile");
  writeFileSync(path, `[safe]\n${folders.join("")}[core]\n${ignores.join("")}`);
  return path;
}

/** Settings whose value is a path, in order. */
function globalSettings(...keys: readonly string[]): { key: string; value: string }[] {
  const pattern = `^(${keys.map((key) => key.replace(".", "[.]")).join("|")})$`;
  const asked = ["config", "--global", "--null", "--type=path", "--get-regexp", pattern];
  const { stdout } = spawnSync("git", asked, { encoding: "utf8" });
  return (stdout ?? "").split("\0").flatMap((entry) => {
    const [key = "", value = ""] = entry.split("\n");
    return value === "" ? [] : [{ key, value }];
  });
}
