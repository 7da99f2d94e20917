import type { Outline, Parameter, SourceSymbol } from "../../../syntax/outline.ts";
import { child, childrenOf, type Node, textOf } from "../syntax-node.ts";
import { descend, type Parse } from "./parser.ts";

interface Declared {
  readonly name: string;
  readonly parameters: readonly Declaration[];
}

interface Declaration {
  readonly type: string | undefined;
  readonly optional: boolean;
}

/** An outline whose parameters have the types that a declaration file gives them, where the source gives none. */
export function withDeclaredTypes(outline: Outline, declarations: string, parse: Parse): Outline {
  const program = parse(declarations, "declarations");
  if (!program) return outline;
  const declared = [...descend(program)].flatMap((node) => declaredIn(node, declarations));
  const byName = Map.groupBy(declared, ({ name }) => name);
  const names = [...byName.keys()];
  const overloadsOf = ({ name, exportKind }: SourceSymbol) => {
    const short = name.slice(name.lastIndexOf(".") + 1);
    const isWhole = exportKind === "default" || exportKind === "commonjs";
    return (
      byName.get(short) ??
      (isWhole ? byName.get(names.length === 1 ? (names[0] ?? "") : "default") : undefined)
    );
  };
  const symbols = outline.symbols.map((symbol) => {
    const overloads = overloadsOf(symbol);
    return overloads ? { ...symbol, parameters: typed(symbol.parameters, overloads) } : symbol;
  });
  return { ...outline, symbols };
}

/** A function or method, or a constant of a function type. */
function declaredIn(node: Node, text: string): Declared[] {
  if (
    /^(TSDeclareFunction|TSDeclareMethod|TSMethodSignature|FunctionDeclaration|ClassMethod)$/.test(node.type)
  ) {
    const name = textOf(child(node, "id") ?? child(node, "key"), "name") ?? "default";
    return [{ name, parameters: parametersOf(node, text) }];
  }
  if (node.type !== "VariableDeclarator") return [];
  const name = textOf(child(node, "id"), "name");
  const type = child(child(child(node, "id"), "typeAnnotation"), "typeAnnotation");
  return name && type?.type === "TSFunctionType" ? [{ name, parameters: parametersOf(type, text) }] : [];
}

function parametersOf(node: Node, text: string): Declaration[] {
  const nodes = [...childrenOf(node, "params"), ...childrenOf(node, "parameters")];
  return nodes
    .filter((each) => textOf(each, "name") !== "this")
    .map((each) => {
      const annotation = child(child(each, "typeAnnotation"), "typeAnnotation");
      return {
        type: annotation && text.slice(annotation.start, annotation.end),
        optional: each.optional === true,
      };
    });
}

function typed(parameters: readonly Parameter[], overloads: readonly Declared[]): Parameter[] {
  return parameters.map((parameter, index) => {
    const declared = overloads.flatMap((overload) => overload.parameters[index] ?? []);
    const types = [...new Set(declared.flatMap(({ type }) => type ?? []))];
    const optional = declared.length < overloads.length || declared.some((each) => each.optional);
    if (parameter.type !== undefined || types.length === 0) return parameter;
    const type = types.map((each) => (types.length > 1 ? `(${each})` : each)).join(" | ");
    return { ...parameter, type, optional: parameter.optional || optional };
  });
}
