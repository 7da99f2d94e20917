import type { TestImport } from "../../engine.ts";
import { indentText, WIDTH } from "../../layout.ts";
import type { Named } from "../names.ts";
import type { Assertion, Topic } from "../oracle.ts";
import { planValues, type Step } from "../plan.ts";
import type { Value } from "../value.ts";
import { pythonExpression, pythonString } from "./python-expression.ts";
import { mentionedImports, type TestParts, takeApart } from "./test-parts.ts";

/** A rendered test with what its file must import. */
export interface RenderedTest {
  readonly code: string;
  readonly imports: readonly TestImport[];
}

const INDENT = "    ";

/** Renders a test as a pytest function. */
export function renderPytest(test: Named, name: string, module: string): RenderedTest {
  const { subject, observation } = test;
  const exported = subject.className || subject.target;
  const parts = takeApart(test, new Set([exported]), true);
  const imports: TestImport[] = [
    { module, name: exported, kind: "named" },
    ...mentionedImports(planValues(observation.plan), module),
  ];
  const call = callOf(parts, exported);
  const act = observation.waited ? `asyncio.run(${call})` : call;
  if (observation.waited) imports.push({ module: "asyncio", name: "asyncio", kind: "whole" });
  const arrange = arrangeLines(parts, exported);
  const body = [
    ...arrange,
    ...actAndAssert(parts, act, { imports, module, exported, error: observation.error.name }),
  ];
  return { code: `def ${name}():\n${indentText(body.join("\n"), INDENT)}`, imports };
}

function arrangeLines(parts: TestParts, exported: string): string[] {
  const variables = [...parts.variables].map(([index, variable]) => {
    const value = [...parts.act.args, ...parts.act.kwargs.map(([, item]) => item)][index];
    return `${variable} = ${value ? pythonExpression(value) : "None"}`;
  });
  const steps = parts.before.map((step) =>
    step.kind === "new"
      ? `${parts.receiver} = ${exported}(${argumentsText(step)})`
      : access(parts.receiver, step, argumentsText(step)),
  );
  return [...variables, ...steps];
}

function callOf(parts: TestParts, exported: string): string {
  const { act, receiver, variables } = parts;
  const text = argumentsText(act, variables);
  if (act.kind === "new" || (receiver === "" && act.member === "")) return `${exported}(${text})`;
  return access(receiver || exported, act, text);
}

const spoken: Readonly<Record<string, (receiver: string, args: string) => string>> = {
  __len__: (receiver) => `len(${receiver})`,
  __str__: (receiver) => `str(${receiver})`,
  __repr__: (receiver) => `repr(${receiver})`,
  __bool__: (receiver) => `bool(${receiver})`,
  __iter__: (receiver) => `list(${receiver})`,
  __call__: (receiver, args) => `${receiver}(${args})`,
  __getitem__: (receiver, args) => `${receiver}[${args}]`,
  __contains__: (receiver, args) => `${args} in ${receiver}`,
  __eq__: (receiver, args) => `(${receiver} == ${args})`,
};

function access(receiver: string, step: Step, text: string): string {
  if (step.kind === "get") return `${receiver}.${step.member}`;
  return spoken[step.member]?.(receiver, text) ?? `${receiver}.${step.member}(${text})`;
}

function argumentsText(step: Step, variables: ReadonlyMap<number, string> = new Map()): string {
  const positional = step.args.map((value, index) => variables.get(index) ?? pythonExpression(value));
  const keyword = step.kwargs.map(
    ([name, value], index) => `${name}=${variables.get(index + step.args.length) ?? pythonExpression(value)}`,
  );
  return [...positional, ...keyword].join(", ");
}

interface AssertContext {
  readonly imports: TestImport[];
  readonly module: string;
  readonly exported: string;
  /** The module of the error's class; empty for built-in ones. */
  readonly error: string;
}

