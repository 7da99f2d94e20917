import { GoldseamError } from "../../contracts/index.ts";
import type { Metric } from "../../ports/telemetry.ts";
import type { GatheredTelemetry } from "../../telemetry/create-telemetry.ts";
import { runningJobs, waitingMessages } from "../../telemetry/metrics.ts";
import { startProbeServer } from "./probe-server.ts";
import { jobsAtOnce } from "./roles.ts";
import type { ServeAsked } from "./serve-asked.ts";
import { type ServeDeps, type Serving, serveRoles } from "./serve-roles.ts";

const defaultDrainSec = 600;
/** Not at once: a process that starts has other things to do, and may be started again soon. */
const firstPruneMs = 300_000;
const pruneMs = 6 * 60 * 60 * 1000;

interface ServeAllDeps extends Omit<ServeDeps, "onFault"> {
  readonly telemetry: GatheredTelemetry | undefined;
  /** Removes what is old. */
  readonly prune: () => Promise<unknown>;
}

/** Plays roles until the signal, and answers whoever asks how it goes. */
export async function serve(deps: ServeAllDeps, asked: Omit<ServeAsked, "progress">): Promise<void> {
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
    const stopPruning = pruneRegularly(() => deps.prune().catch((error) => onFault("orchestrator", error)));
    await serving.done.finally(stopPruning);
  } finally {
    await probes?.close();
  }
}

/** What a process keeps for itself, such as mirrors, grows old too: all do it, whatever their roles. */
function pruneRegularly(prune: () => Promise<unknown>): () => void {
  const repeat = () => {
    timer = setTimeout(() => prune().finally(repeat), pruneMs).unref();
  };
  let timer = setTimeout(() => prune().finally(repeat), firstPruneMs).unref();
  return () => clearTimeout(timer);
}

function probesOf(
  deps: Pick<ServeAllDeps, "store" | "bus" | "telemetry">,
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
