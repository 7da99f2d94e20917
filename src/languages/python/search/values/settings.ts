import type { SettingValues } from "../../../search/language-values.ts";
import { parseLiteral } from "../../../values/literal.ts";
import { float, integer, nothing, type Value } from "../../../values/value.ts";
import { temporaryFiles } from "./temporary-files.ts";

/** Settings for the environment of Python code. */
export const pythonSettings: SettingValues = {
  folders: temporaryFiles.filter((file) => file.kind === "file" && file.name === ""),
  variables: temporaryFiles.slice(0, 4),
  /** A function that waits returns nothing. */
  clock(name) {
    if (/sleep$/.test(name)) return [nothing];
    if (/_ns$/.test(name)) return [integer(1_700_000_000_000_000_000), integer(0)];
    return [1_700_000_000, 0, 4_000_000_000].map(float);
  },
  globals(code) {
    const names = [...code.matchAll(/^\s+global ([\w, ]+)$/gm)].flatMap(([, list = ""]) => list.split(/, */));
    return [...new Set(names)].flatMap((name): (readonly [string, Value])[] => {
      const value = parseLiteral(new RegExp(`^${name} *= *(.+?)(?: *#.*)?$`, "m").exec(code)?.[1] ?? "");
      return value ? [[name, value]] : [];
    });
  },
};
