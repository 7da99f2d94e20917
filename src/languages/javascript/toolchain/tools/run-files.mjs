// run-files.mjs <at once> (--run <command>... --on <file>...)...
// Runs a command once per file (once without a file if none is named) and reports one JSON object per run and line: how it
// ended, and its output.
import { spawn } from "node:child_process";
import { join } from "node:path";
import channels from "./channel.cjs";

process.env.PATH += `:${join(import.meta.dirname, "bin")}`;
const maxOutput = 4_000_000;
const maxErrors = 4_000;
const [atOnce, ...rest] = process.argv.slice(2);
const channel = channels.openChannel();
const pending = readRuns(rest);
let failed = false;
await Promise.all(Array.from({ length: Number(atOnce) }, work));
channel?.end();
process.exitCode = failed ? 1 : 0;

/**
 * @param {readonly string[]} words
 * @returns {{ file: string; argv: string[] }[]}
 */
function readRuns(words) {
  /** @type {{ command: string[]; files: string[] | undefined }[]} */
  const groups = [];
  for (const word of words) {
    const last = groups.at(-1);
    if (word === "--run") groups.push({ command: [], files: undefined });
    else if (last && word === "--on") last.files = [];
    else if (last) (last.files ?? last.command).push(word);
  }
  return groups.flatMap(({ command, files = [] }) =>
    files.length > 0
      ? files.map((file) => ({ file, argv: [...command, file] }))
      : [{ file: "", argv: command }],
  );
}

async function work() {
  for (let run = pending.shift(); run; run = pending.shift()) {
    const ended = await start(run.argv);
    failed ||= ended.exit_code !== 0;
    channel?.send("runs.jsonl", JSON.stringify({ file: run.file, ...ended }));
  }
}

/**
 * @param {readonly string[]} argv
 * @returns {Promise<{ exit_code: number | null; signal: string | null; output: string; errors: string; duration_ms: number }>}
 */
function start([program = "", ...args]) {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let output = "";
    let errors = "";
    const { apart } = channels;
    const stdio = /** @type {const} */ (["ignore", "pipe", "pipe"]);
    const child = apart
      ? spawn(apart, [program, ...args], { stdio: [...stdio] })
      : spawn(program, args, { stdio: [...stdio] });
    child.stdout.setEncoding("utf8").on("data", (text) => {
      process.stdout.write(text);
      if (output.length < maxOutput) output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      process.stderr.write(text);
      errors = (errors + text).slice(-maxErrors);
    });
    /**
     * @param {number | null} exit_code
     * @param {string | null} signal
     */
    const end = (exit_code, signal) =>
      resolve({ exit_code, signal, output, errors, duration_ms: performance.now() - startedAt });
    child.on("error", (error) => {
      errors = `${error.message}\n`;
      process.stderr.write(errors);
      end(127, null);
    });
    child.on("close", (code, signal) => end(code, signal));
  });
}
