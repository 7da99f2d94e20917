import type { Log } from "../../ports/telemetry.ts";

/** Where lines about work go. */
export interface LogOptions {
  readonly format: "text" | "json";
  /** The address of a Loki server, which gets every line too. */
  readonly loki?: string | undefined;
  /** Has the login of Loki. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly write: (text: string) => void;
}

/** Opens the log of a process that works for others. */
export async function openLog({ format, loki, env, write }: LogOptions): Promise<{
  readonly log: Log;
  close(): Promise<void>;
}> {
  const { createTextLog } = await import("../../telemetry/logs/create-text-log.ts");
  const text = format === "text" ? createTextLog(write) : undefined;
  if (text && loki === undefined) return { log: text, close: async () => {} };
  const { createJsonLog } = await import("../../telemetry/logs/create-json-log.ts");
  const target = loki === undefined ? undefined : await openLoki(loki, env);
  const json = createJsonLog([...(text ? [] : [{ write }]), ...(target ? [target] : [])]);
  return {
    log: (line) => {
      text?.(line);
      json(line);
    },
    close: async () => target?.close(),
  };
}

async function openLoki(url: string, env: LogOptions["env"]) {
  const { createLokiTarget } = await import("../../telemetry/logs/create-loki-target.ts");
  const [user, password, tenant] = ["USER", "PASSWORD", "TENANT"].map((name) => env[`GOLDSEAM_LOKI_${name}`]);
  return createLokiTarget({ url, user, password, tenant });
}
