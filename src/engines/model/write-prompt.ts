import type { Config } from "../../config/config.ts";
import { CaseKind, type TestCase, TestLevel } from "../../contracts/index.ts";
import type { SourceSymbol } from "../../languages/syntax/outline.ts";
import { testsOf } from "../../languages/tests/tests-of.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import { asData, fitParts, type Part } from "../../prompts/fit-parts.ts";
import { cutSnippets, redactLines, snippetPart, withoutRepeats } from "../../prompts/snippet.ts";
import { definitionsUsed } from "../../retrieval/definitions/definitions-used.ts";
import type { EngineRequest } from "../engine.ts";
import { type RequestContext, requestContext } from "./request-parts.ts";
import type { ReadSource } from "./to-candidates.ts";

/** Changes with every change of the wording, so that figures can be compared. */
export const promptVersion = 4;

/** A prompt for one batch of targets. */
export interface TestPrompt {
  readonly instructions: string;
  readonly text: string;
  /** Parts that did not fit. */
  readonly dropped: readonly string[];
}

const RADIUS = 40;
const MOST_EXAMPLES = 2;
const LONGEST_EXAMPLE = 4_000;
const MOST_NAMED = 60;
const LONGEST_LINE = 300;
const STYLE = "form of tests";
const OPEN = "not tested yet";
const plainName = /^[\w./@+()[\]$-]{1,200}$/;

/** What tests of some targets need to be written well, the most useful first, within about `contextTokens`. */
export async function writePrompt(
  request: EngineRequest,
  source: ReadSource,
  {
    secrets,
    config,
    targets,
  }: {
    readonly secrets: Secrets;
    readonly config: Pick<Config, "model_context_tokens" | "services" | "env">;
    readonly targets: readonly string[];
  },
): Promise<TestPrompt> {
  const { workbench, sourcePath, testPath } = request;
  const files = workbench.files();
  const read = (path: string) => files.read(path);
  const symbols = source.outline.symbols.filter(({ name }) =>
    targets.some((target) => isPartOf(name, target)),
  );
  const around = linesAround(symbols, (read(sourcePath) ?? "").split("\n").length);
  const code = await cutSnippets(
    around.map(([from, to]) => ({ path: sourcePath, from, to })),
    read,
    secrets,
  );
  const definitions = await cutSnippets(
    definitionsUsed(sourcePath, symbols, { ...workbench, outlines: source.outlines, files }),
    read,
    secrets,
  );
  const place = { project: workbench.project, files, sourcePath, testPath };
  const { reading } = source.testing.tests;
  const requests = requestContext(request, source, { targets, config });
  const own = testsOf(files, sourcePath, (path) => workbench.toolchain.isTestFile(path));
  const examples = [...new Set([...requests.examples.slice(0, 1), ...own])].slice(0, MOST_EXAMPLES);
  const show = async (name: string, path: string): Promise<Part> => {
    const text = (read(path) ?? "").slice(0, LONGEST_EXAMPLE).split("\n");
    return { name, text: (await redactLines(secrets, text)).join("\n") };
  };
  const style = [...reading.describeStyle(place), ...requestRules(requests)].map(inWords);
  // Names that could be sentences stand among the data only.
  const isPlain = [sourcePath, testPath].every((path) => plainName.test(path));
  const parts: Part[] = [
    { name: "asked for", text: describeAsked(request, targets) },
    { name: STYLE, text: isPlain ? "" : style.join("\n") },
    ...code.map(snippetPart),
    ...requests.parts,
    { name: OPEN, text: describeOpen(request, symbols) },
    ...withoutRepeats([...code, ...definitions])
      .slice(code.length)
      .map(snippetPart),
    {
      name: "shared by the tests of the project",
      text: reading.sharedDefinitions(place).slice(0, MOST_NAMED).join("\n"),
    },
    ...(await Promise.all(requests.shown.map((path) => show(plainPath(path), path)))),
    ...(await Promise.all(examples.map((path) => show(`existing tests: ${plainPath(path)}`, path)))),
  ];
  const { fence, text, dropped } = fitParts(parts, config.model_context_tokens);
  const shownStyle = isPlain ? style : [`Tests have the form that the part "${STYLE}" describes.`];
  return { instructions: instructionsWith(fence, shownStyle, plainPath(testPath)), text, dropped };
}

