import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { plannedSpecs } from "../../telemetry/metrics.ts";
import { openTelemetry } from "./open-telemetry.ts";

const folder = temporaryFolder();
let home = { metrics: "" };
let number = 0;
beforeEach(() => {
  number += 1;
  home = { metrics: join(folder, String(number), "metrics.db") };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that counts one spec, and ends. */
function count(options: object): void {
  const script = `
    import { openTelemetry } from ${JSON.stringify(import.meta.resolve("./open-telemetry.ts"))};
    import { plannedSpecs } from ${JSON.stringify(import.meta.resolve("../../telemetry/metrics.ts"))};
    const telemetry = await openTelemetry(${JSON.stringify(home)}, ${JSON.stringify(options)});
    telemetry?.record(plannedSpecs, 1, { result: "planned" });
    await telemetry?.flush();
    process.kill(process.pid, "SIGKILL");`;
  try {
    execFileSync(process.execPath, ["--input-type=module", "-e", script], { stdio: "pipe" });
  } catch {}
}

async function countedBy(options: { metrics?: string; serves?: string }): Promise<string | undefined> {
  const telemetry = await openTelemetry(home, options);
  const text = (await telemetry?.text()) ?? "";
  await telemetry?.close();
  return /^tp_specs_total\{result="planned"\} (\d+)$/m.exec(text)?.[1];
}

it("goes on where a process of the same roles was killed, and where that one was", async () => {
  count({ serves: "build" });
  count({ serves: "build" });
  expect(await countedBy({ serves: "plan" })).toBeUndefined();
  expect(await countedBy({ serves: "build" })).toBe("2");
});

it("shows what commands have counted while it serves, once figures are kept there", async () => {
  expect(await openTelemetry(home, {})).toBeUndefined();
  const telemetry = await openTelemetry(home, { serves: "serve" });
  telemetry?.record(plannedSpecs, 1, { result: "planned" });
  count({});
  expect(await telemetry?.text()).toContain('tp_specs_total{result="planned"} 2');
  expect(await telemetry?.text()).toContain('tp_specs_total{result="planned"} 2');
  await telemetry?.close();
});

it("lets a file of metrics grow from command to command", async () => {
  const metrics = join(folder, `${number}.prom`);
  count({ metrics });
  count({ metrics });
  expect(await countedBy({ metrics })).toBe("2");
});
