import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/repositories/git-repository.ts";
import { createTelemetry } from "./create-telemetry.ts";
import { createTracer } from "./create-tracer.ts";
import { allMetrics, lineCoverage, planLatency, plannedCases } from "./metrics.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("nothing is gathered where nobody asks", async () => {
  expect(await createTelemetry({ env: {} })).toBeUndefined();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1", OTEL_SDK_DISABLED: "true" };
  expect(await createTelemetry({ env })).toBeUndefined();
});

describe("metrics", () => {
  const open = async (file: string) => {
    const telemetry = await createTelemetry({ metrics: file, env: {} });
    if (!telemetry) throw new Error("no telemetry");
    return telemetry;
  };

  test("stand in the file when it is closed, each with its help", async () => {
    const file = join(folder, "goldseam.prom");
    const telemetry = await open(file);
    telemetry.record(plannedCases, 2, { kind: "edge" });
    telemetry.record(plannedCases, 1, { kind: "edge" });
    telemetry.record(lineCoverage, 80, { repository: "shop", stage: "build" });
    telemetry.record(lineCoverage, 75.5, { repository: "shop", stage: "build" });
    telemetry.record(planLatency, 300, {});
    await telemetry.close();
    const lines = readFileSync(file, "utf8").split("\n");
    expect(lines).toContain('testplanner_cases_total{kind="edge"} 3');
    expect(lines).toContain('ci_coverage_line_pct{repository="shop",stage="build"} 75.5');
    expect(lines).toContain('tp_latency_ms_bucket{le="250"} 0');
    expect(lines).toContain('tp_latency_ms_bucket{le="500"} 1');
    expect(lines).toContain("testbuilder_selfcheck_failures_total 0");
    for (const { name, kind } of allMetrics) expect(lines).toContain(`# TYPE ${name} ${kind}`);
    expect(readdirSync(folder)).toEqual(["goldseam.prom"]);
  });

  test("of nothing leave the file alone", async () => {
    const file = join(folder, "goldseam.prom");
    writeFileSync(file, "before");
    await (await open(file)).close();
    expect(readFileSync(file, "utf8")).toBe("before");
  });

  test("that cannot be written are refused before the work, or said when it is done", async () => {
    await expect(open(join(folder, "none", "m.prom"))).rejects.toMatchObject({ code: "USAGE" });
    await expect(open(folder)).rejects.toThrow(`${folder} is not a file to write metrics to`);
    mkdirSync(join(folder, "gone"));
    const telemetry = await open(join(folder, "gone", "m.prom"));
    rmSync(join(folder, "gone"), { recursive: true });
    telemetry.record(planLatency, 1, {});
    await telemetry.flush();
    await expect(telemetry.close()).rejects.toMatchObject({ code: "INFRASTRUCTURE" });
  });
});

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly links?: readonly { readonly traceId: string }[];
  readonly status: { readonly code: number };
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

/** A collector that keeps the spans it is sent. */
async function startCollector() {
  const spans: SentSpan[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      for (const { scopeSpans } of JSON.parse(body).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { spans, url: `http://127.0.0.1:${port}/v1/traces`, close: () => server.close() };
}

describe("traces", () => {
  test("spans of a run form one trace across processes, with steps below their stage", async () => {
    const collector = await startCollector();
    for (const stage of ["build", "plan"]) {
      const tracer = createTracer({ url: collector.url });
      const span = tracer.startSpan(stage, { runId: "r1" });
      tracer.startSpan("step", { parent: span, startMs: 1_000 }).end({ failed: true, atMs: 3_000 });
      span.end({ failed: false });
      tracer.startSpan("other").end({ failed: false });
      await tracer.close();
    }
    collector.close();
    const named = (name: string) => collector.spans.filter((span) => span.name === name);
    const [build, plan] = [named("build")[0], named("plan")[0]];
    expect(plan?.traceId).toBe(build?.traceId);
    expect(named("step").map(({ parentSpanId }) => parentSpanId)).toEqual([build?.spanId, plan?.spanId]);
    expect(named("step")[0]).toMatchObject({
      traceId: build?.traceId,
      status: { code: 2 },
      startTimeUnixNano: "1000000000",
      endTimeUnixNano: "3000000000",
    });
    expect(new Set(named("other").map(({ traceId }) => traceId)).size).toBe(2);
  });

  test("go on from what another process began, below the root of their run", async () => {
    const collector = await startCollector();
    const [one, two] = [createTracer({ url: collector.url }), createTracer({ url: collector.url })];
    const foreign = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    const root = one.startSpan("submit", { runId: "r1", isRoot: true, parent: foreign });
    two.startSpan("decide", { runId: "r1", parent: root.traceparent }).end({ failed: false });
    two.startSpan("approve", { runId: "r1" }).end({ failed: false });
    root.end({ failed: false });
    await Promise.all([one.close(), two.close()]);
    collector.close();
    const named = (name: string) => collector.spans.find((span) => span.name === name);
    const submit = named("submit");
    expect(submit?.links).toMatchObject([{ traceId: foreign.split("-")[1] }]);
    expect(submit?.parentSpanId).toBeUndefined();
    for (const name of ["decide", "approve"])
      expect(named(name)).toMatchObject({ traceId: submit?.traceId, parentSpanId: submit?.spanId });
  });

  test("a collector that is not there holds nobody up with an error", async () => {
    const tracer = createTracer({ url: "http://127.0.0.1:1/v1/traces", timeoutMillis: 200 });
    tracer.startSpan("build").end({ failed: false });
    await expect(tracer.flush()).resolves.toBeUndefined();
    await expect(tracer.close()).resolves.toBeUndefined();
  });
});
