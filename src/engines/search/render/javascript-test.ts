import type { TestImport } from "../../engine.ts";
import { indentText, WIDTH } from "../../layout.ts";
import type { TestStyle } from "../../test-style.ts";
import type { Named } from "../names.ts";
import type { Assertion, Topic } from "../oracle.ts";
import { planValues, type Step } from "../plan.ts";
import { assertionFlavours, type Flavour } from "./javascript-assertions.ts";
import { javascriptExpression, javascriptString } from "./javascript-expression.ts";
import type { RenderedTest } from "./pytest.ts";
import { mentionedImports, type TestParts, takeApart } from "./test-parts.ts";

/** How the subject is brought into the test file. */
export interface SubjectImport {
  readonly module: string;
  /** The name it gets in the test. */
  readonly local: string;
  readonly kind: "named" | "default";
}

/** Renders a test for any of the JavaScript runners. */
export function renderJavaScriptTest(
  test: Named,
  title: string,
  { style, subject }: { style: TestStyle; subject: SubjectImport },
): RenderedTest {
  const { observation } = test;
  const flavour = assertionFlavours[style.assertions](style);
  const parts = takeApart(test, new Set([subject.local]), false);
  const imports: TestImport[] = [
    { module: subject.module, name: subject.local, kind: subject.kind },
    ...mentionedImports(planValues(observation.plan), subject.module).filter(
      ({ module, name }) => module !== "re" && name !== subject.local,
    ),
    ...frameworkImports(style),
  ];
  const body = [
    ...arrangeLines(parts, subject.local, style),
    ...actAndAssert(test, parts, { style, flavour, imports, subject }),
  ];
  const isAsync = body.some((line) => /\bawait\b/.test(line));
  const semicolon = style.semicolons ? ";" : "";
  const open = `${style.testWord}(${javascriptString(title, style)}, ${isAsync ? "async " : ""}() => {`;
  return { code: `${open}\n${indentText(body.join("\n"), style.indent)}\n})${semicolon}`, imports };
}

function frameworkImports(style: TestStyle): TestImport[] {
  const names = ["describe", style.testWord, ...(style.assertions === "expect" ? ["expect"] : [])];
  const module = style.importsFramework;
  return module ? names.map((name) => ({ module, name, kind: "named" })) : [];
}

function arrangeLines(parts: TestParts, local: string, style: TestStyle): string[] {
  const end = style.semicolons ? ";" : "";
  const variables = [...parts.variables].map(([index, variable]) => {
    const value = parts.act.args[index];
    return `const ${variable} = ${value ? javascriptExpression(value, style) : "undefined"}${end}`;
  });
  const steps = parts.before.map((step) =>
    step.kind === "new"
      ? `const ${parts.receiver} = new ${local}(${argumentsText(step, style)})${end}`
      : `${parts.receiver}.${step.member}${step.kind === "get" ? "" : `(${argumentsText(step, style)})`}${end}`,
  );
  return [...variables, ...steps];
}

function callOf(parts: TestParts, local: string, style: TestStyle): string {
  const { act, receiver } = parts;
  const text = argumentsText(act, style, parts.variables);
  if (act.kind === "new") return `new ${local}(${text})`;
  if (act.kind === "get") return `${receiver}.${act.member}`;
  return act.member === "" ? `${local}(${text})` : `${receiver || local}.${act.member}(${text})`;
}

function argumentsText(
  step: Step,
  style: TestStyle,
  variables: ReadonlyMap<number, string> = new Map(),
): string {
  return step.args
    .map((value, index) => variables.get(index) ?? javascriptExpression(value, style))
    .join(", ");
}

interface AssertContext {
  readonly style: TestStyle;
  readonly flavour: Flavour;
  readonly imports: TestImport[];
  readonly subject: SubjectImport;
}

function actAndAssert(test: Named, parts: TestParts, context: AssertContext): string[] {
  const { style, flavour, imports, subject } = context;
  const { waited } = test.observation;
  const call = callOf(parts, subject.local, style);
  const arranged = parts.before.length + parts.variables.size > 0;
  const gap = arranged ? [""] : [];
  const [first] = parts.assertions;
  const end = style.semicolons ? ";" : "";
  if (first?.kind === "throws") {
    const { line, needs } = flavour.throws(call, first.error, waited);
    imports.push(...needs);
    return [...gap, line + end];
  }
  const check = (actual: string, assertion: Assertion) => {
    if (assertion.kind === "throws") return "";
    const iterated =
      assertion.kind === "equals" && assertion.value.kind === "iterator" ? `[...${actual}]` : actual;
    const { line, needs } =
      assertion.kind === "instance"
        ? flavour.instance(iterated, assertion.type)
        : flavour.equals(iterated, assertion.value);
    imports.push(...needs);
    if (assertion.kind === "instance" && assertion.type !== subject.local)
      imports.push({ module: subject.module, name: assertion.type, kind: "named" });
    return line + end;
  };
  const awaited = waited ? `await ${call}` : call;
  if (parts.assertions.length === 1 && first?.kind === "equals" && first.topic.of === "result") {
    const line = check(awaited, first);
    if (line.length + style.indent.length * 2 <= WIDTH && !line.includes("\n")) return [...gap, line];
  }
  const result = parts.act.kind === "new" ? parts.receiver : "result";
  const about = parts.assertions.some(
    (assertion) => assertion.kind !== "throws" && usesResult(assertion.topic),
  );
  return [
    ...gap,
    `${about ? `const ${result} = ` : ""}${awaited}${end}`,
    "",
    ...parts.assertions.map((assertion) =>
      check(assertion.kind === "throws" ? "" : topicText(assertion.topic, parts, result), assertion),
    ),
  ];
}

function usesResult(topic: Topic): boolean {
  return topic.of === "result" || (topic.of === "field" && topic.owner === "result");
}

function topicText(topic: Topic, parts: TestParts, result: string): string {
  if (topic.of === "result") return result;
  if (topic.of === "argument") return parts.variables.get(topic.index) ?? "";
  return `${topic.owner === "receiver" ? parts.receiver : result}.${topic.name}`;
}
