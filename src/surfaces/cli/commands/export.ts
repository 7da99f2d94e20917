import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { type BuildReport, BuildReportSchema, GoldseamError } from "../../../contracts/index.ts";
import { formats } from "../../../formats/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { readContractFile, writeFileAtomically } from "../contract-file.ts";
import type { Settings } from "../settings.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { type BuildName, buildNames, createCommand, reportOf } from "./command-parts.ts";

interface ExportFlags {
  readonly report?: string;
  readonly build?: BuildName;
  readonly format?: string;
  readonly bundle?: string;
  readonly out?: string;
}

/** `export`: writes a BuildReport, of a file or of a run, in a format that other tools read. */
export function exportCommand(cli: Cli): Command {
  const names = formats.map(({ name }) => name);
  const list = formats.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`).join("\n");
  return createCommand("export", {
    summary: "write a report in a format that other tools read",
    examples: [
      "export 01J9 --format junit --out junit.xml",
      'export --report report.json --format markdown >> "$GITHUB_STEP_SUMMARY"',
      "export 01J9 --bundle approval.bundle.json",
    ],
  })
    .argument("[run]", "id of the run, or the beginning of one")
    .option("--report <file>", "a BuildReport, as `build` wrote it, instead of a run")
    .addOption(new Option("--build <name>", "the run's build (default: the last)").choices(buildNames))
    .addOption(new Option("-f, --format <name>", "the format").choices(names))
    .option("--bundle <file>", "write the signed evidence of the run's approval instead, for `verify`")
    .option("-o, --out <file>", "file to write (default: standard output)")
    .addHelpText("after", `\nFormats:\n${list}\n`)
    .action(
      cli.action<ExportFlags>(async ({ flags, args, settings }) => {
        if ((flags.bundle === undefined) === (flags.format === undefined))
          throw new GoldseamError("USAGE", "name a format with --format, or a file with --bundle");
        if (flags.bundle !== undefined)
          return exportBundle(cli, settings, { run: args[0], file: flags.bundle });
        const report = await readReport(cli, settings, { ...flags, run: args[0] });
        const text = formats.find(({ name }) => name === flags.format)?.render(report) ?? "";
        if (flags.out === undefined) cli.out.write(text);
        else await writeFileAtomically(resolve(cli.cwd, flags.out), text);
        return exitCodes.good;
      }),
    );
}

async function exportBundle(
  cli: Cli,
  settings: Settings,
  { run, file }: { readonly run: string | undefined; readonly file: string },
): Promise<number> {
  if (run === undefined) throw new GoldseamError("USAGE", "name the run whose evidence --bundle should hold");
  const text = await withApp(cli, settings, (app) => app.evidence.bundle(run));
  await writeFileAtomically(resolve(cli.cwd, file), text);
  cli.err.write(`wrote ${file}: ${cli.program} verify ${file} checks it\n`);
  return exitCodes.good;
}

async function readReport(
  cli: Cli,
  settings: Settings,
  {
    run: id,
    report: file,
    build,
  }: Pick<ExportFlags, "report" | "build"> & { readonly run: string | undefined },
): Promise<BuildReport> {
  if ((id === undefined) === (file === undefined))
    throw new GoldseamError("USAGE", "name a run, or a report with --report");
  if (file !== undefined)
    return readContractFile(cli, { schema: BuildReportSchema, file, identity: "commit_sha" });
  const { run } = await withApp(cli, settings, (app) => app.findRun(id ?? ""));
  const report = reportOf(run, build);
  if (!report)
    throw new GoldseamError("NOT_FOUND", `run ${run.id} has no report of ${build ?? "a build"} yet`);
  return report;
}
