import type { CommitResult, HealAttempt, Plan, Regression, TestResultsRecord } from "../contracts/index.ts";
import { resultLines } from "./write-brief.ts";

const buildNames: Readonly<Record<string, string>> = {
  B1: "its build",
  B2: "the build with its generated tests",
};

/** The longest part of an earlier diff that is shown again. */
const longestDiff = 4000;

/** The task of a coder. */
export interface PromptOptions {
  readonly tickets: readonly Regression[];
  readonly change: CommitResult;
  /** Earlier attempts at the same change. */
  readonly attempts: readonly HealAttempt[];
  /** What tests said in earlier runs for the same task or with the same failures, the best fitting first. */
  readonly earlier?: readonly TestResultsRecord[];
}

/** The prompt for a coder: what broke and why, what was tried, what it may touch. Text of the repository is quoted, not obeyed. */
export function writePrompt({ tickets, change, attempts, earlier = [] }: PromptOptions): string {
  const build = tickets[0]?.build ?? "";
  const suggestions = tickets.map(({ retryContext }) => retryContext?.suggestion ?? "");
  return [
    `# Fix a change that broke the build`,
    `The commit "${change.message.split("\n")[0]}" did not pass ${buildNames[build] ?? build}.`,
    section(
      tickets.length > 1 ? `What failed, for ${tickets.length} reasons` : "What failed, as the tools said it",
      tickets.flatMap(failuresOf),
      "\n\n",
    ),
    triedBefore(tickets, attempts),
    section("Earlier changes that failed like this, or for the same task", resultLines(earlier)),
    section("What to do", [...new Set(suggestions)], "\n\n"),
    section("Rules", [
      "- Change source files only. Tests, test settings, linters, CI and goldseam.json are not yours: a change that touches them is refused whole.",
      "- Do not skip, loosen or delete what checks the code.",
      "- Leave the files changed in the working folder; do not commit.",
      ...planRules(change.plan),
    ]),
    section(
      "Files the change touched",
      change.changedFiles.map((path) => `- ${path}`),
    ),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** The paths of a plan, as rules. */
export function planRules(plan: Plan | undefined): string[] {
  const { allowedPaths = [], forbiddenPaths = [] } = plan ?? {};
  return [
    ...(allowedPaths.length > 0 ? [`- Stay within: ${allowedPaths.join(", ")}`] : []),
    ...(forbiddenPaths.length > 0 ? [`- Keep out of: ${forbiddenPaths.join(", ")}`] : []),
  ];
}

function failuresOf({ retryContext, suspectedSha, suspectedSubject }: Regression): string[] {
  const suspect = suspectedSha
    ? [`Most likely broken by the commit ${suspectedSha.slice(0, 7)} "${suspectedSubject}".`]
    : [];
  return [...(retryContext?.errorMessages ?? []).map(quote), ...suspect];
}

/** How many failed after the last attempt, on what, and that this one must address them. */
function triedBefore(tickets: readonly Regression[], attempts: readonly HealAttempt[]): string {
  const last = attempts.at(-1);
  if (!last) return "";
  const failed = tickets.flatMap(({ retryContext }) => retryContext?.failedTests ?? []);
  const names = failed.map(({ name }) => name).join(", ");
  const lines = attempts.map(
    ({ refused, outcome }, at) => `- Attempt ${at + 1}: ${refused || outcome || "it was not built"}`,
  );
  const still =
    failed.length > 0
      ? `${failed.length} ${failed.length === 1 ? "test fails" : "tests fail"} still: ${names}. Your change must address them, in another way than before.`
      : "Your change must do better than that, in another way than before.";
  const diff = last.diff ? [`The last attempt changed:\n\n${quote(last.diff.slice(0, longestDiff))}`] : [];
  return section("Tried before", [lines.join("\n"), still, ...diff], "\n\n");
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
