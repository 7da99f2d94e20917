import type { WrittenCall } from "../../../search/language-values.ts";
import type { Plan, Step } from "../../../search/plan.ts";
import type { Value } from "../../../values/value.ts";
import { child, childrenOf, type Node, textOf } from "../syntax-node.ts";
import { descend, type Parse } from "./parser.ts";
import { type Bindings, valueOfNode } from "./value-of-node.ts";

/** A function or class that documentation and tests may use. */
export interface Callable {
  readonly target: string;
  readonly exportName: string;
  /** Whether it is the whole module's export. */
  readonly isWhole: boolean;
  readonly isClass: boolean;
  /** Its path from the export; empty where it is the export itself. */
  readonly member: string;
}

const MAX_PLANS = 40;
const MAX_STEPS = 5;
const MAX_TEXT = 200_000;
const MAX_EXAMPLES = 100;
const MAX_EXAMPLE = 2000;

/** The calls of functions and methods with plain values in the code of documentation or of tests, as plans. */
export function documentedCalls(text: string, callables: readonly Callable[], parse: Parse): Plan[] {
  const bindings = new Map<string, Value>();
  const plans = codeIn(text.slice(0, MAX_TEXT))
    .flatMap((code) => parseLeniently(code, parse))
    .flatMap((program) => callsIn(program, callables, bindings).map(({ plan }) => plan));
  const distinct = new Map(plans.map((plan) => [JSON.stringify(plan), plan]));
  return [...distinct.values()].slice(0, MAX_PLANS);
}

/** The calls of functions and methods with plain values in code. */
export function writtenCalls(code: string, callables: readonly Callable[], parse: Parse): WrittenCall[] {
  const program = code.length > MAX_TEXT ? undefined : parse(code);
  return program ? callsIn(program, callables, new Map()) : [];
}

/** Code blocks of Markdown, examples of comments; a text that has neither is code itself. */
function codeIn(text: string): string[] {
  const fenced = text
    .split(/^[ \t]*```/m)
    .filter((_, index) => index % 2 === 1)
    .map((block) => block.slice(block.indexOf("\n") + 1));
  const examples = text
    .split("@example")
    .slice(1, MAX_EXAMPLES)
    .map((rest) => rest.slice(0, MAX_EXAMPLE).split(/\n\s*\*\s*@|\*\//)[0] ?? "")
    .map((code) => code.replace(/^[ \t]*\*? ?/gm, ""));
  if (fenced.length + examples.length === 0) return [text];
  return [...fenced, ...examples, ...inlineCalls(text)];
}

/** Calls in the sentences of Markdown. */
function inlineCalls(text: string): string[] {
  return [...text.matchAll(/(?<!`)`([\w$.]+\([^`\n]*\))`(?!`)/g)]
    .slice(0, MAX_EXAMPLES)
    .map(([, code = ""]) => code);
}

/** The whole code where it parses, else line by line. */
function parseLeniently(code: string, parse: Parse): Node[] {
  const whole = parse(code);
  return whole ? [whole] : code.split("\n").flatMap((line) => parse(line) ?? []);
}

function callsIn(
  program: Node,
  callables: readonly Callable[],
  bindings: Map<string, Value>,
  known?: ReadonlySet<string>,
): WrittenCall[] {
  const nodes = [...descend(program)];
  const whole = known ?? new Set(nodes.flatMap(importedNames));
  const isWhole = (name: string) => (whole.size === 0 ? !(name in globalThis) : whole.has(name));
  const calledBy = (name: string) =>
    callables.find(({ target, exportName }) => target === name || exportName === name) ??
    callables.find((one) => one.isWhole && (whole.has(name) || whole.size === 0));
  const heldBy = ([name = "", ...path]: readonly string[]) =>
    callables.find((one) => one.member !== "" && one.member === path.join(".") && isWhole(name));
  const objects = new Map<string, Plan>();
  const plansOf = (node: Node): Plan[] => {
    bind(node, bindings);
    const rows = rowsOf(node, bindings);
    if (rows)
      return rows.values.flatMap((row) =>
        callsIn(rows.body, callables, new Map([...bindings, ...row]), whole).map(({ plan }) => plan),
      );
    const made = constructed(node, calledBy, bindings);
    if (made) objects.set(made.variable, made.plan);
    if (made || node.type !== "CallExpression") return made ? [made.plan] : [];
    const callee = child(node, "callee");
    const args = argumentsOf(node, bindings);
    if (!args) return [];
    const path = pathOf(callee);
    const [owner = "", member] = path;
    const object = objects.get(owner);
    if (object && member !== undefined) {
      const plan = calledOn(object, member, args);
      objects.set(owner, { ...object, steps: plan.steps });
      return plan.steps.length > MAX_STEPS ? [] : [plan];
    }
    const held = heldBy(path);
    if (held) return [planOf(held, { kind: "call", member: held.member, args, kwargs: [] })];
    const found = path.length === 0 ? undefined : calledBy(path.at(-1) ?? "");
    if (!found || found.isClass || found.member !== "" || (path.length > 1 && found.isWhole)) return [];
    return [planOf(found, { kind: "call", member: "", args, kwargs: [] })];
  };
  return nodes.flatMap((node) => plansOf(node).map((plan) => ({ plan, end: node.end })));
}

