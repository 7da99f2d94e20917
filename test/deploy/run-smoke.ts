import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createChange, publishCommits, startReceiver } from "../cluster/cluster.ts";
import { startKafka } from "../support/kafka/start-kafka.ts";
import { temporaryFolder } from "../support/repositories/git-repository.ts";
import { type ReceivedSpan, startRotel } from "../support/rotel/start-rotel.ts";
import { freePort } from "../support/servers/free-port.ts";
import { startPostgresServer } from "../support/servers/postgres-server.ts";
import { startS3Server } from "../support/servers/s3-server.ts";
import { type ComposedService, ownServices } from "./read-compose.ts";

const main = join(import.meta.dirname, "../../src/surfaces/cli/main.ts");

/** What was seen of one commit on its way through all services. */
export interface SmokeOutcome {
  /** What webhooks said of the run, in order. */
  readonly notices: readonly string[];
  readonly merges: number;
  readonly spans: readonly ReceivedSpan[];
  /** Lines that Loki got. */
  readonly logged: readonly Readonly<Record<string, unknown>>[];
  /** By service. */
  readonly metrics: ReadonlyMap<string, string>;
  readonly logs: string;
}

/**
 * Runs the commands of compose.yaml, with the replicas and variables that stand there, as processes on loopback beside real
 * servers, and publishes one commit.
 */
export async function runSmoke(mostMs: number): Promise<SmokeOutcome> {
  const homes = temporaryFolder("goldseam-smoke-");
  const [receiver, loki] = [await startReceiver(), await startLoki()];
  const [kafka, postgres, s3, rotel] = await Promise.all([
    ...([startKafka(), startPostgresServer(), startS3Server(), startRotel()] as const),
  ]);
  const change = createChange(1, receiver.url);
  const env = {
    ...{ KAFKA_BOOTSTRAP: kafka.bootstrap.join(","), HOOK_SECRET: "hush", NO_COLOR: "1", ...s3.env },
    ...{
      GOLDSEAM_LOKI: loki.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: rotel.endpoint,
      OTEL_BSP_SCHEDULE_DELAY: "500",
    },
    GOLDSEAM_DATABASE: await postgres.createDatabase(),
    AWS_ENDPOINT_URL_S3: s3.endpoint,
  };
  const started: StartedService[] = [];
  try {
    for (const service of ownServices())
      for (let replica = 0; replica < service.replicas; replica += 1) {
        const home = join(homes, `${service.name}-${replica}`);
        started.push(await startService(service, { home, env, repo: change.repo.path }));
      }
    const end = Date.now() + mostMs;
    await until(async () => (await Promise.all(started.map(isReady))).every(Boolean), end);
    for (const one of started)
      if (!(await isReady(one))) throw new Error(`${one.service.name} is not ready: ${one.log()}`);
    await publishCommits(kafka, [change]);
    await until(async () => receiver.received.some(({ event }) => event === "run.done"), end);
    const metrics = new Map<string, string>();
    for (const { service, address } of started)
      metrics.set(service.name, await fetch(`${address}/metrics`).then((answer) => answer.text()));
    await Promise.all(started.map(stop));
    const merges = change.repo.git("log", "--format=%H", "--grep=^Goldseam-Run:", `${change.baseSha}..main`);
    return {
      notices: receiver.received.map(({ event }) => event),
      merges: merges.split("\n").filter(Boolean).length,
      ...{ spans: rotel.spans(), logged: loki.lines, metrics },
      logs: started.map(({ service, log }) => `--- ${service.name}\n${log().slice(-3000)}`).join("\n"),
    };
  } finally {
    await Promise.all(started.map(stop));
    await Promise.all([kafka.stop(), postgres.remove(), s3.remove(), rotel.stop()]);
    await receiver.close();
    loki.close();
    change.repo.remove();
    rmSync(homes, { recursive: true, force: true });
  }
}

interface StartedService {
  readonly service: ComposedService;
  readonly address: string;
  readonly child: ChildProcess;
  log(): string;
}

/** Starts what a container would run; only addresses and folders are others. */
async function startService(
  service: ComposedService,
  {
    home,
    env,
    repo,
  }: { readonly home: string; readonly env: Readonly<Record<string, string>>; readonly repo: string },
): Promise<StartedService> {
  const port = String(await freePort());
  const args = service.command.map((word) =>
    word
      .replace(/^0\.0\.0\.0:9464$/, `127.0.0.1:${port}`)
      .replace(/^0\.0\.0\.0$/, "127.0.0.1")
      .replace(/^4600$/, port)
      .replace(/^\/repositories\/.*/, repo),
  );
  const set = Object.entries({ ...service.env, ...env, GOLDSEAM_HOME: home });
  const blobs = service.env["GOLDSEAM_BLOBS"]?.replace(/\?.*/, "") ?? "";
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", main, ...args], {
    env: {
      ...process.env,
      ...Object.fromEntries(set.filter(([, value]) => value !== "")),
      GOLDSEAM_BLOBS: blobs,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += chunk;
    });
  return { service, child, address: `http://127.0.0.1:${port}`, log: () => text };
}

async function isReady({ address, child, service, log }: StartedService): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error(`${service.name} ended with ${child.exitCode ?? child.signalCode}: ${log()}`);
  const path = service.name === "api" ? "/healthz" : "/readyz";
  return fetch(`${address}${path}`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function stop({ child }: StartedService): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** Takes what Loki would take. */
async function startLoki() {
  const lines: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    for (const { values } of JSON.parse(body).streams)
      for (const [, line] of values) lines.push(JSON.parse(line));
    response.writeHead(204).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { lines, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function until(isTrue: () => Promise<boolean>, end: number): Promise<void> {
  while (!(await isTrue()) && Date.now() < end) await setTimeout(200);
}
