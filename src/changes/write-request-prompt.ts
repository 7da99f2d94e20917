import type { ChangeRequest, Plan } from "../contracts/index.ts";
import { planRules } from "./write-prompt.ts";

/** The prompt for a coder that begins from a person's words. `refused` says why its last change was not taken. */
export function writeRequestPrompt(request: ChangeRequest, plan: Plan, refused: string | undefined): string {
  const steps = plan.steps.map(({ description, paths }, at) => {
    const where = paths.length > 0 ? ` (${paths.join(", ")})` : "";
    return `${at + 1}. ${description}${where}`;
  });
  return [
    `# ${request.title}`,
    request.descriptionMd,
    steps.length > 0 ? `## Plan\n\n${steps.join("\n")}` : "",
    refused ? `## Tried before\n\nYour last change was not taken. ${refused}` : "",
    [
      "## Rules",
      "",
      "- Change source files only. Tests are written by others afterwards; tests, test settings, linters, CI and goldseam.json are not yours: a change that touches them is refused whole.",
      "- Leave the files changed in the working folder; do not commit.",
      ...planRules(plan),
    ].join("\n"),
  ]
    .filter((part) => part.trim() !== "")
    .join("\n\n");
}
