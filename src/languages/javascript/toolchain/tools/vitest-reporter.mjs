// Reports one JSON object per test and line over the channel.
import { fileURLToPath } from "node:url";
import channels from "./channel.cjs";

/** @import { TestModule, TestCase } from "vitest/node" */

/** @typedef {{ name?: string; message?: string; diff?: string; stack?: string }} Failure */
/** @typedef {{ state?: string; errors?: readonly Failure[]; duration?: number }} Result */
/** @typedef {{ name: string; type?: string; fails?: boolean; result?: Result; meta?: Meta; tasks?: Task[] }} Task */
/** @typedef {{ name: string; state: string; isMeant: boolean; errors: readonly Failure[]; duration: number; asserted: number }} Ended */
/** @typedef {{ goldseamAsserted?: number }} Meta */
/** @typedef {{ setupFiles?: string | string[] }} Configured */

const channel = channels.openChannel();
// Worker processes run the project's code; worker threads have an object of their own for their process.
process.execPath = channels.nodeApart ?? process.execPath;

export default class Tests {
  isModern = false;

  /**
   * Every worker looks at its assertions before and after a test file.
   *
   * @param {{ config?: Configured; projects?: readonly { config?: Configured }[] }} vitest
   */
  onInit({ config, projects = [] }) {
    for (const files of new Set([config, ...projects.map((one) => one.config)].map((one) => one?.setupFiles)))
      if (Array.isArray(files)) files.unshift(fileURLToPath(new URL("vitest-canary.mjs", import.meta.url)));
  }

  /**
   * Vitest 3 and later.
   *
   * @param {readonly TestModule[]} modules
   */
  onTestRunEnd(modules) {
    this.isModern = true;
    for (const module of modules) {
      const tests = [...module.children.allTests()].map(endOf);
      report(module.moduleId, { tests, hasFailed: module.state() === "failed", errors: errorsOf(module) });
    }
    channel?.end();
  }

  /**
   * Before that.
   *
   * @param {readonly (Task & { filepath: string })[]} files
   */
  onFinished(files = []) {
    if (this.isModern) return;
    for (const file of files) {
      const { state, errors = [] } = file.result ?? {};
      report(file.filepath, { tests: visit(file, []), hasFailed: state === "fail", errors });
    }
    channel?.end();
  }
}

/**
 * @param {TestCase} test
 * @returns {Ended}
 */
function endOf(test) {
  const { state, errors = [] } = test.result();
  return {
    name: test.fullName,
    state,
    isMeant: test.options.fails === true,
    errors,
    duration: test.diagnostic()?.duration ?? 0,
    asserted: assertedOf(/** @type {Meta} */ (test.meta())),
  };
}

/** @param {TestModule} module */
function errorsOf(module) {
  const suites = [...module.children.allSuites()];
  return [module, ...suites].flatMap((one) => one.errors());
}

/**
 * @param {Task} task
 * @param {readonly string[]} titles
 * @returns {Ended[]}
 */
function visit(task, titles) {
  if (task.tasks) return task.tasks.flatMap((child) => visit(child, [...titles, child.name]));
  const { state = "", errors = [], duration = 0 } = task.result ?? {};
  const asserted = assertedOf(task.meta);
  return [{ name: titles.join(" > "), state, isMeant: task.fails === true, errors, duration, asserted }];
}

/** @param {Meta | undefined} meta */
function assertedOf(meta) {
  return Number(meta?.goldseamAsserted ?? 0);
}

/**
 * @param {string} file
 * @param {{ tests: readonly Ended[]; hasFailed: boolean; errors: readonly Failure[] }} ended
 */
function report(file, { tests, hasFailed, errors }) {
  const results = tests.map((test) => ({
    name: test.name,
    file,
    outcome: outcomeOf(test),
    message: /^fail/.test(test.state) ? test.errors.map(describe).join("\n") : "",
    duration_ms: test.duration,
    asserted: test.asserted,
  }));
  const isExplained = !hasFailed || results.some(({ outcome }) => outcome === "failed");
  const broken = { name: file, file, outcome: "errored", message: errors.map(describe).join("\n") };
  for (const line of isExplained ? results : [...results, broken]) {
    channel?.send("results.jsonl", channels.toText(line));
  }
}

/** @param {Ended} ended */
function outcomeOf({ state, isMeant }) {
  if (/^pass/.test(state)) return isMeant ? "expected_failure" : "passed";
  return /^fail/.test(state) ? "failed" : "skipped";
}

/** @param {Failure} failure */
function describe({ name = "Error", message = "", diff = "", stack = "" }) {
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return [`${name}: ${message}`, diff, ...frames].filter((line) => line !== "").join("\n");
}
