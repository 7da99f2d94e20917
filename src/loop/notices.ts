import { create, type Notice, NoticeKind, NoticeSchema, type Run, RunState } from "../contracts/index.ts";

const kinds: Partial<Record<RunState, NoticeKind>> = {
  [RunState.UNSPECIFIED]: NoticeKind.UNSPECIFIED,
  [RunState.AWAITING_APPROVAL]: NoticeKind.AWAITING_APPROVAL,
  [RunState.PAUSED]: NoticeKind.PAUSED,
  [RunState.DONE]: NoticeKind.DONE,
  [RunState.IN_FORCE]: NoticeKind.DONE,
  [RunState.REJECTED]: NoticeKind.REJECTED,
  [RunState.CANCELLED]: NoticeKind.CANCELLED,
};

/** How others see a run: at work, waiting for a person, or ended. */
export function noticeKind({ state }: Pick<Run, "state">): NoticeKind {
  return kinds[state] ?? NoticeKind.WORKING;
}

/** L6: what receivers are sent when an event changed how others see a run. The same event gives the same notices. */
export function noticesFor(before: Run | undefined, after: Run, eventId: string): Notice[] {
  const kind = noticeKind(after);
  if (kind === NoticeKind.UNSPECIFIED || (before && noticeKind(before) === kind)) return [];
  const receivers = after.policy?.receivers ?? [];
  // A capability is no change: a forge has no commit to mark for it, and nothing to merge.
  const meant = after.capability ? receivers.filter((receiver) => receiver !== "forge") : receivers;
  return meant.map((receiver) =>
    create(NoticeSchema, { id: `${eventId}/${receiver}`, runId: after.id, kind, receiver, attempt: 1 }),
  );
}
