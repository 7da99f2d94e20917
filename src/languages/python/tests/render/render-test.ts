import type { Assertion } from "../../../search/oracle.ts";
import { isFollowed, planValues, type Step } from "../../../search/plan.ts";
import type { TestImport } from "../../../tests/candidate.ts";
import type { Named } from "../../../tests/named-test.ts";
import { filesIn } from "../../../tests/render/files-in.ts";
import { breakLastCall, indentText, isGlanced, WIDTH } from "../../../tests/render/layout.ts";
import { type TestParts, takeApart, usesResult } from "../../../tests/render/test-parts.ts";
import type { RenderedTest } from "../../../tests/rendered.ts";
import type { Table } from "../../../tests/table.ts";
import { type Value, valueKey } from "../../../values/value.ts";
import { pythonExpression } from "../expression.ts";
import { pythonImport, wholeModule } from "../module-name.ts";
import { pythonNames } from "../vocabulary.ts";
import { access, isDescriptorUse, ownerLines } from "./access.ts";
import {
  type PythonExpected,
  type PythonFlavour,
  pytestFlavour,
  pythonExpected,
  unittestFlavour,
} from "./assertions.ts";
import { putInPlace } from "./environment.ts";
import { fileCheck, fileLines, ownFolder } from "./files.ts";
import { mentionedImports } from "./mentioned-imports.ts";
import { prepareObjects } from "./prepared.ts";
import { isStream, readsBothStreams, topicText } from "./topic-text.ts";

const INDENT = "    ";

/** How a Python test is written. */
export interface PythonContext {
  /** The dotted name of the module under test. */
  readonly module: string;
  /** Whether tests are methods of a `unittest.TestCase`. */
  readonly isTestCase: boolean;
}

/** Renders a test as a function for pytest, or as a method of a test case. */
export function renderPythonTest(test: Named, name: string, context: PythonContext): RenderedTest {
  const { observation } = test;
  const prepared = prepareObjects(test);
  const exported = prepared.derived ?? pythonImport(test.subject, context.module).code;
  const parts = takeApart(prepared.test, new Set([exported, ...prepared.names]), pythonNames);
  const imports = pythonImports(test, context);
  const call = actOf(parts, exported, observation.waited);
  const act =
    observation.outcome === "threw" && observation.value.kind === "iterator" ? gathered(call) : call;
  const files = filesIn(planValues(observation.plan));
  const around = observation.plan.around ?? [];
  const settings = putInPlace(around, context);
  const folder = context.isTestCase && files.length > 0 ? ownFolder : { lines: [], imports: [] };
  imports.push(...settings.imports, ...folder.imports);
  const arrange = [
    ...prepared.definitions,
    ...folder.lines,
    ...fileLines(files),
    ...settings.lines,
    ...prepared.lines,
    ...arrangeLines(parts, exported, context),
  ];
  const body = [
    ...arrange,
    ...actAndAssert(parts, act, { ...context, imports, gap: gapAfter(arrange) }),
    ...contrastLines(test, { ...context, imports }),
  ];
  const fixtures = [
    ...(files.length > 0 ? ["tmp_path"] : []),
    ...(around.some(({ what }) => what !== "seed") ? ["monkeypatch"] : []),
    ...(readsOutput(parts) ? ["capsys"] : []),
  ];
  const self = context.isTestCase ? "self" : fixtures.join(", ");
  const head = [...settings.decorators, `def ${name}(${self}):`].join("\n");
  return { code: `${head}\n${indentText(body.join("\n"), INDENT)}`, imports };
}

/** The check of a test as one statement, with its object made in place; undefined if that takes more. */
export function pythonCheck(test: Named, context: PythonContext): RenderedTest | undefined {
  const { observation, assertions, contrast } = test;
  const [first] = assertions;
  const isResult = first?.kind === "equals" && first.topic.of === "result" && assertions.length === 1;
  const prepared = prepareObjects(test);
  const isChecked = isResult || returnsError(test);
  const isPrepared = [...prepared.definitions, ...prepared.lines].length > 0 || contrast !== undefined;
  const exported = prepared.derived ?? pythonImport(test.subject, context.module).code;
  const parts = takeApart(prepared.test, new Set([exported]), pythonNames);
  const [made, ...others] = parts.before;
  const isLong = others.length > 0 || (made !== undefined && made.step.kind !== "new");
  const steps = [...parts.before.map(({ step }) => step), parts.act];
  const isPlace =
    (observation.plan.around ?? []).length > 0 || filesIn(planValues(observation.plan)).length > 0;
  if (!first || first.kind === "throws" || !isChecked) return undefined;
  if (isPrepared || isLong || isPlace || steps.some(isDescriptorUse)) return undefined;
  if (parts.act.member === "__enter__") return undefined;
  const receiver = made
    ? callOf(made.step, "", { exported, args: argumentsText(made.step) })
    : parts.receiver;
  const call = actOf({ ...parts, receiver }, exported, observation.waited);
  const imports = pythonImports(test, context);
  const isIterator = first.kind === "equals" && first.value.kind === "iterator";
  const code = assertLine(isIterator ? gathered(call) : call, first, { ...context, imports, gap: [] });
  const within = INDENT.length * (context.isTestCase ? 2 : 1);
  return isGlanced(code, within) ? { code, imports } : undefined;
}

