import type { SourceSymbol, SyntaxParser } from "../../syntax/outline.ts";
import { isGeneratedTest } from "../../toolchain/generated-name.ts";
import type { Toolchain } from "../../toolchain/toolchain.ts";
import type { Candidate, TestImport } from "../candidate.ts";
import type { LanguageTests } from "../language-tests.ts";
import { localName, wordsOf } from "../reading/pick-parts.ts";
import type { TestPlace } from "../test-writer.ts";
import { saysInWords } from "./in-words.ts";

/** A test that was refused, and why. */
export interface RefusedTestCode {
  readonly candidate: Candidate;
  readonly step: string;
  readonly reason: string;
  /** Texts that say what is meant: an expected value that one of them names is not replaced. */
  readonly meant: readonly string[];
}

/** A test that may pass now. */
export interface RepairedTest {
  readonly candidate: Candidate;
  /** What was changed, for people. */
  readonly note: string;
}

/** Where a test is repaired. */
export interface RepairPlace extends TestPlace {
  readonly outlines: SyntaxParser;
  readonly toolchain: Pick<Toolchain, "isSourceFile" | "isTestFile">;
}

const MOST_READ = 300;

/**
 * Puts right what is plainly wrong with a test, without asking anybody: a name or a module path that only one file of the project
 * can mean, a result that is not waited for, an expected value that nobody meant. Undefined if nothing is plain.
 */
export function repairTest(
  refused: RefusedTestCode,
  { repairs }: LanguageTests,
  place: RepairPlace,
): RepairedTest | undefined {
  if (!repairs) return undefined;
  for (const repair of [importNames, awaitCalls, takeObserved]) {
    const found = repair(refused, repairs, place);
    if (found) return found;
  }
  return undefined;
}

type Repair = (
  refused: RefusedTestCode,
  repairs: NonNullable<LanguageTests["repairs"]>,
  place: RepairPlace,
) => RepairedTest | undefined;

/** Names that the message misses, imported from the one file that exports them. */
const importNames: Repair = ({ candidate, reason, step }, repairs, place) => {
  const missing = new Set(
    repairs.missingNames.flatMap((pattern) =>
      [...reason.matchAll(pattern)].flatMap(([, name]) => name ?? []),
    ),
  );
  // A module that is not there takes all its names with it.
  const lost = candidate.imports.filter(
    ({ module }) => /imports what is there|collects|compiles/.test(step) && reason.includes(module),
  );
  const wanted = new Set([...missing, ...lost.map(({ name }) => name.split(" ")[0] ?? name)]);
  const used = new Set([candidate, ...(candidate.helpers ?? [])].flatMap(({ code }) => wordsOf(code)));
  const found = [...wanted].flatMap((name) => {
    const one = used.has(name) || lost.length > 0 ? onlyExport(name, repairs, place) : undefined;
    return one ? [one] : [];
  });
  const added = found.filter((one) => !candidate.imports.some((known) => isSame(known, one)));
  if (added.length === 0) return undefined;
  const replaced = new Set(added.map(localName));
  return {
    candidate: {
      ...candidate,
      imports: [...candidate.imports.filter((one) => !replaced.has(localName(one))), ...added],
    },
    note: `imported ${added.map(({ name, module }) => `${name} from ${module}`).join(", ")}`,
  };
};

/** The import of a name that exactly one file of the project exports. */
function onlyExport(
  name: string,
  repairs: NonNullable<LanguageTests["repairs"]>,
  place: RepairPlace,
): TestImport | undefined {
  const { files, toolchain, outlines } = place;
  const found: [SourceSymbol, string][] = [];
  const paths = files.paths.filter(
    (path) => toolchain.isSourceFile(path) && !toolchain.isTestFile(path) && !isGeneratedTest(path),
  );
  for (const path of paths.slice(0, MOST_READ)) {
    const text = files.read(path) ?? "";
    if (!text.includes(name)) continue;
    const symbol = outlines.parse(path, text)?.symbols.find((one) => one.exported && one.name === name);
    if (symbol) found.push([symbol, path]);
  }
  const [only, other] = found;
  return only && !other ? repairs.importOf(only[0], only[1], place) : undefined;
}

function isSame(one: TestImport, other: TestImport): boolean {
  return one.module === other.module && one.name === other.name && one.kind === other.kind;
}

/** Calls of asynchronous functions of the source, if the message shows that a result was not waited for. */
const awaitCalls: Repair = ({ candidate, reason }, repairs, { files, sourcePath, testPath, outlines }) => {
  if (!repairs.unawaited.test(reason)) return undefined;
  const symbols = outlines.parse(sourcePath, files.read(sourcePath) ?? "")?.symbols ?? [];
  const names = new Set(
    symbols.filter((one) => one.isAsync).map(({ name }) => name.split(".").at(-1) ?? name),
  );
  const root = outlines.tree(testPath, candidate.code);
  const waiting = root && repairs.withAwait(root, names);
  if (!waiting) return undefined;
  const added = (waiting.imports ?? []).filter(
    (one) => !candidate.imports.some((known) => isSame(known, one)),
  );
  const imports = [...candidate.imports, ...added];
  return { candidate: { ...candidate, code: waiting.code, imports }, note: "waits for its results" };
};

/**
 * A plain value that the code gives instead of the expected one, if nobody says that the expected one is meant: neither the
 * planned case, nor the name of the test, nor the documentation. What it asserts is observed from then on.
 */
const takeObserved: Repair = ({ candidate, reason, step, meant }, repairs) => {
  const difference = step === "passes" ? repairs.differenceIn(reason) : undefined;
  if (!difference || difference.expected === difference.actual) return undefined;
  const { expected, actual } = difference;
  const plain = expected.replaceAll(/^["'`]|["'`]$/g, "");
  const name = candidate.name.replaceAll("_", " ").replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
  if (plain === "" || saysInWords(name, plain) || [name, ...meant].some((text) => mentions(text, plain)))
    return undefined;
  const places = occurrences(candidate.code, expected);
  const [at, other] = places;
  if (at === undefined || other !== undefined) return undefined;
  const { intent: _, ...observed } = candidate;
  const code = candidate.code.slice(0, at) + actual + candidate.code.slice(at + expected.length);
  return {
    candidate: { ...observed, code },
    note: `expected ${expected}, got ${actual}: observed, not intended`,
  };
};

function mentions(text: string, value: string): boolean {
  return occurrences(text.toLowerCase(), value.toLowerCase()).length > 0;
}

/** Where a value stands in a text, not as a part of another one. */
function occurrences(text: string, value: string): number[] {
  const isPart = (character: string | undefined) => character !== undefined && /[\w.]/.test(character);
  const isWord = /^[\w.-]+$/.test(value);
  const found: number[] = [];
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
    const after = text[at + value.length];
    const isCut =
      isPart(text[at - 1]) ||
      (isPart(after) && !(after === "." && !/\d/.test(text[at + value.length + 1] ?? "")));
    if (!isWord || !isCut) found.push(at);
  }
  return found;
}
