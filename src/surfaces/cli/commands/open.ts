import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import type { Run } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { writeFileAtomically } from "../contract-file.ts";
import { runPage } from "../page/run-page.ts";
import { git } from "../repository/git.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { jsonText } from "../terminal/run-json.ts";
import { createCommand } from "./command-parts.ts";

interface OpenFlags {
  readonly out?: string;
  readonly browser: boolean;
  readonly json?: boolean;
}

/** `open`: a run as one HTML file, in the browser where there is one. */
export function openCommand(cli: Cli): Command {
  return createCommand("open", {
    summary: "open a run in the browser, as one file",
    description:
      "Writes everything about a run into one HTML file and opens it: gates, failures, written tests with their evidence and " +
      "as a diff, behaviour changes, coverage. The file needs no server and makes no request.",
    examples: ["open 01J9", "open 01J9 --out report.html --no-browser"],
  })
    .argument("<run>", "id of the run, or the beginning of one")
    .option("-o, --out <file>", "file to write (default: in Goldseam's home)")
    .option("--no-browser", "only write the file")
    .option("--json", "print where the file is as JSON, and open nothing")
    .action(
      cli.action<OpenFlags>(async ({ flags, args, settings }) => {
        const { run } = await withApp(cli, settings, (app) => app.findRun(args[0] ?? ""));
        const file = flags.out
          ? resolve(cli.cwd, flags.out)
          : join(settings.home, "pages", `${run.id.replace(/[^\w-]/g, "_")}.html`);
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await writeFileAtomically(file, runPage(run, { diff: await testsDiff(run) }));
        cli.out.write(flags.json ? jsonText({ file }) : `${file}\n`);
        if (flags.browser && !flags.json && cli.interactive) openBrowser(file);
        return exitCodes.good;
      }),
    );
}

/** The written tests as a diff; nothing if the repository is no longer there. */
async function testsDiff({ change, generatedTests }: Run): Promise<string> {
  const commit = generatedTests?.commitSha;
  if (!commit || !change) return "";
  const args = ["diff", "--no-color", "--no-ext-diff", "--no-textconv", `${commit}^`, commit, "--"];
  return git(change.repo, args).catch(() => "");
}

/** A browser that does not start is no failure: the file's name was printed. */
function openBrowser(file: string): void {
  const program = process.platform === "darwin" ? "open" : "xdg-open";
  const child = spawn(program, [pathToFileURL(file).href], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