/** Whether a call returns an error that holds nothing but what the call got: its class is all that there is to check. */
function returnsError({ observation: { plan }, assertions: [first, ...others] }: Named): boolean {
  const given = new Set(planValues(plan).map(valueKey));
  const isError = first?.kind === "instance" && /(?:Error|Exception)$/.test(first.type);
  return isError && others.every((one) => one.kind === "equals" && given.has(valueKey(one.value)));
}

/** Statements as one test. */
export function renderPythonChecks(
  checks: readonly RenderedTest[],
  name: string,
  { isTestCase }: PythonContext,
): RenderedTest {
  const body = checks.map(({ code }) => code).join("\n");
  return {
    code: `def ${name}(${isTestCase ? "self" : ""}):\n${indentText(body, INDENT)}`,
    imports: checks.flatMap(({ imports }) => imports),
  };
}

/** Renders a test that starts calls of one function at the same time, and compares their results with those of each alone. */
export function renderPythonOverlap(
  tests: readonly Named[],
  name: string,
  context: PythonContext,
): RenderedTest {
  const calls = tests.map((test) => {
    const exported = pythonImport(test.subject, context.module).code;
    const parts = takeApart(test, new Set([exported]), pythonNames);
    return actOf({ ...parts, variables: new Map() }, exported, false);
  });
  const results: Value = { kind: "list", items: tests.map(({ observation }) => observation.value) };
  const { line, needs } = flavourOf(context).equals("asyncio.run(together())", pythonExpected(results));
  const gathered = `return await asyncio.gather(${calls.join(", ")})`;
  const body = ["async def together():", indentText(gathered, INDENT), "", line].join("\n");
  const asyncio: TestImport = { module: "asyncio", name: "asyncio", kind: "whole" };
  return {
    code: `def ${name}(${context.isTestCase ? "self" : ""}):\n${indentText(body, INDENT)}`,
    imports: [...tests.flatMap((test) => pythonImports(test, context)), asyncio, ...needs],
  };
}

function readsOutput({ assertions }: TestParts): boolean {
  return assertions.some((assertion) => assertion.kind === "equals" && isStream(assertion.topic));
}

/** The body of a table: the call with variables for the values that differ, compared with the expected result. */
export function onePythonCheck(
  { tests }: Table,
  {
    variables,
    expected,
    ...context
  }: PythonContext & { readonly variables: ReadonlyMap<number, string>; readonly expected: PythonExpected },
): { readonly lines: readonly string[]; readonly imports: readonly TestImport[] } {
  const [test] = tests;
  const prepared = prepareObjects(test);
  const exported = prepared.derived ?? pythonImport(test.subject, context.module).code;
  const taken = new Set([exported, ...prepared.names, ...variables.values()]);
  const parts = takeApart(prepared.test, taken, pythonNames);
  const arrange = [...prepared.definitions, ...prepared.lines, ...arrangeLines(parts, exported, context)];
  const call = actOf({ ...parts, variables }, exported, test.observation.waited);
  const [first] = test.assertions;
  const isIterator = first?.kind === "equals" && first.value.kind === "iterator";
  const { line, needs } = flavourOf(context).equals(isIterator ? gathered(call) : call, expected);
  const imports = [...pythonImports(test, context), ...needs];
  const contrast = contrastLines(test, { ...context, imports });
  return { lines: [...arrange, ...gapAfter(arrange), line, ...contrast], imports };
}

