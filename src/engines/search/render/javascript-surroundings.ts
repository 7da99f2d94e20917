import type { TestImport } from "../../engine.ts";
import type { TestStyle } from "../../test-style.ts";
import type { Assertion } from "../oracle.ts";
import type { Plan } from "../plan.ts";
import { javascriptExpression } from "./javascript-expression.ts";
import { folderLines } from "./javascript-files.ts";

/** How a test replaces what is around the code it calls. */
export interface Stubs {
  /** Before the call. */
  readonly lines: readonly string[];
  /** After all checks, whether they hold or not. */
  readonly after: readonly string[];
  readonly imports: readonly TestImport[];
  /** The variables that they take. */
  readonly names: readonly string[];
  /** What a method of the console was called with. */
  said(method: string): string;
}

/** Stubs for the settings of a plan, for its files, and for methods of the console that assertions look at. */
export function stubsFor(plan: Plan, assertions: readonly Assertion[], style: TestStyle): Stubs {
  const { around = [] } = plan;
  const methods = assertions.flatMap((one) =>
    one.kind === "equals" && one.topic.of === "said" ? [one.topic.method] : [],
  );
  const dialect = dialects[style.runner === "vitest" || style.runner === "jest" ? style.runner : "node"];
  const { lines, restore, module, isUndoneFirst } = dialect;
  const stubs = [
    ...around.map(({ what, value }) => {
      const written = javascriptExpression(value, style);
      return what === "clock" ? lines.clock(written) : lines.random(written);
    }),
    ...methods.map((method) => `const ${method} = ${lines.method(method)}`),
  ];
  const folder = folderLines(plan, assertions, style);
  const hasClock = around.some(({ what }) => what === "clock");
  const undo = [
    ...(hasClock ? [restore.clock] : []),
    ...(stubs.length > (hasClock ? 1 : 0) ? [restore.spies] : []),
    ...(folder.lines.length > 0 ? ["rmSync(folder, { recursive: true })"] : []),
  ];
  const quoted = (line: string) => line.replaceAll('"', style.quote);
  const ended = (line: string) => `${line}${style.semicolons ? ";" : ""}`;
  const undoing = isUndoneFirst && undo.length > 0 ? [undoAtEnd(undo, style)] : [];
  const names = [
    ...(stubs.length > 0 ? [dialect.tool] : []),
    ...(undoing.length > 0 ? ["onTestFinished"] : []),
  ];
  const from = module(style);
  return {
    lines: [...folder.lines, ...stubs.map(quoted), ...undoing].map(ended),
    after: isUndoneFirst ? [] : undo.map(ended),
    imports: [
      ...(from === undefined ? [] : names.map((name): TestImport => ({ module: from, name, kind: "named" }))),
      ...folder.imports,
    ],
    names: [...methods, ...(folder.lines.length > 0 ? ["folder"] : [])],
    said: dialect.said,
  };
}

/** One runner's way of replacing things, and of putting them back. */
interface Dialect {
  /** What replaces things, as it is imported. */
  readonly tool: string;
  readonly module: (style: TestStyle) => string | undefined;
  readonly lines: {
    clock(moment: string): string;
    random(value: string): string;
    method(name: string): string;
  };
  readonly restore: { readonly clock: string; readonly spies: string };
  /** Whether a test says at its beginning how it is undone, so that it is also where a check fails. */
  readonly isUndoneFirst: boolean;
  said(method: string): string;
}

function undoAtEnd(undo: readonly string[], { semicolons, indent }: TestStyle): string {
  const end = semicolons ? ";" : "";
  const [only] = undo;
  if (undo.length === 1 && only) return `onTestFinished(() => ${only})`;
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
    },
    restore: { clock: "vi.useRealTimers()", spies: "vi.restoreAllMocks()" },
    isUndoneFirst: true,
    said: (method) => `${method}.mock.calls`,
  },
  jest: {
    tool: "jest",
    module: ({ importsFramework, modules }) =>
      importsFramework ?? (modules === "esm" ? "@jest/globals" : undefined),
    lines: { clock: (moment) => `jest.useFakeTimers({ now: ${moment} })`, ...spying("jest") },
    restore: { clock: "jest.useRealTimers()", spies: "jest.restoreAllMocks()" },
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
    },
    restore: { clock: "mock.timers.reset()", spies: "mock.restoreAll()" },
    isUndoneFirst: false,
    said: (method) => `${method}.mock.calls.map((call) => call.arguments)`,
  },
};
