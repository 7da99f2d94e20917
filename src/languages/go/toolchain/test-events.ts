import { posix } from "node:path";
import { z } from "zod";
import { inRoot } from "../../toolchain/repo-path.ts";
import { parseJson, type ResultLine } from "../../toolchain/result-lines.ts";

/** Where `go test -json` leaves its events. */
export const eventsFile = "tests.jsonl";

const eventSchema = z.object({
  Action: z.string(),
  Package: z.string().default(""),
  ImportPath: z.string().default(""),
  Test: z.string().default(""),
  Output: z.string().default(""),
  Elapsed: z.number().nonnegative().default(0),
  FailedBuild: z.string().default(""),
});
type Event = z.infer<typeof eventSchema>;

/** The content of the events: results by package, and the text that `go test` would have printed. */
export interface TestEvents {
  readonly results: readonly (ResultLine & { readonly packagePath: string })[];
  readonly text: string;
}

const maxText = 50_000;
const ended = { pass: "passed", fail: "failed", skip: "skipped" } as const;

/**
 * Reads the events of `go test -json`, even if it died half-way; invalid lines are left out. A test that the package declares
 * has failed if it ever said so, whatever follows.
 */
export function readTestEvents(
  lines: string,
  isDeclared: (packagePath: string, name: string) => boolean,
): TestEvents {
  const events = lines.split("\n").flatMap((line) => {
    const parsed = eventSchema.safeParse(parseJson(line));
    return parsed.success ? [parsed.data] : [];
  });
  const builds = outputsBy(
    events.filter((event) => event.Action === "build-output"),
    (event) => event.ImportPath,
  );
  const packages = Map.groupBy(
    events.filter((event) => event.Package !== ""),
    (event) => event.Package,
  );
  const results = [...packages].flatMap(([path, own]) =>
    packageResults(path, own, { builds, isDeclared: (name) => isDeclared(path, name) }),
  );
  return { results, text: readableText(events, results) };
}

function packageResults(
  path: string,
  events: readonly Event[],
  { builds, isDeclared }: { readonly builds: ReadonlyMap<string, string>; isDeclared(name: string): boolean },
) {
  const outputs = outputsBy(events, (event) => event.Test);
  const tests = Map.groupBy(
    events.filter((event) => event.Test !== ""),
    (event) => event.Test,
  );
  const end = events.findLast((event) => event.Test === "" && event.Action in ended);
  const all = [...tests].map(([name, own]) => testResult(name, own, outputs.get(name) ?? ""));
  // A test may run others that have to fail, as those of test frameworks do; it passes then, and so may the package.
  const passed = new Set(all.flatMap(({ name, outcome }) => (outcome === "passed" ? [name] : [])));
  const isMeant = ({ name, outcome }: ResultLine) =>
    outcome === "failed" &&
    !isDeclared(name) &&
    (end?.Action === "pass" || ancestorsOf(name).some((one) => passed.has(one)));
  const counted = all.filter((one) => !isMeant(one));
  const results = withoutParents(counted);
  const isBlameless = end?.Action !== "fail" || results.some(({ outcome }) => /failed|errored/.test(outcome));
  if (!isBlameless) {
    const build = builds.get(end?.FailedBuild ?? "");
    const message = build ?? clean(outputs.get("") ?? "");
    results.push({ name: path, outcome: "errored", message, duration_ms: 0 });
  }
  return results.map((result) => ({ ...result, packagePath: path }));
}

/** `a` and `a/b` for `a/b/c`. */
function ancestorsOf(name: string): string[] {
  const parts = name.split("/");
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("/"));
}

/** Without tests that failed only because a subtest did. */
function withoutParents(results: readonly ResultLine[]): ResultLine[] {
  const failed = results.filter(({ outcome }) => outcome === "failed" || outcome === "errored");
  const isExplained = ({ name, message }: ResultLine) =>
    message === "" && failed.some((one) => one.name.startsWith(`${name}/`));
  return results.filter((one) => one.outcome !== "failed" || !isExplained(one));
}

function testResult(name: string, events: readonly Event[], output: string): ResultLine {
  const ends = events.filter((event) => event.Action in ended);
  const end = ends.find((event) => event.Action === "fail") ?? ends.at(-1);
  if (!end) {
    const message = `the test binary ended before this test did\n${clean(output)}`;
    return { name, outcome: "errored", message, duration_ms: 0 };
  }
  const outcome = ended[end.Action as keyof typeof ended];
  return {
    name,
    outcome,
    message: outcome === "passed" ? "" : clean(output),
    duration_ms: end.Elapsed * 1000,
  };
}

function outputsBy(events: readonly Event[], key: (event: Event) => string): Map<string, string> {
  const parts = Map.groupBy(events, key);
  return new Map([...parts].map(([name, own]) => [name, own.map((event) => event.Output).join("")]));
}

/** Without the frame that `-v` puts around each test. */
function clean(output: string): string {
  return output
    .split("\n")
    .filter((line) => !/^\s*(?:=== (?:RUN|PAUSE|CONT|NAME)|--- (?:PASS|SKIP|FAIL): )/.test(line))
    .join("\n")
    .trim();
}

/** As without `-v`: the failures, and a line per package. */
function readableText(events: readonly Event[], results: TestEvents["results"]): string {
  const failed = new Set(
    results
      .filter(({ outcome }) => outcome === "failed" || outcome === "errored")
      .map((one) => `${one.packagePath}\0${one.name}`),
  );
  const text = events
    .filter((event) => event.Test === "" || failed.has(`${event.Package}\0${event.Test}`))
    .map((event) => event.Output)
    .filter((output) => !/^=== (?:RUN|PAUSE|CONT|NAME)/.test(output))
    .join("");
  const cut = text.length - maxText;
  return cut > 0 ? `${text.slice(0, maxText)}\n[${cut} characters more]\n` : text;
}

/** The folder of a package, relative to the repository. */
export function packageFolder(packagePath: string, module: string, root: string): string {
  const inside = packagePath === module ? "" : packagePath.slice(module.length + 1);
  return inside === "" ? root || "." : posix.normalize(inRoot(root, inside));
}
