import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startScriptedServer } from "../../src/adapters/model/scripted-server.fixture.ts";
import { goldseam } from "../support/goldseam.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../support/repositories/git-repository.ts";

const manifest = `${JSON.stringify({ name: "sign", type: "module", scripts: { test: "node --test" } })}\n`;
const check =
  'import { test } from "node:test";\nimport { one } from "../src/sign.js";\n\ntest("is one", () => void one());\n';
const before = "export function one() {\n  return 1;\n}\n";
const after = `${before}\nexport function sign(n) {\n  return n < 0 ? -1 : 1;\n}\n`;

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

/** The names of the spans above one, and its own. */
function pathTo(spans: readonly SentSpan[], name: string): string[] {
  const path: string[] = [];
  for (
    let span = spans.find((each) => each.name === name);
    span;
    span = spans.find(({ spanId }) => spanId === span?.parentSpanId)
  )
    path.unshift(span.name);
  return path;
}

let folder: string;
let repo: TestRepository;
beforeEach(() => {
  folder = temporaryFolder();
  repo = createRepository({ "package.json": manifest, "src/sign.js": before, "test/sign.test.js": check });
  repo.git("switch", "--quiet", "-c", "feature");
  repo.commit("Add sign", { "src/sign.js": after });
});
afterEach(() => {
  delete process.env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  repo.remove();
  rmSync(folder, { recursive: true, force: true });
});

it("a run writes its metrics to a file, and sends its steps from submit to merge to a collector as one trace", async () => {
  const collector = await startScriptedServer((response) => response.end("{}"));
  process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = new URL(collector.baseUrl).origin;
  const file = join(folder, "goldseam.prom");
  const options = ["--repo", repo.path, "--write-budget", "2", "--metrics", file, "--json"];
  const run = await goldseam(join(folder, "home"), "run", ...options);
  expect(run.exitCode, run.stderr).toBe(0);
  repo.git("switch", "--quiet", "main");
  const approved = await goldseam(join(folder, "home"), "approve", JSON.parse(run.stdout).approval.id);
  await collector.close();
  expect(approved.exitCode, approved.stderr).toBe(0);

  const metrics = readFileSync(file, "utf8");
  for (const stage of ["baseline", "build", "rebuild"])
    expect(metrics).toContain(`ci_build_duration_count{stage="${stage}",status="PASSED"} 1`);
  expect(metrics).toContain('ci_tests_passed_total{stage="build"} 1\n');
  expect(metrics).toContain('tp_specs_total{result="planned"} 1');
  expect(metrics).toContain("tb_patch_size_loc_count 1");
  expect(metrics).toMatch(/^tb_tests_total\{result="admitted"\} [1-9]/m);
  expect(metrics).toContain('goldseam_runs_total{state="AWAITING_APPROVAL"} 1');

  const spans: SentSpan[] = collector.received.flatMap(
    ({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans,
  );
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const roots = spans.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ""));
  expect(roots.map(({ name }) => name)).toEqual(["submit"]);
  const built = ["submit", "job.build_base", "decide", "job.build_change", "decide"];
  expect(pathTo(spans, "commit_push")).toEqual([
    ...built,
    "job.plan",
    "decide",
    "job.write",
    "write",
    "commit_push",
  ]);
  expect(pathTo(spans, "job.merge")).toEqual(["submit", "decide", "job.merge"]);
  const names = spans.map(({ name }) => name);
  const builds = ["install_deps", "run_tests", "collect_cov"];
  const plans = ["rag_fetch", "emit_spec"];
  const writes = ["draft_patch", "selfcheck_tests", "commit_push"];
  expect(names).toEqual(expect.arrayContaining([...builds, ...plans, ...writes]));
  expect(names.filter((name) => name === "rag_fetch").length).toBe(1);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
});

it("a metrics file that cannot be written is refused before any work", async () => {
  const file = join(folder, "none", "goldseam.prom");
  const result = await goldseam(join(folder, "home"), "build", "--repo", repo.path, "--metrics", file);
  expect(result).toMatchObject({ exitCode: 2, stdout: "" });
  expect(result.stderr).toContain(`metrics cannot be written to ${join(folder, "none")}`);
});
