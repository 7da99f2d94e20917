import { languageOf } from "../../../languages/language-of.ts";
import type { FixSyntax, SuspectRules } from "../../../languages/syntax/fix-syntax.ts";
import type { Outline, SyntaxParser } from "../../../languages/syntax/outline.ts";
import { descendants, type SyntaxNode } from "../../../languages/syntax/syntax-node.ts";
import type { Fix, FixedTexts } from "../fix.ts";
import { findDroppedParameters } from "./dropped-parameters.ts";
import { createNamesInput } from "./named-inputs.ts";
import { findSilencedChecks } from "./silenced-checks.ts";
import { findSpecialCases } from "./special-cases.ts";

/** Why a fix is refused, and what the person who approves it should know; both may be empty. */
export interface Suspicions {
  readonly refusals: readonly string[];
  readonly warnings: readonly string[];
  /** Whether its code spells a value of the tests, which it did not do before. */
  readonly knowsTests: boolean;
  /** Whether its code catches an error and goes on, which it did not do before. */
  readonly catches: boolean;
  /** Whether its code has more branches than it had before and on the base. */
  readonly branches: boolean;
  /** Whether it names an input where it may. */
  readonly namesInput: (input: string) => boolean;
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
  /** Whether a test that sets the same explains it. */
  readonly byTests: boolean;
  /** Whether the same text elsewhere in the file explains it too: it names what it asks for. */
  readonly isNamed: boolean;
}

/** Looks for code in a fix that asks whether it is being tested, changes who judges it, or special-cases the tests. */
export function findSuspicions(files: readonly FixedTexts[], context: SuspicionContext): Suspicions {
  const refusals: string[] = [];
  const warnings: string[] = [];
  let catches = false;
  for (const file of files) {
    if (changesInsideTests(file, context))
      refusals.push(
        `The fix changes tests that stand in ${file.path} beside the code: they are the author's.`,
      );
    const known = [file.before, file.base].flatMap((text) => findingsIn(file.path, text, context.outlines));
    for (const one of findingsIn(file.path, file.after, context.outlines)) {
      if (known.some((other) => isSame(one, other))) continue;
      catches ||= one.does === goesOn;
      const where = `${file.path}:${one.line}${one.symbol === "" ? "" : ` (${one.symbol})`}`;
      const isJudge = one.weight === "warn" && one.does.startsWith(replaces) && isUsedBy(one, context.tests);
      const isExplained = isInPlan(one, context.plan) || (one.byTests && isInTests(one, context.tests));
      const list = (one.weight === "warn" && !isJudge) || isExplained ? warnings : refusals;
      list.push(`The fix ${one.does} at ${where}, which the code did not do before.`);
    }
  }
  for (const { path, line, text } of findSilencedChecks(files, context.outlines)) {
    const isPlanned = isInPlan({ names: [text] }, context.plan);
    (isPlanned ? warnings : refusals).push(
      `The fix silences a check by ${shorten(text)} at ${path}:${line}.`,
    );
  }
  refusals.push(...findDroppedParameters(files, context.outlines));
  const cases = findSpecialCases(files, context);
  return {
    refusals: [...new Set([...refusals, ...cases.refusals])],
    warnings: [...new Set([...warnings, ...cases.warnings])],
    knowsTests: cases.knowsTests,
    catches,
    branches: files.some((file) => addsBranches(file, context.outlines)),
    namesInput: createNamesInput(files, cases.tabled),
  };
}

const branch =
  /^(if_statement|elif_clause|if_expression|if_clause|ternary_expression|conditional_expression|switch_case|case_clause|expression_case|type_case|match_arm|&&|\|\||\?\?|and|or)$/;

function addsBranches({ path, before, after, base }: FixedTexts, outlines: SyntaxParser): boolean {
  const countIn = (text: string | undefined) => {
    const tree = text === undefined ? undefined : outlines.tree(path, text);
    return tree ? [...descendants(tree)].filter(({ type }) => branch.test(type)).length : 0;
  };
  return countIn(after) > Math.max(countIn(before), countIn(base));
}

/**
 * Whether a test in a file of the product is gone or another one. Examples in documentation of Python run only where the
 * runner is set up so: they count if they were red.
 */
