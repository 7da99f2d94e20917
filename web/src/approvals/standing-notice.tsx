import type { Answer } from "../api/request.ts";
import { nameOf } from "../parts/format.ts";
import { Notice } from "../parts/notice.tsx";
import type { Packet } from "./request-view.tsx";

type Standing = Answer<"GET /approvals/{id}/standing">;

/** Says plainly whether this person's answer counts, and whether anybody's still does. */
export function StandingNotice({ standing }: { readonly standing: Standing | undefined }) {
  if (!standing) return null;
  if (standing.moved !== null)
    return (
      <Notice tone="warn" isNews>
        <strong>Stale.</strong> {standing.moved}
      </Notice>
    );
  if (standing.approve === "refused")
    return (
      <Notice tone="info" icon="hand" isNews>
        <strong>You may not approve this.</strong> {standing.reason}
      </Notice>
    );
  if (standing.approve === "self-approved")
    return (
      <Notice tone="warn" isNews>
        <strong>This is your own change.</strong> Nobody else is named who may approve, so you may; the record
        will say “self-approved”.
      </Notice>
    );
  return null;
}

const outcomes: Readonly<Record<string, readonly [tone: "good" | "bad" | "warn", text: string]>> = {
  MERGING: ["good", "Approved. It is being merged."],
  DONE: ["good", "Approved and merged."],
  REJECTED: ["bad", "Rejected. Nothing was merged."],
  CANCELLED: ["warn", "This request is over. Nothing was merged."],
  IN_FORCE: ["good", "Approved. It is in force."],
};

/** How a request ended. */
export function OutcomeNotice({ packet: { state, decision } }: { readonly packet: Packet }) {
  const [tone, text] = outcomes[state] ?? ["info" as const, "This request does not wait any more."];
  return (
    <Notice tone={tone} icon={tone === "good" ? "check" : "flag"} isNews>
      <p>
        <strong>{text}</strong>
        {decision && ` By ${nameOf(decision.decided_by)}${decision.self_approved ? ", self-approved" : ""}.`}
      </p>
      {decision?.reason && <pre className="prose quiet">{decision.reason}</pre>}
    </Notice>
  );
}