/** The call that a test makes to show that its function does something at all. */
function contrastLines({ contrast }: Named, context: Omit<AssertContext, "gap">): string[] {
  if (!contrast) return [];
  const exported = pythonImport(contrast.subject, context.module).code;
  const parts = takeApart(contrast, new Set(), pythonNames);
  const [made] = parts.before;
  const receiver = made ? callOf(made.step, "", { exported, args: argumentsText(made.step) }) : "";
  const act = actOf({ ...parts, receiver }, exported, contrast.observation.waited);
  context.imports.push(...pythonImports(contrast, context));
  return actAndAssert(parts, act, { ...context, gap: [] });
}

function pythonImports({ subject, observation }: Named, { module, isTestCase }: PythonContext): TestImport[] {
  const whole = (name: string): TestImport => ({ module: name, name, kind: "whole" });
  return [
    pythonImport(subject, module).import,
    ...mentionedImports(planValues(observation.plan), module),
    ...observation.plan.steps.flatMap(({ of }) => (of ? [otherFunction(of, module).import] : [])),
    ...(observation.waited || (isFollowed(observation.plan) && subject.symbol.isAsync)
      ? [whole("asyncio")]
      : []),
    ...(isTestCase ? [whole("unittest")] : []),
  ];
}

function flavourOf({ isTestCase }: PythonContext): PythonFlavour {
  return isTestCase ? unittestFlavour : pytestFlavour;
}

function otherFunction(target: string, module: string): ReturnType<typeof pythonImport> {
  return pythonImport({ className: "", target }, module);
}

function arrangeLines(parts: TestParts, exported: string, { module }: PythonContext): string[] {
  const variables = [...parts.variables].map(([index, variable]) => {
    const value = [...parts.act.args, ...parts.act.kwargs.map(([, item]) => item)][index];
    return `${variable} = ${value ? pythonExpression(value) : "None"}`;
  });
  const steps = parts.before.map(({ step, on, saves, isAwaited }) => {
    const called = step.of ? otherFunction(step.of, module).code : exported;
    const call = callOf(step, on, { exported: called, args: argumentsText(step) });
    return `${saves ? `${saves} = ` : ""}${isAwaited ? `asyncio.run(${call})` : call}`;
  });
  const uses = [...parts.before, { step: parts.act, on: parts.receiver }];
  const first = uses.findIndex(({ step }) => isDescriptorUse(step));
  const before = [...variables, ...(first < 0 ? steps : steps.slice(0, first))];
  if (first < 0) return before;
  return [...before, ...gapAfter(before), ...ownerLines(uses[first]?.on ?? ""), ...steps.slice(first)];
}

function callOf(step: Step, on: string, { exported, args }: { exported: string; args: string }): string {
  if (step.kind === "new" || (on === "" && step.member === "")) return `${exported}(${args})`;
  return step.member === "" ? `${on}(${args})` : access(on || exported, step, args);
}

function actOf(parts: TestParts, exported: string, waited: boolean): string {
  const call = callOf(parts.act, parts.receiver, {
    exported,
    args: argumentsText(parts.act, parts.variables),
  });
  return waited ? `asyncio.run(${call})` : call;
}

function argumentsText(step: Step, variables: ReadonlyMap<number, string> = new Map()): string {
  const positional = step.args.map((value, index) => variables.get(index) ?? pythonExpression(value));
  const keyword = step.kwargs.map(
    ([name, value], index) => `${name}=${variables.get(index + step.args.length) ?? pythonExpression(value)}`,
  );
  return [...positional, ...keyword].join(", ");
}

function gathered(actual: string): string {
  return actual.startsWith("list(") ? actual : `list(${actual})`;
}

/** How to read the content of an object that only equals itself: a file in memory, an element of a tree. */
function contentOf(
  value: Value,
  actual: string,
): { readonly looked: string; readonly value: Value; readonly needs: readonly TestImport[] } | undefined {
  const content = value.kind === "construct" ? value.args[0] : undefined;
  if (value.kind !== "construct" || content === undefined) return undefined;
  if (value.module === "io") return { looked: `${actual}.getvalue()`, value: content, needs: [] };
  if (value.className !== "fromstring") return undefined;
  const needs = [{ module: "xml.etree.ElementTree", name: "tostring", kind: "named" }] as const;
  return { looked: `tostring(${actual}, encoding="unicode")`, value: content, needs };
}

type AssertContext = PythonContext & { readonly imports: TestImport[]; readonly gap: readonly string[] };

/** The blank line between the setup and the call. */
function gapAfter(arrange: readonly string[]): readonly string[] {
  return (arrange.at(-1) ?? "") === "" ? [] : [""];
}

