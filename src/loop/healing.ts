import {
  type BuildReport,
  create,
  HealAttemptSchema,
  JobKind,
  openTickets,
  PauseReason,
  type Run,
} from "../contracts/index.ts";
import type { Decision, EventBody } from "./decision.ts";
import { begin, pause } from "./jobs.ts";
import { handOffNote, notStartedNote, writeTickets } from "./verifier.ts";

/** L3, L7: a failed build becomes tickets, and a coder works on them if there is one and it may still try. */
export function handToVerifier(run: Run, report: BuildReport, build: "B1" | "B2"): Decision {
  const tickets = writeTickets(run, report, build);
  run.tickets.push(...tickets);
  closeAttempt(
    run,
    report,
    tickets.map(({ fingerprint }) => fingerprint),
  );
  return tryUnlessFutile(run, run.cycle);
}

/** Writes down how the build of a coder's commit ended. */
export function closeAttempt(run: Run, report: BuildReport, fingerprints: string[] = []): void {
  const last = run.healAttempts.at(-1);
  if (!last || last.commitSha === "" || last.commitSha !== run.headSha) return;
  Object.assign(last, { outcome: report.summary, fingerprints });
}

/** L3, L7: a healed commit goes through the whole loop again; a refused one gives the coder another attempt. */
export function afterHealing(
  run: Run,
  { cycle, result, bundle }: EventBody<"healFinished">,
): Decision | undefined {
  if (cycle !== run.cycle || !result) return undefined;
  if (bundle) run.bundles.push(bundle);
  if (result.notStarted !== "")
    return pause(run, PauseReason.TICKET, notStartedNote(run, openTickets(run), result.notStarted));
  const { coder, commitSha, refused, notes, diff, diffHash, usage } = result;
  run.healAttempts.push(
    create(HealAttemptSchema, {
      cycle,
      coder,
      commitSha,
      refused,
      notes,
      diff,
      diffHash,
      ...(usage && { usage }),
    }),
  );
  if (commitSha === "" && result.stop !== "")
    return pause(run, PauseReason.TICKET, handOffNote(run, openTickets(run), result.stop));
  if (commitSha === "") return tryUnlessFutile(run, run.cycle + 1);
  run.cycle += 1;
  run.headSha = commitSha;
  run.healers = [...new Set([...run.healers, result.healedBy])].filter((healer) => healer !== "");
  run.coderFiles = result.changedFiles;
  run.coderProtectedFiles = result.protectedFiles;
  run.changeReport = run.testSpec = run.generatedTests = run.testsReport = run.approval = undefined;
  run.behaviourDiff = undefined;
  run.takenOut = 0;
  return begin(run, JobKind.BUILD_CHANGE);
}

/** A person starts the coder on a run that waits with its ticket. It gets its attempts again. */
export function healOnRequest(
  run: Run,
  { policy, requestedBy }: EventBody<"healRequested">,
): Decision | undefined {
  if (!policy || run.pauseReason !== PauseReason.TICKET || run.tickets.length === 0) return undefined;
  const { coderConfigured, maxCycles: more } = policy;
  const maxCycles = run.cycle + more;
  run.policy = { ...(run.policy ?? policy), coderConfigured, maxCycles, healAsked: true };
  run.healers = [...new Set([...run.healers, requestedBy])].filter((healer) => healer !== "");
  run.pauseReason = PauseReason.UNSPECIFIED;
  run.handOffMd = "";
  if (run.healAttempts.some(({ cycle }) => cycle === run.cycle)) run.cycle += 1;
  return begin(run, JobKind.HEAL);
}

function tryUnlessFutile(run: Run, cycle: number): Decision {
  const why = whyStop(run, cycle);
  if (why !== undefined) return pause(run, PauseReason.TICKET, handOffNote(run, openTickets(run), why));
  run.cycle = cycle;
  return begin(run, JobKind.HEAL);
}

/** Why there is no other attempt: empty without a coder, undefined if there is one. */
function whyStop({ policy, healAttempts }: Run, cycle: number): string | undefined {
  if (!policy?.coderConfigured) return "";
  const [last, before] = healAttempts.toReversed();
  const number = healAttempts.length;
  const twin = healAttempts.findIndex(
    (one) => one !== last && one.diffHash !== "" && one.diffHash === last?.diffHash,
  );
  if (twin >= 0) return `attempt ${number} made the same change as attempt ${twin + 1}`;
  const isSame = last?.refused
    ? last.refused === before?.refused
    : last !== undefined && before !== undefined && haveSameCauses(last.fingerprints, before.fingerprints);
  if (isSame) return `attempts ${number - 1} and ${number} ended in the same way`;
  return cycle < policy.maxCycles ? undefined : `max_cycles is ${policy.maxCycles}`;
}

function haveSameCauses(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && one.toSorted().join() === other.toSorted().join();
}
