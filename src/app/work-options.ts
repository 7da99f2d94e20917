import type { SandboxChoice } from "../adapters/sandbox/detect-sandbox.ts";
import type { HostTools } from "../adapters/sandbox/isolation/host-tools.ts";
import type { Config } from "../config/config.ts";
import type { Run } from "../contracts/index.ts";
import type { Clock } from "../ports/clock.ts";
import type { Git } from "../ports/git.ts";
import type { Log } from "../ports/telemetry.ts";
import type { GatheredTelemetry } from "../telemetry/create-telemetry.ts";
import type { App } from "./app.ts";
import type { Home } from "./home.ts";
import type { ModelAccess } from "./models/opening.ts";
import type { OpenRecords, RecordPlaces } from "./records/open-records.ts";
import type { Orchestrator } from "./runs/orchestrator.ts";

/** How work is done. */
export interface WorkOptions extends RecordPlaces {
  readonly sandbox?: SandboxChoice | undefined;
  /** The user's tools, if a search for them has started. */
  readonly tools?: Promise<HostTools> | undefined;
  /** How large the cache of dependencies may grow; 10 GB if absent. */
  readonly cacheMaxBytes?: number | undefined;
  /** Settings that override `goldseam.json`: from flags and the environment. */
  readonly overrides?: Partial<Config> | undefined;
  readonly model?: ModelAccess | undefined;
  /** The version of Goldseam, for the evidence. */
  readonly version?: string | undefined;
  /** Where lines about work go; nowhere if absent. */
  readonly log?: Log | undefined;
}

/** The records that work reads and adds to. */
export interface Records extends OpenRecords {
  readonly home: Home;
  readonly git: Git;
  readonly clock: Clock;
  readonly orchestrator: Orchestrator;
  readonly telemetry: GatheredTelemetry | undefined;
  /** Signs what a run's approval rests on, once. */
  readonly attest: (run: Run) => Promise<unknown>;
}

/** The part of the app that reads or runs code of repositories. */
export type Work = Pick<
  App,
  | "submit"
  | "drive"
  | "serve"
  | "prune"
  | "build"
  | "test"
  | "plan"
  | "write"
  | "writeFor"
  | "diff"
  | "mockCommit"
  | "policy"
  | "quarantine"
  | "gate"
  | "doctor"
  | "openArchive"
  | "heal"
  | "capabilities"
  | "propose"
  | "brief"
  | "request"
>;
