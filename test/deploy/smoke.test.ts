import { describe, expect, it } from "vitest";
import type { ReceivedSpan } from "../support/rotel/start-rotel.ts";
import { runSmoke } from "./run-smoke.ts";

/** The spans below one, indented. */
function treeOf(spans: readonly ReceivedSpan[], parent = "", depth = 0): string {
  const below = spans.filter(({ parentId }) => parentId === parent);
  return below
    .map(({ id, name }) => `${"  ".repeat(depth)}${name}\n${treeOf(spans, id, depth + 1)}`)
    .join("");
}

// All servers and nine processes are much for every change: `npm run smoke-test`.
describe.runIf(process.env["SMOKE"])("the commands of compose.yaml as processes", () => {
  it("take one commit to DONE, in one trace, with logs and metrics of every role", {
    timeout: 600_000,
  }, async () => {
    const { notices, merges, spans, logged, metrics, logs } = await runSmoke(480_000);
    expect(notices, logs).toEqual(["run.working", "run.done"]);
    expect(merges).toBe(1);

    const ofRun = spans.filter(
      ({ traceId }) => traceId === spans.find(({ name }) => name === "submit")?.traceId,
    );
    console.log(treeOf(ofRun));
    const ids = new Set(ofRun.map(({ id }) => id));
    expect(ofRun.filter(({ parentId }) => !ids.has(parentId)).map(({ name }) => name)).toEqual(["submit"]);
    const names = ofRun.map(({ name }) => name);
    const steps = ["run_tests", "collect_cov", "rag_fetch", "emit_spec", "draft_patch", "selfcheck_tests"];
    expect(names).toEqual(expect.arrayContaining([...steps, "job.write", "job.merge", "notify"]));

    const moves = logged.filter(({ kind }) => kind === "transition");
    expect(moves.map(({ from }) => from)).toEqual(["NEW", ...moves.map(({ to }) => to).slice(0, -1)]);
    expect(moves.at(-1)).toMatchObject({ to: "DONE", trace_id: ofRun[0]?.traceId });
    expect(logged.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["job", "step", "service"]));

    expect(metrics.get("build")).toContain('ci_build_duration_count{stage="build",status="PASSED"} 1');
    expect(metrics.get("test-planner")).toContain('tp_specs_total{result="planned"} 1');
    expect(metrics.get("orchestrator")).toContain('goldseam_runs_total{state="DONE"} 1');
    expect(metrics.get("merge")).toContain('goldseam_waiting_messages{role="merge"} 0');
  });
});
