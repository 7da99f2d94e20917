import { isNode, type Source, type TreeNode } from "./sources.ts";

/** A function and how long it is. */
export interface FunctionSize {
  /** Its own, or that of what it is assigned to; of a function without any, that of the function around it. */
  readonly name: string;
  /** Without the functions within, which count on their own. */
  readonly own: number;
  /** With them: they share its variables. */
  readonly whole: number;
}

const functions = [
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "ObjectMethod",
  "ClassMethod",
];

/** The functions of a module, those within others too. */
export function functionSizes({ tree }: Source): FunctionSize[] {
  return functionsIn(tree.program, "").flatMap(flatten);
}

interface Measured extends Pick<FunctionSize, "name" | "whole"> {
  readonly within: readonly Measured[];
}

function functionsIn(value: unknown, around: string): Measured[] {
  if (Array.isArray(value)) return value.flatMap((one) => functionsIn(one, around));
  if (!isNode(value)) return [];
  const name = nameOf(value) ?? around;
  const within = Object.entries(value).flatMap(([field, part]) =>
    field === "loc" ? [] : functionsIn(part, name),
  );
  if (!functions.includes(value.type)) return within;
  return [{ name, whole: value.loc.end.line - value.loc.start.line + 1, within }];
}

/** A function within takes its lines with it, but for the one that it begins on. */
function flatten({ within, ...size }: Measured): FunctionSize[] {
  const own = within.reduce((lines, { whole }) => lines - (whole - 1), size.whole);
  return [{ ...size, own }, ...within.flatMap(flatten)];
}

/** `id` of a function or a variable, `key` of a property or a method. */
function nameOf({ id, key }: TreeNode): string | undefined {
  const named = id ?? key;
  return isNode(named) && typeof named["name"] === "string" ? named["name"] : undefined;
}
