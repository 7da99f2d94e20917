/** First and last line of each function that does something, by the start of its body, or of itself if that is an expression. */
export type FunctionBodies = ReadonlyMap<string, readonly [number, number]>;

/** A place by the numbers of its line and column, both from 0. */
export function placeKey({ line, column }: Place): string {
  return `${line}:${column}`;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** The parts of a Babel node that are used. */
interface Node {
  readonly type: string;
  readonly loc: { readonly start: Place; readonly end: Place };
  readonly body?: unknown;
  readonly argument?: Node | null;
  readonly name?: string;
  readonly operator?: string;
}

const functionTypes =
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod|ClassMethod|ClassPrivateMethod)$/;

/** The functions of a syntax tree that an empty body would change. */
export function functionBodies(root: unknown): FunctionBodies {
  const found = [...nodesOf(root)].filter(({ type }) => functionTypes.test(type));
  return new Map(
    found.flatMap((one): [string, readonly [number, number]][] => {
      const body = isNode(one.body) ? one.body : undefined;
      if (!body || isIdle(body)) return [];
      const { line, column } = (body.type === "BlockStatement" ? body : one).loc.start;
      return [[placeKey({ line: line - 1, column }), [one.loc.start.line, one.loc.end.line]]];
    }),
  );
}

/** Whether a body does nothing and returns nothing. */
function isIdle(body: Node): boolean {
  if (body.type !== "BlockStatement") return isUndefined(body);
  const statements = Array.isArray(body.body) ? body.body.filter(isNode) : [];
  return statements.every(
    ({ type, argument }) => type === "ReturnStatement" && (!argument || isUndefined(argument)),
  );
}

function isUndefined({ type, name, operator }: Node): boolean {
  return (
    (type === "Identifier" && name === "undefined") || (type === "UnaryExpression" && operator === "void")
  );
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item);
  if (!isNode(value)) return;
  yield value;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "loc" in value;
}
