import type { GeneratedTests, TestSpec } from "../contracts/index.ts";
import type { Clock } from "../ports/clock.ts";
import type { Git } from "../ports/git.ts";
import type { Progress } from "../ports/progress.ts";
import type { Telemetry } from "../ports/telemetry.ts";
import { stageErrors } from "../telemetry/metrics.ts";
import { recordBuild, recordGates, recordSpec, recordTests } from "../telemetry/record-results.ts";
import { traceSteps } from "../telemetry/trace-steps.ts";
import type { Stages } from "./stages.ts";

/** What measuring needs. */
interface MeterDeps {
  readonly telemetry: Telemetry;
  readonly clock: Clock;
  readonly git: Git;
}

interface Asked {
  /** Empty for single steps. */
  readonly runId: string;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}

/** What came of a stage, for its figures. */
interface Outcome<Result> {
  readonly result: Result;
  readonly durationMs: number;
}

/** The stages, each with a span over its steps and the figures of what came out. They know nothing of it. */
export function meterStages(stages: Stages, { telemetry, clock, git }: MeterDeps): Stages {
  const meter = async <Options extends Asked, Result>(
    name: string,
    options: Options,
    work: (options: Options) => Promise<Result>,
  ): Promise<Outcome<Result>> => {
    const startMs = clock.nowMs();
    const { runId, signal } = options;
    const attributes = runId ? { "goldseam.run_id": runId } : {};
    const span = telemetry.startSpan(name, { runId, startMs, attributes });
    try {
      const result = await work({ ...options, progress: traceSteps(telemetry, span, options.progress) });
      span.end({ failed: false });
      return { result, durationMs: clock.nowMs() - startMs };
    } catch (error) {
      span.end({ failed: true });
      if (!signal?.aborted) telemetry.record(stageErrors, 1, { stage: name });
      throw error;
    }
  };
  return {
    ...stages,
    gate: async (options) => {
      const { result: report } = await meter("gate", options, stages.gate);
      recordGates(telemetry, report.gateResults);
      return report;
    },
    judge: async (options) => (await meter("gate", options, stages.judge)).result,
    build: async (options) => {
      const { stage } = options;
      const { result: report, durationMs } = await meter(stage, options, stages.build);
      recordBuild(telemetry, report, { stage, durationMs });
      return report;
    },
    plan: async (options) => {
      const { result: spec, durationMs } = await meter("plan", options, stages.plan);
      recordSpec(telemetry, spec, durationMs);
      return spec;
    },
    draft: async (options) => {
      const { result: written } = await meter("write", options, stages.draft);
      const texts = [...written.files.values()];
      const lines = texts.reduce((sum, text) => sum + text.trimEnd().split("\n").length, 0);
      recordTests(telemetry, written.generated, lines);
      return written;
    },
    write: async (options) => {
      const { result: generated } = await meter("write", options, stages.write);
      recordTests(telemetry, generated, await committedLines(options.repo, generated, options.spec));
      return generated;
    },
    diff: async (options) => (await meter("diff", options, stages.diff)).result,
    heal: async (options) => (await meter("heal", options, stages.heal)).result,
  };

  /** None where it cannot be told: nothing fails for the sake of a figure. */
  async function committedLines(
    repo: string,
    { commitSha }: GeneratedTests,
    { parentCommitSha }: TestSpec,
  ): Promise<number> {
    if (commitSha === "") return 0;
    const changed = await git.changedFiles(repo, parentCommitSha, commitSha).catch(() => []);
    return changed.reduce((sum, { changedLines }) => sum + changedLines.length, 0);
  }
}