function changesInsideTests(
  { path, before, after }: FixedTexts,
  { outlines, tests }: SuspicionContext,
): boolean {
  const read = languageOf(path)?.syntax.fix?.insideTests;
  if (!read || before === undefined) return false;
  const [was, is] = [before, after ?? ""].map((text) => {
    const tree = outlines.tree(path, text);
    return tree ? read(tree) : [];
  });
  const kept = new Set(is);
  const isRun = !isExample(was?.[0]) || tests.some((test) => test.path === path);
  return isRun && (was ?? []).some((test) => !kept.has(test));
}

function isExample(test: string | undefined): boolean {
  return test?.trimStart().startsWith(">>>") === true;
}

function isSame(one: Finding, other: Finding): boolean {
  return one.text === other.text && (one.symbol === other.symbol || one.isNamed);
}

function isInPlan({ names }: Pick<Finding, "names">, plan: Fix["plan"]): boolean {
  const text = [plan?.title ?? "", ...(plan?.steps ?? []).map(({ description }) => description)].join("\n");
  return names.some((name) => text.includes(name));
}

function isInTests({ names }: Finding, tests: SuspicionContext["tests"]): boolean {
  return tests.some(({ text }) => names.some((name) => text.includes(name)));
}

/** Whether tests call by its name what a fix replaces in another module: they may compare with it. */
function isUsedBy({ text }: Finding, tests: SuspicionContext["tests"]): boolean {
  const member = /(\w+)\W*$/.exec(text)?.[1];
  return tests.some((test) => new RegExp(`\\b${member}\\s*\\(`).test(test.text));
}

function findingsIn(path: string, text: string | undefined, outlines: SyntaxParser): Finding[] {
  const fix = languageOf(path)?.syntax.fix;
  const tree = fix && text !== undefined ? outlines.tree(path, text) : undefined;
  if (!fix || !tree || text === undefined) return [];
  const symbolAt = createSymbolAt(outlines.parse(path, text));
  const nodes = [...descendants(tree)];
  const imports = new Map(nodes.flatMap((node) => importedNames(node, fix.suspect)));
  const found = nodes.flatMap((node) => {
    const symbol = symbolAt(node.lineStart);
    const own = [
      ...asked(node, fix.suspect, symbol === ""),
      ...replacing(node, fix.suspect, imports),
      ...equalling(node, fix),
      ...hiding(node, fix.suspect),
    ];
    return own.map((one) => ({ ...one, symbol, line: node.lineStart, node }));
  });
  const counts = found.filter(
    ({ does, node }) => !/number of its calls/.test(does) || isShared(node, text, outlines.parse(path, text)),
  );
  // `process.env` in `process.env.PORT` is the same question.
  const whole = counts.filter(
    (one) =>
      !counts.some(({ node }) => node.start === one.node.start && node.text.length > one.node.text.length),
  );
  return [...new Map(whole.map((one) => [`${one.symbol}\0${one.text}\0${one.does}`, one])).values()];
}

/** Whether the counter in a comparison outlives the function that counts. */
function isShared(
  { text: comparison, lineStart: line }: SyntaxNode,
  text: string,
  outline: Outline | undefined,
): boolean {
  const name = /[a-z_$][\w$]*/i.exec(comparison.replace(/^\s*next\b/, ""))?.[0] ?? "";
  const around = outline?.symbols.find(
    (one) => one.kind !== "class" && one.lineStart <= line && line <= one.lineEnd,
  );
  if (!around || name === "") return false;
  const own = text
    .split("\n")
    .slice(around.lineStart - 1, around.lineEnd)
    .join("\n");
  return !new RegExp(
    `\\b(?:let|var|const)\\s[^;]*\\b${name}\\b|\\b${name}\\s*:?=[^=]|[(,]\\s*${name}\\b`,
  ).test(own.replace(comparison, ""));
}

type Plain = Omit<Finding, "symbol" | "line">;

const replaces = "replaces ";
const goesOn = "catches an error and goes on";

/** A handler that does not pass its error on: the cause may still be there. */
function hiding(node: SyntaxNode, rules: SuspectRules): Plain[] {
  const text = rules.handler?.(node)?.text;
  if (text === undefined || /\b(?:throw|raise)\b/.test(text)) return [];
  return [{ does: goesOn, text, weight: "warn", names: [], byTests: false, isNamed: false }];
}

