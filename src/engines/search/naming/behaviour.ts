import type { Observation } from "../../../languages/search/observation.ts";
import { isFollowed, subjectStep } from "../../../languages/search/plan.ts";
import { branchOf } from "../../../languages/search/points.ts";
import type { Outline, Parameter, SourceSymbol } from "../../../languages/syntax/outline.ts";
import { descendants, type SyntaxNode } from "../../../languages/syntax/syntax-node.ts";
import {
  type DecisionRules,
  type FoundDecision,
  findDecisions,
  type Term,
} from "../../../languages/tests/behaviour/decision.ts";
import { isInternal, type Known, sayCondition } from "../../../languages/tests/behaviour/say-condition.ts";
import { behaviourIn, conditionInMessage } from "../../../languages/tests/behaviour/sentences.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import type { Vocabulary } from "../../../languages/tests/phrase.ts";
import { parseLiteral } from "../../../languages/values/literal.ts";
import type { Value } from "../../../languages/values/value.ts";
import { documentationOf } from "../sanity/documented-range.ts";
import { optionTitles } from "./option-titles.ts";

/** What the source says about a test's behaviour, in words. */
export interface Behaviour {
  /** What its function does, by its documentation. */
  readonly does?: string | undefined;
  /** What its only option changes, by the documentation, the best first. */
  readonly optioned?: readonly string[];
  /** Conditions that hold in this test. */
  readonly conditions: readonly Told[];
  /** When its error is raised, by the error's message: "when size is not positive". */
  readonly raised?: string | undefined;
}

/** A condition in words. */
export interface Told {
  readonly text: string;
  /** Equal for the same way of the same decision. */
  readonly way: string;
  /** Whether the condition of the code holds; it may also fail. */
  readonly holds: boolean;
  /** Whether the function under test decides it, not one that it calls. */
  readonly isOwn: boolean;
  /** Whether it speaks of variables that callers of the function do not know. */
  readonly isInternal: boolean;
  /** What the code does then, by a comment. */
  readonly does?: string | undefined;
}

/** The source of a module, and how its language is read. */
export interface ReadModule {
  readonly outline: Outline;
  /** Its text; without it nothing is known of options. */
  readonly text?: string;
  readonly hints?: { readonly declarations: string } | undefined;
  readonly tree: () => SyntaxNode | undefined;
  readonly rules: DecisionRules;
  readonly words: Vocabulary;
}

/** Reads a module once, and says what tests of it are about. */
export function createDescriber({
  outline,
  text: source = "",
  hints,
  tree,
  rules,
  words,
}: ReadModule): (test: Named) => Behaviour {
  const root = tree();
  const decisions = root ? findDecisions(root, rules) : [];
  const assigned = new Map<SourceSymbol, ReadonlyMap<string, number>>();
  const assignedIn = (symbol: SourceSymbol) => {
    const known = assigned.get(symbol) ?? firstAssigned(symbol, root, rules);
    assigned.set(symbol, known);
    return known;
  };
  const keepsIts =
    (symbol: SourceSymbol, { isRepeated, held }: FoundDecision) =>
    (name: string) =>
      (assignedIn(symbol).get(name) ?? Infinity) > (isRepeated ? 0 : held.start);
  return (test) => {
    const { subject, observation } = test;
    const { symbol } = subject;
    const conditions = decisions.flatMap((decision): Told[] => {
      const isOwn = isInside(decision, symbol);
      const holds = wayTaken(decision, observation);
      // A function that is called several times may go another way each time.
      if (holds === undefined || (decision.isRepeated && !holds)) return [];
      const owner = isOwn ? symbol : innermost(decision, outline);
      if (!owner) return [];
      const known: Known = {
        words,
        items: decision.items,
        parameters: new Set(isOwn ? subject.parameters.flatMap(namesOf) : owner.parameters.flatMap(namesOf)),
        valueOf: (term) => (isOwn ? argumentOf(test, term, keepsIts(symbol, decision)) : undefined),
        ran: (start) => (decision.isRepeated ? undefined : observation.starts?.has(start)),
      };
      const said = sayCondition(decision.condition, holds, known);
      // The names of another function's parameters say nothing; the texts that it looks for do.
      const text = isOwn || said?.includes('"') ? said : undefined;
      const does = holds && decision.comment !== undefined ? behaviourIn(decision.comment) : undefined;
      if (text === undefined && does === undefined) return [];
      const inside = isInternal(decision.condition, known);
      const way = `${decision.held.start} ${holds}`;
      return [{ text: text ?? "", way, holds, isOwn, isInternal: inside, does }];
    });
    const doc = root && subject.kind !== "constructor" ? rules.docOf(symbol, root) : undefined;
    const does = doc === undefined ? undefined : behaviourIn(doc);
    const declarations = source + (hints?.declarations ?? "");
    const documentation = documentationOf(symbol, source);
    const optioned = optionTitles(test, { documentation, declarations, does, truth: words });
    const [first] = test.assertions;
    const message = first?.kind === "throws" ? first.error.message : "";
    return {
      conditions,
      does,
      optioned,
      raised: message === "" ? undefined : conditionInMessage(message, givenTexts(test)),
    };
  };
}

