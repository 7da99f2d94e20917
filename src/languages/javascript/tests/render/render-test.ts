import type { Assertion } from "../../../search/oracle.ts";
import { planValues, type Step } from "../../../search/plan.ts";
import type { TestImport } from "../../../tests/candidate.ts";
import type { Named } from "../../../tests/named-test.ts";
import { breakLastCall, indentText, isGlanced, WIDTH } from "../../../tests/render/layout.ts";
import { mentionedImports } from "../../../tests/render/mentioned-imports.ts";
import { type TestParts, takeApart, topicText, usesResult } from "../../../tests/render/test-parts.ts";
import type { RenderedTest } from "../../../tests/rendered.ts";
import type { Table } from "../../../tests/table.ts";
import type { Value } from "../../../values/value.ts";
import { javascriptExpression, javascriptString } from "../expression.ts";
import type { JavaScriptStyle } from "../test-style.ts";
import { javascriptNames } from "../vocabulary.ts";
import { assertionFlavours, type Expected, expectedOf, type Flavour } from "./assertions.ts";
import { type Stubs, stubsFor } from "./environment.ts";
import { fileContent, fileText, isFile } from "./files.ts";
import { testFunction } from "./rows.ts";

/** How the subject is imported into the test file. */
export interface SubjectImport {
  readonly module: string;
  /** The name it gets in the test. */
  readonly local: string;
  readonly kind: "named" | "default";
}

/** How a JavaScript test is written. */
export interface JavaScriptContext {
  readonly style: JavaScriptStyle;
  readonly subject: SubjectImport;
  /** How tests import another file of the project. */
  readonly pathTo?: (file: string) => string;
  /** The beginning of titles if the style has no groups. */
  readonly heading?: string;
}

/** Renders a test for any of the JavaScript runners. */
export function renderJavaScriptTest(test: Named, title: string, context: JavaScriptContext): RenderedTest {
  const { style, subject } = context;
  const stubs = stubsFor(test.observation.plan, test.assertions, style);
  const parts = takeApart(
    test,
    new Set([subject.local, ...stubs.names, ...frameworkNames(style)]),
    javascriptNames,
  );
  const imports = javascriptImports(test, context);
  imports.push(...stubs.imports);
  const steps = [
    ...arrangeLines(parts, context),
    ...actAndAssert(test, parts, { ...context, imports, stubs }),
    ...contrastLines(test, { ...context, imports }),
  ];
  const body = [...stubs.lines, ...undone(steps, stubs.after, style)];
  const semicolon = style.semicolons ? ";" : "";
  // Ava's parallel tests would see what a test replaces for a while.
  const word = style.runner === "ava" && stubs.lines.length > 0 ? "test.serial" : style.testWord;
  const code = `${word}(${javascriptString(title, style)}, ${testFunction(body, style)})${semicolon}`;
  return { code, imports };
}

/** Renders a test that starts calls of one function at the same time, and compares their results with those of each alone. */
export function renderJavaScriptOverlap(
  tests: readonly Named[],
  title: string,
  context: JavaScriptContext,
): RenderedTest {
  const { style } = context;
  const calls = tests.map((test) =>
    actOf({ ...takeApart(test, new Set(), javascriptNames), variables: new Map() }, context),
  );
  const results: Value = { kind: "list", items: tests.map(({ observation }) => observation.value) };
  const { line, needs } = flavourOf(style).equals("results", expectedOf(results, style));
  const end = style.semicolons ? ";" : "";
  const within = style.indent.length * 2;
  const acting = `const results = await Promise.all([${calls.join(", ")}])${end}`;
  const body = [breakLastCall(acting, { indent: style.indent, within, packed: false }), "", `${line}${end}`];
  const imports = [...tests.flatMap((test) => javascriptImports(test, context)), ...needs];
  return {
    code: `${style.testWord}(${javascriptString(title, style)}, ${testFunction(body, style)})${end}`,
    imports,
  };
}

/** The check of a test as one statement, with its object made in place; undefined if that takes more. */
export function javascriptCheck(test: Named, context: JavaScriptContext): RenderedTest | undefined {
  const { style, subject } = context;
  const { observation, assertions, contrast } = test;
  const [first] = assertions;
  const isResult = first?.kind === "equals" && first.topic.of === "result" && assertions.length === 1;
  const parts = takeApart(test, new Set([subject.local]), javascriptNames);
  const [made, ...others] = parts.before;
  const isLong = others.length > 0 || (made !== undefined && made.step.kind !== "new");
  // Settings and files of a test are put back after it.
  const isPrepared = contrast !== undefined || stubsFor(observation.plan, assertions, style).lines.length > 0;
  if (!isResult || isLong || isPrepared) return undefined;
  const receiver = made
    ? callOf(made.step, "", { local: subject.local, args: argumentsText(made.step, style) })
    : parts.receiver;
  const call = actOf({ ...parts, receiver }, context);
  const { waited } = observation;
  const actual = first.value.kind === "iterator" ? spread(call, waited) : waited ? `await ${call}` : call;
  const { line, needs } = flavourOf(style).equals(actual, expectedOf(first.value, style));
  const within = style.indent.length * 2;
  const end = style.semicolons ? ";" : "";
  const code = breakLastCall(`${line}${end}`, { indent: style.indent, within, packed: false });
  return isGlanced(code, within)
    ? { code, imports: [...javascriptImports(test, context), ...needs] }
    : undefined;
}

