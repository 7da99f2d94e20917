import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { Admin } from "@platformatic/kafka";
import { temporaryFolder } from "../repositories/git-repository.ts";
import { freePort } from "../servers/free-port.ts";
import { guardedSettings, type KafkaGuard } from "./guard-kafka.ts";

const cache = process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache");
const jars = join(cache, "goldseam-tests", "kafka-4.3.1");

/** Tests with a broker are skipped on a machine that lacks it, but never in CI. */
export const lacksKafka = !existsSync(jars);

if (lacksKafka) {
  if (process.env["CI"]) throw new Error("Kafka is needed: test/support/kafka/install");
  console.warn("Tests with Kafka are skipped: test/support/kafka/install");
}

/** A real broker on this machine. */
export interface TestKafka {
  readonly bootstrap: readonly string[];
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again with what it had. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** How a broker differs from a plain one. */
export interface KafkaOptions {
  /** Then it speaks TLS, and to nobody without a password. */
  readonly guard?: KafkaGuard;
  /** The port at which clients are to reach that of the broker. */
  reachedBy?(port: number): Promise<number>;
}

/** Starts one broker with little memory. */
export async function startKafka({ guard, reachedBy }: KafkaOptions = {}): Promise<TestKafka> {
  const folder = temporaryFolder("goldseam-kafka-");
  const [port, controller] = [await freePort(), await freePort()];
  const settings = join(folder, "server.properties");
  const data = join(folder, "data");
  mkdirSync(data);
  const advertised = (await reachedBy?.(port)) ?? port;
  writeFileSync(settings, settingsOf({ port, advertised, controller, data }, guard));
  const java = [
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
  ];
  const classes = ["-cp", join(jars, "*")];
  const format = ["kafka.tools.StorageTool", "format", "-t", "AAAAAAAAAAAAAAAAAAAAAQ", "-c", settings];
  execFileSync("java", [...java, ...classes, ...format], { stdio: "pipe" });
  const start = () =>
    spawn("java", ["-Xmx384m", ...java, ...classes, "kafka.Kafka", settings], { stdio: "ignore" });
  const bootstrap = [`127.0.0.1:${advertised}`];
  let broker = start();
  await untilReady(bootstrap, guard);
  const kill = () => end(broker);
  return {
    bootstrap,
    kill,
    restart: async () => {
      await kill();
      broker = start();
      await untilReady(bootstrap, guard);
    },
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function settingsOf(
  {
    port,
    advertised,
    controller,
    data,
  }: {
    readonly port: number;
    readonly advertised: number;
    readonly controller: number;
    readonly data: string;
  },
  guard: KafkaGuard | undefined,
): string {
  const listeners = `${guard ? "SASL_SSL" : "PLAINTEXT"}://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}`;
  const settings = {
    "process.roles": "broker,controller",
    "node.id": 1,
    "controller.quorum.voters": `1@127.0.0.1:${controller}`,
    listeners,
    "advertised.listeners": `${guard ? "SASL_SSL" : "PLAINTEXT"}://127.0.0.1:${advertised}`,
    "controller.listener.names": "CONTROLLER",
    "listener.security.protocol.map": "PLAINTEXT:PLAINTEXT,SASL_SSL:SASL_SSL,CONTROLLER:PLAINTEXT",
    ...(guard && guardedSettings(guard)),
    "log.dirs": data,
    "offsets.topic.replication.factor": 1,
    "offsets.topic.num.partitions": 4,
    "transaction.state.log.replication.factor": 1,
    "transaction.state.log.min.isr": 1,
    "group.initial.rebalance.delay.ms": 0,
    "auto.create.topics.enable": false,
    "message.max.bytes": 20 << 20,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");
}

async function untilReady(bootstrap: readonly string[], guard: KafkaGuard | undefined): Promise<void> {
  const admin = new Admin({
    ...(guard && { tls: { ca: guard.ca }, sasl: { mechanism: "PLAIN", ...guard.user } }),
    clientId: "test",
    bootstrapBrokers: [...bootstrap],
    retries: true,
    retryDelay: 200,
  });
  await admin.listTopics();
  await admin.close();
}

function end(broker: ChildProcess): Promise<void> {
  if (broker.exitCode !== null || broker.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    broker.once("exit", () => resolve());
    broker.kill("SIGKILL");
  });
}
