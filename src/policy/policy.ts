import type { InlineOptions } from "./language-rules.ts";

/** Who asks. `owner` stands for `goldseam.json` on the base; the others are agents. */
export const roles = ["owner", "coder", "test-builder"] as const;

/** One of {@link roles}. */
export type Role = (typeof roles)[number];

interface Rule {
  readonly id: string;
  readonly effect: "allow" | "deny";
  readonly roles: readonly Role[];
  readonly source: "default" | "goldseam.json";
}

/**
 * A command is allowed by its first words, compared exactly: commands have no wildcards. It is denied where the words
 * occur in order, whatever stands before and between them.
 */
export interface RunRule extends Rule {
  readonly words: readonly string[];
  /** Allowed only with a target, and only with targets inside the test folders. */
  readonly needsTarget?: boolean;
}

/** A rule for paths by pattern: `*` within a name, `**` across folders. */
export interface WriteRule extends Rule {
  readonly pattern: string;
  /** Allowed only where the file does not exist yet. */
  readonly onlyNew?: boolean;
}

/** A path that no agent writes, whatever rules say. */
export interface ProtectedPath {
  readonly pattern: string;
  readonly kind: "git" | "policy" | "gate" | "ci" | "governance" | "lockfile" | "manifest" | "agents";
}

/**
 * What a command is for that a toolchain of Goldseam's makes, and not a person or an agent: to ask a tool for its version,
 * to install dependencies, for a gate, to read code, to put new tests into style, to run code on inputs.
 */
export const toolPurposes = ["probe", "install", "compile", "lint", "analyse", "format", "drive"] as const;

/** One of {@link toolPurposes}. */
export type ToolPurpose = (typeof toolPurposes)[number];

/** A command that a toolchain makes is allowed by what it is for: its words are Goldseam's own. */
export interface ToolRule extends Rule {
  readonly toolchain: string;
  readonly purpose: ToolPurpose;
}

/** All rules in force. A request that no rule allows is denied, and a denial beats every permission. */
export interface Policy {
  readonly run: readonly RunRule[];
  readonly tools: readonly ToolRule[];
  readonly write: readonly WriteRule[];
  readonly protectedPaths: readonly ProtectedPath[];
  /** Where tests live. */
  readonly testPaths: readonly string[];
  /** Programs whose arguments can be commands. */
  readonly wrapping: Wrapping;
}

/** Programs that a rule must not allow by the first words alone. */
export interface Wrapping {
  /** Programs that start others, or write wherever an argument says. */
  readonly wrappers: ReadonlySet<string>;
  /** Options of allowed programs that take code or a command line, by program. */
  readonly inline: ReadonlyMap<string, InlineOptions>;
  /** Commands whose next words are another command, which is checked instead. */
  readonly launchers: readonly (readonly string[])[];
}

/**
 * A request for a permission. Paths are relative to the repository, with forward slashes; a real path that lies outside
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
      /** The command that runs them; none if it is not known yet. */
      readonly argv: readonly string[];
      /** Files with tests, or the whole suite of a project by its folder. */
      readonly targets: readonly string[];
      readonly isSuite?: boolean;
      readonly realPaths: ReadonlyMap<string, readonly string[]>;
    }
  | {
      readonly kind: "tool";
      readonly role: string;
      /** The toolchain that made the command. */
      readonly toolchain: string;
      readonly purpose: string;
      readonly argv: readonly string[];
    }
  | {
      readonly kind: "write";
      readonly role: string;
      readonly path: string;
      readonly realPath: string;
      /** Whether the file exists already. */
      readonly exists: boolean;
      /** Whether the plan of the change names this file, and not just a pattern that it fits. */
      readonly isPlanned?: boolean;
      /** Whether Goldseam wrote the file, and nobody else touched it. */
      readonly isOwn?: boolean;
    };

/** Stable names of decisions. */
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

/** A denial, with the rules that made it if any did. */
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
