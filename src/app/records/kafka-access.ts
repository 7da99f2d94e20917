import { readFileSync } from "node:fs";
import type { KafkaAccess } from "../../adapters/bus/kafka/kafka-client.ts";
import { GoldseamError } from "../../contracts/index.ts";

type Env = Readonly<Record<string, string | undefined>>;

const mechanisms = ["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"] as const;

/** How the brokers that the user named are reached. Secrets come from files, or from the environment. */
export function readKafkaAccess(brokers: string, env: Env): KafkaAccess {
  const bootstrap = brokers.split(",").map((each) => each.trim());
  const wrong = bootstrap.find((each) => !/^(\[[0-9a-f:]+\]|[^\s:/]+):\d{1,5}$/i.test(each));
  if (wrong !== undefined)
    throw new GoldseamError(
      "USAGE",
      `--kafka: "${wrong}" is not host:port; several have commas between them`,
    );
  return {
    bootstrap,
    tls: readTls(env),
    sasl: readSasl(env),
    prefix: env["GOLDSEAM_KAFKA_PREFIX"] || undefined,
    partitions: readPartitions(env["GOLDSEAM_KAFKA_PARTITIONS"]),
  };
}

function readTls(env: Env): KafkaAccess["tls"] {
  const files = {
    ca: env["GOLDSEAM_KAFKA_CA_FILE"],
    cert: env["GOLDSEAM_KAFKA_CERT_FILE"],
    key: env["GOLDSEAM_KAFKA_KEY_FILE"],
  };
  const given = Object.entries(files).flatMap(([name, file]) => (file ? [[name, read(file)]] : []));
  return given.length > 0 || env["GOLDSEAM_KAFKA_TLS"] === "true" ? Object.fromEntries(given) : undefined;
}

function readSasl(env: Env): KafkaAccess["sasl"] {
  const username = env["GOLDSEAM_KAFKA_USER"];
  if (!username) return undefined;
  const asked = env["GOLDSEAM_KAFKA_SASL"] || "SCRAM-SHA-512";
  const mechanism = mechanisms.find((each) => each === asked.toUpperCase());
  if (!mechanism)
    throw new GoldseamError("USAGE", `GOLDSEAM_KAFKA_SASL: "${asked}" is none of ${mechanisms.join(", ")}`);
  const file = env["GOLDSEAM_KAFKA_PASSWORD_FILE"];
  const password = file ? read(file).trim() : env["GOLDSEAM_KAFKA_PASSWORD"];
  if (!password)
    throw new GoldseamError("USAGE", "GOLDSEAM_KAFKA_USER needs GOLDSEAM_KAFKA_PASSWORD_FILE as well");
  return { mechanism, username, password };
}

function readPartitions(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new GoldseamError("USAGE", `GOLDSEAM_KAFKA_PARTITIONS: "${text}" is not a number of partitions`);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new GoldseamError("USAGE", `${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
}
