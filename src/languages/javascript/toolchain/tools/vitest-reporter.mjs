// Writes one JSON object per line for each test that failed as its author expected: the JSON report calls it passed.
import { appendFileSync } from "node:fs";

/** @import { TestModule } from "vitest/node" */

/** @typedef {{ name: string; fails?: boolean; result?: { state?: string }; tasks?: Task[] }} Task */

const output = process.env["GOLDSEAM_EXPECTED_FAILURES"] ?? "";

export default class ExpectedFailures {
  isModern = false;

  /**
   * Vitest 3 and later.
   *
   * @param {readonly TestModule[]} modules
   */
  onTestRunEnd(modules) {
    this.isModern = true;
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (test.options.fails && test.result().state === "passed") {
          write(module.moduleId, test.fullName.split(" > "));
        }
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
  if (task.fails && task.result?.state === "pass") write(file, titles);
  for (const child of task.tasks ?? []) visit(child, file, [...titles, child.name]);
}

/**
 * @param {string} file
 * @param {readonly string[]} titles
 */
function write(file, titles) {
  appendFileSync(output, `${JSON.stringify({ file, name: titles.join(" > ") })}\n`);
}