const MAX_ROWS = 12;

/** The rows of `test.each([…])("…", (a, b) => …)` or of a loop over a list, as values of the parameters. */
function rowsOf(
  node: Node,
  bindings: Bindings,
): { readonly body: Node; readonly values: readonly (readonly [string, Value])[][] } | undefined {
  if (node.type === "ForOfStatement") return rowsOfLoop(node, bindings);
  const callee = child(node, "callee");
  const isTable = textOf(child(child(callee, "callee"), "property"), "name") === "each";
  const body = isTable ? childrenOf(node, "arguments").at(-1) : undefined;
  const [table] = isTable && callee ? childrenOf(callee, "arguments") : [];
  if (!body || !/Function/.test(body.type) || table?.type !== "ArrayExpression") return undefined;
  const names = childrenOf(body, "params").map((each) => textOf(each, "name") ?? "");
  const rows = childrenOf(table, "elements").slice(0, MAX_ROWS);
  const values = rows.flatMap((row) => {
    const value = valueOfNode(row, bindings);
    const items = value?.kind === "list" ? value.items : value ? [value] : [];
    return items.length === 0
      ? []
      : [items.flatMap((item, at) => (names[at] ? [[names[at], item] as const] : []))];
  });
  return { body, values };
}

/** `for (const { a, b } of [{ a: 1, b: 2 }]) …`, or with one variable for each row. */
function rowsOfLoop(node: Node, bindings: Bindings): ReturnType<typeof rowsOf> {
  const [list, body] = [child(node, "right"), child(node, "body")];
  const [declared] = childrenOf(child(node, "left") ?? node, "declarations");
  const target = child(declared, "id");
  if (!body || !target || list?.type !== "ArrayExpression") return undefined;
  const whole = textOf(target, "name");
  const rows = childrenOf(list, "elements").slice(0, MAX_ROWS);
  const values = rows.flatMap((row) => {
    const value = valueOfNode(row, bindings);
    if (!value) return [];
    if (whole !== undefined) return [[[whole, value] as const]];
    const entries = value.kind === "dict" ? value.entries : [];
    return [entries.flatMap(([key, item]) => (key.kind === "string" ? [[key.value, item] as const] : []))];
  });
  return { body, values };
}

/** Remembers the value of a variable whose text gives it. */
function bind(node: Node, bindings: Map<string, Value>): void {
  const name = node.type === "VariableDeclarator" ? textOf(child(node, "id"), "name") : undefined;
  const value = name === undefined ? undefined : valueOfNode(child(node, "init"), bindings);
  if (name !== undefined && value) bindings.set(name, value);
}

/** The names in `color.get.rgb`; empty for anything else. */
function pathOf(node: Node | undefined): string[] {
  if (node?.type === "Identifier") return [textOf(node, "name") ?? ""];
  if (node?.type !== "MemberExpression" || node.computed === true) return [];
  const before = pathOf(child(node, "object"));
  return before.length === 0 ? [] : [...before, textOf(child(node, "property"), "name") ?? ""];
}

/** `const cart = new Cart(…)`, of a class of the module. */
function constructed(node: Node, calledBy: (name: string) => Callable | undefined, bindings: Bindings) {
  const init = child(node, "init");
  const variable = textOf(child(node, "id"), "name");
  if (node.type !== "VariableDeclarator" || init?.type !== "NewExpression" || !variable) return undefined;
  const found = calledBy(textOf(child(init, "callee"), "name") ?? "");
  const args = argumentsOf(init, bindings);
  if (!found?.isClass || !args) return undefined;
  return { variable, plan: planOf(found, { kind: "new", member: "", args, kwargs: [] }) };
}

/** A call of a method after all earlier calls on the object. */
function calledOn({ target, exportName, steps }: Plan, member: string, args: readonly Value[]): Plan {
  const owner = target.replace(/\..*$/, "");
  const step: Step = { kind: "call", member, args, kwargs: [] };
  return { target: `${owner}.${member}`, exportName, steps: [...steps, step] };
}

function planOf({ target, exportName }: Callable, step: Step): Plan {
  return { target, exportName, steps: [step] };
}

function argumentsOf(node: Node, bindings: Bindings): Value[] | undefined {
  const nodes = childrenOf(node, "arguments");
  const values = nodes.flatMap((each) => valueOfNode(each, bindings) ?? []);
  return values.length === nodes.length ? values : undefined;
}

/** `import name from "…"` and `const name = require("…")`: names of whole modules. */
function importedNames(node: Node): string[] {
  if (node.type === "ImportDefaultSpecifier") return [textOf(child(node, "local"), "name") ?? ""];
  if (node.type !== "VariableDeclarator") return [];
  const callee = child(child(node, "init"), "callee");
  return textOf(callee, "name") === "require" ? [textOf(child(node, "id"), "name") ?? ""] : [];
}
