import type { Instrumenter } from "@stryker-mutator/instrumenter";
import { describeChange, emptiedFunction } from "../../mutants/describe-change.ts";
import type { MutationRequest } from "../../mutants/language-mutants.ts";
import type { MutatedSource } from "../../mutants/mutant.ts";
import { type FunctionBodies, functionBodies, placeKey } from "./function-bodies.ts";
import { parseJavaScript } from "./parse-javascript.ts";

type Range = { readonly start: Position; readonly end: Position };
type Position = { readonly line: number; readonly column: number };
type CreateParser = NonNullable<ConstructorParameters<typeof Instrumenter>[1]>;

/** How often a mutant may run: an endless one ends with an error instead. */
export const HIT_LIMIT = 1_000_000;

/** The mutants of a JavaScript or TypeScript source on the given lines; undefined if it does not parse. */
export async function findMutants({
  path,
  text,
  lines,
}: MutationRequest): Promise<MutatedSource | undefined> {
  const mutate = lines.map(([first, last]) => ({
    start: { line: first - 1, column: 0 },
    end: { line: last - 1, column: Number.MAX_SAFE_INTEGER },
  }));
  const instrumented = await instrument(text, path, mutate);
  if (!instrumented) return undefined;
  const { content, mutants, bodies } = instrumented;
  return {
    mutants: mutants
      .filter(({ status }) => status === undefined)
      .map(({ id, location, mutatorName, replacement }) => {
        const isBlock = mutatorName === "BlockStatement";
        const empties =
          isBlock || mutatorName === "ArrowFunction" ? bodies.get(placeKey(location.start)) : undefined;
        const change = { from: slice(text, location), to: replacement };
        const description = isBlock ? "the block was emptied" : describeChange(change.from, replacement);
        return {
          id: Number(id),
          line: location.start.line + 1,
          kind: mutatorName.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase(),
          description: empties ? emptiedFunction : description,
          change,
          empties,
        };
      }),
    switched: { text: content },
    withMutant: (id) => {
      const mutant = mutants.find((one) => Number(one.id) === id);
      const unchecked = /\.[cm]?tsx?$/.test(path) ? "// @ts-nocheck\n" : "";
      // Without a mutant, the switches show which tests read the text of their source.
      return unchecked + (mutant ? withReplacement(text, mutant) : content);
    },
  };
}

async function instrument(text: string, path: string, mutate: readonly Range[]) {
  const { Instrumenter } = await import("@stryker-mutator/instrumenter");
  // The instrumenter's own parser would load Babel configuration from the current folder.
  let bodies: FunctionBodies = new Map();
  const createParser = () => async (code: string) => {
    const root = await parseJavaScript(code, path);
    bodies = functionBodies(root);
    return { originFileName: path, rawContent: code, format: "ts", root };
  };
  const instrumenter = new Instrumenter(silentLogger, createParser as unknown as CreateParser);
  try {
    const file = { name: path, content: text, mutate: [...mutate] };
    const { files, mutants } = await instrumenter.instrument([file], {
      plugins: null,
      ignorers: [],
      excludedMutations: [],
      noHeader: false,
    });
    const [{ content } = { content: text }] = files;
    return { content, mutants, bodies };
  } catch {
    return undefined;
  }
}

interface Replaced {
  readonly location: Range;
  readonly mutatorName: string;
  readonly replacement: string;
}

/** The text with one mutant written into it; in parentheses where an expression could otherwise be read differently. */
function withReplacement(text: string, { location, mutatorName, replacement }: Replaced): string {
  const isPlain =
    mutatorName === "BlockStatement" ||
    mutatorName === "StringLiteral" ||
    /^(?:case\b|default\b|[\w.]+$|\[\]$)/.test(replacement);
  const [start, end] = [offsetOf(text, location.start), offsetOf(text, location.end)];
  return text.slice(0, start) + (isPlain ? replacement : `(${replacement})`) + text.slice(end);
}

function offsetOf(text: string, { line, column }: Position): number {
  let start = 0;
  for (let row = 0; row < line; row += 1) start = text.indexOf("\n", start) + 1;
  return start + column;
}

function slice(text: string, { start, end }: Range): string {
  const lines = text.split("\n").slice(start.line, end.line + 1);
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column : 0, index === lines.length - 1 ? end.column : line.length),
    )
    .join("\n");
}

const silent = () => {};
const no = () => false;
const silentLogger = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};
