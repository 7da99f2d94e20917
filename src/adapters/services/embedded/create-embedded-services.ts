import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Sandbox } from "../../../ports/sandbox.ts";
import type { ServiceName, Services } from "../../../ports/services.ts";
import { forwardServer } from "./forward-server.ts";
import type { RunningService, ServiceSetup } from "./service.ts";
import { startMysql } from "./start-mysql.ts";
import { startPostgres } from "./start-postgres.ts";
import { startRedis } from "./start-redis.ts";

const starters: Readonly<Record<ServiceName, (setup: ServiceSetup) => Promise<RunningService>>> = {
  postgres: startPostgres,
  mysql: startMysql,
  redis: startRedis,
};

/**
 * Services from servers that Goldseam starts itself, one per service and call, each in its own sandbox. They listen
 * on socket files in private folders below `scratchFolder` and on no network.
 */
export function createEmbeddedServices(deps: {
  /** Where servers run; called once, when the first is needed. */
  readonly sandbox: () => Promise<Sandbox>;
  readonly cacheFolder: string;
  readonly scratchFolder: string;
}): Services {
  const { cacheFolder } = deps;
  let sandboxOnce: Promise<Sandbox> | undefined;
  return {
    async provide(names, { servers = {}, signal } = {}) {
      sandboxOnce ??= deps.sandbox();
      const sandbox = await sandboxOnce;
      const folder = await mkdtemp(join(deps.scratchFolder, "services-"));
      const start = async (name: ServiceName) => {
        const own = join(folder, name);
        await mkdir(own);
        return starters[name]({ sandbox, cacheFolder, folder: own, signal });
      };
      const forward = async ([variable, address]: readonly [string, string]) => {
        const own = join(folder, `given-${variable}`);
        await mkdir(own);
        return forwardServer(variable, address, { folder: own });
      };
      const started = await Promise.allSettled([
        ...[...new Set(names)].map(start),
        ...Object.entries(servers).map(forward),
      ]);
      const running = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      const release = async () => {
        await Promise.all(running.map((service) => service.stop()));
        await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      };
      const failure = started.find((one) => one.status === "rejected");
      if (failure) {
        await release();
        throw failure.reason;
      }
      return {
        env: Object.assign({}, ...running.toReversed().map((service) => service.env)),
        forwards: running.map((service) => service.forward),
        secrets: running.flatMap((service) => service.secrets),
        renew: async () => {
          await Promise.all(running.map((service) => service.renew?.()));
        },
        release,
      };
    },
  };
}