/** The names that code asks for something by. */
function asked(node: SyntaxNode, rules: SuspectRules, isOutside: boolean): Plain[] {
  const found: Plain[] = rules.imported(node).flatMap((name): Plain[] => {
    const isFramework = rules.frameworks.test(name);
    const what = isFramework
      ? "a test framework or the engine's inside"
      : rules.asks.find(({ pattern }) => pattern.test(name))?.what;
    if (what === undefined) return [];
    const names = [isFramework ? name : (name.split(/[./:]/).at(-1) ?? name)];
    const does = `imports ${name}, ${what},`;
    return [{ does, text: name, weight: "refuse", names, byTests: !isFramework, isNamed: false }];
  });
  if (!rules.nodes.test(node.type) || node.text.length > 2000) return found;
  const text = node.text.replaceAll(/\s+/g, "");
  const what = rules.asks.find(
    ({ pattern, outside = false }) => (isOutside || !outside) && pattern.test(text),
  )?.what;
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
    {
      does,
      text,
      weight: "refuse",
      names: names.map(spelled),
      byTests: true,
      isNamed: variable !== undefined,
    },
  ];
}

/** Short words are found in any text: they count only as a member. */
function spelled(name: string): string {
  return /^[a-z]{1,6}$/.test(name) ? `.${name}` : name;
}

/** Members of what belongs to the language, or to another module, that code replaces. */
function replacing(node: SyntaxNode, rules: SuspectRules, imports: ReadonlyMap<string, string>): Plain[] {
  const replaced = rules.replaced(node);
  if (!replaced) return [];
  const { root, text } = replaced;
  const home = imports.get(root);
  const isShared =
    rules.shared.test(root) || (home !== undefined && (rules.shared.test(home) || rules.shared.test(text)));
  if (!isShared && !imports.has(root)) return [];
  const weight = isShared || /\.prototype\b/.test(text) ? "refuse" : "warn";
  return [
    {
      does: `${replaces}${shorten(text)}`,
      text: `=${text}`,
      weight,
      names: [text],
      byTests: false,
      isNamed: true,
    },
  ];
}

/** Methods that decide how an object compares. Those that do not look at the other object equal everything. */
function equalling(node: SyntaxNode, fix: FixSyntax): Plain[] {
  const method = node.children.find(({ field }) => field === "value") ?? node;
  const body = fix.bodyOf(method);
  const name = node.children.find(({ field }) => field === "name" || field === "key")?.text ?? "";
  const plain = name.replace(/^\[(.*)\]$/, "$1");
  const orders = fix.suspect.ordering?.test(plain) === true;
  if (!body || !(orders || fix.suspect.equality.test(plain))) return [];
  const parameters = method.children.find(({ field }) => field === "parameters");
  const other = parameters?.children.findLast(({ named }) => named)?.text.replace(/\W.*$/s, "") ?? "";
  const looks =
    other === "" ? /\bthis\./.test(body.text) : new RegExp(`\\b${other}\\s*[.,\\[)]`).test(body.text);
  if (orders && looks) return [];
  return [
    {
      does: looks
        ? `says what equals an object, by ${plain}`
        : `makes an object equal to everything, by ${plain}`,
      text: `${plain}()`,
      weight: looks ? "warn" : "refuse",
      names: [plain],
      byTests: false,
      isNamed: false,
    },
  ];
}

/** The names that an import binds, judged by its words, with the module that they come from. */
function importedNames(node: SyntaxNode, rules: SuspectRules): [name: string, home: string][] {
  const modules = rules.imported(node);
  const [first] = modules;
  if (first === undefined) return [];
  const home = first.replace(/^node:/, "").split(/[./]/)[0] ?? "";
  const bound = [...descendants(node)].filter(({ type }) => /^(package_)?identifier$/.test(type));
  // Go binds the last part of a path.
  const names =
    bound.length > 0 ? bound.map(({ text }) => text) : modules.map((name) => name.split("/").at(-1) ?? name);
  return names.map((name) => [name, home]);
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
