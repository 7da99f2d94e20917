import { languageOf } from "../../languages/language-of.ts";
import type { FixSyntax, SuspectRules } from "../../languages/syntax/fix-syntax.ts";
import type { Outline, SyntaxParser } from "../../languages/syntax/outline.ts";
import { descendants, type SyntaxNode } from "../../languages/syntax/syntax-node.ts";
import type { Fix, FixedTexts } from "./fix.ts";
import { findSpecialCases } from "./special-cases.ts";

/** Why a fix is refused, and what the person who approves it should know; both may be empty. */
export interface Suspicions {
  readonly refusals: readonly string[];
  readonly warnings: readonly string[];
}

/** What a fix is held against. */
export interface SuspicionContext {
  readonly outlines: SyntaxParser;
  readonly plan: Fix["plan"];
  /** The texts of the test files with tests that were red: what they set, code may ask for. */
  readonly tests: readonly { readonly path: string; readonly text: string }[];
}

/** Something that code asks for or replaces. */
interface Finding {
  /** A sentence without its subject, such as `asks for the stack by err.stack`. */
  readonly does: string;
  /** The text that shows it. */
  readonly text: string;
  /** The function that it is in; empty outside of all. */
  readonly symbol: string;
  readonly line: number;
  readonly weight: "refuse" | "warn";
  /** The words by which a plan or a test explains it. */
  readonly names: readonly string[];
  /** Whether the same text elsewhere in the file explains it too: it names what it asks for. */
  readonly isNamed: boolean;
}

/** Looks for code in a fix that asks whether it is being tested, changes who judges it, or special-cases the tests. */
export function findSuspicions(files: readonly FixedTexts[], context: SuspicionContext): Suspicions {
  const refusals: string[] = [];
  const warnings: string[] = [];
  for (const file of files) {
    const known = [file.before, file.base].flatMap((text) => findingsIn(file.path, text, context.outlines));
    for (const one of findingsIn(file.path, file.after, context.outlines)) {
      if (known.some((other) => isSame(one, other))) continue;
      const where = `${file.path}:${one.line}${one.symbol === "" ? "" : ` (${one.symbol})`}`;
      const isExplained = isInPlan(one, context.plan) || isInTests(one, context.tests);
      const list = one.weight === "warn" || isExplained ? warnings : refusals;
      list.push(`The fix ${one.does} at ${where}, which the code did not do before.`);
    }
  }
  const cases = findSpecialCases(files, context);
  return {
    refusals: [...new Set([...refusals, ...cases.refusals])],
    warnings: [...new Set([...warnings, ...cases.warnings])],
  };
}

function isSame(one: Finding, other: Finding): boolean {
  return one.text === other.text && (one.symbol === other.symbol || one.isNamed);
}

function isInPlan({ names }: Finding, plan: Fix["plan"]): boolean {
  const text = [plan?.title ?? "", ...(plan?.steps ?? []).map(({ description }) => description)].join("\n");
  return names.some((name) => text.includes(name));
}

function isInTests({ names }: Finding, tests: SuspicionContext["tests"]): boolean {
  return tests.some(({ text }) => names.some((name) => text.includes(name)));
}

function findingsIn(path: string, text: string | undefined, outlines: SyntaxParser): Finding[] {
  const fix = languageOf(path)?.syntax.fix;
  const tree = fix && text !== undefined ? outlines.tree(path, text) : undefined;
  if (!fix || !tree || text === undefined) return [];
  const symbolAt = createSymbolAt(outlines.parse(path, text));
  const nodes = [...descendants(tree)];
  const imports = new Set(nodes.flatMap((node) => importedNames(node, fix.suspect)));
  const found = nodes.flatMap((node) => {
    const own = [
      ...asked(node, fix.suspect),
      ...replacing(node, fix.suspect, imports),
      ...equalling(node, fix),
    ];
    return own.map((one) => ({ ...one, symbol: symbolAt(node.lineStart), line: node.lineStart, node }));
  });
  // `process.env` in `process.env.PORT` is the same question.
  const whole = found.filter(
    (one) =>
      !found.some(({ node }) => node.start === one.node.start && node.text.length > one.node.text.length),
  );
  return [...new Map(whole.map((one) => [`${one.symbol}\0${one.text}\0${one.does}`, one])).values()];
}