function actAndAssert(parts: TestParts, act: string, context: AssertContext): string[] {
  const gap = parts.before.length + parts.variables.size > 0 ? [""] : [];
  const [first] = parts.assertions;
  if (first?.kind === "throws") return [...gap, ...raising(first, act, context)];
  const checks = parts.assertions.filter((assertion) => assertion.kind !== "throws");
  if (checks.length === 1 && first?.topic.of === "result") {
    const line = assertLine(act, first, context);
    if (line.length + INDENT.length <= WIDTH && !line.includes("\n")) return [...gap, line];
  }
  const result = parts.act.kind === "new" ? parts.receiver : "result";
  const acting = checks.some(({ topic }) => usesResult(topic)) ? `${result} = ${act}` : act;
  const lines = checks.map((check) => assertLine(topicText(check.topic, parts, result), check, context));
  return [...gap, acting, "", ...lines];
}

function usesResult(topic: Topic): boolean {
  return topic.of === "result" || (topic.of === "field" && topic.owner === "result");
}

function topicText(topic: Topic, parts: TestParts, result: string): string {
  if (topic.of === "result") return result;
  if (topic.of === "argument") return parts.variables.get(topic.index) ?? "";
  return `${topic.owner === "receiver" ? parts.receiver : result}.${topic.name}`;
}

function raising(
  assertion: Extract<Assertion, { kind: "throws" }>,
  act: string,
  context: AssertContext,
): string[] {
  const { type, message } = assertion.error;
  context.imports.push({ module: "pytest", name: "pytest", kind: "whole" });
  if (context.error !== "") context.imports.push({ module: context.error, name: type, kind: "named" });
  return [`with pytest.raises(${type}${matchText(message)}):`, `${INDENT}${act}`];
}

function matchText(message: string): string {
  const line = message.split("\n")[0] ?? "";
  if (line === "" || line.length > 100) return "";
  const escaped = line.replaceAll(/[.*+?^$|()[\]{}\\]/g, "\\$&");
  if (escaped === line) return `, match=${pythonString(line)}`;
  const raw = escaped.includes('"') ? (escaped.includes("'") ? undefined : `r'${escaped}'`) : `r"${escaped}"`;
  return raw ? `, match=${raw}` : `, match=${pythonString(escaped)}`;
}

function assertLine(
  actual: string,
  assertion: Exclude<Assertion, { kind: "throws" }>,
  context: AssertContext,
): string {
  if (assertion.kind === "instance") {
    context.imports.push({ module: context.module, name: assertion.type, kind: "named" });
    return `assert isinstance(${actual}, ${assertion.type})`;
  }
  const { value } = assertion;
  context.imports.push(...mentionedImports([value], context.module));
  if (value.kind === "null") return `assert ${actual} is None`;
  if (value.kind === "boolean") return `assert ${actual} is ${value.value ? "True" : "False"}`;
  if (value.kind === "float" && value.value === "nan") {
    context.imports.push({ module: "math", name: "math", kind: "whole" });
    return `assert math.isnan(${actual})`;
  }
  const gathered = value.kind === "iterator" && !actual.startsWith("list(") ? `list(${actual})` : actual;
  return `assert ${gathered} == ${expected(value, context)}`;
}

function expected(value: Value, context: AssertContext): string {
  const tolerant =
    isInexact(value) || (value.kind === "list" && value.items.some(isInexact) && value.items.every(isNumber));
  if (!tolerant) return pythonExpression(value);
  context.imports.push({ module: "pytest", name: "pytest", kind: "whole" });
  return `pytest.approx(${pythonExpression(rounded(value))})`;
}

function isNumber(value: Value): boolean {
  return value.kind === "float" || value.kind === "integer";
}

function isInexact(value: Value): boolean {
  return value.kind === "float" && /\.\d{10,}/.test(value.value);
}

function rounded(value: Value): Value {
  if (value.kind === "list") return { ...value, items: value.items.map(rounded) };
  return value.kind === "float" && isInexact(value)
    ? { kind: "float", value: String(Number(Number(value.value).toPrecision(9))) }
    : value;
}
