import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { BuildReportSchema } from "../../../contracts/index.ts";
import { formats } from "../../../formats/index.ts";
import type { Cli } from "../cli.ts";
import { readContractFile, writeFileAtomically } from "../contract-file.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { createCommand } from "./command-parts.ts";

interface ExportFlags {
  readonly report: string;
  readonly format: string;
  readonly out?: string;
}

/** `export`: writes a BuildReport in a format that other tools read. */
export function exportCommand(cli: Cli): Command {
  const names = formats.map(({ name }) => name);
  const list = formats.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`).join("\n");
  return createCommand("export", {
    summary: "write a report in a format that other tools read",
    examples: [
      "export --report report.json --format junit --out junit.xml",
      'export --report report.json --format markdown >> "$GITHUB_STEP_SUMMARY"',
    ],
  })
    .requiredOption("--report <file>", "the BuildReport, as `build` wrote it")
    .addOption(new Option("-f, --format <name>", "the format").choices(names).makeOptionMandatory())
    .option("-o, --out <file>", "file to write (default: standard output)")
    .addHelpText("after", `\nFormats:\n${list}\n`)
    .action(
      cli.action<ExportFlags>(async ({ flags }) => {
        const source = { schema: BuildReportSchema, file: flags.report, identity: "commit_sha" };
        const report = await readContractFile(cli, source);
        const text = formats.find(({ name }) => name === flags.format)?.render(report) ?? "";
        if (flags.out === undefined) cli.out.write(text);
        else await writeFileAtomically(resolve(cli.cwd, flags.out), text);
        return exitCodes.good;
      }),
    );
}
