import type { RunSummary } from "../api/types.gen.ts";
import { Icon, type IconName } from "../parts/icon.tsx";

export type RunState = RunSummary["state"];
type Tone = "working" | "waiting" | "good" | "bad" | "quiet";

const shown: Readonly<Record<RunState, readonly [label: string, tone: Tone, icon: IconName]>> = {
  UNSPECIFIED: ["New", "quiet", "clock"],
  BASELINE: ["Building base", "working", "spin"],
  BUILDING: ["Building", "working", "spin"],
  PLANNING: ["Planning", "working", "spin"],
  WRITING: ["Writing tests", "working", "spin"],
  REBUILDING: ["Proving", "working", "spin"],
  HEALING: ["Healing", "working", "heal"],
  MERGING: ["Merging", "working", "spin"],
  AWAITING_APPROVAL: ["Awaiting approval", "waiting", "hand"],
  PAUSED: ["Paused", "bad", "pause"],
  DONE: ["Merged", "good", "check"],
  REJECTED: ["Rejected", "bad", "cross"],
  CANCELLED: ["Cancelled", "quiet", "stop"],
  IN_FORCE: ["In force", "good", "check"],
};

/** The states that people filter by. */
export const stateGroups = {
  all: { title: "All", states: [] },
  working: {
    title: "Working",
    states: ["BASELINE", "BUILDING", "PLANNING", "WRITING", "REBUILDING", "HEALING", "MERGING"],
  },
  waiting: { title: "To approve", states: ["AWAITING_APPROVAL"] },
  paused: { title: "Paused", states: ["PAUSED"] },
  merged: { title: "Merged", states: ["DONE"] },
  ended: { title: "Ended", states: ["REJECTED", "CANCELLED"] },
} as const satisfies Readonly<Record<string, { title: string; states: readonly RunState[] }>>;

export type StateGroup = keyof typeof stateGroups;

/** A run's state in words, with a sign that is more than a colour. */
export function StateBadge({ state, stale = false }: { readonly state: RunState; readonly stale?: boolean }) {
  const [label, tone, icon] = shown[state];
  return (
    <span className={`badge ${tone}`}>
      <Icon name={icon} size={15} />
      {stale && state === "CANCELLED" ? "Stale" : label}
    </span>
  );
}

export function hasEnded(state: RunState): boolean {
  return state === "DONE" || state === "REJECTED" || state === "CANCELLED";
}
