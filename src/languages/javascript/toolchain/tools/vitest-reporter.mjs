// Writes one JSON object per line for each test that failed as its author said it would: the JSON report calls it passed.
import { appendFileSync } from "node:fs";

const output = process.env.GOLDSEAM_EXPECTED_FAILURES;

export default class ExpectedFailures {
  /** Vitest 3 and later. */
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

  /** Before that. */
  onFinished(files = []) {
    if (this.isModern) return;
    for (const file of files) visit(file, file.filepath, []);
  }
}

function visit(task, file, titles) {
  if (task.fails && task.result?.state === "pass") write(file, titles);
  for (const child of task.tasks ?? []) visit(child, file, [...titles, child.name]);
}

function write(file, titles) {
  appendFileSync(output, `${JSON.stringify({ file, name: titles.join(" > ") })}\n`);
}
