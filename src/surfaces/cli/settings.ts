import { resolve } from "node:path";
import { z } from "zod";
import { defaultHome } from "../../app/home.ts";
import type { ModelAccess } from "../../app/models/opening.ts";
import { readKafkaAccess } from "../../app/records/kafka-access.ts";
import { coderNames } from "../../config/coder-presets.ts";
import { configSchema } from "../../config/config.ts";
import { GoldseamError } from "../../contracts/index.ts";
import { isRemoteUrl } from "../../ports/remote/remote-url.ts";
import { type Overrides, type Setting, settingsTable } from "./settings-table.ts";

/** How project code may be isolated; `auto` uses the best that the machine has. */
export const sandboxKinds = ["auto", "bubblewrap", "namespaces", "container", "none"] as const;

/** How project code is isolated. */
type SandboxKind = (typeof sandboxKinds)[number];

/** Settings from flags and the environment, before any repository is read. */
export interface Settings {
  readonly home: string;
  readonly sandbox: SandboxKind;
  /** How large the cache of dependencies may grow; the app's default if absent. */
  readonly cacheMaxBytes?: number;
  readonly overrides: Overrides;
  readonly model: ModelAccess;
  /** The file for metrics. */
  readonly metrics?: string;
  /** Where messages go, if not through the home. */
  readonly kafka?: ReturnType<typeof readKafkaAccess>;
  /** The address of a PostgreSQL database, in place of the home's file. */
  readonly database?: string;
  /** The address of a bucket, in place of the home's folder. */
  readonly blobs?: string;
  /** How a process that works for others writes lines about it; for a person if absent. */
  readonly logFormat?: "text" | "json";
  /** The address of a Loki server, which gets these lines too. */
  readonly loki?: string;
  /** Address of a git repository in which the newest records of the audit log are noted. */
  readonly auditRemote?: string;
}

/** The settings from flags and environment, checked; a wrong one is one clear error. */
export function readSettings(
  flags: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  const given = settingsTable.flatMap((setting) => {
    const found = lookUp(setting, flags, env);
    return found ? [{ setting, ...found }] : [];
  });
  const textOf = (name: string) => given.find(({ setting }) => setting.name === name);
  const overrides = given.flatMap(({ setting, value, source }) =>
    setting.key ? [[setting.key, parseOverride(setting.key, value, source)]] : [],
  );
  const metrics = textOf("metrics")?.value;
  const kafka = textOf("kafka")?.value;
  return {
    home: resolve(textOf("home")?.value ?? defaultHome(env)),
    sandbox: parseSandbox(textOf("sandbox")),
    ...parseCacheSize(textOf("cacheMaxGb")),
    overrides: Object.fromEntries(overrides),
    model: readModelAccess((name) => textOf(name)?.value),
    ...(metrics && { metrics: resolve(metrics) }),
    ...parseLogFormat(textOf("logFormat")),
    ...parseAddress("loki", textOf("loki"), /^https?:\/\/[^\s@]+$/, "http://loki.example:3100"),
    ...(kafka && { kafka: readKafkaAccess(kafka, env) }),
    ...parseAddress("database", textOf("database"), /^postgres(?:ql)?:\/\/\S+$/, "postgres://host/database"),
    ...parseAddress("blobs", textOf("blobs"), /^s3:\/\/\S+$/, "s3://bucket/folder"),
    ...parseAddress("auditRemote", textOf("auditRemote"), gitAddress, "https://host/audit.git#name"),
  };
}

const gitAddress = /^(?:(?:https?|ssh|git|file):\/\/\S+|[\w.-]+@[\w.-]+:[^/\s]\S*)$/;

/** An address may hold a password, so a wrong one is not repeated. */
function parseAddress(name: string, given: Given | undefined, form: RegExp, example: string) {
  if (!given) return {};
  if (form.test(given.value)) return { [name]: given.value };
  throw new GoldseamError("USAGE", `${given.source} is not an address such as ${example}`);
}

function readModelAccess(textOf: (name: string) => string | undefined): ModelAccess {
  const [baseUrl, embeddingUrl, record, replay] = ["modelUrl", "embeddingUrl", "record", "replay"].map(
    textOf,
  );
  if (record && replay) throw new GoldseamError("USAGE", "use --record or --replay, not both");
  return { baseUrl, embeddingUrl, record: record && resolve(record), replay: replay && resolve(replay) };
}

interface Given {
  readonly value: string;
  /** The flag or variable it came from, for messages. */
  readonly source: string;
}

function lookUp(
  setting: Setting,
  flags: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
): Given | undefined {
  const flag = flags[setting.name];
  if (typeof flag === "string") return { value: flag, source: setting.flags.split(" ")[0] ?? "" };
  const variable = setting.env.find((name) => env[name]);
  return variable ? { value: env[variable] ?? "", source: variable } : undefined;
}

function parseSandbox(given: Given | undefined): SandboxKind {
  if (!given) return "auto";
  const kind = sandboxKinds.find((each) => each === given.value);
  if (kind) return kind;
  throw new GoldseamError(
    "USAGE",
    `${given.source}: "${given.value}" is not one of ${sandboxKinds.join(", ")}`,
  );
}

function parseLogFormat(given: Given | undefined): { readonly logFormat?: "text" | "json" } {
  if (!given) return {};
  if (given.value === "text" || given.value === "json") return { logFormat: given.value };
  throw new GoldseamError("USAGE", `${given.source}: "${given.value}" is neither text nor json`);
}

function parseCacheSize(given: Given | undefined): { readonly cacheMaxBytes?: number } {
  if (!given) return {};
  const gigabytes = given.value.trim() === "" ? Number.NaN : Number(given.value);
  if (gigabytes > 0) return { cacheMaxBytes: gigabytes * 1e9 };
  throw new GoldseamError(
    "USAGE",
    `${given.source}: "${given.value}" is not a number of gigabytes greater than 0`,
  );
}

/** Settings that are no numbers. */
const textKeys: ReadonlySet<keyof Overrides> = new Set(["coder", "model", "engine", "embedding", "remote"]);

/** A command of several words is for `goldseam.json`. */
const coderName = z.enum(coderNames, { error: `it is none of ${coderNames.join(", ")}` });

function parseOverride(key: keyof Overrides, value: string, source: string): unknown {
  // Unlike the file, the user may name an address.
  if (key === "remote" && isRemoteUrl(value)) return value;
  const schema: z.ZodType = key === "coder" ? coderName : configSchema.shape[key];
  const number = value.trim() === "" ? Number.NaN : Number(value);
  const parsed = schema.safeParse(textKeys.has(key) ? value : number);
  if (parsed.success) return parsed.data;
  throw new GoldseamError(
    "USAGE",
    `${source}: "${value}" is not valid: ${parsed.error.issues[0]?.message ?? ""}`,
  );
}
