import { CaseKind, type TestCase, TestLevel } from "../../contracts/index.ts";
import type { Outline, SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Candidate } from "../../languages/tests/candidate.ts";
import type { LanguageTesting } from "../../languages/tests/language-testing.ts";
import { isPartOf } from "../../languages/tests/meets-case.ts";
import { isDeeperThan } from "../../languages/tests/reading/own-text.ts";
import { pickParts, withOwnHelpers, wordsOf } from "../../languages/tests/reading/pick-parts.ts";
import type { WrittenTest } from "../../languages/tests/reading/test-reading.ts";
import {
  readRequests,
  requestedRoute,
  type SentRequests,
} from "../../languages/tests/requests/send-requests.ts";
import type { EngineRequest, RefusedPiece } from "../engine.ts";
import { withoutRemarks } from "./plain-comments.ts";
import { readAnswer } from "./read-answer.ts";

/** The source that tests are for, read. */
export interface ReadSource {
  readonly outlines: SyntaxParser;
  readonly outline: Outline;
  readonly testing: LanguageTesting;
}

/** Candidates of one answer, and what of it was not taken. */
export interface ReadTests {
  readonly candidates: readonly Candidate[];
  readonly refused: readonly RefusedPiece[];
}

/** Code that is nested deeper is made to break whoever reads it. */
const MOST_DEEP = 400;
/** More tests of one answer are not tried. */
const MOST_TESTS = 30;

/** Reads the tests of a model's answer. Whatever it says of files, all of them go into the one test file. */
export function toCandidates(answer: string, request: EngineRequest, source: ReadSource): ReadTests {
  const { workbench, testPath, sourcePath } = request;
  const { outlines, testing, outline } = source;
  const { pieces, refused: bad } = readAnswer(answer, (path) => workbench.toolchain.isTestFile(path));
  const refused: RefusedPiece[] = bad.map(({ code, step, reason }) => ({
    name: "",
    target: "",
    step,
    reason,
    source: code,
  }));
  const candidates: Candidate[] = [];
  const { directives } = testing.tests.reading;
  const clean = cleaner({ parse: (code) => outlines.tree(testPath, code), directives });
  for (const { code } of pieces) {
    const root = outlines.tree(testPath, code);
    const parts =
      root &&
      !isDeeperThan(root, MOST_DEEP) &&
      testing.tests.reading.partsOf(root, {
        ...workbench,
        files: workbench.files(),
        sourcePath,
        testPath,
        outline,
      });
    if (!parts || parts.tests.length + parts.unread.length === 0) {
      refused.push({
        name: "",
        target: "",
        step: "parses",
        reason: "it holds no test that can be read",
        source: code,
      });
      continue;
    }
    refused.push(
      ...parts.unread.map(({ name, reason, code: own }) => ({
        name,
        target: "",
        step: "parses",
        reason,
        source: own,
      })),
    );
    for (const test of parts.tests) {
      const picked = pickParts(test, parts);
      const { name, code: own } = test;
      if (candidates.length === MOST_TESTS) {
        refused.push({ ...tooMany, name, source: own });
        break;
      }
      const sent = readRequests(outlines, testing.tests, { path: testPath, code: own, ...picked });
      const target =
        (sent && requestedTarget(test, sent, request, outline)) ?? targetOf(test, { request, outline });
      if (target === undefined)
        refused.push({
          name,
          target: "",
          step: "adds coverage",
          reason: `it uses nothing of ${sourcePath}`,
          source: own,
        });
      else
        candidates.push({
          ...plain(test, target, request),
          ...withPlainText(test, picked, clean),
          ...(sent && { level: TestLevel.INTEGRATION }),
        });
    }
  }
  return { candidates: withOwnHelpers(distinct(candidates)), refused };
}

const tooMany = {
  target: "",
  step: "in time",
  reason: `one answer gets at most ${MOST_TESTS} tests: this one and those after it were not tried`,
};

/** Takes remarks out of code, once of helpers that many tests share. */
function cleaner(reading: Parameters<typeof withoutRemarks>[1]): (code: string) => string {
  const known = new Map<string, string>();
  return (code) => {
    const plain = known.get(code) ?? withoutRemarks(code, reading);
    known.set(code, plain);
    return plain;
  };
}

/** A test and its helpers without remarks. */
function withPlainText(
  { code }: WrittenTest,
  picked: Pick<Candidate, "imports" | "helpers">,
  clean: (text: string) => string,
): Pick<Candidate, "imports" | "helpers" | "code"> {
  const { helpers } = picked;
  return {
    ...picked,
    code: clean(code),
    ...(helpers && { helpers: helpers.map((one) => ({ ...one, code: clean(one.code) })) }),
  };
}

/** The line by which a test says which planned case it is for. */
const caseLine = /^[ \t]*(?:#|\/\/)[ \t]*case[ \t]+(\d{1,3})\b[^\n]*\n/im;

function plain(test: WrittenTest, target: string, { cases }: EngineRequest): Omit<Candidate, "imports"> {
  const planned = plannedCase(test, cases);
  return {
    name: test.name,
    target,
    group: test.group || target,
    kind: planned?.kind ?? CaseKind.SUCCESS,
    code: test.code,
    lines: undefined,
    branches: undefined,
    engine: "model",
    intent: "expected by the model",
  };
}

function plannedCase({ code }: WrittenTest, cases: readonly TestCase[]): TestCase | undefined {
  return cases[Number(caseLine.exec(code)?.[1] ?? 0) - 1];
}

/** What a request is about: the case that the test names, else the route it asks for, else what requests were planned for. */
function requestedTarget(
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
function targetOf(
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

/** Tests of the same heading and name get numbers. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const taken = new Set<string>();
  return candidates.map((candidate) => {
    const { group, name, code } = candidate;
    let free = name;
    for (let number = 2; taken.has(`${group}\n${free}`); number++)
      free = /\W/.test(name) ? `${name} (${number})` : `${name}_${number}`;
    taken.add(`${group}\n${free}`);
    return free === name ? candidate : { ...candidate, name: free, code: code.replace(name, () => free) };
  });
}
