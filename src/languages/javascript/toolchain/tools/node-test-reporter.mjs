import { readFileSync } from "node:fs";
import { relative } from "node:path";
import channels from "./channel.cjs";

/** @import { TestEvent } from "node:test/reporters" */

const maxErrors = 4_000;
const channel = channels.openChannel();
// This process runs no code of the project: its children do, one for each file.
process.execPath = channels.nodeApart ?? process.execPath;

/** @typedef {Extract<TestEvent, { type: "test:pass" | "test:fail" }>["data"]} Ended */

/**
 * Reports one JSON object per test and line; a suite counts only if it failed itself. Nothing goes to its destination.
 *
 * @param {AsyncIterable<TestEvent>} source
 */
export default async function* report(source) {
  const stacks = new Map();
  const failedInside = new Set();
  const errors = new Map();
  for await (const { type, data } of source) {
    const file = data && "file" in data ? (data.file ?? "") : "";
    if (type === "test:stderr") {
      errors.set(file, `${errors.get(file) ?? ""}${data.message}`.slice(-maxErrors));
    } else if (type === "test:start") {
      const stack = stacks.get(file) ?? [];
      stacks.set(file, [...stack.slice(0, data.nesting), data.name]);
    } else if (type === "test:pass" || type === "test:fail") {
      const titles = [...(stacks.get(file) ?? []).slice(0, data.nesting), data.name];
      const name = titles.join(" > ");
      if (type === "test:fail") failedInside.add(`${file}\0${titles.slice(0, -1).join(" > ")}`);
      const isSuite = data.details?.type === "suite";
      const explained = type === "test:pass" || failedInside.has(`${file}\0${name}`);
      const line = toLine(type, data, { name, errors: errors.get(file) ?? "" });
      if (!(isSuite || hasFailedParts(data)) || !explained)
        channel?.send("results.jsonl", channels.toText(line));
    }
    yield "";
  }
  channel?.end();
}

/**
 * @param {"test:pass" | "test:fail"} type
 * @param {Ended} data
 * @param {{ name: string; errors: string }} known
 */
function toLine(type, data, { name, errors }) {
  const skipped = data.skip !== undefined && data.skip !== false;
  const todo = data.todo !== undefined && data.todo !== false;
  const error = data.details && "error" in data.details ? data.details.error : undefined;
  // A file that declares no test, or dies before it can, is reported under its own path.
  const wholeFile = data.nesting === 0 && data.file?.endsWith(data.name) ? data.file : undefined;
  const brokeOff = wholeFile !== undefined && type === "test:pass" && declaresTests(wholeFile);
  const failed = wholeFile !== undefined ? "errored" : todo ? "expected_failure" : "failed";
  return {
    name: wholeFile !== undefined ? relative(process.cwd(), wholeFile) : name,
    file: data.file ?? "",
    outcome: type === "test:fail" || brokeOff ? failed : skipped || todo ? "skipped" : "passed",
    message: [
      brokeOff ? "the process ended before its tests did" : error ? describe(error) : "",
      // Node itself says no more of a file than that it failed.
      ...(wholeFile !== undefined && (brokeOff || type === "test:fail") ? [errors] : []),
    ]
      .filter((text) => text !== "")
      .join("\n"),
    duration_ms: data.details?.duration_ms ?? 0,
  };
}

/**
 * Whether a test failed only because one inside it did.
 *
 * @param {Ended} data
 */
function hasFailedParts(data) {
  const error = data.details && "error" in data.details ? data.details.error : undefined;
  return error !== undefined && "failureType" in error && error.failureType === "subtestsFailed";
}

/** @param {string} file */
function declaresTests(file) {
  try {
    const text = readFileSync(file, "utf8");
    return /["']node:test["']/.test(text) && /\b(?:test|it|describe)\s*\(/.test(text);
  } catch {
    return false;
  }
}

/** @param {Error} error */
function describe(error) {
  const cause = error.cause ?? error;
  if (typeof cause !== "object") return String(cause);
  const { stack, message } = /** @type {Partial<Error>} */ (cause);
  return String(stack ?? message);
}
