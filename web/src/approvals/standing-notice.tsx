import type { Answer } from "../api/request.ts";
import { nameOf } from "../parts/format.ts";
import { Icon } from "../parts/icon.tsx";
import type { Packet } from "./request-view.tsx";

type Standing = Answer<"GET /approvals/{id}/standing">;

/** Says plainly whether this person's answer counts, and whether anybody's still does. */
export function StandingNotice({ standing }: { readonly standing: Standing | undefined }) {
  if (!standing) return null;
  if (standing.moved !== null)
    return (
      <p className="notice warn" role="status">
        <Icon name="warn" />
        <span>
          <strong>Stale.</strong> {standing.moved}
        </span>
      </p>
    );
  if (standing.approve === "refused")
    return (
      <p className="notice info" role="status">
        <Icon name="hand" />
        <span>
          <strong>You may not approve this.</strong> {standing.reason}
        </span>
      </p>
    );
  if (standing.approve === "self-approved")
    return (
      <p className="notice warn" role="status">
        <Icon name="warn" />
        <span>
          <strong>This is your own change.</strong> Nobody else is named who may approve, so you may; the
          record will say “self-approved”.
        </span>
      </p>
    );
  return null;
}

const outcomes: Readonly<Record<string, readonly [tone: string, text: string]>> = {
  MERGING: ["good", "Approved. It is being merged."],
  DONE: ["good", "Approved and merged."],
  REJECTED: ["bad", "Rejected. Nothing was merged."],
  CANCELLED: ["warn", "This request is over. Nothing was merged."],
  IN_FORCE: ["good", "Approved. It is in force."],
};

/** How a request ended. */
export function OutcomeNotice({ packet: { state, decision } }: { readonly packet: Packet }) {
  const [tone, text] = outcomes[state] ?? ["info", "This request does not wait any more."];
  return (
    <div className={`notice ${tone}`} role="status">
      <Icon name={tone === "good" ? "check" : "flag"} />
      <div>
        <p>
          <strong>{text}</strong>
          {decision &&
            ` By ${nameOf(decision.decided_by)}${decision.self_approved ? ", self-approved" : ""}.`}
        </p>
        {decision?.reason && <pre className="prose quiet">{decision.reason}</pre>}
      </div>
    </div>
  );
}
