import type { Assertion } from "../../../search/oracle.ts";
import type { Plan, Setting } from "../../../search/plan.ts";
import type { TestImport } from "../../../tests/candidate.ts";
import { javascriptExpression, javascriptString } from "../expression.ts";
import type { JavaScriptStyle } from "../test-style.ts";
import { folderLines } from "./files.ts";

/** How a test replaces the environment of the code it calls. */
export interface Stubs {
  /** Before the call. */
  readonly lines: readonly string[];
  /** After all checks, whether they hold or not. */
  readonly after: readonly string[];
  readonly imports: readonly TestImport[];
  /** The variables that they use. */
  readonly names: readonly string[];
  /** The calls of a method of the console. */
  said(method: string): string;
}

/** Stubs for the settings of a plan, for its files, and for methods of the console that assertions look at. */
export function stubsFor(plan: Plan, assertions: readonly Assertion[], style: JavaScriptStyle): Stubs {
  const { around = [] } = plan;
  const methods = assertions.flatMap((one) =>
    one.kind === "equals" && one.topic.of === "said" ? [one.topic.method] : [],
  );
  const dialect = dialects[style.runner === "vitest" || style.runner === "jest" ? style.runner : "node"];
  const { lines, restore, module, isUndoneFirst } = dialect;
  const written = (what: Setting["what"]) =>
    around.flatMap((one) => (one.what === what ? [javascriptExpression(one.value, style)] : []));
  const clock = written("clock").map(lines.clock);
  const spies = [
    ...written("random").map(lines.random),
    ...methods.map((method) => `const ${method} = ${lines.method(method)}`),
  ];
  const variables = around.filter(({ what }) => what === "env");
  const env = variables.length > 0 ? lines.env(variables, style) : [];
  const stubs = [...clock, ...spies];
  const folder = folderLines(plan, assertions, style);
  const undo = [
    ...(clock.length > 0 ? [restore.clock] : []),
    ...(spies.length > 0 ? [restore.spies] : []),
    ...(env.length > 0 ? [restore.env] : []),
    ...(folder.lines.length > 0 ? ["rmSync(folder, { recursive: true })"] : []),
  ];
  const quoted = (line: string) => line.replaceAll('"', style.quote);
  const ended = (line: string) => `${line}${style.semicolons ? ";" : ""}`;
  const undoing = isUndoneFirst && undo.length > 0 ? [undoAtEnd(undo, style)] : [];
  const names = [
    ...(stubs.length > 0 || (env.length > 0 && dialect.tool === "vi") ? [dialect.tool] : []),
    ...(undoing.length > 0 ? ["onTestFinished"] : []),
  ];
  const from = module(style);
  return {
    lines: [...folder.lines, ...stubs.map(quoted), ...env, ...undoing].map(ended),
    after: isUndoneFirst ? [] : undo.map(ended),
    imports: [
      ...(from === undefined ? [] : names.map((name): TestImport => ({ module: from, name, kind: "named" }))),
      ...folder.imports,
    ],
    names: [...methods, ...(env.length > 0 ? ["env"] : []), ...(folder.lines.length > 0 ? ["folder"] : [])],
    said: dialect.said,
  };
}

/** How one runner replaces things, and restores them. */
interface Dialect {
  /** The import of the object that replaces things. */
  readonly tool: string;
  readonly module: (style: JavaScriptStyle) => string | undefined;
  readonly lines: {
    clock(moment: string): string;
    random(value: string): string;
    method(name: string): string;
    env(variables: readonly Setting[], style: JavaScriptStyle): readonly string[];
  };
  readonly restore: { readonly clock: string; readonly spies: string; readonly env: string };
  /** Whether a test registers at its beginning how to restore things, so that this also happens if a check fails. */
  readonly isUndoneFirst: boolean;
  said(method: string): string;
}

function variableName({ name }: Setting, style: JavaScriptStyle): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : javascriptString(name, style);
}

/** The text of a variable while the test runs; undefined removes it. */
function variableText({ value }: Setting, style: JavaScriptStyle): string {
  return value.kind === "null" ? "undefined" : javascriptExpression(value, style);
}

/** Works in every runtime with a process: replaces its variables for a while. */
const otherEnvironment = {
  lines: {
    env: (variables: readonly Setting[], style: JavaScriptStyle) => [
      "const { env } = process",
      `process.env = { ...env, ${variables.map((one) => `${variableName(one, style)}: ${variableText(one, style)}`).join(", ")} }`,
    ],
  },
  restore: { env: "process.env = env" },
};

function undoAtEnd(undo: readonly string[], { semicolons, indent, typed }: JavaScriptStyle): string {
  const end = semicolons ? ";" : "";
  const [only] = undo;
  // Some of these return what the types of a hook do not allow.
  if (undo.length === 1 && only && !typed) return `onTestFinished(() => ${only})`;
  return `onTestFinished(() => {\n${undo.map((line) => `${indent}${line}${end}`).join("\n")}\n})`;
}

const spying = (tool: string): Pick<Dialect["lines"], "random" | "method"> => ({
  random: (value) => `${tool}.spyOn(Math, "random").mockReturnValue(${value})`,
  method: (name) => `${tool}.spyOn(console, "${name}").mockImplementation(() => {})`,
});

const dialects: Readonly<Record<"vitest" | "jest" | "node", Dialect>> = {
  vitest: {
    tool: "vi",
    module: ({ importsFramework }) => importsFramework,
    lines: {
      clock: (moment) => `vi.useFakeTimers({ now: ${moment}, toFake: ["Date"] })`,
      ...spying("vi"),
      env: (variables, style) =>
        variables.map(
          (one) => `vi.stubEnv(${javascriptString(one.name, style)}, ${variableText(one, style)})`,
        ),
    },
    restore: { clock: "vi.useRealTimers()", spies: "vi.restoreAllMocks()", env: "vi.unstubAllEnvs()" },
    isUndoneFirst: true,
    said: (method) => `${method}.mock.calls`,
  },
  jest: {
    tool: "jest",
    module: ({ importsFramework, modules }) =>
      importsFramework ?? (modules === "esm" ? "@jest/globals" : undefined),
    lines: {
      clock: (moment) => `jest.useFakeTimers({ now: ${moment} })`,
      ...spying("jest"),
      ...otherEnvironment.lines,
    },
    restore: {
      clock: "jest.useRealTimers()",
      spies: "jest.restoreAllMocks()",
      ...otherEnvironment.restore,
    },
    isUndoneFirst: false,
    said: (method) => `${method}.mock.calls`,
  },
  node: {
    tool: "mock",
    module: () => "node:test",
    lines: {
      clock: (moment) => `mock.timers.enable({ apis: ["Date"], now: ${moment} })`,
      random: (value) => `mock.method(Math, "random", () => ${value})`,
      method: (name) => `mock.method(console, "${name}", () => {})`,
      ...otherEnvironment.lines,
    },
    restore: { clock: "mock.timers.reset()", spies: "mock.restoreAll()", ...otherEnvironment.restore },
    isUndoneFirst: false,
    said: (method) => `${method}.mock.calls.map((call) => call.arguments)`,
  },
};
