import { type TomlTable, tableIn } from "../../toolchain/toml.ts";
import type { Project, ProjectFiles } from "../../toolchain/toolchain.ts";
import { iniSection, readOwn, ruffSettings, tomlTable } from "./settings.ts";

type Place = Pick<Project, "root">;

/** Ruff's rules against what is always a mistake: its defaults include matters of taste, and change from version to version. */
const mistakes = ["E9", "F5", "F6", "F7", "F81", "F82", "F9"];
/** The rules of flake8 that ruff has under the same codes. */
const shared = [
  "E401 E402 E501 E701 E702 E703 E711 E712 E713 E714 E721 E722 E731 E741 E742 E743 E902",
  "F401 F402 F403 F404 F405 F406 F407 F501 F502 F503 F504 F505 F506 F507 F508 F509 F521 F522 F523 F524 F525",
  "F541 F601 F602 F621 F622 F631 F632 F633 F634 F701 F702 F704 F706 F707 F722 F811 F821 F822 F823 F841 F842 F901",
  "W191 W291 W292 W293 W605",
].flatMap((codes) => codes.split(" "));

/** The rules of a project: `own` and `defaults` leave them to ruff, whose settings choose rules or do not. */
export interface LintRules {
  readonly source: "own" | "defaults" | "flake8" | "none";
  readonly options: readonly string[];
  /** The longest line that they allow, if that is known here. */
  readonly width?: number;
}

/**
 * Ruff's options for the rules that a project chose, else for those against mistakes. Ruff has only a part of flake8: that
 * is enough to write tests by, but not to judge sources that flake8 accepts.
 */
export function lintRules(project: Place, files: ProjectFiles, of: "sources" | "tests"): LintRules {
  const ruff = ruffSettings(project, files);
  if (ruff) return { source: choosesRules(ruff) ? "own" : "defaults", options: [] };
  const flake8 = of === "tests" ? flake8Settings(project, files) : undefined;
  return flake8 ? asRuff(flake8) : { source: "none", options: [selected(mistakes)] };
}

/** Whether settings say which rules apply, or leave it to those that ruff's version has by default. */
function choosesRules(settings: TomlTable): boolean {
  const names = ["select", "extend-select", "extend"];
  return names.some((name) => name in settings || name in (tableIn(settings, "lint") ?? {}));
}

/** Flake8's settings by name; undefined if it is not set up. */
function flake8Settings(project: Place, files: ProjectFiles): Map<string, string> | undefined {
  const table = tomlTable(project, files, ["pyproject.toml", "tool", "flake8"]);
  if (table) return new Map(Object.entries(table).map(([name, value]) => [plain(name), String(value)]));
  const sections = [".flake8", "setup.cfg", "tox.ini"].map((path) =>
    iniSection(readOwn(project, files, path) ?? "", /^\[flake8\]/),
  );
  const found = sections.find((text) => text !== "");
  return found === undefined ? undefined : readIni(found);
}

function readIni(text: string): Map<string, string> {
  const values = new Map<string, string>();
  let name = "";
  for (const line of text.split("\n").map((one) => one.replace(/(?:^|\s)[#;].*$/, ""))) {
    const [, key, first = ""] = /^([\w-]+)\s*[=:]\s*(.*)$/.exec(line) ?? [];
    if (key !== undefined) name = plain(key);
    values.set(name, key === undefined ? `${values.get(name) ?? ""}\n${line.trim()}` : first);
  }
  return values;
}

const plain = (name: string) => name.replaceAll("_", "-");

function asRuff(settings: ReadonlyMap<string, string>): LintRules {
  const codes = (name: string) => settings.get(name)?.match(/\b[A-Z]+\d*\b/g) ?? [];
  const chosen = settings.has("select") ? codes("select") : ["E", "F", "W"];
  const ignored = [...codes("ignore"), ...codes("extend-ignore")];
  const begins = (code: string, prefixes: readonly string[]) => prefixes.some((one) => code.startsWith(one));
  const rules = shared.filter((code) => begins(code, chosen) && !begins(code, ignored));
  const width = Number(/\d+/.exec(settings.get("max-line-length") ?? "")?.[0] ?? 79);
  return {
    source: "flake8",
    options: ["--isolated", selected(rules.length > 0 ? rules : mistakes), `--line-length=${width}`],
    width,
  };
}

function selected(codes: readonly string[]): string {
  return `--select=${codes.join(",")}`;
}