/** Whether the condition of a decision held; undefined if it was not met, or went both ways. */
function wayTaken(
  { held, failed, lines, isRepeated }: FoundDecision,
  { starts, lines: covered, points }: Observation,
): boolean | undefined {
  const ran = (line: number) => covered.includes(line);
  if (!ran(lines[0]) && !ran(lines[1])) return undefined;
  const [holds, fails] = starts
    ? [starts.has(held.start) && ran(held.lines[0]), starts.has(failed.start)]
    : [held.lines[0] > lines[1] && ran(held.lines[0]), leaves(points, lines, held.lines)];
  if (holds && (isRepeated || !fails)) return true;
  return fails && !holds ? false : undefined;
}

/** Whether an arc leads from the condition past the code that runs if it holds. */
function leaves(
  points: Observation["points"],
  [from, to]: readonly [number, number],
  [first, last]: readonly [number, number],
): boolean {
  return [...points].some((point) => {
    const [start = 0, end = 0] = branchOf(point) ?? [];
    const isOutside = (end < from || end > to) && (end < first || end > last);
    return start >= from && start <= to && isOutside;
  });
}

function isInside({ lines }: FoundDecision, { lineStart, lineEnd }: SourceSymbol): boolean {
  return lineStart <= lines[0] && lines[1] <= lineEnd;
}

function innermost(decision: FoundDecision, { symbols }: Outline): SourceSymbol | undefined {
  return symbols
    .filter((symbol) => symbol.kind !== "class" && isInside(decision, symbol))
    .toSorted((a, b) => a.lineEnd - a.lineStart - (b.lineEnd - b.lineStart))[0];
}

/** Where a function first gives its names other values. */
function firstAssigned(
  { lineStart, lineEnd }: SourceSymbol,
  root: SyntaxNode | undefined,
  rules: DecisionRules,
): ReadonlyMap<string, number> {
  const isOutside = (node: SyntaxNode) => node.lineEnd < lineStart || node.lineStart > lineEnd;
  const found = new Map<string, number>();
  for (const node of root ? descendants(root, isOutside) : []) {
    const name = rules.assignedBy(node);
    if (name !== undefined && !found.has(name)) found.set(name, node.start);
  }
  return found;
}

function namesOf({ name, properties }: Parameter): string[] {
  return /^[\w$]+$/.test(name) ? [name] : [...properties];
}

/** The value of a parameter, or of an option in one, if it still has that. */
function argumentOf(
  { subject: { parameters }, observation: { plan } }: Named,
  term: Term,
  keepsIts: (name: string) => boolean,
): Value | undefined {
  if (isFollowed(plan) || (term.kind !== "name" && term.kind !== "part")) return undefined;
  const { args, kwargs } = subjectStep(plan);
  const named = term.kind === "part" ? term.of : term.name;
  if (!keepsIts(named)) return undefined;
  const index = parameters.findIndex((parameter) => namesOf(parameter).includes(named));
  const parameter = parameters[index];
  if (!parameter || parameter.rest) return undefined;
  const given = kwargs.find(([keyword]) => keyword === named)?.[1] ?? args[index];
  const isOpened = term.kind === "part" || parameter.name !== named;
  if (isOpened) return given?.kind === "dict" ? entryOf(given, term.name) : undefined;
  if (given && given.kind !== "undefined") return given;
  return parameter.defaultValue === undefined ? { kind: "undefined" } : parseLiteral(parameter.defaultValue);
}

function entryOf({ entries }: Extract<Value, { kind: "dict" | "map" }>, name: string): Value | undefined {
  return entries.find(([key]) => key.kind === "string" && key.value === name)?.[1];
}

/** The texts and numbers that were passed in, with the names of their parameters. */
function givenTexts({ subject: { parameters }, observation: { plan } }: Named): ReadonlyMap<string, string> {
  const { args } = subjectStep(plan);
  return new Map(
    args.flatMap((value, index): [string, string][] => {
      const name = parameters[index]?.name ?? "";
      const isPlain = value.kind === "string" || value.kind === "integer" || value.kind === "float";
      return isPlain && /^[\w$]+$/.test(name) ? [[value.value, name]] : [];
    }),
  );
}
