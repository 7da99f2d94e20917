import type { Clock } from "../../ports/clock.ts";
import type { StageName } from "../../ports/progress.ts";
import type { Telemetry } from "../../ports/telemetry.ts";
import type { WrittenTests } from "../../stages/write/index.ts";
import { stageErrors } from "../../telemetry/metrics.ts";
import { recordBuild, recordGates, recordSpec, recordTests } from "../../telemetry/record-results.ts";
import { traceSteps } from "../../telemetry/trace-steps.ts";
import type { Job } from "../../workbench/job/job.ts";
import type { Stages } from "./stages.ts";

/** What measuring needs. */
interface MeterDeps {
  readonly telemetry: Telemetry;
  readonly clock: Clock;
}

/** The result of a stage and how long it took. */
interface Outcome<Result> {
  readonly result: Result;
  readonly durationMs: number;
}

/** The stages, each with a span over its steps and metrics of its result. They do not know about it. */
export function meterStages(stages: Stages, { telemetry, clock }: MeterDeps): Stages {
  const meter = async <Result>(
    name: StageName,
    job: Job,
    work: (job: Job) => Promise<Result>,
  ): Promise<Outcome<Result>> => {
    const startMs = clock.nowMs();
    const { runId, signal, traceparent: parent } = job;
    const attributes = runId ? { "goldseam.run_id": runId } : {};
    const span = telemetry.startSpan(name, { parent, runId, startMs, attributes });
    try {
      const result = await work({ ...job, progress: traceSteps(telemetry, span, job.progress) });
      span.end({ failed: false });
      return { result, durationMs: clock.nowMs() - startMs };
    } catch (error) {
      span.end({ failed: true });
      if (!signal?.aborted) telemetry.record(stageErrors, 1, { stage: name });
      throw error;
    }
  };
  const meterTests = async (job: Job, work: (job: Job) => Promise<WrittenTests>) => {
    const { result: written } = await meter("write", job, work);
    recordTests(telemetry, written.generated, countLines(written));
    return written;
  };
  return {
    gate: async (job, options) => {
      const { result: report } = await meter("gate", job, (own) => stages.gate(own, options));
      recordGates(telemetry, report.gateResults);
      return report;
    },
    judge: async (job, options) => (await meter("gate", job, (own) => stages.judge(own, options))).result,
    build: async (job, options) => {
      const { stage } = options;
      const { result: report, durationMs } = await meter(stage, job, (own) => stages.build(own, options));
      recordBuild(telemetry, report, { stage, repo: job.repo, nowMs: clock.nowMs(), durationMs });
      return report;
    },
    plan: async (job, options) => {
      const { result: spec, durationMs } = await meter("plan", job, (own) => stages.plan(own, options));
      recordSpec(telemetry, spec, durationMs);
      return spec;
    },
    write: (job, options) => meterTests(job, (own) => stages.write(own, options)),
    takeOut: async (job, options) =>
      (await meter("write", job, (own) => stages.takeOut(own, options))).result,
    writeFor: (job, options) => meterTests(job, (own) => stages.writeFor(own, options)),
    diff: async (job, options) => (await meter("diff", job, (own) => stages.diff(own, options))).result,
    findStale: async (job, options) =>
      (await meter("diff", job, (own) => stages.findStale(own, options))).result,
    heal: async (job, options) => (await meter("heal", job, (own) => stages.heal(own, options))).result,
    planRequest: async (job, options) =>
      (await meter("heal", job, (own) => stages.planRequest(own, options))).result,
    answer: async (job, options) => (await meter("heal", job, (own) => stages.answer(own, options))).result,
  };
}

/** Lines of the files that were handed over. */
function countLines({ generated, files }: WrittenTests): number {
  const texts = generated.files.map((path) => files.get(path) ?? "");
  return texts.reduce((sum, text) => sum + text.trimEnd().split("\n").length, 0);
}
