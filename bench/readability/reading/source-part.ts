import type { SyntaxParser } from "../../../src/languages/syntax/outline.ts";
import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../../src/languages/syntax/syntax-node.ts";

const wholeLines = 120;
const partLines = 120;

/** A stretch of the source that is shown or left out as one: a statement, or a member of a long class. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly declares: readonly string[];
  readonly uses: ReadonlySet<string>;
  /** Shown with whatever stands in it, such as the line that opens a class. */
  readonly isFrame: boolean;
}

/** A short source whole; of a long one the parts that a test names, those that these name, and so on, up to a length. */
export function sourcePart(
  parser: SyntaxParser,
  { path, source }: { readonly path: string; readonly source: string },
  names: ReadonlySet<string>,
): string {
  const lines = source.trimEnd().split("\n");
  const root = parser.tree(path, source);
  if (lines.length <= wholeLines || !root) return lines.join("\n");
  const stretches = partsOf(root).flatMap(stretchesOf);
  const shown = new Set<number>();
  const isNamed = ({ declares }: Stretch) => declares.some((name) => names.has(name));
  const exported = parser.parse(path, source)?.symbols.filter((one) => one.exported) ?? [];
  // A test may give what it imports a name of its own.
  const known = new Set(stretches.some(isNamed) ? names : exported.map(({ name }) => name));
  let pending = stretches;
  for (let isGrowing = true; isGrowing; ) {
    const next = pending.filter(({ declares }) => declares.some((name) => known.has(name)));
    pending = pending.filter((one) => !next.includes(one));
    isGrowing = false;
    for (const { from, to, uses } of next) {
      if (shown.size + to - from >= partLines) continue;
      for (let line = from; line <= to; line += 1) shown.add(line);
      for (const name of uses) known.add(name);
      isGrowing = true;
    }
  }
  return withGaps(lines, shown);
}

function stretchesOf(node: SyntaxNode): Stretch[] {
  const definition = /^(?:decorated_definition|export_statement)$/.test(node.type)
    ? (fieldOf(node, "definition") ?? fieldOf(node, "declaration") ?? node)
    : node;
  const body = fieldOf(definition, "body");
  if (!/class/.test(definition.type) || !body || node.lineEnd - node.lineStart < wholeLines / 2)
    return [stretch(node, node.lineStart, node.lineEnd)];
  const members = partsOf(body);
  const head = stretch(node, node.lineStart, (members[0]?.lineStart ?? node.lineEnd) - 1);
  return [
    { ...head, uses: new Set(["constructor", "__init__"]), isFrame: true },
    ...members.map((member) => stretch(member, member.lineStart, member.lineEnd)),
  ];
}

function stretch(node: SyntaxNode, from: number, to: number): Stretch {
  const names = [...descendants(node)].filter(({ type }) => /identifier/.test(type));
  const declared = declaredNames(node);
  return { from, to, declares: declared, uses: new Set(names.map(({ text }) => text)), isFrame: false };
}

/** The names that a statement or a member of a class declares or assigns. */
export function declaredNames(node: SyntaxNode): string[] {
  const inner = ["definition", "declaration", "left", "name"].flatMap((field) => {
    const child = fieldOf(node, field);
    if (!child) return [];
    return field === "name" || field === "left"
      ? [...descendants(child)].filter(({ type }) => /identifier/.test(type)).map(({ text }) => text)
      : declaredNames(child);
  });
  if (inner.length > 0) return inner;
  return partsOf(node)
    .filter(({ type }) => /declarator|^assignment|_expression$|^expression|^if_|^try_|block$/.test(type))
    .flatMap(declaredNames);
}

function withGaps(lines: readonly string[], shown: ReadonlySet<number>): string {
  const result: string[] = [];
  const isShown = lines.map((_, index) => shown.has(index + 1));
  for (let index = lines.length - 2; index >= 0; index -= 1)
    if (isShown[index + 1] && comment.test(lines[index] ?? "")) isShown[index] = true;
  for (const [index, line] of lines.entries()) {
    const isBlankBetween = line.trim() === "" && isShown[index - 1] && isShown[index + 1];
    if (isShown[index] || isBlankBetween) result.push(line);
    else if (result.at(-1) !== gap) result.push(gap);
  }
  return result.join("\n");
}

const comment = /^\s*(?:\/\/|\/?\*|#)/;

const gap = "[…]";
