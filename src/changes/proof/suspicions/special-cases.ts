import { languageOf } from "../../../languages/language-of.ts";
import type { FixSyntax } from "../../../languages/syntax/fix-syntax.ts";
import type { SyntaxParser } from "../../../languages/syntax/outline.ts";
import { descendants, type SyntaxNode } from "../../../languages/syntax/syntax-node.ts";
import type { FixedTexts } from "../fix.ts";

/** Values that say nothing about where they come from. */
export const commonplace = /^(?:-?[01](?:\.0)?|["'`].?["'`])$/;

/** Of these, the ones that even a fix which fails on other inputs may compare with: they are where ranges begin. */
const beginnings = /^(?:-?[01](?:\.0)?|["'`]["'`])$/;

/** A literal of a test that a fix compares something with. */
interface SpecialCase {
  readonly literal: string;
  readonly line: number;
  /** Whether what follows from it is a literal of the tests as well. */
  readonly answers: boolean;
  /** What is compared. */
  readonly other: string;
}

/** Sentences about comparisons with inputs of tests, and whether the fix spells any of their values. */
interface SpecialCases {
  readonly refusals: readonly string[];
  readonly warnings: readonly string[];
  readonly knowsTests: boolean;
  /** Inputs that the fix adds to tables and lists of cases which the code had before. */
  readonly tabled: ReadonlySet<string>;
}

/**
 * Comparisons of a fix with the very inputs of tests that were red. If the answer stands in the test as well, the fix
 * knows the test and not the task, unless the code compared the same thing with other literals before.
 */
export function findSpecialCases(
  files: readonly FixedTexts[],
  {
    outlines,
    tests,
  }: { readonly outlines: SyntaxParser; readonly tests: readonly { path: string; text: string }[] },
): SpecialCases {
  const inputs = new Set(tests.flatMap(({ path, text }) => literalsOf(path, text, outlines)));
  const given = new Set([...inputs].filter((literal) => !commonplace.test(literal)));
  const refusals: string[] = [];
  const warnings: string[] = [];
  let knowsTests = false;
  const tabled = new Set<string>();
  for (const { path, before, after, base } of files) {
    knowsTests ||= spells({ path, before, after, base }, inputs, outlines);
    const known = [before, base].flatMap((text) => comparisonsIn(path, text, outlines, given));
    const fresh = comparisonsIn(path, after, outlines, given).filter(
      (one) => !known.some(({ literal }) => literal === one.literal),
    );
    for (const { literal, line, answers, other } of fresh) {
      knowsTests ||= inputs.has(literal) && !beginnings.test(literal);
      if (!given.has(literal)) continue;
      const isTable = known.some((one) => one.other === other && one.other !== "");
      if (isTable) tabled.add(literal);
      const list = answers && !isTable ? refusals : warnings;
      const rest = answers ? " and gives the value that the test expects" : "";
      list.push(
        `The fix compares with ${literal}, an input of a test that was red,${rest} at ${path}:${line}.`,
      );
    }
  }
  return { refusals, warnings, knowsTests, tabled };
}

/** Texts and numbers that are too long to be in a test and in a fix by chance. */
const isLong = (literal: string) => /^"[\s\S]{4,}"$|^\d{3,}/.test(literal);

/** Whether a fix brings a literal that is one of the tests, or a part of one. */
function spells(
  { path, before, after, base }: FixedTexts,
  inputs: ReadonlySet<string>,
  outlines: SyntaxParser,
) {
  const read = (text: string | undefined) => (text === undefined ? [] : literalsOf(path, text, outlines));
  const known = new Set([before, base].flatMap(read));
  const fresh = read(after).filter((literal) => isLong(literal) && !known.has(literal));
  const isPart = (literal: string) =>
    literal.startsWith('"') && [...inputs].some((input) => input.includes(literal.slice(1, -1)));
  return fresh.some((literal) => inputs.has(literal) || isPart(literal));
}

/** The literals of a text, as they are compared. */
export function literalsOf(path: string, text: string, outlines: SyntaxParser): string[] {
  const fix = languageOf(path)?.syntax.fix;
  const tree = fix && outlines.tree(path, text);
  if (!tree) return [];
  return [...descendants(tree)]
    .filter(({ type, named }) => named && fix.literals.has(type))
    .map(plainLiteral);
}

/** The comparisons for equality with a literal, or the entries of a table, of a text. */
function comparisonsIn(
  path: string,
  text: string | undefined,
  outlines: SyntaxParser,
  given: ReadonlySet<string>,
): SpecialCase[] {
  const fix = languageOf(path)?.syntax.fix;
  const tree = fix && text !== undefined ? outlines.tree(path, text) : undefined;
  if (!tree || !fix) return [];
  const found: SpecialCase[] = [];
  // Not by recursion: a hostile file may nest as deep as it likes.
  const pending: Nested[] = [{ node: tree, parent: undefined }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node } = next;
    const around = ancestorsOf(next);
    for (const { literal, other } of fix.suspect.compared(node))
      found.push({
        literal: plainLiteral(literal),
        other: other || subjectOf(around),
        line: literal.lineStart,
        answers: answersOf(node, around, { fix, given, literal }),
      });
    for (const child of node.children) pending.push({ node: child, parent: next });
  }
  return found.toSorted((a, b) => a.line - b.line);
}

/** A node and what it is in. */
interface Nested {
  readonly node: SyntaxNode;
  readonly parent: Nested | undefined;
}

const MOST_ANCESTORS = 12;

/** The nearest nodes around one, the innermost first. */
function ancestorsOf({ parent }: Nested): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let next = parent; next && found.length < MOST_ANCESTORS; next = next.parent) found.push(next.node);
  return found;
}

/** What a case or an entry belongs to, so that its neighbours are recognised: the text before the list of them. */
function subjectOf(around: readonly SyntaxNode[]): string {
  const list = around.find(({ type }) => /switch|match|object|dictionary|composite/.test(type));
  return list?.text.split(/[{:\n]/)[0]?.trim() || (list ? list.type : "");
}

/** Whether the statement around a comparison gives another literal of the tests. */
function answersOf(
  node: SyntaxNode,
  around: readonly SyntaxNode[],
  { fix, given, literal }: { fix: FixSyntax; given: ReadonlySet<string>; literal: SyntaxNode },
): boolean {
  const isStatement = ({ type }: SyntaxNode) =>
    /^(if_statement|if_expression|ternary_expression|conditional_expression|switch_case|case_clause|expression_case|match_arm|pair|keyed_element|return_statement)$/.test(
      type,
    );
  const statement = [node, ...around].find(isStatement);
  if (!statement) return false;
  return [...descendants(statement)].some(
    (one) => one !== literal && fix.literals.has(one.type) && given.has(plainLiteral(one)),
  );
}

/** A literal with the quotes that all languages share. */
export function plainLiteral({ text }: SyntaxNode): string {
  return text.replace(/^[bruf]*(["'`])([\s\S]*)\1$/i, '"$2"');
}
