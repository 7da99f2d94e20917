import { type TestCase, TestLevel } from "../../contracts/index.ts";
import type { Outline } from "../../languages/syntax/outline.ts";
import { isPartOf } from "../../languages/tests/meets-case.ts";
import { wordsOf } from "../../languages/tests/reading/pick-parts.ts";
import type { WrittenTest } from "../../languages/tests/reading/test-reading.ts";
import { requestedRoute, type SentRequests } from "../../languages/tests/requests/send-requests.ts";
import type { EngineRequest } from "../engine.ts";

/** The line by which a test says which planned case it is for. */
const caseLine = /^[ \t]*(?:#|\/\/)[ \t]*case[ \t]+(\d{1,3})\b[^\n]*\n/im;

/** The planned case that a test says it is for. */
export function plannedCase({ code }: WrittenTest, cases: readonly TestCase[]): TestCase | undefined {
  return cases[Number(caseLine.exec(code)?.[1] ?? 0) - 1];
}

/** What a request is about: the case that the test names, else the route it asks for, else what requests were planned for. */
export function requestedTarget(
  test: WrittenTest,
  sent: SentRequests,
  { cases }: EngineRequest,
  { symbols }: Outline,
): string | undefined {
  const planned = cases.filter(({ level }) => level === TestLevel.INTEGRATION);
  const named = plannedCase(test, cases);
  if (named && planned.includes(named)) return named.targetSymbol;
  return requestedRoute(sent, symbols)?.name ?? planned[0]?.targetSymbol;
}

/** The symbol that a test is about, of those that it names: that of its planned case, else one that its title names, else the last. */
export function targetOf(
  test: WrittenTest,
  { request, outline }: { readonly request: EngineRequest; readonly outline: Outline },
): string | undefined {
  const { targets, cases } = request;
  const words = wordsOf([...test.helpers, test].map(({ code }) => code).join("\n"));
  const places = new Map(words.map((word, at) => [word, at]));
  const placeOf = (word: string) => places.get(word) ?? -1;
  const exported = outline.symbols.filter((one) => one.exported && !one.isConstructor);
  const isAsked = (name: string) => targets.some((target) => isPartOf(name, target));
  const all = [...new Set([...targets, ...exported.map(({ name }) => name)])]
    .map((name) => ({ name, own: name.split(".").at(-1) ?? name }))
    .filter(({ own }) => own === "default" || placeOf(own) >= 0)
    .sort((a, b) => placeOf(b.own) - placeOf(a.own));
  // A class that a test makes objects of is only what it is about if it calls nothing of them.
  const isHolder = (name: string) => all.some((other) => other.name.startsWith(`${name}.`));
  const found = all.filter(({ name }) => !isHolder(name));
  const planned = plannedCase(test, cases)?.targetSymbol;
  const ofCase = found.find(({ name }) => planned !== undefined && isPartOf(name, planned));
  const titled = found.filter(({ own }) =>
    plainWords(`${test.group} ${test.name}`).includes(plainWords(own)),
  );
  const [longest] = titled.toSorted((a, b) => b.own.length - a.own.length);
  return (ofCase ?? longest ?? found.find(({ name }) => isAsked(name)) ?? found[0])?.name;
}

/** A title or a name in small letters, without what separates its words. */
function plainWords(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
