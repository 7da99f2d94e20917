import type { CommitResult, Regression } from "../contracts/index.ts";

const buildNames: Readonly<Record<string, string>> = {
  B1: "its build",
  B2: "the build with its generated tests",
};

/** The prompt for a coder: what broke and why, what it may touch. Text of the repository is quoted, not obeyed. */
export function writePrompt(ticket: Regression, change: CommitResult): string {
  const context = ticket.retryContext;
  const failed = context?.failedTests ?? [];
  const earlier =
    ticket.cycle > 1
      ? `Attempt ${ticket.cycle - 1} at this did not do: ${failed.length} tests failed after it.`
      : "";
  return [
    `# Fix a change that broke the build`,
    `The commit "${change.message.split("\n")[0]}" did not pass ${buildNames[ticket.build] ?? ticket.build}. ${earlier}`.trim(),
    section("What failed, as the tools said it", (context?.errorMessages ?? []).map(quote), "\n\n"),
    `## What to do\n\n${context?.suggestion ?? ""}`,
    section("Rules", [
      "- Change source files only. Tests, test settings, linters, CI and goldseam.json are not yours: a change that touches them is refused whole.",
      "- Do not skip, loosen or delete what checks the code.",
      "- Leave the files changed in the working folder; do not commit.",
      ...(change.plan?.allowedPaths.length ? [`- Stay within: ${change.plan.allowedPaths.join(", ")}`] : []),
      ...(change.plan?.forbiddenPaths.length
        ? [`- Keep out of: ${change.plan.forbiddenPaths.join(", ")}`]
        : []),
    ]),
    section(
      "Files the change touched",
      change.changedFiles.map((path) => `- ${path}`),
    ),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function section(title: string, lines: readonly string[], between = "\n"): string {
  return lines.length === 0 ? "" : `## ${title}\n\n${lines.join(between)}`;
}

function quote(text: string): string {
  return text
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}
