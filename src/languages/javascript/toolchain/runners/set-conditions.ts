import type { Gate, SettableCondition, TestSelection } from "../../../toolchain/toolchain.ts";
import type { RunnerName } from "../javascript-project.ts";
import { hasSince } from "./installed-version.ts";
import { shippedTool } from "./runner.ts";

/** Gives the processes of a test command another clock, time zone or seed, before code of the project is loaded. */
export function withConditions(gate: Gate, runner: RunnerName, { conditions }: TestSelection): Gate {
  if (gate.status === "skipped" || !conditions) return gate;
  const { timeZone, ...others } = conditions;
  const { env = {} } = gate.command;
  const preload = `--require=${shippedTool("set-conditions.cjs")}`;
  const set = {
    ...(timeZone === undefined ? {} : { TZ: timeZone }),
    GOLDSEAM_CONDITIONS: JSON.stringify(others),
    // Vitest itself needs a clock that runs: its workers load this by their first setup file.
    ...(runner === "vitest" ? {} : { NODE_OPTIONS: `${env["NODE_OPTIONS"] ?? ""} ${preload}`.trim() }),
  };
  return { ...gate, command: { ...gate.command, env: { ...env, ...set } } };
}

/** What a runner of this version can be given. A test script is not known well enough. */
export function settable(runner: RunnerName, version: string | undefined): readonly SettableCondition[] {
  if (runner === "test script") return [];
  const shuffles = runner === "vitest" || (runner === "jest" && hasSince(version, "29.5"));
  return ["clockMs", "timeZone", "randomSeed", ...(shuffles ? (["shuffleSeed"] as const) : [])];
}
