import { GoldseamError } from "../../contracts/index.ts";
import type { Metric } from "../../ports/telemetry.ts";
import type { GatheredTelemetry } from "../../telemetry/create-telemetry.ts";
import { runningJobs, waitingMessages } from "../../telemetry/metrics.ts";
import { startProbeServer } from "./probe-server.ts";
import { jobsAtOnce } from "./roles.ts";
import type { ServeAsked } from "./serve-asked.ts";
import { type ServeDeps, type Serving, serveRoles } from "./serve-roles.ts";

const defaultDrainSec = 600;

/** Plays roles until the signal, and answers whoever asks how it goes. */
export async function serve(
  deps: Omit<ServeDeps, "onFault"> & { readonly telemetry: GatheredTelemetry | undefined },
  asked: Omit<ServeAsked, "progress">,
): Promise<void> {
  const { roles, signal, jobs = jobsAtOnce(), drainSec = defaultDrainSec, onFault = () => {} } = asked;
  // Before anything is begun: what cannot be reached is said at once.
  await deps.store.nextTimerAtMs();
  let serving: Serving | undefined;
  const probes =
    asked.listen &&
    (await startProbeServer(
      asked.listen,
      probesOf(deps, () => serving, signal),
    ));
  try {
    serving = serveRoles({ ...deps, onFault }, { roles, jobs, drainMs: drainSec * 1000, signal });
    asked.onReady?.({ address: probes?.address, jobs });
    await serving.done;
  } finally {
    await probes?.close();
  }
}

function probesOf(
  deps: Omit<ServeDeps, "onFault"> & { readonly telemetry: GatheredTelemetry | undefined },
  find: () => Serving | undefined,
  signal: AbortSignal,
) {
  return {
    ready: async () => {
      if (!find()) throw new GoldseamError("CONFLICT", "it is starting");
      if (signal.aborted) throw new GoldseamError("CONFLICT", "it is stopping");
      await deps.store.nextTimerAtMs();
    },
    metrics: async () => {
      const waiting = await Promise.all(
        (find()?.consumers ?? []).map(async ({ role, topics }) => {
          const count = await deps.bus.countWaiting({ group: role, topics });
          return `${waitingMessages.name}{role="${role}"} ${count}\n`;
        }),
      );
      return [
        (await deps.telemetry?.text()) ?? "",
        headOf(runningJobs),
        `${runningJobs.name} ${find()?.heavy.running ?? 0}\n`,
        headOf(waitingMessages),
        ...waiting,
      ].join("");
    },
  };
}

function headOf({ name, help, kind }: Metric): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`;
}