/** Statements as one test. */
export function renderJavaScriptChecks(
  checks: readonly RenderedTest[],
  title: string,
  style: JavaScriptStyle,
): RenderedTest {
  const body = checks.map(({ code }) => code);
  const end = style.semicolons ? ";" : "";
  return {
    code: `${style.testWord}(${javascriptString(title, style)}, ${testFunction(body, style)})${end}`,
    imports: checks.flatMap(({ imports }) => imports),
  };
}

/** Steps with the lines that restore things after them, also if a check fails. */
function undone(
  steps: readonly string[],
  after: readonly string[],
  { indent }: JavaScriptStyle,
): readonly string[] {
  if (after.length === 0) return steps;
  const inside = (lines: readonly string[]) => indentText(lines.join("\n"), indent);
  return ["try {", inside(steps.slice(steps[0] === "" ? 1 : 0)), "} finally {", inside(after), "}"];
}

/** The body of a table: the call with variables for the values that differ, compared with the expected result. */
export function oneCheck(
  { tests }: Table,
  {
    variables,
    expected,
    ...context
  }: JavaScriptContext & { readonly variables: ReadonlyMap<number, string>; readonly expected: Expected },
): { readonly lines: readonly string[]; readonly imports: readonly TestImport[] } {
  const { style, subject } = context;
  const [test] = tests;
  const taken = new Set([subject.local, ...frameworkNames(style), ...variables.values()]);
  const parts = takeApart(test, taken, javascriptNames);
  const imports = javascriptImports(test, context);
  const arrange = arrangeLines(parts, context);
  const call = actOf({ ...parts, variables }, context);
  const { waited } = test.observation;
  const [first] = test.assertions;
  const isIterator = first?.kind === "equals" && first.value.kind === "iterator";
  const actual = isIterator ? spread(call, waited) : waited ? `await ${call}` : call;
  const { line, needs } = flavourOf(style).equals(actual, expected);
  imports.push(...needs);
  const check = `${line}${style.semicolons ? ";" : ""}`;
  const contrast = contrastLines(test, { ...context, imports });
  return { lines: [...arrange, ...(arrange.length > 0 ? [""] : []), check, ...contrast], imports };
}

/** The call that a test makes to show that its function does something at all. */
function contrastLines(
  { contrast }: Named,
  context: JavaScriptContext & { readonly imports: TestImport[] },
): string[] {
  if (!contrast) return [];
  const { style, subject, imports } = context;
  const parts = takeApart(contrast, new Set(), javascriptNames);
  const [made] = parts.before;
  const receiver = made
    ? callOf(made.step, "", { local: subject.local, args: argumentsText(made.step, style) })
    : "";
  imports.push(...javascriptImports(contrast, context));
  const stubs = stubsFor(contrast.observation.plan, contrast.assertions, style);
  return actAndAssert(contrast, { ...parts, receiver, before: [] }, { ...context, stubs });
}

function javascriptImports(
  { observation }: Named,
  { style, subject, pathTo }: JavaScriptContext,
): TestImport[] {
  return [
    { module: subject.module, name: subject.local, kind: subject.kind },
    // A class that is written in place is not imported.
    ...mentionedImports(planValues(observation.plan), subject.module)
      .filter(({ name }) => name !== subject.local)
      .map((one) => (pathTo && one.module !== subject.module ? { ...one, module: pathTo(one.module) } : one)),
    ...(observation.plan.steps.some(({ promised }) => promised) ? [promisify] : []),
    ...frameworkImports(style),
  ];
}

/** Turns a function that reports to a callback into one that returns a promise. */
const promisify: TestImport = { module: "node:util", name: "promisify", kind: "named" };

/** The names that tests use from the framework. */
export function frameworkImports(style: JavaScriptStyle): TestImport[] {
  const names = [
    ...(style.isFlat ? [] : ["describe"]),
    style.testWord,
    ...(style.assertions === "expect" ? ["expect"] : []),
  ];
  const module = style.importsFramework;
  if (style.runner === "ava") return [{ module: "ava", name: "test", kind: "default" }];
  return module ? names.map((name) => ({ module, name, kind: "named" })) : [];
}

/** Names that a test's own variables must not take. */
function frameworkNames({ runner }: JavaScriptStyle): readonly string[] {
  return runner === "ava" ? ["t", "test"] : [];
}

/** How a style writes its checks. */
export function flavourOf(style: JavaScriptStyle): Flavour {
  return assertionFlavours[style.assertions](style);
}

