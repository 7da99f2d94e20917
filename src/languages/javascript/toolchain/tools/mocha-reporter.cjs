// Prints as mocha's own `spec` does, and reports one JSON object per test and line: over the channel, or to the option
// `output` if mocha starts a process of its own for the tests, which has none.
const { appendFileSync } = require("node:fs");
const { openChannel, toText } = require("./channel.cjs");

const channel = openChannel();

/**
 * @typedef {object} Test
 * @property {string} [file]
 * @property {string} [type]
 * @property {number} [duration]
 * @property {() => string[]} [titlePath] Missing in old versions.
 * @property {() => string} fullTitle
 */
/** @typedef {(event: string, listener: (test: Test, error?: Partial<Error>) => void) => void} Listen */
/** @typedef {{ reporterOptions?: { output?: string }; reporterOption?: { output?: string } }} Options */
/** @typedef {new (runner: { on: Listen }, options: Options) => object} Reporter */

/** @type {{ reporters: { Spec: Reporter } }} */
const Mocha = require(require.resolve("mocha", { paths: [process.cwd()] }));

module.exports = class extends Mocha.reporters.Spec {
  /**
   * @param {{ on: Listen }} runner
   * @param {Options} options
   */
  constructor(runner, options) {
    super(runner, options);
    const output = options.reporterOptions?.output ?? options.reporterOption?.output ?? "";
    /** @param {Test} test */
    const toLine = (test) => ({
      name: test.titlePath ? test.titlePath().filter(Boolean).join(" > ") : test.fullTitle(),
      file: test.file ?? "",
      duration_ms: test.duration ?? 0,
    });
    /** @param {import("./channel.cjs").ResultLine} line */
    const write = (line) =>
      channel ? channel.send("results.jsonl", toText(line)) : appendFileSync(output, `${toText(line)}\n`);
    /** @type {Test | undefined} */
    let running;
    if (!channel) appendFileSync(output, "");
    runner.on("test", (test) => {
      running = test;
    });
    runner.on("pass", (test) => write({ ...toLine(test), outcome: "passed" }));
    runner.on("pending", (test) => write({ ...toLine(test), outcome: "skipped" }));
    runner.on("fail", (test, error) => {
      const message = error ? String(error.stack ?? error.message ?? error) : "";
      write({ ...toLine(test), outcome: test.type === "hook" ? "errored" : "failed", message });
    });
    runner.on("test end", () => {
      running = undefined;
    });
    runner.on("end", () => channel?.end());
    process.on("exit", (code) => {
      const message = `the process ended with exit code ${code} while this test ran`;
      if (running) write({ ...toLine(running), outcome: "errored", message });
    });
  }
};
