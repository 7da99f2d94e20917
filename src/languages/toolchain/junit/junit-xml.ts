import type { TestResult } from "../../../contracts/index.ts";
import { type ResultLine, toTestResult } from "../result-lines.ts";
import { titleSeparator } from "../test-names.ts";
import type { Project } from "../toolchain.ts";
import type { JunitHabits, JunitPlace } from "./junit-habits.ts";
import { xmlEvents } from "./xml-events.ts";

const maxTests = 500_000;
const maxDetails = 8_000;
const kinds: Readonly<Record<string, ResultLine["outcome"]>> = {
  failure: "failed",
  error: "errored",
  skipped: "skipped",
};

type Attributes = ReadonlyMap<string, string>;

interface OpenCase {
  readonly attributes: Attributes;
  readonly suite: Attributes | undefined;
  outcome: ResultLine["outcome"];
  message: string;
}

/** A test case as its writer gave it. */
export type JunitCase = ResultLine & JunitPlace;

/** The tests of a JUnit report; undefined if the text is not one. A cut-off report gives the tests it has. */
export function readJunitXml(
  project: Project,
  xml: string,
  habits: JunitHabits = {},
): TestResult[] | undefined {
  return readJunitCases(xml, habits)?.map((test) =>
    toTestResult(project, { ...test, name: habits.nameOf?.(test) ?? nameOf(test) }),
  );
}

/** As `readJunitXml`, with names left as they are. */
export function readJunitCases(xml: string, habits: JunitHabits = {}): JunitCase[] | undefined {
  const results: JunitCase[] = [];
  const suites: Attributes[] = [];
  let test: OpenCase | undefined;
  let inside = "";
  let isReport = false;
  for (const event of xmlEvents(xml)) {
    if (event.kind === "open") {
      if (/^testsuites?$/.test(event.name)) {
        isReport = true;
        suites.push(event.attributes);
      } else if (event.name === "testcase") {
        test = { attributes: event.attributes, suite: suites.at(-1), outcome: "passed", message: "" };
      } else if (test && event.name in kinds) {
        inside = event.name;
        judge(test, outcomeOf(event, habits), event.attributes);
      }
    } else if (event.kind === "text") {
      if (test && inside !== "" && inside !== "skipped") addDetails(test, event.text);
    } else if (event.name === inside) inside = "";
    else if (/^testsuites?$/.test(event.name)) suites.pop();
    else if (event.name === "testcase" && test) {
      results.push(toCase(test));
      test = undefined;
      if (results.length === maxTests) break;
    }
  }
  return isReport ? results : undefined;
}

function outcomeOf(
  { name, attributes }: { readonly name: string; readonly attributes: Attributes },
  { expectedFailure }: JunitHabits,
): ResultLine["outcome"] {
  const isExpected = expectedFailure !== undefined && attributes.get("type") === expectedFailure;
  return name === "skipped" && isExpected ? "expected_failure" : (kinds[name] ?? "errored");
}

/** The worst outcome in a test case counts. */
function judge(test: OpenCase, outcome: ResultLine["outcome"], attributes: Attributes): void {
  if (outcome === "skipped" || outcome === "expected_failure") {
    if (test.outcome === "passed") test.outcome = outcome;
    return;
  }
  if (test.outcome !== "errored") test.outcome = outcome;
  addDetails(test, attributes.get("message") ?? "");
}

/** Many writers repeat the message at the beginning of the details. */
function addDetails(test: OpenCase, text: string): void {
  const details = text.slice(0, maxDetails).trim();
  if (test.message.length >= maxDetails || details === "") return;
  test.message = details.includes(test.message) ? details : `${test.message}\n${details}`;
}

function toCase({ attributes, suite, outcome, message }: OpenCase): JunitCase {
  const seconds = Number((attributes.get("time") ?? "").replaceAll(",", ""));
  return {
    name: attributes.get("name") ?? "",
    scope: attributes.get("classname") ?? "",
    file: attributes.get("file") ?? suite?.get("file") ?? "",
    outcome,
    message,
    duration_ms: seconds > 0 && Number.isFinite(seconds) ? seconds * 1000 : 0,
  };
}

function nameOf({ name, scope, file }: JunitPlace): string {
  return scope === "" || scope === file || name.startsWith(scope) ? name : `${scope}${titleSeparator}${name}`;
}
