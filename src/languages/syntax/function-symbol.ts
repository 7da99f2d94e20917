import { type BodyRules, readBody } from "./body.ts";
import type { Parameter, SourceSymbol } from "./outline.ts";
import { partsOf, type SyntaxNode } from "./syntax-node.ts";

/** What a language says of one of its functions; anything else does not hold, or is read off its body. */
type OwnFacts = Pick<SourceSymbol, "exported" | "parameters"> &
  Partial<Omit<SourceSymbol, "name" | "className" | "returnType">> & {
    readonly simpleName: string;
    readonly className: string | undefined;
    readonly returnType: string | undefined;
  };

/** A function or a method, with what its body shows. */
export function functionSymbol(
  node: SyntaxNode,
  body: SyntaxNode,
  { rules, ...facts }: OwnFacts & { readonly rules: BodyRules },
): SourceSymbol {
  const { simpleName, className, returnType, ...others } = facts;
  return {
    name: className ? `${className}.${simpleName}` : simpleName,
    kind: className ? "method" : "function",
    ...(className && { className }),
    exportKind: facts.exported ? "named" : "none",
    isAsync: false,
    isGenerator: false,
    isStatic: false,
    isGetter: false,
    isConstructor: false,
    isPrivate: !facts.exported,
    ...(returnType && { returnType }),
    lineStart: node.lineStart,
    lineEnd: node.lineEnd,
    bodyStart: partsOf(body)[0]?.lineStart ?? body.lineStart,
    ...readBody(body, rules),
    ...others,
  };
}

/** A parameter that is given by its place. */
export function plainParameter(name: string, type: string | undefined, rest = false): Parameter {
  return { name, ...(type && { type }), optional: rest, rest, keywordOnly: false, properties: [] };
}
