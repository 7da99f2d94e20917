// Writes one JSON object per line for each test that failed as its author expected, which the JSON report calls passed, and
// for each other failure with its words, of which the JSON report has only the stack.
import { appendFileSync } from "node:fs";

/** @import { TestModule } from "vitest/node" */

/** @typedef {{ name?: string; message?: string; diff?: string; stack?: string }} Failure */
/** @typedef {{ state?: string; errors?: readonly Failure[] }} Result */
/** @typedef {{ setupFiles?: string | string[] }} Configured */
/** @typedef {{ name: string; fails?: boolean; result?: Result; tasks?: Task[] }} Task */

const output = process.env["GOLDSEAM_VITEST_TESTS"] ?? "";

export default class Tests {
  isModern = false;

  /**
   * Every worker looks at its assertions before and after a test file.
   *
   * @param {{ config?: Configured; projects?: readonly { config?: Configured }[] }} vitest
   */
  onInit({ config, projects = [] }) {
    for (const files of new Set([config, ...projects.map((one) => one.config)].map((one) => one?.setupFiles)))
      if (Array.isArray(files)) files.unshift(`${import.meta.dirname}/vitest-canary.mjs`);
  }

  /**
   * Vitest 3 and later.
   *
   * @param {readonly TestModule[]} modules
   */
  onTestRunEnd(modules) {
    this.isModern = true;
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        const isPassed = state === "passed";
        write(module.moduleId, test.fullName, { isPassed, isMeant: test.options.fails === true, errors });
      }
    }
  }

  /**
   * Before that.
   *
   * @param {readonly (Task & { filepath: string })[]} files
   */
  onFinished(files = []) {
    if (this.isModern) return;
    for (const file of files) visit(file, file.filepath, []);
  }
}

/**
 * @param {Task} task
 * @param {string} file
 * @param {readonly string[]} titles
 */
function visit(task, file, titles) {
  const { state, errors } = task.result ?? {};
  write(file, titles.join(" > "), { isPassed: state === "pass", isMeant: task.fails === true, errors });
  for (const child of task.tasks ?? []) visit(child, file, [...titles, child.name]);
}

/**
 * @param {string} file
 * @param {string} name
 * @param {{ isPassed: boolean; isMeant: boolean; errors?: readonly Failure[] | undefined }} ended
 */
function write(file, name, { isPassed, isMeant, errors = [] }) {
  const message = isPassed ? "" : errors.map(describe).join("\n");
  if (!isMeant && message === "") return;
  appendFileSync(output, `${JSON.stringify({ file, name, expected: isPassed && isMeant, message })}\n`);
}

/** @param {Failure} failure */
function describe({ name = "Error", message = "", diff = "", stack = "" }) {
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return [`${name}: ${message}`, diff, ...frames].filter((line) => line !== "").join("\n");
}
