import { sandboxKinds } from "../settings.ts";
import { settingsTable } from "../settings-table.ts";
import { pad } from "../terminal/layout.ts";
import type { Terminal } from "../terminal/terminal.ts";

const examples = [
  ["goldseam demo", "the whole loop on an example, in a minute"],
  ["goldseam run", "the loop on HEAD of this repository"],
  ["goldseam run --commit fix --json", "the loop on another revision, as JSON"],
  ["goldseam approve <id>", "merge the result of a run"],
  ["goldseam gate", "the gates on the next commit"],
] as const;

/** What else the environment may say. */
export const variables = [
  ["GOLDSEAM_USER", "who decides (default: who you are to git)"],
  ["GOLDSEAM_MODEL_API_KEY", "the model's key (default: its provider's variable)"],
  ["GOLDSEAM_EMBEDDING_API_KEY", "the embedding's key (default: likewise)"],
  ["GOLDSEAM_GIT_TOKEN", "git's password over https (default: its helpers)"],
  ["GOLDSEAM_FORGE_TOKEN", "the forge's token (default: such as GITHUB_TOKEN)"],
  ["GOLDSEAM_DEBUG", "if set, errors print a stack trace"],
  ["NO_COLOR, FORCE_COLOR, CI", "respected"],
] as const;

const exitCodeRows = [
  ["0", "awaiting approval, or done"],
  ["1", "the work found a problem: ticket, rejected, cancelled"],
  ["2", "wrong usage or configuration"],
  ["3", "infrastructure: something in the environment is missing or broken"],
] as const;

/** The rest of the main help: examples, the table of settings, exit codes. */
export function helpAfterCommands(terminal: Terminal): string {
  const { bold, cyan, dim } = terminal.paint;
  const rows = (entries: readonly (readonly [string, string])[], width: number) =>
    entries.map(([left, right]) => `  ${pad(cyan(left), width)}${right}`).join("\n");
  const settings = settingsTable.map(
    ({ flags, env, fallback }) => `  ${pad(cyan(flags), 23)} ${pad(env[0] ?? "", 28)} ${dim(fallback)}`,
  );
  return `
${bold("Examples:")}
${rows(examples, 34)}

${bold("Settings:")} ${dim("flag, environment variable, default")}
${settings.join("\n")}
  ${dim(`sandbox kinds: ${sandboxKinds.join(", ")}`)}

${bold("Environment:")}
${rows(variables, 27)}

${bold("Exit codes:")}
${rows(exitCodeRows, 3)}

${dim("goldseam <command> --help shows details; --version prints the version")}
`;
}
