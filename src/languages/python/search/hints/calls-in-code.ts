import type { WrittenCall } from "../../../search/language-values.ts";
import type { Plan, Step } from "../../../search/plan.ts";
import type { Outline, SourceSymbol } from "../../../syntax/outline.ts";
import { descendants, endOf, fieldOf, partsOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";
import type { Value } from "../../../values/value.ts";
import { tableRows } from "./table-rows.ts";
import { valueOfNode } from "./value-of-node.ts";

const MAX_CALLS = 400;
const MAX_STEPS = 5;

/** The calls of a module's functions and methods with plain values in other code, such as a test. */
export function callsInCode(
  tree: SyntaxNode,
  module: Outline,
  given: ReadonlyMap<string, Value> = new Map(),
): WrittenCall[] {
  const known = new Map(module.symbols.map((symbol) => [symbol.name, symbol]));
  const scope: Scope = { known, values: new Map(given), objects: new Map() };
  return [...descendants(tree)]
    .flatMap((node): WrittenCall[] => {
      const rows = node === tree ? [] : tableRows(node, scope.values);
      if (rows.length > 0) return rows.flatMap((row) => callsInCode(node, module, row));
      if (node.type === "assignment") bind(node, scope);
      const called = node.type === "call" ? planOf(node, scope) : undefined;
      if (called?.on !== undefined) scope.objects.set(called.on, called.plan);
      const isShort = called !== undefined && called.plan.steps.length <= MAX_STEPS;
      return isShort ? [{ plan: called.plan, end: endOf(node) }] : [];
    })
    .slice(0, MAX_CALLS);
}

interface Scope {
  readonly known: ReadonlyMap<string, SourceSymbol>;
  /** Variables with plain values. */
  readonly values: Map<string, Value>;
  /** Variables with objects of the module's classes, and the calls that led to their state. */
  readonly objects: Map<string, Plan>;
}

function bind(node: SyntaxNode, scope: Scope): void {
  const [left, right] = [fieldOf(node, "left"), fieldOf(node, "right")];
  if (left?.type !== "identifier" || !right) return;
  scope.values.delete(left.text);
  scope.objects.delete(left.text);
  const value = valueOfNode(right, scope.values);
  if (value) scope.values.set(left.text, value);
  const made = right.type === "call" ? planOf(right, scope)?.plan : undefined;
  if (made?.steps.at(-1)?.kind === "new") scope.objects.set(left.text, made);
}

interface Called {
  readonly plan: Plan;
  /** The variable whose object the call may change. */
  readonly on?: string;
}

function planOf(call: SyntaxNode, { known, values, objects }: Scope): Called | undefined {
  const path = (fieldOf(call, "function")?.text ?? "").split(".");
  const given = argumentsOf(call, values);
  if (!given || path.some((part) => !/^\w+$/.test(part))) return undefined;
  const [owner = "", member = ""] = path.slice(-2);
  const object = path.length === 2 ? objects.get(owner) : undefined;
  if (object) {
    const { exportName } = object;
    const steps: Step[] = [...object.steps, { kind: "call", member, ...given }];
    return { plan: { target: `${exportName}.${member}`, exportName, steps }, on: owner };
  }
  const ofClass = known.get(`${owner}.${member}`);
  if (ofClass?.isStatic) return single(ofClass.name, owner, { kind: "call", member, ...given });
  const name = path.at(-1) ?? "";
  const found = known.get(name);
  if (!found?.exported || found.kind === "method") return undefined;
  return single(name, name, { kind: found.kind === "class" ? "new" : "call", member: "", ...given });
}

function single(target: string, exportName: string, step: Step): Called {
  return { plan: { target, exportName, steps: [step] } };
}

/** Undefined if one of them is not plain. */
function argumentsOf(
  call: SyntaxNode,
  values: ReadonlyMap<string, Value>,
): Pick<Step, "args" | "kwargs"> | undefined {
  const list = fieldOf(call, "arguments");
  if (list?.type !== "argument_list") return undefined;
  const args: Value[] = [];
  const kwargs: [string, Value][] = [];
  for (const part of partsOf(list)) {
    const isNamed = part.type === "keyword_argument";
    const value = valueOfNode(isNamed ? fieldOf(part, "value") : part, values);
    if (!value) return undefined;
    if (isNamed) kwargs.push([fieldOf(part, "name")?.text ?? "", value]);
    else args.push(value);
  }
  return { args, kwargs };
}
