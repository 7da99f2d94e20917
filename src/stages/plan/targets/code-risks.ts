import type { CodeLine } from "../../../languages/syntax/code-lines.ts";
import type { SourceSymbol } from "../../../languages/syntax/outline.ts";
import { findHazard, isMalformedInput } from "../cases/hazards.ts";
import { accessIn, concurrencyIn, decisive, parsesInput, raisedIn } from "../cases/signals.ts";
import type { Candidate, Measured, RiskPart } from "../planning.ts";
import { partsOf } from "../planning.ts";

/** New, changed and removed raises, and other error handling. */
export function failureParts(candidate: Candidate): RiskPart[] {
  const { signs } = candidate.file.language.planning;
  const parts = partsOf(candidate).filter((each) => each.touched);
  const raisedBy = (lines: readonly CodeLine[]) => raisedIn(decisive(texts(lines), signs), signs);
  const added = raisedBy(parts.flatMap(({ delta }) => delta.added));
  const removed = raisedBy(parts.flatMap(({ delta }) => delta.removed));
  const raised = raiseParts(added, removed);
  const handled = parts.some((each) => touchesHandling(each, candidate));
  return handled ? [...raised, { label: "error handling touched", points: 2 }] : raised;
}

function raiseParts(added: readonly string[], removed: readonly string[]): RiskPart[] {
  const [fresh] = added.filter((name) => !removed.includes(name));
  const [gone] = removed.filter((name) => !added.includes(name));
  if (fresh && added.length >= removed.length) return [{ label: `new ${fresh}`, points: 3 }];
  if (gone) return [{ label: `${gone} no longer raised`, points: 3 }];
  return added.length > 0 ? [{ label: `${added[0]} changed`, points: 2 }] : [];
}

function touchesHandling({ symbol, before, delta }: Measured, { file }: Candidate): boolean {
  const { signs } = file.language.planning;
  const touches = (lines: readonly CodeLine[], holder: SourceSymbol | undefined) =>
    lines.some(({ line, text }) => {
      const [decides] = decisive([text], signs);
      const inHandler = holder?.handlers.some((each) => line >= each.lineStart && line <= each.lineEnd);
      return decides !== undefined && (inHandler || signs.handling.test(decides));
    });
  return touches(delta.added, symbol) || touches(delta.removed, before);
}

/** Building SQL, commands, paths or HTML from input. */
export function hazardParts(candidate: Candidate): RiskPart[] {
  for (const each of partsOf(candidate)) {
    const lines = evidence(each, candidate);
    const calls = each.symbol.calls.filter(among(lines));
    const hazard = findHazard(each.symbol, { calls, lines, planning: candidate.file.language.planning });
    if (hazard && !isMalformedInput(hazard)) {
      return [{ label: hazard.what, points: weigh(4, each) }];
    }
  }
  return [];
}

/** Whether something is called on one of the lines. */
function among(lines: readonly string[]): (call: string) => boolean {
  const called = lines.flatMap((line) => [...line.matchAll(/([\w$.:#]+)(\()?/g)]);
  const names = new Set(called.flatMap(([, name, bracket]) => (bracket ? name : [])));
  return (call) => names.has(call);
}

/** Locks, shared state, tasks and waiting. */
export function concurrencyParts(candidate: Candidate): RiskPart[] {
  const lines = partsOf(candidate).flatMap((each) => evidence(each, candidate));
  const found = concurrencyIn(lines, candidate.file.language.planning.signs);
  if (found === "none") return [];
  return found === "shares"
    ? [{ label: "shares state between tasks", points: weigh(3, candidate.own) }]
    : [{ label: "waits for others", points: weigh(1, candidate.own) }];
}

/** Parsing text from outside. */
export function parsingParts(candidate: Candidate): RiskPart[] {
  const { own, file } = candidate;
  const lines = evidence(own, candidate);
  if (own.symbol.parameters.length === 0 || lines.length === 0) return [];
  return parsesInput(own.symbol.name, lines, file.language.planning.signs)
    ? [{ label: "parses input", points: weigh(2, own) }]
    : [];
}

/** Deciding on access. */
export function accessParts(candidate: Candidate): RiskPart[] {
  const { own } = candidate;
  const lines = evidence(own, candidate);
  const found = lines.length === 0 ? "none" : accessIn(own.symbol.name, lines);
  if (found === "none") return [];
  return found === "decides"
    ? [{ label: "decides on access", points: weigh(4, own) }]
    : [{ label: "deals with access", points: 1 }];
}

/** The lines to search for a risk: the changed ones, or all if nothing changed. */
function evidence({ delta, symbol, touched }: Measured, { file }: Candidate): string[] {
  const lines = touched
    ? texts([...delta.added, ...delta.removed])
    : file.lines.slice(symbol.bodyStart - 1, symbol.lineEnd).map((line) => line.trim());
  return decisive(lines, file.language.planning.signs);
}

/** Unchanged code is half as risky. */
function weigh(points: number, { touched }: Measured): number {
  return touched ? points : Math.ceil(points / 2);
}

function texts(lines: readonly CodeLine[]): string[] {
  return lines.map(({ text }) => text);
}
