import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../../test/support/build-setup.ts";
import { createRepository } from "../../../../test/support/repositories/git-repository.ts";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { testingOf } from "../../../languages/language-of.ts";
import { findSubjects } from "../../../languages/search/subject.ts";
import type { OutlineParser } from "../../../languages/syntax/outline.ts";
import type { Workbench } from "../../../workbench/workbench.ts";
import { writeCandidates } from "../choose/write-candidates.ts";
import { driverSetup } from "../driver/driver-setup.ts";
import { runDriver } from "../driver/open-driver.ts";
import { findProperties } from "./find-properties.ts";

let setup: BuildSetup;
let outlines: OutlineParser;
beforeAll(async () => {
  setup = await createBuildSetup();
  outlines = await createOutlineParser();
});
afterAll(() => setup.remove());

/** The properties of a module without tests, and the file that tests them. */
async function search(workbench: Workbench, sourcePath: string) {
  const { project, toolchain } = workbench;
  const files = workbench.files();
  const text = files.read(sourcePath) ?? "";
  const outline = outlines.parse(sourcePath, text);
  if (!outline) throw new Error("the source does not parse");
  const limits = { deadlineMs: Date.now() + 60_000, now: Date.now };
  const drivers = await driverSetup(workbench, sourcePath);
  const hints = await drivers.language.values.readHints(files, { outline, text });
  const { exports } = await runDriver(drivers, [], limits);
  const targets = outline.symbols.map(({ name }) => name);
  const subjects = findSubjects({ language: drivers.language, outline, text, exports }, targets);
  const lines = outline.symbols.map(({ lineStart, lineEnd }) => [lineStart, lineEnd] as const);
  const testing = await testingOf(sourcePath);
  const mutated = await testing?.mutants.find({ path: sourcePath, text, lines }, workbench.exec);
  if (!testing || !mutated) throw new Error("there are no mutants");
  const survivors = mutated.mutants.map(({ id }) => id);
  const module = { language: drivers.language, outline, text, hints };
  const { isPlain } = testing.tests;
  const wanted = { module, subjects, mutated, survivors, isPlain, seed: 1 };
  const found = await findProperties(drivers, wanted, limits);
  const testPath = toolchain.generatedTestPath(project, files, sourcePath);
  const writer = testing.tests.writerFor({ project, files, sourcePath, testPath });
  const candidates = writeCandidates(
    { tests: [], properties: found },
    { writer, reportsBranches: false, mutants: mutated.mutants },
  );
  return { found, candidates, file: writer.assemble(candidates), testPath };
}

const javascript = `/** @param {string} text */
export function escapeTag(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** @param {string} text */
export function unescapeTag(text) {
  return text.replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}

/** @param {string} text */
export function trimmed(text) {
  return text.trim().toLowerCase();
}

/** @param {string} text */
export function doubled(text) {
  return text + text;
}

/**
 * @param {string} a
 * @param {string} b
 */
export function smaller(a, b) {
  return a < b ? a : b;
}

/**
 * @param {number} a
 * @param {number} b
 */
export function difference(a, b) {
  return a - b;
}

/** @param {number[]} numbers */
export function sortNumbers(numbers) {
  return [...numbers].sort((one, other) => one - other);
}

/**
 * @param {string} one
 * @param {string} other
 */
export function compareLengths(one, other) {
  if (one.length === other.length) return 0;
  return one.length < other.length ? -1 : 1;
}
`;

/** Runs a generated file and compares the reported tests with the expected ones. */
async function verify(workbench: Workbench, { file, testPath, candidates }: Searched): Promise<void> {
  mkdirSync(dirname(join(workbench.path, testPath)), { recursive: true });
  writeFileSync(join(workbench.path, testPath), file);
  const run = await workbench.runTests({ files: [testPath], coverage: false });
  expect(run.status).toBe("passed");
  const promised = candidates.flatMap(({ group, name }) => [name, `${group} > ${name}`]);
  expect(run.testRun.results).toHaveLength(candidates.length);
  expect(run.testRun.results.filter(({ name }) => !promised.includes(name))).toEqual([]);
}

type Searched = Awaited<ReturnType<typeof search>>;

async function bench(
  files: Readonly<Record<string, string>>,
  use: (workbench: Workbench) => Promise<void>,
): Promise<void> {
  const repo = createRepository(files);
  const workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  try {
    await use(workbench);
  } finally {
    await workbench.close();
    repo.remove();
  }
}

const kinds = ({ found }: Searched) =>
  found.map(({ property: { kind, first, second } }) => `${kind}: ${first.target}, ${second.target}`);

test("finds rules that hold for thousands of inputs and kill mutants, and nothing else", async () => {
  await bench({ "package.json": '{ "type": "module" }', "src/tags.js": javascript }, async (workbench) => {
    const searched = await search(workbench, "src/tags.js");
    expect(kinds(searched)).toEqual([
      "round trip: escapeTag, unescapeTag",
      "ordering: sortNumbers, sortNumbers",
      "idempotence: trimmed, trimmed",
      "commutativity: smaller, smaller",
      "antisymmetry: compareLengths, compareLengths",
    ]);
    for (const { rows } of searched.found) expect(rows.flatMap(({ kills }) => kills)).not.toEqual([]);
    expect(searched.file).toContain("assert.equal(unescapeTag(escapeTag(text)), text);");
    expect(searched.file).toContain("assert.equal(trimmed(text), expected);");
    expect(searched.file).toContain("assert.equal(trimmed(expected), expected);");
    expect(searched.file).toContain("assert.equal(smaller(a, b), expected);");
    expect(searched.file).toContain("assert.equal(smaller(b, a), expected);");
    expect(searched.file).toContain(
      "assert.deepEqual(sortNumbers(numbers), [...numbers].sort((a, b) => a - b));",
    );
    expect(searched.file).toContain("assert.equal(compareLengths(one, other), -compareLengths(other, one));");
    await verify(workbench, searched);
  });
});

const python = `def quote_key(text: str) -> str:
    return text.replace("%", "%25").replace("/", "%2F")


def unquote_key(text: str) -> str:
    return text.replace("%2F", "/").replace("%25", "%")


def rank(scores: list[int]) -> list[int]:
    return sorted(scores, reverse=True)
`;

test("in Python as well", async () => {
  const files = { "pyproject.toml": '[project]\nname = "art"\nversion = "1"\n', "art.py": python };
  await bench(files, async (workbench) => {
    const searched = await search(workbench, "art.py");
    expect(kinds(searched)).toEqual(["round trip: quote_key, unquote_key", "ordering: rank, rank"]);
    expect(searched.file).toContain("assert rank(scores) == sorted(scores, reverse=True)");
    expect(searched.file).toContain("assert unquote_key(quote_key(text)) == text");
    await verify(workbench, searched);
  });
});
