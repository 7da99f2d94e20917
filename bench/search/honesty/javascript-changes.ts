import { parse } from "@babel/parser";
import type { Changes, LineRange } from "./held-out-changes.ts";

/** A node as Babel gives it, as far as it is read. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly loc: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
  readonly argument?: Node | null;
  readonly body?: Node;
  readonly params?: readonly Node[];
  readonly left?: Node;
  readonly name?: string;
  readonly kind?: string;
}

const functionTypes =
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod|ClassMethod|ClassPrivateMethod)$/;

/** A JavaScript function emptied, and the changes to it that no mutator of the engine makes. */
export function javascriptChanges(text: string, [first, last]: LineRange): Changes {
  const root = parse(text, { sourceType: "unambiguous", errorRecovery: true }) as unknown as Node;
  const functions = [...nodesOf(root)].filter(({ type }) => functionTypes.test(type));
  const isWithin = ({ loc }: Node) => loc.start.line >= first && loc.end.line <= last;
  const [target] = functions.filter(isWithin).sort((a, b) => b.end - b.start - (a.end - a.start));
  if (!target?.body) return { emptied: undefined, mutants: [] };
  const replace = ({ start, end }: Pick<Node, "start" | "end">, by: string) =>
    `${text.slice(0, start)}${by}${text.slice(end)}\n${otherValue}`;
  const whole = ({ start, end }: Node) => text.slice(start, end);
  const mutants = [...nodesOf(target)].flatMap((node) => {
    const line = node.loc?.start.line;
    const { argument, body } = node;
    if (node.type === "ReturnStatement" && argument)
      return [
        {
          line,
          kind: "another value returned",
          text: replace(argument, `goldseamOther(${whole(argument)})`),
        },
      ];
    if (node.type === "ThrowStatement" && argument)
      return [{ line, kind: "another error thrown", text: replace(argument, 'new EvalError("held out")') }];
    if (node.type === "ArrowFunctionExpression" && body && body.type !== "BlockStatement")
      return [
        { line, kind: "another value returned", text: replace(body, `goldseamOther((${whole(body)}))`) },
      ];
    return [];
  });
  const block = target.body.type === "BlockStatement" ? target.body : undefined;
  const names = (target.params ?? []).flatMap(
    (one) => (one.type === "AssignmentPattern" ? one.left : one)?.name ?? [],
  );
  const swapped = names.map((name) => ({
    line: target.loc.start.line,
    kind: `another ${name} taken`,
    text: block
      ? replace({ start: block.start + 1, end: block.start + 1 }, ` ${name} = goldseamOther(${name});`)
      : replace(
          target.body ?? target,
          `((${name} = goldseamOther(${name})), ${whole(target.body ?? target)})`,
        ),
  }));
  const isDerived = target.kind === "constructor" && whole(target).includes("super(");
  return {
    emptied: isDerived ? undefined : replace(target.body, block ? "{}" : "undefined"),
    mutants: [...mutants, ...swapped],
  };
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === "object" && child !== null && typeof child.type === "string" && "start" in child)
        yield* nodesOf(child as Node);
    }
  }
}

/** Returns another value of the same kind. */
const otherValue = `function goldseamOther(value) {
  if (typeof value === "number") return Number.isFinite(value) ? value + 1 : 0;
  if (typeof value === "bigint") return value + 1n;
  if (typeof value === "string") return value + "~";
  if (typeof value === "boolean") return !value;
  if (typeof value === "undefined") return null;
  if (typeof value === "function") return () => "~";
  if (value === null) return undefined;
  if (Array.isArray(value)) return [...value, "~"];
  if (typeof value.then === "function") return value.then(goldseamOther);
  if (value instanceof RegExp) return new RegExp(value.source + "~");
  if (value instanceof Map) return new Map([...value, ["~", 0]]);
  if (value instanceof Set) return new Set([...value, "~"]);
  if (value instanceof Date) return new Date(value.getTime() + 1);
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype ? { ...value, "~": 0 } : Object.create(prototype);
}
`;
