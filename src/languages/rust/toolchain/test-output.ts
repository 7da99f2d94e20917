import type { ResultLine } from "../../toolchain/result-lines.ts";

/** The source of tests that cargo runs: a test binary made from one file, or the examples in a crate's comments. */
export interface TestTarget {
  readonly kind: "binary" | "examples";
  /** The binary's own file, relative to its package; empty for examples. */
  readonly path: string;
  /** With underscores, as the compiler names it. */
  readonly crate: string;
}

/** One test's result, and where it ran. */
export type TargetResult = ResultLine & { readonly target: TestTarget };

const maxLine = 4_000;
const outcomes = { ok: "passed", FAILED: "failed", ignored: "skipped" } as const;

/** Reads the output of `cargo test`, both streams in order, even if a test binary died half-way. */
export function readTestOutput(text: string): TargetResult[] {
  const results: TargetResult[] = [];
  const parts = withoutLongLines(text).split(/^(?= {2,}(?:Running|Doc-tests) )/m);
  for (const part of parts) {
    const target = readTarget(part);
    if (target) results.push(...targetResults(target, part));
  }
  return results;
}

/** The output of tests may be endless; cargo's own lines are short. */
function withoutLongLines(text: string): string {
  return text
    .split("\n")
    .filter((line) => line.length <= maxLine)
    .join("\n");
}

function readTarget(part: string): TestTarget | undefined {
  const [, path, binary] = /^ +Running (?:unittests )?(\S+)(?: \((\S+)\))?/.exec(part) ?? [];
  if (path !== undefined) {
    const crate = /([^/]+)-[0-9a-f]{16}$/.exec(binary ?? path)?.[1] ?? "";
    return { kind: "binary", path: binary === undefined ? "" : path, crate };
  }
  const crate = /^ +Doc-tests (\S+)/.exec(part)?.[1];
  return crate === undefined ? undefined : { kind: "examples", path: "", crate: crate.replaceAll("-", "_") };
}

function targetResults(target: TestTarget, part: string): TargetResult[] {
  const messages = readMessages(part);
  const tests = [...part.matchAll(/^test (.+?)(?: - should panic)? \.\.\. (?:.*\s)?(ok|FAILED|ignored)\b/gm)];
  const results = tests.map(([, name = "", word]): TargetResult => {
    const outcome = outcomes[word as keyof typeof outcomes];
    return { target, name, outcome, message: outcome === "failed" ? (messages.get(name) ?? "") : "" };
  });
  const crash = /process didn't exit successfully: .*?\(((?:signal|exit)[^)]*)\)/.exec(part)?.[1];
  if (crash && !results.some(({ outcome }) => outcome === "failed")) {
    const message = `the test binary ended before its tests did (${crash})`;
    results.push({ target, name: target.path || target.crate, outcome: "errored", message });
  }
  const count = (pattern: RegExp) => [...part.matchAll(pattern)].length;
  const isCut = count(/^running \d+ tests?$/gm) > count(/^test result: /gm);
  if (isCut && !results.some(({ outcome }) => outcome === "failed" || outcome === "errored")) {
    const message = "the test binary ended before its tests did";
    results.push({ target, name: target.path || target.crate, outcome: "errored", message });
  }
  return results;
}

/** The output of failed tests, by name. */
function readMessages(part: string): Map<string, string> {
  const sections = part.split(/^(?=---- .+ std(?:out|err) ----$)|^failures:$/m);
  return new Map(
    sections.flatMap((section) => {
      const [, name, message = ""] = /^---- (.+) std(?:out|err) ----\n([\s\S]*)$/.exec(section) ?? [];
      return name === undefined ? [] : [[name, clean(message)] as const];
    }),
  );
}

function clean(message: string): string {
  return message.replace(/^note: run with `RUST_BACKTRACE.*\n?/m, "").trim();
}
