// Reports one JSON object per test and line over the channel, as soon as the tests of a file have ended.
const children = require("node:child_process");
const { openChannel, toText, nodeApart } = require("./channel.cjs");

/**
 * @typedef {object} Assertion
 * @property {string[]} ancestorTitles
 * @property {string} title
 * @property {string} status
 * @property {number | null} [duration]
 * @property {string[]} [failureMessages]
 * @property {boolean} [failing]
 * @property {number} [numPassingAsserts]
 */
/**
 * @typedef {object} FileResult
 * @property {string} testFilePath
 * @property {Assertion[]} [testResults]
 * @property {number} numFailingTests
 * @property {string | null} [failureMessage]
 * @property {{ message?: string }} [testExecError]
 */

const channel = openChannel();
const { fork } = children;
// Jest's workers run the project's code.
children.fork = (/** @type {any[]} */ ...words) => {
  const [file, args, options] = words;
  const isWorker = nodeApart !== undefined && /jest-worker.*processChild\.js$/.test(String(file));
  return Reflect.apply(fork, children, isWorker ? [file, args, { ...options, execPath: nodeApart }] : words);
};

module.exports = class {
  /**
   * @param {unknown} _test
   * @param {FileResult} result
   */
  onTestResult(_test, result) {
    const { testFilePath: file, testResults = [], testExecError } = result;
    for (const test of testResults) {
      send({
        name: [...test.ancestorTitles.filter((title) => title !== ""), test.title].join(" > "),
        file,
        outcome: outcomeOf(test),
        message: (test.failureMessages ?? []).join("\n"),
        duration_ms: Math.max(test.duration ?? 0, 0),
        asserted: test.numPassingAsserts ?? 0,
      });
    }
    const isExplained = testResults.some(({ status }) => status === "failed");
    if (isExplained || !(testExecError || result.numFailingTests > 0 || result.failureMessage)) return;
    const message = result.failureMessage ?? testExecError?.message ?? "";
    send({ name: file, file, outcome: "errored", message });
  }

  onRunComplete() {
    channel?.end();
  }
};

/** @param {import("./channel.cjs").ResultLine} line */
function send(line) {
  channel?.send("results.jsonl", toText(line));
}

/** @param {Assertion} test */
function outcomeOf({ status, failing }) {
  if (status === "passed") return failing ? "expected_failure" : "passed";
  return status === "failed" ? "failed" : "skipped";
}
