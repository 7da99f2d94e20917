import { GoldseamError } from "../contracts/index.ts";
import { normalisePath } from "./normalise-path.ts";
import { type Policy, type Role, type RunRule, roles, type WriteRule } from "./policy.ts";
import { protectionOf } from "./protected-paths.ts";

/** Additions from `goldseam.json`: first words of commands, and patterns of paths. */
export interface PolicySettings {
  readonly run: {
    readonly allow: readonly (readonly string[])[];
    readonly deny: readonly (readonly string[])[];
  };
  readonly write: { readonly allow: readonly string[]; readonly deny: readonly string[] };
  /** The file that the results of gates are added to; it has one for programs beside it. */
  readonly executionLog?: string | undefined;
  /** The command of the coder, which is the owner's choice as a whole. */
  readonly coder?: readonly string[] | undefined;
}

/** The role whose permissions `policy.write.allow` extends: the others' are wide already. */
const extended: Role = "test-builder";

/**
 * The defaults with a repository's own rules. A denial applies to everybody. A permission to run is the owner's, for the
 * gates; a permission to write names more places for new tests. Protected paths stay protected: allowing one is an error.
 */
export function extendPolicy(standard: Policy, settings: PolicySettings): Policy {
  const { run, write, executionLog: log, coder } = settings;
  const logs = log === undefined ? [] : [log, log.replace(/\.md$/, ".json")];
  const protectedLogs = logs.map((pattern) => ({ pattern, kind: "governance" }) as const);
  const defaults = { ...standard, protectedPaths: [...standard.protectedPaths, ...protectedLogs] };
  for (const pattern of write.allow) refuseProtected(defaults, pattern);
  return {
    ...defaults,
    run: [
      ...defaults.run,
      ...run.allow.map((words) => runRule("allow", ["owner"], words)),
      ...(coder ? [coderRule(coder)] : []),
      ...run.deny.map((words) => runRule("deny", roles, words)),
    ],
    write: [
      ...defaults.write,
      ...write.allow.map((pattern) => writeRule("allow", [extended], pattern)),
      ...write.deny.map((pattern) => writeRule("deny", roles, pattern)),
    ],
    testPaths: [...defaults.testPaths, ...write.allow],
  };
}

function refuseProtected(defaults: Policy, pattern: string): void {
  const example = normalisePath(pattern.replace(/\*+/g, "x"));
  const protection = example.status === "inside" ? protectionOf(defaults, example.path) : undefined;
  if (!protection && example.status === "inside") return;
  const why = protection
    ? `is protected (${protection.kind}) and cannot be allowed`
    : "leads out of the repository";
  throw new GoldseamError("CONFIG_INVALID", `goldseam.json: "policy.write.allow": "${pattern}" ${why}`);
}

function runRule(effect: RunRule["effect"], who: readonly Role[], words: readonly string[]): RunRule {
  const id = `goldseam.json:policy.run.${effect}:${words.join(" ")}`;
  return { id, effect, roles: who, words, source: "goldseam.json" };
}

function coderRule(words: readonly string[]): RunRule {
  const id = "goldseam.json:coder.command";
  return { id, effect: "allow", roles: ["owner"], words, source: "goldseam.json" };
}

function writeRule(effect: WriteRule["effect"], who: readonly Role[], pattern: string): WriteRule {
  const id = `goldseam.json:policy.write.${effect}:${pattern}`;
  const onlyNew = effect === "allow" ? { onlyNew: true } : {};
  return { id, effect, roles: who, pattern, source: "goldseam.json", ...onlyNew };
}
