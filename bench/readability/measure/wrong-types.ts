import type { Parameter, SourceSymbol } from "../../../src/languages/syntax/outline.ts";
import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../../src/languages/syntax/syntax-node.ts";

type Kind = "text" | "number" | "boolean" | "list" | "object" | "function" | "nothing";

/** Which parameters were given a value of another type than they say, and whether any of them says one. */
export interface TypeCheck {
  readonly isChecked: boolean;
  readonly isWrong: boolean;
}

const expectsError = /\bthrows?|[tT]oThrow|reject|[rR]aises/;

/**
 * Looks at the calls of a module's functions in a test. A value of a wrong type in a test that expects an error is a test of
 * a guard. Types that are not written down, in an annotation or a doc comment, are taken from usual names such as `text`.
 */
export function checkTypes(test: SyntaxNode, symbols: ReadonlyMap<string, SourceSymbol>): TypeCheck {
  let [isChecked, isWrong] = [false, false];
  const isGuard = expectsError.test(test.text);
  for (const call of descendants(test)) {
    if (!/^(?:call|call_expression|new_expression)$/.test(call.type)) continue;
    const symbol = symbols.get(calleeName(call));
    if (!symbol) continue;
    for (const [parameter, value] of pairsOf(call, symbol.parameters)) {
      const [kind, allowed] = [kindOf(value), kindsOf(parameter)];
      if (!kind || !allowed) continue;
      isChecked = true;
      if (!allowed.has(kind) && !isGuard) isWrong = true;
    }
  }
  return { isChecked, isWrong };
}

function calleeName(call: SyntaxNode): string {
  const callee = fieldOf(call, "function") ?? fieldOf(call, "constructor");
  return (fieldOf(callee, "property") ?? fieldOf(callee, "attribute") ?? callee)?.text ?? "";
}

function pairsOf(call: SyntaxNode, parameters: readonly Parameter[]): [Parameter, SyntaxNode][] {
  const given = partsOf(fieldOf(call, "arguments"));
  const isAfterSpread = (index: number) =>
    given.slice(0, index + 1).some(({ type }) => /spread|splat/.test(type));
  return given.flatMap((one, index): [Parameter, SyntaxNode][] => {
    const keyword = one.type === "keyword_argument" ? fieldOf(one, "name")?.text : undefined;
    const parameter = keyword ? parameters.find(({ name }) => name === keyword) : parameters[index];
    const value = keyword ? fieldOf(one, "value") : one;
    return parameter && value && !parameter.rest && !isAfterSpread(index) ? [[parameter, value]] : [];
  });
}

const kinds: Readonly<Record<string, Kind>> = {
  ...{ string: "text", template_string: "text", number: "number", integer: "number", float: "number" },
  ...{ true: "boolean", false: "boolean", array: "list", list: "list", tuple: "list", set: "list" },
  ...{ object: "object", dictionary: "object", arrow_function: "function", function_expression: "function" },
  ...{ lambda: "function", null: "nothing", none: "nothing", undefined: "nothing" },
};

function kindOf(value: SyntaxNode): Kind | undefined {
  if (/^unary/.test(value.type)) return /^-[\d.]/.test(value.text) ? "number" : undefined;
  return kinds[value.type];
}

const typeWords: readonly (readonly [RegExp, Kind])[] = [
  [/^(?:string|str|string_types|text)$/i, "text"],
  [/^(?:number|int|integer|float|complex|decimal)$/i, "number"],
  [/^bool(?:ean)?$/i, "boolean"],
  [/^(?:array|readonlyarray|list|tuple|set|frozenset|sequence)$/i, "list"],
  [/^(?:object|record|dict|mapping|mutablemapping)$/i, "object"],
  [/^(?:function|callable)$/i, "function"],
  [/^(?:null|none|nonetype|undefined|optional|void)$/i, "nothing"],
];
const nameWords: readonly (readonly [RegExp, Kind])[] = [
  [/^(?:str|string|text|input_?string)$/i, "text"],
  [/^(?:opts|options|settings)$/i, "object"],
  [/^(?:fn|func|callback|cb)$/i, "function"],
  [/^(?:arr|array|list)$/i, "list"],
  [/^(?:num|number|count|index|size|length|width|height)$/i, "number"],
];

/** The kinds of values that a parameter takes; undefined where that is not known. */
function kindsOf({ name, type, defaultValue, optional }: Parameter): ReadonlySet<Kind> | undefined {
  const found = type === undefined ? byName(name) : byType(type);
  if (!found) return undefined;
  if (optional || defaultValue !== undefined) found.add("nothing");
  if (defaultValue && /^(?:True|False|true|false)$/.test(defaultValue)) found.add("boolean");
  if (defaultValue && /^["']/.test(defaultValue)) found.add("text");
  return found;
}

function byName(name: string): Set<Kind> | undefined {
  const kind = nameWords.find(([pattern]) => pattern.test(name))?.[1];
  return kind && new Set([kind]);
}

/** Only types that are made of words everyone knows: another name may stand for anything. */
function byType(type: string): Set<Kind> | undefined {
  const found = new Set<Kind>();
  for (const part of outermost(type)
    .split("|")
    .map((one) => one.trim())) {
    const kind = kindOfType(part.replace(/^(?:readonly |typing\.|t\.)/, ""));
    if (!kind) return undefined;
    found.add(kind);
  }
  return found.size > 0 ? found : undefined;
}

function kindOfType(part: string): Kind | undefined {
  if (/=>/.test(part)) return "function";
  if (/\[\]$/.test(part)) return "list";
  if (/^["'`]/.test(part)) return "text";
  if (/^-?\d/.test(part)) return "number";
  if (/^(?:true|false)$/i.test(part)) return "boolean";
  if (/^\{/.test(part)) return "object";
  return typeWords.find(([pattern]) => pattern.test(part))?.[1];
}

/** A type without what stands in its brackets: `Optional[X]` and `Union[X, Y]` are opened, `(a: X) => Y` is `() => Y`. */
function outermost(type: string): string {
  let text = type.replaceAll(/\s+/g, " ");
  for (let last = ""; last !== text; ) {
    last = text;
    text = text
      .replaceAll(/\b(?:typing\.|t\.)?Optional\[([^[\]]*)\]/g, "$1 | None")
      .replaceAll(/\b(?:typing\.|t\.)?Union\[([^[\]]*)\]/g, (_, inner: string) =>
        inner.replaceAll(",", " | "),
      )
      .replaceAll(/\b(\w+)\[[^[\]]+\]/g, "$1")
      .replaceAll(/(?<!\w)\[[^[\]]+\]/g, "[]")
      .replaceAll(/<[^<>]*>(?!\s*=)/g, "")
      .replaceAll(/\{[^{}]+\}/g, "{}")
      .replaceAll(/\((?!\))[^()]*\)(?=\s*=>)/g, "()")
      .replaceAll(/\(([^()]+)\)(?!\s*=>)/g, "$1");
  }
  return text;
}
