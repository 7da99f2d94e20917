import { matchesPattern } from "../policy/index.ts";
import type { Git } from "../ports/git.ts";
import type { SecretFinding, Secrets } from "../ports/secrets/secrets.ts";

/** Possible tokens and keys in the lines that a change adds, commit by commit, except in files that settings allow. */
export async function findAddedSecrets(
  deps: { readonly git: Git; readonly secrets: Secrets },
  change: { readonly repo: string; readonly baseSha: string; readonly commitSha: string },
  allowed: readonly string[],
): Promise<SecretFinding[]> {
  const added = await deps.git.addedText(change.repo, change.baseSha, change.commitSha);
  const found: SecretFinding[] = [];
  for (const { path, lines } of added) {
    if (allowed.some((pattern) => matchesPattern(path, pattern))) continue;
    const findings = await deps.secrets.findSecrets(path, lines.map(({ text }) => text).join("\n"));
    found.push(...findings.map((one) => ({ ...one, line: lines[one.line - 1]?.number ?? one.line })));
  }
  const distinct = new Map(found.map((one) => [`${one.path}:${one.line}:${one.rule}`, one]));
  return [...distinct.values()];
}

const maxNamed = 5;

/** Findings in one line: where and what, never the secret. */
export function describeSecrets(findings: readonly SecretFinding[]): string {
  const named = findings.slice(0, maxNamed).map(({ path, line, rule }) => `${path}:${line} (${rule})`);
  const more = findings.length > maxNamed ? ` and ${findings.length - maxNamed} more` : "";
  return `the change adds what looks like a secret: ${named.join(", ")}${more}`;
}
