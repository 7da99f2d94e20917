import type { TestImport } from "../../engine.ts";
import type { Setting } from "../plan.ts";
import { list, string, type Value } from "../value.ts";
import { pythonExpression, pythonString } from "./python-expression.ts";

/** Lines that put surroundings in place with pytest's `monkeypatch`, until the test is over. */
export function settingLines(around: readonly Setting[], module: string): string[] {
  return around.map(({ what, name, value }) => {
    const written = pythonExpression(value);
    switch (what) {
      case "argv":
        return `monkeypatch.setattr("sys.argv", ${pythonExpression(withProgram(value))})`;
      case "stdin":
        return `monkeypatch.setattr("sys.stdin", StringIO(${written}))`;
      case "seed":
        return `random.seed(${written})`;
      case "cwd":
        return "monkeypatch.chdir(tmp_path)";
      case "global":
        return `monkeypatch.setattr(${pythonString(`${module}.${name}`)}, ${written})`;
      case "env":
        return value.kind === "null"
          ? `monkeypatch.delenv(${pythonString(name)}, raising=False)`
          : `monkeypatch.setenv(${pythonString(name)}, ${written})`;
      default:
        throw new TypeError(`there is no way to set ${what} in Python`);
    }
  });
}

/** What those lines need imported. */
export function settingImports(around: readonly Setting[]): TestImport[] {
  const used = new Set(around.map(({ what }) => what));
  return [
    ...(used.has("stdin") ? [{ module: "io", name: "StringIO", kind: "named" } as const] : []),
    ...(used.has("seed") ? [{ module: "random", name: "random", kind: "whole" } as const] : []),
  ];
}

function withProgram(value: Value): Value {
  return list(string("prog"), ...("items" in value ? value.items : []));
}