function actAndAssert(parts: TestParts, act: string, context: AssertContext): string[] {
  const { gap } = context;
  const [first] = parts.assertions;
  if (first?.kind === "throws")
    return [...gap, ...(isExit(first) ? exiting(parts, act, context) : raising(first, act, context))];
  // Test cases have no fixture that captures output.
  const checks = parts.assertions
    .filter((assertion) => assertion.kind !== "throws")
    .filter(({ topic }) => !isStream(topic) || !context.isTestCase);
  const indent = INDENT.length * (context.isTestCase ? 2 : 1);
  if (checks.length === 1 && first?.topic.of === "result" && parts.act.member !== "__enter__") {
    const line = assertLine(act, first, context);
    if (line.length + indent <= WIDTH && !line.includes("\n")) return [...gap, line];
  }
  if (parts.act.member === "__enter__") {
    const inside = checks.map((check) =>
      assertLine(topicText(check.topic, parts, "entered"), check, context),
    );
    return [...gap, `with ${parts.receiver} as entered:`, ...inside.map((line) => indentText(line, INDENT))];
  }
  const result = parts.act.kind === "new" ? parts.receiver : "result";
  const acting = checks.some(({ topic }) => usesResult(topic)) ? `${result} = ${act}` : act;
  const broken = breakLastCall(acting, { indent: INDENT, within: indent, packed: true });
  return [...gap, broken, "", ...checkLines(checks, parts, { result, context })];
}

function isExit({ error }: Extract<Assertion, { kind: "throws" }>): boolean {
  return error.type === "SystemExit" && error.message !== "";
}

/** A program that exits: with its exit code, or a message instead of one, and its output. */
function exiting(parts: TestParts, act: string, context: AssertContext): string[] {
  const [first] = parts.assertions;
  const message = first?.kind === "throws" ? first.error.message : "";
  const { line, needs, code } = flavourOf(context).exits();
  context.imports.push(...needs);
  const expected: Value = { kind: /^-?\d+$/.test(message) ? "integer" : "string", value: message };
  const printed = parts.assertions.filter((check) => check.kind !== "throws" && !context.isTestCase);
  return [
    line,
    `${INDENT}${act}`,
    "",
    flavourOf(context).equals(code, pythonExpected(expected)).line,
    ...checkLines(printed, parts, { result: "", context }),
  ];
}

/** Checks in their order; captured output is read once if both streams are checked. */
function checkLines(
  checks: readonly Assertion[],
  parts: TestParts,
  { result, context }: { readonly result: string; readonly context: AssertContext },
): string[] {
  const captured = readsBothStreams(checks) ? ["captured = capsys.readouterr()"] : [];
  const lines = checks.flatMap((check) =>
    check.kind === "throws" ? [] : assertLine(topicText(check.topic, parts, result), check, context),
  );
  return [...captured, ...lines];
}

function raising(
  { error }: Extract<Assertion, { kind: "throws" }>,
  act: string,
  context: AssertContext,
): string[] {
  const { line, needs } = flavourOf(context).raises(error);
  context.imports.push(...needs);
  // The name of an error is the module of its class; built-in ones have none.
  if (error.name !== "") context.imports.push({ module: error.name, name: error.type, kind: "named" });
  const within = INDENT.length * (context.isTestCase ? 2 : 1);
  return [breakLastCall(line, { indent: INDENT, within, packed: true }), indentText(act, INDENT)];
}

function assertLine(
  actual: string,
  assertion: Exclude<Assertion, { kind: "throws" }>,
  context: AssertContext,
): string {
  const flavour = flavourOf(context);
  if (assertion.kind === "instance") {
    const { type, module = context.module } = assertion;
    if (module === "builtins" && type === "function") return flavour.isCallable(actual).line;
    if (module !== "builtins") context.imports.push({ module, name: type, kind: "named" });
    return flavour.instance(actual, type).line;
  }
  const { topic } = assertion;
  const isVariable = topic.of === "variable";
  if (isVariable) context.imports.push(wholeModule(context.module));
  const file = topic.of === "argument" || topic.of === "file" ? fileCheck(assertion.value) : undefined;
  const content = file ? undefined : contentOf(assertion.value, actual);
  const value = file?.value ?? content?.value ?? assertion.value;
  const named = isVariable ? `${context.module}.${actual}` : actual;
  const plain = value.kind === "iterator" ? gathered(named) : named;
  const looked = file?.looked ?? content?.looked ?? plain;
  const { line, needs } = flavour.equals(looked, pythonExpected(value));
  context.imports.push(...mentionedImports([value], context.module), ...(content?.needs ?? []), ...needs);
  return line;
}
