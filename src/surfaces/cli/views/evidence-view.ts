import type { BundleVerdict, KnownKey } from "../../../app/app.ts";
import { count } from "../terminal/layout.ts";
import { sanitize, type Terminal } from "../terminal/terminal.ts";

/** One line for each thing that was checked, with everything that is wrong with it. */
export function verdictView({ verified, checks }: BundleVerdict, out: Terminal): string {
  const { green, red, bold } = out.paint;
  const lines = checks.flatMap(({ name, problems, detail }) =>
    problems.length === 0
      ? [`  ${green("✓")} ${name}: ${sanitize(detail)}`]
      : problems.map((problem) => `  ${red("✗")} ${name}: ${sanitize(problem)}`),
  );
  const wrong = checks.reduce((sum, { problems }) => sum + problems.length, 0);
  const end = verified ? green("verified") : red(`not verified: ${count(wrong, "problem")}`);
  return `\n${lines.join("\n")}\n\n  ${bold(end)}\n\n`;
}

/** The keys with the time that each signed. */
export function keysView(keys: readonly KnownKey[], out: Terminal): string {
  if (keys.length === 0) return "\n  No keys yet: the first approval request creates one.\n\n";
  const lines = keys.map(({ id, createdAt, retiredAt, revokedAt }) => {
    const until = revokedAt
      ? `revoked ${revokedAt}`
      : retiredAt
        ? `retired ${retiredAt}`
        : out.paint.green("signs");
    return `  ${id}\n    ${until}, created ${createdAt}`;
  });
  return `\n${lines.join("\n")}\n\n`;
}
