import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import type { Project } from "../../../app/detect-files.ts";
import type { Config } from "../../../config/config.ts";
import { GoldseamError } from "../../../contracts/index.ts";
import type { Cli } from "../cli.ts";
import { writeFileAtomically } from "../contract-file.ts";
import { topFolder } from "../repository/git.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { jsonText } from "../terminal/run-json.ts";
import { createCommand, type JsonFlags, type RepoFlags, repoFolder, repoOption } from "./command-parts.ts";

interface InitFlags extends RepoFlags, JsonFlags {
  readonly yes?: boolean;
  readonly force?: boolean;
}

type Choices = Pick<Config, "min_line_coverage" | "approval_required">;

const schemaPath = "./node_modules/goldseam/schema/goldseam.schema.json";

/** `init`: writes a minimal `goldseam.json` into the working tree. */
export function initCommand(cli: Cli): Command {
  return createCommand("init", {
    summary: "write a goldseam.json for a repository",
    description:
      "Shows what was detected and writes a minimal goldseam.json. The file is optional: without it, the defaults " +
      "apply. Goldseam reads it from the base branch, so commit it there.",
    examples: ["init", "init --yes --repo ../shop"],
  })
    .addOption(repoOption())
    .option("-y, --yes", "ask nothing, use the defaults")
    .option("--force", "overwrite an existing file")
    .option("--json", "print the file's name and content as JSON")
    .action(
      cli.action<InitFlags>(async ({ flags }) => {
        const repo = await topFolder(repoFolder(cli, flags));
        const file = join(repo, "goldseam.json");
        if (existsSync(file) && !flags.force) {
          throw new GoldseamError("CONFLICT", `${file} already exists; --force overwrites it`);
        }
        if (!flags.yes && !cli.interactive) {
          throw new GoldseamError("USAGE", "no terminal to ask questions on; use --yes");
        }
        const { workingTreeProjects } = await import("../repository/working-tree-projects.ts");
        const projects = await workingTreeProjects(repo);
        cli.err.write(
          `detected: ${projects.map(describe).join("; ") || "no toolchain; set commands in the file"}\n`,
        );
        const choices = flags.yes ? { min_line_coverage: 80, approval_required: true } : await ask();
        if (!choices) return exitCodes.problem;
        const text = configText(projects, choices);
        await writeFileAtomically(file, text);
        if (flags.json) cli.out.write(jsonText({ file, config: JSON.parse(text) }));
        cli.err.write("wrote goldseam.json; commit it on the branch that you merge into\n");
        return exitCodes.good;
      }),
    );
}

function describe(project: Project): string {
  const where = project.root ? ` in ${project.root}/` : "";
  const language = project.dialect ?? project.toolchain;
  return `${language} with ${project.runner}${where}, ${project.hasTests ? "with tests" : "no tests yet"}`;
}

/** A named toolchain means a single project, so several are left to detection. */
function configText(projects: readonly Project[], choices: Choices): string {
  const [only, ...others] = projects;
  const detected =
    only && others.length === 0
      ? { toolchain: only.toolchain, ...(only.root ? { root: only.root } : {}) }
      : {};
  return `${JSON.stringify({ $schema: schemaPath, ...detected, ...choices }, null, 2)}\n`;
}

async function ask(): Promise<Choices | undefined> {
  const { cancel, confirm, isCancel, text } = await import("@clack/prompts");
  const coverage = await text({
    message: "Write tests for functions below which line coverage? (percent)",
    initialValue: "80",
    validate: (value) => (isPercentage(value) ? undefined : "enter a number from 0 to 100"),
  });
  const approval = isCancel(coverage)
    ? coverage
    : await confirm({ message: "Ask a person before anything is merged?", initialValue: true });
  if (isCancel(coverage) || isCancel(approval)) {
    cancel("nothing was written");
    return undefined;
  }
  return { min_line_coverage: Number(coverage), approval_required: approval };
}

function isPercentage(value: string | undefined): boolean {
  const number = Number(value);
  return value?.trim() !== "" && number >= 0 && number <= 100;
}