function instructionsWith(fence: string, style: readonly string[], testPath: string): string {
  return `You write tests for code that exists. Answer with one fenced code block: the whole test file ${testPath}, and nothing else.

${style.map((line) => `- ${line}`).join("\n")}
- One test function for each case, without loops over cases or shared state. The first line in a test is the comment \`case N\` with the number of the case it is for, if it is for one. Then tests for what the part "${OPEN}" lists, if there is one; beyond that, only what matters and is not tested yet.
- Each test calls the code under test and checks what it returns, changes or raises, with exact values: which result, which error with which message. Names say what is shown.
- A test is kept only if it fails when the code is broken: one that would also pass with an empty function is refused, and so is one that checks only a type, that something is defined, or that any error is raised, or that checks under a condition.
- Use only what is imported from the project, its dependencies, its test runner and the standard library. No network, no other processes, no sleeping, no files outside temporary folders, no randomness, no time of day, no skip marks. What a test changes for others (environment variables, globals, members of modules), it puts back.
- Nothing but the tests and small helpers: no code that runs when the file is loaded, no changes to other files.
- Expect what the code is meant to do by its names, comments and documentation. If it seems to do something else, still expect what is meant.

${asData(fence, "write tests for")}`;
}

function requestRules({ parts }: RequestContext): string[] {
  if (parts.length === 0) return [];
  return [
    'A case marked `integration` sends a request to the app as described under "the app", in the test\'s own process, and checks the status and the body, and what is stored if that is the point. Nothing of the project is replaced in it.',
  ];
}

function plainPath(path: string): string {
  return path.replace(/[^\w./-]/g, "_");
}

/** Names of a repository stand among the instructions: they cannot begin a line of their own, nor go on for long. */
function inWords(line: string): string {
  return line.replace(/\p{C}|\p{Z}/gu, " ").slice(0, LONGEST_LINE);
}

const kinds: Readonly<Partial<Record<CaseKind, string>>> = {
  [CaseKind.SUCCESS]: "success",
  [CaseKind.EDGE]: "edge",
  [CaseKind.FAILURE]: "failure",
  [CaseKind.CONCURRENCY]: "concurrency",
  [CaseKind.SECURITY]: "security",
};

/** Cases keep their numbers; those that tests of another engine meet already are left out. */
function describeAsked({ sourcePath, cases, open }: EngineRequest, targets: readonly string[]): string {
  const isOpen = (one: TestCase) => open?.unmet?.includes(one) ?? true;
  const describe = ({ kind, goal, targetSymbol, lineStart, lineEnd, level }: TestCase, at: number) =>
    targets.includes(targetSymbol)
      ? [
          `case ${at + 1}: ${targetSymbol}, ${level === TestLevel.INTEGRATION ? "integration, " : ""}${kinds[kind] ?? "success"}, lines ${lineStart}-${lineEnd}: ${goal}`,
        ]
      : [];
  const own = cases
    .flatMap((one, at) => (isOpen(one) ? describe(one, at) : []))
    .filter((line) => !line.endsWith(": "));
  const heading = open?.unmet && own.length > 0 ? ["Planned cases that no test meets yet:"] : [];
  const asked = targets.map((target) => `${sourcePath}::${target}`).join(", ");
  return [`Tests of ${asked}`, ...heading, ...own].join("\n");
}

function describeOpen({ open }: EngineRequest, symbols: readonly SourceSymbol[]): string {
  const isOwn = (line: number) =>
    symbols.some(({ lineStart, lineEnd }) => lineStart <= line && line <= lineEnd);
  const lines = (open?.lines ?? []).filter(isOwn);
  const branches = (open?.branches ?? []).filter(([line]) => isOwn(line) && !lines.includes(line));
  const between = branches.filter(([from, to]) => from !== to).map(([from, to]) => `${from}→${to || "end"}`);
  // Several ways of one line have no other names.
  const within = branches.filter(([from, to]) => from === to).map(([line]) => line);
  const mutants = (open?.mutants ?? []).filter(({ line }) => isOwn(line)).slice(0, MOST_NAMED);
  return [
    described("lines that no test runs", lines),
    described("branches that no test takes", between),
    described("lines of which no test takes all ways", within),
    ...mutants.map(
      ({ line, description }) => `the new tests so far do not fail if, on line ${line}, ${description}`,
    ),
  ]
    .filter(Boolean)
    .join("\n");
}

function described(what: string, places: readonly (string | number)[]): string {
  const some = [...new Set(places)].slice(0, MOST_NAMED);
  return some.length > 0 ? `${what}: ${some.join(" ")}` : "";
}

/** The lines of symbols with some around them, without repeats. */
function linesAround(symbols: readonly SourceSymbol[], last: number): (readonly [number, number])[] {
  const ranges = symbols
    .map(
      ({ lineStart, lineEnd }) =>
        [Math.max(1, lineStart - RADIUS), Math.min(last, lineEnd + RADIUS)] as const,
    )
    .sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [from, to] of ranges) {
    const before = merged.at(-1);
    if (before && from <= before[1] + 1) before[1] = Math.max(before[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

function isPartOf(name: string, target: string): boolean {
  return name === target || name.startsWith(`${target}.`) || target.startsWith(`${name}.`);
}
