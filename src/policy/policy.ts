import type { InlineOptions } from "./language-rules.ts";

/** Who asks. `owner` stands for `goldseam.json` on the base; the others are agents. */
export const roles = ["owner", "coder", "test-builder"] as const;

/** One of {@link roles}. */
export type Role = (typeof roles)[number];

/** Where a rule comes from. */
export type RuleSource = "default" | "goldseam.json";

/**
 * A command is allowed by its first words, compared letter by letter: there are no wildcards in commands. It is denied
 * where the words occur in their order, whatever stands before and between them.
 */
export interface RunRule {
  readonly id: string;
  readonly effect: "allow" | "deny";
  readonly roles: readonly Role[];
  readonly words: readonly string[];
  /** Allowed only with a target, and only with targets inside the test folders. */
  readonly needsTarget?: boolean;
  readonly source: RuleSource;
}

/** A path is meant by a pattern: `*` within a folder's name, `**` across folders. */
export interface WriteRule {
  readonly id: string;
  readonly effect: "allow" | "deny";
  readonly roles: readonly Role[];
  readonly pattern: string;
  /** Allowed only where there is no such file yet. */
  readonly onlyNew?: boolean;
  readonly source: RuleSource;
}

/** A path that no agent writes, whatever rules say. */
export interface ProtectedPath {
  readonly pattern: string;
  readonly kind: "git" | "policy" | "gate" | "ci" | "governance" | "lockfile" | "agents";
}

/** All rules in force. What no rule allows is denied, and a denial beats every permission. */
export interface Policy {
  readonly run: readonly RunRule[];
  readonly write: readonly WriteRule[];
  readonly protectedPaths: readonly ProtectedPath[];
  /** Where tests live. */
  readonly testPaths: readonly string[];
  /** Programs whose arguments can be commands. */
  readonly wrapping: Wrapping;
}

/** Programs that no beginning of a command can vouch for. */
export interface Wrapping {
  /** They start others, or write wherever an argument says. */
  readonly wrappers: ReadonlySet<string>;
  /** Options of allowed programs that take code or a command line, by program. */
  readonly inline: ReadonlyMap<string, InlineOptions>;
  /** Commands whose next words are a command of their own, which is looked at in their place. */
  readonly launchers: readonly (readonly string[])[];
}

/**
 * What somebody wants to do. Paths are relative to the repository, with forward slashes; a real path that lies outside
 * is absolute. The edge resolves them, links and wildcards included, and hands in every path that a word stands for.
 */
export type PolicyRequest =
  | {
      readonly kind: "run";
      readonly role: string;
      readonly argv: readonly string[];
      /** Real paths by the word parts that {@link pathsNamedBy} lists; a part that is missing is denied. */
      readonly realPaths: ReadonlyMap<string, readonly string[]>;
    }
  | {
      readonly kind: "test";
      readonly role: string;
      readonly targets: readonly string[];
      readonly realPaths: ReadonlyMap<string, readonly string[]>;
    }
  | {
      readonly kind: "write";
      readonly role: string;
      readonly path: string;
      readonly realPath: string;
      /** Whether there is such a file already. */
      readonly exists: boolean;
    };

/** Stable names of what was decided. */
export type PolicyCode =
  | "ALLOWED"
  | "TARGET_REQUIRED"
  | "PATH_OUTSIDE_ALLOWED_SCOPE"
  | "PATH_AMBIGUOUS"
  | "PATH_UNRESOLVED"
  | "PROTECTED_PATH"
  | "NOT_A_NEW_FILE"
  | "WRITE_NOT_ALLOWED"
  | "COMMAND_NOT_ALLOWED"
  | "WRAPPER_NOT_ALLOWED"
  | "SHELL_SYNTAX"
  | "UNPARSABLE"
  | "UNKNOWN_ROLE"
  | "DENIED_BY_RULE";

/** The record of one decision. */
export interface PolicyDecision {
  readonly allowed: boolean;
  readonly code: PolicyCode;
  /** One line for a person. */
  readonly reason: string;
  /** Ids of the rules that decided. */
  readonly matched_rules: readonly string[];
}

/** A denial without a rule of its own, or with the rules that made it. */
export function denied(
  code: Exclude<PolicyCode, "ALLOWED">,
  reason: string,
  matchedRules: readonly string[] = [],
): PolicyDecision {
  return { allowed: false, code, reason, matched_rules: matchedRules };
}

/** A request of a known role. */
export type Asked<Kind extends PolicyRequest["kind"]> = Extract<PolicyRequest, { kind: Kind }> & {
  readonly role: Role;
};
