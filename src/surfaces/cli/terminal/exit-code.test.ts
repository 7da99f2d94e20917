import { describe, expect, it } from "vitest";
import {
  BuildStatus,
  create,
  GoldseamError,
  PauseReason,
  RunSchema,
  RunState,
} from "../../../contracts/index.ts";
import { exitCodeOfBuild, exitCodeOfError, exitCodeOfRun } from "./exit-code.ts";

describe("exit codes", () => {
  it.each([
    [RunState.AWAITING_APPROVAL, PauseReason.UNSPECIFIED, 0],
    [RunState.DONE, PauseReason.UNSPECIFIED, 0],
    [RunState.PAUSED, PauseReason.TICKET, 1],
    [RunState.PAUSED, PauseReason.MERGE, 1],
    [RunState.PAUSED, PauseReason.INFRASTRUCTURE, 3],
    [RunState.REJECTED, PauseReason.UNSPECIFIED, 1],
    [RunState.CANCELLED, PauseReason.UNSPECIFIED, 1],
  ])("a run in state %i, paused for %i, exits %i", (state, pauseReason, expected) => {
    expect(exitCodeOfRun(create(RunSchema, { state, pauseReason }))).toBe(expected);
  });

  it("a build exits by its status", () => {
    const statuses = [BuildStatus.PASSED, BuildStatus.FAILED, BuildStatus.ERRORED];
    expect(statuses.map(exitCodeOfBuild)).toEqual([0, 1, 3]);
  });

  it.each([
    ["USAGE", 2],
    ["CONFIG_INVALID", 2],
    ["CONTRACT_INVALID", 2],
    ["NOT_A_REPOSITORY", 2],
    ["UNKNOWN_REVISION", 2],
    ["NO_TOOLCHAIN", 2],
    ["NOT_FOUND", 2],
    ["CONFLICT", 2],
    ["STALE", 2],
    ["FORBIDDEN", 2],
    ["SANDBOX_UNAVAILABLE", 3],
    ["GIT_FAILED", 3],
    ["INFRASTRUCTURE", 3],
  ] as const)("error %s exits %i", (code, expected) => {
    expect(exitCodeOfError(new GoldseamError(code, "x"))).toBe(expected);
  });

  it("an unexpected error is infrastructure", () => {
    expect(exitCodeOfError(new TypeError("x"))).toBe(3);
  });
});
