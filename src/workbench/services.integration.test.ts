import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../test/support/build-setup.ts";
import { lacksServers } from "../../test/support/needs-servers.ts";
import { readArchive } from "../../test/support/read-archive.ts";
import { parseConfig } from "../config/config.ts";
import { BuildStatus } from "../contracts/index.ts";
import type { Progress } from "../ports/progress.ts";

const config = parseConfig('{ "services": ["postgres", "redis"] }', "goldseam.json");

const files = {
  "package.json": JSON.stringify({
    name: "visits",
    type: "module",
    dependencies: { pg: "8.16.3", ioredis: "5.8.2" },
  }),
  "src/visits.js": `import { Redis } from "ioredis";
import pg from "pg";

export async function countVisits() {
  const database = new pg.Client({ connectionString: process.env.DATABASE_URL });
  const cache = new Redis(process.env.REDIS_URL);
  await database.connect();
  await database.query("CREATE TABLE IF NOT EXISTS visits (at timestamptz)");
  await database.query("INSERT INTO visits VALUES (now())");
  const { rows } = await database.query("SELECT count(*)::int AS visits FROM visits");
  const cached = await cache.incr("visits");
  await database.end();
  await cache.quit();
  return [rows[0].visits, cached];
}
`,
  "test/visits.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { countVisits } from "../src/visits.js";

test("counts from nothing", async () => {
  console.log("given", process.env.DATABASE_URL, process.env.REDIS_URL);
  assert.deepEqual(await countVisits(), [1, 1]);
});
`,
};

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

async function build(
  changed: Readonly<Record<string, string>> = {},
  more: Parameters<BuildSetup["build"]>[2] = {},
) {
  return setup.buildFiles({ ...files, ...changed }, { config, ...more });
}

describe.skipIf(lacksServers)("buildCommit with services", () => {
  it("gives every build empty ones, also two at once", async () => {
    const first = await build();
    expect(first.summary).toContain("1 test passed");
    const reports = await Promise.all([build(), build()]);
    expect(reports.map(({ status }) => status)).toEqual([BuildStatus.PASSED, BuildStatus.PASSED]);
    expect(first.steps.map(({ name }) => name)).toContain("start_services");
  });

  it("keeps their credentials out of the report and its logs", async () => {
    const shown = `import { test } from "node:test";
test("tells", () => { throw new Error("cannot reach " + process.env.DATABASE_URL); });
`;
    const report = await build({ "test/tells.test.js": shown });
    const url = "postgresql://[redacted]:[redacted]@127.0.0.1:5432/[redacted]";
    expect(report.failedTests[0]?.message).toContain(`cannot reach ${url}`);
    const archive = readArchive(await setup.deps.blobs.get(report.artefactUrl));
    expect(archive["logs/run_tests.log"]).toContain(`given ${url} redis://default:[redacted]@`);
    expect(JSON.stringify(archive)).not.toMatch(/secret_[0-9a-f]|default:[0-9a-f]/);
  });

  it("stops them with a cancelled build", async () => {
    const controller = new AbortController();
    const progress: Progress = ({ step, status }) => {
      if (step === "start_services" && status === "passed") controller.abort();
    };
    await expect(build({}, { signal: controller.signal, progress })).rejects.toThrow("cancelled");
    const left = readdirSync(setup.deps.scratchFolder).filter((name) => name.startsWith("services-"));
    expect(left).toEqual([]);
  });
});
