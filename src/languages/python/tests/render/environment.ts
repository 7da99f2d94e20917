import type { Setting } from "../../../search/plan.ts";
import type { TestImport } from "../../../tests/candidate.ts";
import { filesIn } from "../../../tests/render/files-in.ts";
import { list, string, type Value } from "../../../values/value.ts";
import { pythonExpression, pythonString } from "../expression.ts";

/** The place of a test. */
interface Place {
  /** The module under test. */
  readonly module: string;
  readonly isTestCase: boolean;
}

/** How an environment is set up until the test is over. */
interface PutInPlace {
  /** Above the test. */
  readonly decorators: readonly string[];
  readonly lines: readonly string[];
  readonly imports: readonly TestImport[];
}

/** Sets up an environment: with pytest's `monkeypatch`, or with `mock.patch` above a method of a test case. */
export function putInPlace(around: readonly Setting[], { module, isTestCase }: Place): PutInPlace {
  const imports = importsFor(around, isTestCase);
  if (!isTestCase) return { decorators: [], lines: around.map((one) => monkeypatched(one, module)), imports };
  const lines = around.flatMap(({ what, name, value }) => {
    if (what === "seed") return [seeded(value)];
    return isMissing({ what, value }) ? [`os.environ.pop(${pythonString(name)}, None)`] : [];
  });
  return { decorators: around.flatMap((one) => mocked(one, module)), lines, imports };
}

/** Whether a test case can have the settings: its decorators cannot name a temporary folder. */
export function suitsTestCase(around: readonly Setting[]): boolean {
  return around.every(({ what, value }) => what !== "cwd" && filesIn([value]).length === 0);
}

/** Whether an environment variable must be unset. */
function isMissing({ what, value }: Pick<Setting, "what" | "value">): boolean {
  return what === "env" && value.kind === "null";
}

function monkeypatched(setting: Setting, module: string): string {
  const { what, name, value } = setting;
  if (what === "seed") return seeded(value);
  if (what === "cwd") return "monkeypatch.chdir(tmp_path)";
  if (what !== "env") return `monkeypatch.setattr(${replacement(setting, module)})`;
  return isMissing(setting)
    ? `monkeypatch.delenv(${pythonString(name)}, raising=False)`
    : `monkeypatch.setenv(${pythonString(name)}, ${pythonExpression(value)})`;
}

function mocked(setting: Setting, module: string): string[] {
  const { what, name, value } = setting;
  if (what === "seed") return [];
  if (isMissing(setting)) return ["@mock.patch.dict(os.environ)"];
  return what === "env"
    ? [`@mock.patch.dict(os.environ, {${pythonString(name)}: ${pythonExpression(value)}})`]
    : [`@mock.patch(${replacement(setting, module)})`];
}

/** The arguments of a replacement: the name, and the new value. */
function replacement({ what, name, value }: Setting, module: string): string {
  const written = pythonExpression(value);
  switch (what) {
    case "argv":
      return `"sys.argv", ${pythonExpression(withProgram(value))}`;
    case "stdin":
      return `"sys.stdin", StringIO(${written})`;
    case "clock":
      return `${pythonString(name)}, lambda${value.kind === "null" ? " _" : ""}: ${written}`;
    case "global":
      return `${pythonString(`${module}.${name}`)}, ${written}`;
    default:
      throw new TypeError(`${what} cannot be set in Python`);
  }
}

function seeded(value: Value): string {
  return `random.seed(${pythonExpression(value)})`;
}

function importsFor(around: readonly Setting[], isTestCase: boolean): TestImport[] {
  const used = new Set(around.map(({ what }) => what));
  const whole = (name: string): TestImport => ({ module: name, name, kind: "whole" });
  const mock: TestImport = { module: "unittest", name: "mock", kind: "named" };
  return [
    ...(used.has("stdin") ? [{ module: "io", name: "StringIO", kind: "named" } as const] : []),
    ...(used.has("seed") ? [whole("random")] : []),
    ...(isTestCase && around.some(({ what }) => what !== "seed") ? [mock] : []),
    ...(isTestCase && used.has("env") ? [whole("os")] : []),
  ];
}

function withProgram(value: Value): Value {
  return list(string("prog"), ...("items" in value ? value.items : []));
}
