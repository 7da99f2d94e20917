import type { BaseOptions } from "@platformatic/kafka";

/** How a Kafka cluster is reached. */
export interface KafkaAccess {
  /** Brokers to begin with, as `host:port`. */
  readonly bootstrap: readonly string[];
  /** Encrypted if present; with `ca` only servers that it signed are trusted, `cert` and `key` say who we are. */
  readonly tls?: { readonly ca?: string; readonly cert?: string; readonly key?: string } | undefined;
  readonly sasl?:
    | {
        readonly mechanism: "PLAIN" | "SCRAM-SHA-256" | "SCRAM-SHA-512";
        readonly username: string;
        readonly password: string;
      }
    | undefined;
  /** Comes before the name of every topic and group, for several installations on one cluster. */
  readonly prefix?: string | undefined;
  /** Of topics that are created; 12 if absent. */
  readonly partitions?: number | undefined;
}

/** What every client of ours is created with. A broker that is away is waited for: it comes back, or a person sees to it. */
export function clientOptions({ bootstrap, tls, sasl }: KafkaAccess): BaseOptions {
  return {
    clientId: "goldseam",
    bootstrapBrokers: [...bootstrap],
    retries: true,
    retryDelay: 500,
    connectTimeout: 5000,
    ...(tls && { tls: { ...tls } }),
    ...(sasl && { sasl: { ...sasl } }),
  };
}