type Plain = Omit<Finding, "symbol" | "line">;

/** The names that code asks for something by. */
function asked(node: SyntaxNode, rules: SuspectRules): Plain[] {
  const found: Plain[] = rules.imported(node).flatMap((name): Plain[] => {
    const what = rules.frameworks.test(name)
      ? "a test framework or the engine's inside"
      : rules.asks.find(({ pattern }) => pattern.test(name))?.what;
    if (what === undefined) return [];
    return [
      { does: `imports ${name}, ${what},`, text: name, weight: "refuse", names: [name], isNamed: false },
    ];
  });
  if (!rules.nodes.test(node.type) || node.text.length > 500) return found;
  const text = node.text.replaceAll(/\s+/g, "");
  const what = rules.asks.find(({ pattern }) => pattern.test(text))?.what;
  if (what === undefined) return found;
  const match = rules.variable.exec(text);
  const variable = match?.slice(1).find((one) => one !== undefined);
  // A member of what was asked for is the same question; without a variable's name nobody can tell which.
  const isRunners = variable !== undefined && rules.runnerVariables.test(variable);
  const names =
    isRunners || /^["'`]/.test(text)
      ? []
      : [variable ?? /[\w$]+$/.exec(text.replace(/[[(].*$/s, ""))?.[0] ?? text];
  const does = `asks for ${what} by ${shorten(node.text)}`;
  return [
    ...found,
    { does, text, weight: "refuse", names: names.map(spelled), isNamed: variable !== undefined },
  ];
}

/** Short words are found in any text: they count only as a member. */
function spelled(name: string): string {
  return /^[a-z]{1,6}$/.test(name) ? `.${name}` : name;
}

/** Members of what belongs to the language, or to another module, that code replaces. */
function replacing(node: SyntaxNode, rules: SuspectRules, imports: ReadonlySet<string>): Plain[] {
  const replaced = rules.replaced(node);
  if (!replaced) return [];
  const { root, text } = replaced;
  const isShared = rules.shared.test(root);
  if (!isShared && !imports.has(root)) return [];
  const weight = isShared ? "refuse" : "warn";
  return [{ does: `replaces ${shorten(text)}`, text: `=${text}`, weight, names: [text], isNamed: true }];
}

/** Methods that decide what an object equals. Those that do not look at the other object equal everything. */
function equalling(node: SyntaxNode, fix: FixSyntax): Plain[] {
  const body = fix.bodyOf(node);
  const name = node.children.find(({ field }) => field === "name" || field === "key")?.text ?? "";
  const plain = name.replace(/^\[(.*)\]$/, "$1");
  if (!body || !fix.suspect.equality.test(plain)) return [];
  const parameters = node.children.find(({ field }) => field === "parameters");
  const other = parameters?.children.findLast(({ named }) => named)?.text.replace(/\W.*$/s, "") ?? "";
  const looks = other !== "" && new RegExp(`\\b${other}\\s*[.,\\[)]`).test(body.text);
  return [
    {
      does: looks
        ? `says what equals an object, by ${plain}`
        : `makes an object equal to everything, by ${plain}`,
      text: `${plain}()`,
      weight: looks ? "warn" : "refuse",
      names: [plain],
      isNamed: false,
    },
  ];
}

/** The names that an import binds, judged by its words. */
function importedNames(node: SyntaxNode, rules: SuspectRules): string[] {
  if (rules.imported(node).length === 0) return [];
  return [...descendants(node)].filter(({ type }) => type === "identifier").map(({ text }) => text);
}

function createSymbolAt(outline: Outline | undefined): (line: number) => string {
  const functions = (outline?.symbols ?? []).filter(({ kind }) => kind !== "class");
  return (line) =>
    functions
      .filter(({ lineStart, lineEnd }) => lineStart <= line && line <= lineEnd)
      .toSorted((a, b) => a.lineEnd - a.lineStart - (b.lineEnd - b.lineStart))[0]?.name ?? "";
}

function shorten(text: string): string {
  const plain = text.replaceAll(/\s+/g, " ");
  return plain.length > 60 ? `${plain.slice(0, 59)}…` : plain;
}
