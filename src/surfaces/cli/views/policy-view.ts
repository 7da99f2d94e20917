import type { Policy, PolicyDecision } from "../../../app/app.ts";
import type { AuditRecord, AuditVerdict } from "../../../ports/audit.ts";
import { count, fields, table } from "../terminal/layout.ts";
import { sanitize, type Terminal } from "../terminal/terminal.ts";

/** One decision with its code, its reason and the rules that made it. */
export function decisionView(
  { allowed, code, reason, matched_rules }: PolicyDecision,
  out: Terminal,
): string {
  const verdict = allowed ? out.paint.green("✓ allowed") : out.paint.red("✗ denied");
  const rows = fields(out, [
    ["Code", [code]],
    ["Why", [sanitize(reason)]],
    ["Rules", matched_rules.map(sanitize)],
  ]);
  return `\n  ${verdict}\n${rows}\n`;
}

/** Every rule in force, with who it is for and where it comes from. */
export function rulesView({ policy, source }: { policy: Policy; source: string }, out: Terminal): string {
  const origin = (from: string) => (from === "default" ? "default" : source);
  const run = policy.run.map((rule) => [
    rule.effect,
    rule.roles.join(", "),
    origin(rule.source),
    sanitize(rule.words.join(" ")) + (rule.needsTarget ? " <tests>" : ""),
  ]);
  const write = policy.write.map((rule) => [
    rule.effect,
    rule.roles.join(", "),
    origin(rule.source),
    sanitize(rule.pattern) + (rule.onlyNew ? " (new files only)" : ""),
  ]);
  const tools = [...Map.groupBy(policy.tools, ({ roles, toolchain }) => `${roles.join(", ")}\0${toolchain}`)];
  const made = tools.map(([, own]) => [
    own[0]?.effect ?? "",
    own[0]?.roles.join(", ") ?? "",
    origin(own[0]?.source ?? "default"),
    `${own[0]?.toolchain}: ${own.map(({ purpose }) => purpose).join(", ")}`,
  ]);
  const kinds = Map.groupBy(policy.protectedPaths, ({ kind }) => kind);
  const guarded = [...kinds].map(
    ([kind, paths]) => [kind, [paths.map(({ pattern }) => pattern).join("  ")]] as const,
  );
  const { bold, dim } = out.paint;
  return [
    `\n  ${bold("Run")} ${dim("by first words; a command that no row allows is denied, and deny beats allow")}\n`,
    table(out, ["EFFECT", "ROLES", "FROM", "COMMAND"], run),
    `\n  ${dim("Programs that start others or move files (sh, env, find, git …), and options that take code,")}\n`,
    `  ${dim("need a row that spells out the whole command.")}\n`,
    `\n  ${bold("Tools")} ${dim("commands that Goldseam makes for a language; a deny row above beats these as well")}\n`,
    table(out, ["EFFECT", "ROLES", "FROM", "FOR"], made),
    `\n  ${bold("Write")}\n`,
    table(out, ["EFFECT", "ROLES", "FROM", "PATHS"], write),
    `\n  ${bold("Protected")} ${dim("no agent may write these, and no setting allows it")}\n`,
    fields(out, guarded),
    "\n",
  ].join("");
}

/** Decisions in a table, in the order given. */
export function auditView(records: readonly AuditRecord[], out: Terminal): string {
  const rows = records.map(({ number, atMs, role, kind, code, subject }) => [
    String(number),
    new Date(atMs).toISOString().slice(5, 16).replace("T", " "),
    role,
    code,
    `${kind} ${sanitize(subject)}`,
  ]);
  return `\n${table(out, ["NO", "TIME", "ROLE", "CODE", "WHAT"], rows)}\n`;
}

/** A record for programs. */
export function auditJson({ atMs, runId, matchedRules, previousHash, ...rest }: AuditRecord) {
  const at = new Date(atMs).toISOString();
  return { ...rest, at, run_id: runId, matched_rules: [...matchedRules], previous_hash: previousHash };
}

/** Whether the log is intact; if not, the first record that shows it. */
export function verdictView(verdict: AuditVerdict, out: Terminal): string {
  if (verdict.status === "intact")
    return `${out.paint.green("✓")} ${count(verdict.records, "record")}, the chain is intact; ${notedView(verdict)}head ${verdict.head}\n`;
  return `${out.paint.red("✗")} the chain is broken at record ${verdict.number}: ${verdict.reason}\n`;
}

function notedView({ notedElsewhere: number }: Extract<AuditVerdict, { status: "intact" }>): string {
  if (number === undefined) return "";
  return number === 0 ? "nothing is noted elsewhere yet; " : `noted elsewhere up to record ${number}; `;
}
