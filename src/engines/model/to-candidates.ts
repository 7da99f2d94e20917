import { CaseKind, TestLevel } from "../../contracts/index.ts";
import type { Outline, SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Candidate } from "../../languages/tests/candidate.ts";
import type { LanguageTesting } from "../../languages/tests/language-testing.ts";
import { isDeeperThan } from "../../languages/tests/reading/own-text.ts";
import { pickParts, withOwnHelpers } from "../../languages/tests/reading/pick-parts.ts";
import type { FileParts, WrittenTest } from "../../languages/tests/reading/test-reading.ts";
import { readRequests } from "../../languages/tests/requests/send-requests.ts";
import type { EngineRequest, RefusedPiece } from "../engine.ts";
import { withoutRemarks } from "./plain-comments.ts";
import { readAnswer } from "./read-answer.ts";
import { plannedCase, requestedTarget, targetOf } from "./test-target.ts";

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
  const { toolchain } = request.workbench;
  const { pieces, refused: bad } = readAnswer(answer, (path) => toolchain.isTestFile(path));
  const refused = bad.map(({ code, step, reason }) => refuse({ name: "", code }, step, reason));
  const candidates: Candidate[] = [];
  const toCandidate = createReader(request, source);
  for (const { code } of pieces) {
    const parts = readParts(code, request, source);
    if (!parts) {
      refused.push(refuse({ name: "", code }, "parses", "it holds no test that can be read"));
      continue;
    }
    refused.push(...parts.unread.map((one) => refuse(one, "parses", one.reason)));
    for (const test of parts.tests) {
      if (candidates.length === MOST_TESTS) {
        refused.push(refuse(test, "in time", tooMany));
        break;
      }
      const candidate = toCandidate(test, parts);
      if (candidate) candidates.push(candidate);
      else refused.push(refuse(test, "adds coverage", `it uses nothing of ${request.sourcePath}`));
    }
  }
  return { candidates: withOwnHelpers(distinct(candidates)), refused };
}

const tooMany = `one answer gets at most ${MOST_TESTS} tests: this one and those after it were not tried`;

function refuse(
  { name, code }: { readonly name: string; readonly code: string },
  step: RefusedPiece["step"],
  reason: string,
): RefusedPiece {
  return { name, target: "", step, reason, source: code };
}

/** The tests of a piece and what stands beside them; undefined if it holds none. */
function readParts(
  code: string,
  { workbench, testPath, sourcePath }: EngineRequest,
  { outlines, testing, outline }: ReadSource,
): FileParts | undefined {
  const root = outlines.tree(testPath, code);
  if (!root || isDeeperThan(root, MOST_DEEP)) return undefined;
  const place = { ...workbench, files: workbench.files(), sourcePath, testPath, outline };
  const parts = testing.tests.reading.partsOf(root, place);
  return parts.tests.length + parts.unread.length > 0 ? parts : undefined;
}

/** Makes candidates of tests, without remarks; of a test that uses nothing of the source it makes none. */
function createReader(
  request: EngineRequest,
  { outlines, testing, outline }: ReadSource,
): (test: WrittenTest, parts: FileParts) => Candidate | undefined {
  const { testPath } = request;
  const { directives } = testing.tests.reading;
  const clean = cleaner({ parse: (code) => outlines.tree(testPath, code), directives });
  return (test, parts) => {
    const picked = pickParts(test, parts);
    const sent = readRequests(outlines, testing.tests, { path: testPath, code: test.code, ...picked });
    const target =
      (sent && requestedTarget(test, sent, request, outline)) ?? targetOf(test, { request, outline });
    return target === undefined
      ? undefined
      : {
          ...plain(test, target, request),
          ...withPlainText(test, picked, clean),
          ...(sent && { level: TestLevel.INTEGRATION }),
        };
  };
}

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