function arrangeLines(parts: TestParts, { style, subject }: JavaScriptContext): string[] {
  const end = style.semicolons ? ";" : "";
  const variables = [...parts.variables].map(([index, variable]) => {
    const value = parts.act.args[index];
    if (parts.recorded.has(index)) return recorderOf(variable, value, style);
    return `const ${variable} = ${value ? javascriptExpression(value, style) : "undefined"}${end}`;
  });
  const steps = parts.before.map(({ step, on, saves, isAwaited }) => {
    const call = callOf(step, on, { local: subject.local, args: argumentsText(step, style) });
    return `${saves ? `const ${saves} = ` : ""}${isAwaited ? "await " : ""}${call}${end}`;
  });
  return [...variables, ...steps];
}

/** A callback that records its calls. */
function recorderOf(variable: string, value: Value | undefined, style: JavaScriptStyle): string {
  const end = style.semicolons ? ";" : "";
  const calls = `${variable}Calls`;
  const returns = value?.kind === "callback" ? value.returns : undefined;
  const returned = returns ? javascriptExpression(returns, style) : "args[0]";
  const body = [
    `${calls}.push(args)${end}`,
    ...(returned === "undefined" ? [] : [`return ${returned}${end}`]),
  ];
  return [
    `const ${calls}${style.typed ? ": unknown[][]" : ""} = []${end}`,
    `const ${variable} = (...args${style.typed ? ": any[]" : ""}) => {`,
    indentText(body.join("\n"), style.indent),
    `}${end}`,
  ].join("\n");
}

function callOf(step: Step, on: string, { local, args }: { local: string; args: string }): string {
  if (step.kind === "new") return `new ${local}(${args})`;
  if (step.kind === "get") return `${on}.${step.member}`;
  const called = step.member === "" ? on || local : `${on || local}.${step.member}`;
  return `${step.promised ? `promisify(${called})` : called}(${args})`;
}

function actOf(parts: TestParts, { style, subject }: JavaScriptContext): string {
  const args = argumentsText(parts.act, style, parts.variables);
  return callOf(parts.act, parts.receiver, { local: subject.local, args });
}

function argumentsText(
  step: Step,
  style: JavaScriptStyle,
  variables: ReadonlyMap<number, string> = new Map(),
): string {
  return step.args
    .map((value, index) => variables.get(index) ?? javascriptExpression(value, style))
    .join(", ");
}

/** Only an asynchronous generator is awaited and iterated over. */
function spread(call: string, waited: boolean): string {
  return waited ? `await Array.fromAsync(${call})` : `[...${call}]`;
}

function actAndAssert(
  test: Named,
  parts: TestParts,
  context: JavaScriptContext & { readonly imports: TestImport[]; readonly stubs: Stubs },
): string[] {
  const { style, imports, subject, stubs } = context;
  const { waited } = test.observation;
  const flavour = flavourOf(style);
  const call = actOf(parts, context);
  const gap = parts.before.length + parts.variables.size + stubs.lines.length > 0 ? [""] : [];
  const [first] = parts.assertions;
  const end = style.semicolons ? ";" : "";
  if (first?.kind === "throws") {
    const { line, needs } = flavour.throws(call, first.error, waited);
    imports.push(...needs);
    const within = style.indent.length * 2;
    return [...gap, breakLastCall(line + end, { indent: style.indent, within, packed: false })];
  }
  const check = (actual: string, assertion: Assertion) => {
    if (assertion.kind === "throws") return "";
    const expected =
      assertion.kind === "equals" && isFile(assertion) ? fileContent(assertion.value) : undefined;
    const { line, needs } =
      assertion.kind === "instance"
        ? flavour.instance(actual, assertion.type)
        : flavour.equals(actual, expectedOf(expected ?? assertion.value, style));
    imports.push(...needs);
    if (assertion.kind === "instance" && assertion.type !== subject.local)
      imports.push({ module: subject.module, name: assertion.type, kind: "named" });
    return line + end;
  };
  const isIterated = test.observation.value.kind === "iterator";
  const given = isIterated ? spread(call, waited) : waited ? `await ${call}` : call;
  if (parts.assertions.length === 1 && first?.kind === "equals" && first.topic.of === "result") {
    const line = check(given, first);
    if (line.length + style.indent.length * 2 <= WIDTH && !line.includes("\n")) return [...gap, line];
  }
  const result = parts.act.kind === "new" ? parts.receiver : "result";
  const about = parts.assertions.some(
    (assertion) => assertion.kind !== "throws" && usesResult(assertion.topic),
  );
  const textOf = (assertion: Exclude<Assertion, { kind: "throws" }>) => {
    const { topic } = assertion;
    if (topic.of === "said") return stubs.said(topic.method);
    if (topic.of === "length") return `${result}.length`;
    if (isFile(assertion)) return fileText(assertion.value, style);
    if (topic.of === "calls") return `${parts.variables.get(topic.index) ?? ""}Calls`;
    return topicText(topic, parts, result) ?? "";
  };
  const acting = `${about ? `const ${result} = ` : ""}${given}${end}`;
  return [
    ...gap,
    breakLastCall(acting, { indent: style.indent, within: style.indent.length * 2, packed: false }),
    "",
    ...parts.assertions.map((assertion) =>
      check(assertion.kind === "throws" ? "" : textOf(assertion), assertion),
    ),
  ];
}
