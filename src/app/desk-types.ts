import type { BundleVerdict } from "../attest/verify-bundle.ts";
import type { GateReport, GateValidation, Identity, Run } from "../contracts/index.ts";
import type { Policy, PolicyDecision } from "../policy/index.ts";
import type { AuditRecord, AuditVerdict } from "../ports/audit.ts";
import type { SigningKeys } from "../ports/secrets/signing-keys.ts";
import type { FixMode } from "../stages/gate/index.ts";
import type { Watched } from "./watched.ts";

/**
 * Who did something. A text names somebody whom the settings of the base name. An identity is taken as it is: a surface
 * has checked it, such as the owner of a token.
 */
export type By = string | Identity;

/** Answers questions about the policy. */
export interface PolicyDesk {
  /** Decides whether a role may run a command or write a path in a repository; the decision is recorded. */
  check(
    question: { readonly repo: string; readonly role: string } & (
      | { readonly argv: readonly string[] }
      | { readonly path: string }
    ),
  ): Promise<PolicyDecision>;
  /** The rules in force, and which file adds to the defaults. */
  explain(repo: string): Promise<{ readonly policy: Policy; readonly source: string }>;
  /** The latest decisions, oldest first. */
  log(options?: {
    readonly limit?: number | undefined;
    readonly runId?: string | undefined;
    /** Only records before the one of this number. */
    readonly before?: number | undefined;
  }): Promise<AuditRecord[]>;
  /** Whether the log of decisions is unchanged, and still holds the record with the hash `head`. */
  verify(options?: { readonly head?: string | undefined }): Promise<AuditVerdict>;
}

/** The gates before a commit. */
export interface GateDesk {
  /**
   * Runs the gates on the next commit. Only the execution log, and a fix that was asked for and passes, change the
   * repository.
   */
  check(
    options: Watched & {
      readonly repo: string;
      /** If absent: the index where something is staged, else the working tree. */
      readonly take?: "index" | "working_tree" | undefined;
      /** The index to read instead of the repository's own. */
      readonly indexFile?: string | undefined;
      /** Whether the configured coder fixes failures, and whether a fix that passes is applied or kept as a patch; kept if absent. */
      readonly fix?: FixMode | undefined;
      /** Adds to this execution log; true means the default one, absent the one in `goldseam.json`. */
      readonly log?: string | true | undefined;
      /** A name for the work. Another task has to wait while this one is blocked. */
      readonly task?: string | undefined;
      /** Sets a blocked task aside, so that this one need not wait. */
      readonly setAside?: boolean | undefined;
    },
  ): Promise<GateReport>;
  /** Reads an execution log back and checks it against the evidence; with `rerun` the gates run again. */
  verify(
    options: Watched & {
      readonly repo: string;
      readonly log: string;
      readonly rerun?: boolean | undefined;
    },
  ): Promise<GateValidation>;
}

/** A capability in a repository, and what was done by it. */
export interface CapabilityState {
  readonly name: string;
  readonly summary: string;
  /** The request that it was switched on by. */
  readonly inForce: Run | undefined;
  /** The first runs that used it, oldest first, and how many there are in all. */
  readonly watched: readonly Run[];
  readonly uses: number;
}

/** Switches what Goldseam does without a person. */
export interface CapabilityDesk {
  /** Without a council on the base they are not governed: other settings decide. */
  list(repo: string): Promise<{ readonly governed: boolean; readonly states: readonly CapabilityState[] }>;
  /** Asks the council of the base; throws CONFIG_INVALID if there is none. */
  request(options: {
    readonly repo: string;
    readonly name: string;
    readonly percent: number;
    readonly paths: readonly string[];
    readonly below: "medium" | "high";
    readonly watchedRuns: number;
    readonly reason: string;
    readonly by?: By | undefined;
  }): Promise<Run>;
  /** Switches it off at once. */
  off(options: {
    readonly repo: string;
    readonly name: string;
    readonly reason: string;
    readonly by?: By | undefined;
  }): Promise<Run[]>;
}

/** Signed evidence: what it takes to show later what an approval rests on. */
export interface EvidenceDesk {
  /** The evidence of a run's approval as the text of one file. Throws NOT_FOUND before there is a request. */
  bundle(runId: string): Promise<string>;
  /**
   * Checks a bundle offline. Trusted are the keys of this installation, or only `key` (PEM) if it is given; with `repo`, the
   * commits must be in that repository.
   */
  verify(options: {
    readonly bundle: Uint8Array;
    readonly key?: string | undefined;
    readonly repo?: string | undefined;
  }): Promise<BundleVerdict>;
  readonly keys: Pick<SigningKeys, "list" | "rotate" | "revoke">;
}
