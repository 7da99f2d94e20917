// Prints as mocha's own `spec` does, and writes one JSON object per test and line to the option `output`.
const { appendFileSync } = require("node:fs");
const Mocha = require(require.resolve("mocha", { paths: [process.cwd()] }));

module.exports = class extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const output = options.reporterOptions?.output ?? options.reporterOption?.output;
    const write = (outcome) => (test, error) => {
      const line = {
        name: test.titlePath ? test.titlePath().filter(Boolean).join(" > ") : test.fullTitle(),
        file: test.file ?? "",
        outcome: outcome === "failed" && test.type === "hook" ? "errored" : outcome,
        message: error ? String(error.stack ?? error.message ?? error) : "",
        duration_ms: test.duration ?? 0,
      };
      appendFileSync(output, `${JSON.stringify(line)}\n`);
    };
    runner.on("pass", write("passed"));
    runner.on("fail", write("failed"));
    runner.on("pending", write("skipped"));
  }
};
