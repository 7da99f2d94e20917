import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { actionOf, type Cli } from "./cli.ts";
import { createProgram } from "./program.ts";
import { readSecretFiles } from "./secret-files.ts";
import { interruptionSignal } from "./terminal/interruption.ts";
import { programName } from "./terminal/program-name.ts";
import { reportError } from "./terminal/report-error.ts";
import { createTerminal } from "./terminal/terminal.ts";

let exitCode = 0;
const cli = createCli((code) => {
  exitCode = code;
});
process.stdout.on("error", endQuietlyOnBrokenPipe);
process.stderr.on("error", goOnWithoutReader);
try {
  readSecretFiles(process.env);
  const program = await createProgram(cli, process.argv.slice(2));
  await program.parseAsync(process.argv);
} catch (error) {
  exitCode = reportError(cli, error);
}
process.exitCode = exitCode;

function createCli(done: (exitCode: number) => void): Cli {
  const packageRoot = resolve(import.meta.dirname, "../../..");
  const env = process.env;
  return {
    cwd: process.cwd(),
    env,
    program: programName(join(packageRoot, "bin", "goldseam"), process.cwd(), env["PATH"] ?? ""),
    version: JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")).version,
    packageRoot,
    out: createTerminal(process.stdout, env),
    err: createTerminal(process.stderr, env),
    interactive: process.stdin.isTTY === true && process.stderr.isTTY === true && !env["CI"],
    signal: interruptionSignal(process),
    action: (handle) => actionOf(handle, env, done),
    openApp: async ({ sandbox, ...settings }, { runsCode, serves, log }) => {
      // Asking the user's tools where they are takes as long as loading the rest, and needs little of it.
      const finder = runsCode ? await import("../../app/doctor/find-tools.ts") : undefined;
      const tools = finder?.findTools(env, settings.home);
      const { createEmbeddedApp } = await import("../../app/embedded.ts");
      // The output of commands passes through in small pieces, which a small young generation frees at once.
      setFlagsFromString("--semi-space-growth-factor=1");
      return createEmbeddedApp({
        ...settings,
        serves,
        log,
        version: cli.version,
        tools,
        sandbox: sandbox === "auto" ? undefined : sandbox,
      });
    },
  };
}

// Whoever read the log of a server or worker may be gone; its work goes on.
function goOnWithoutReader(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

// A reader of the output may stop early, as `head` does.
function endQuietlyOnBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
}
