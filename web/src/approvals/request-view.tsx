import type { Answer } from "../api/request.ts";
import { useAnswer } from "../api/use-answer.ts";
import { nameOf, short, until } from "../parts/format.ts";
import { Icon } from "../parts/icon.tsx";
import { Answered } from "../parts/states.tsx";
import { linkTo } from "../shell/route.ts";
import { ConditionList } from "./condition-list.tsx";
import { CouncilView } from "./council-view.tsx";
import { DecisionPanel } from "./decision-panel.tsx";
import { EvidenceOfRequest } from "./evidence-of-request.tsx";
import { RiskBadge } from "./risk-badge.tsx";

const everyMs = 3_000;

/** A request, as the server has it. */
export type Packet = Answer<"GET /approvals/{id}">;

/** Everything that a decision needs, on one screen. */
export function RequestView({ id, onDecided }: { readonly id: string; readonly onDecided: () => void }) {
  const params = { id };
  const asking = useAnswer("GET /approvals/{id}", { params }, { everyMs });
  const isOpen = asking.value?.state === "AWAITING_APPROVAL";
  const standing = useAnswer(
    isOpen ? "GET /approvals/{id}/standing" : undefined,
    { params },
    { everyMs: 10_000 },
  );
  const again = () => {
    asking.again();
    standing.again();
    onDecided();
  };
  return (
    <article className="request">
      <Answered asking={asking} rows={8}>
        {(packet) => (
          <>
            <RequestHead packet={packet} />
            <DecisionPanel {...{ id, packet, standing: standing.value, onDecided: again }} />
            <ConditionList {...{ id, packet, onDone: again }} />
            <EvidenceOfRequest packet={packet}>
              {packet.approval.council && <CouncilView packet={packet} />}
            </EvidenceOfRequest>
          </>
        )}
      </Answered>
    </article>
  );
}

function RequestHead({ packet: { approval } }: { readonly packet: Packet }) {
  return (
    <header className="request-head">
      <a className="back narrow-only" href={linkTo(["approvals"])}>
        <Icon name="back" size={16} /> All requests
      </a>
      <h2 className="request-title">{approval.title.split("\n")[0] || approval.id}</h2>
      <p className="run-meta">
        <RiskBadge risk={approval.risk} />
        <span className="branch">
          <Icon name="branch" size={14} />
          <span className="path">{approval.branch_name || short(approval.change_sha)}</span>
          <Icon name="arrow" size={14} />
          <span className="path">{approval.into_branch}</span>
        </span>
        <span>by {nameOf(approval.author)}</span>
        <span>
          merges <code>{short(approval.commit_sha)}</code>
        </span>
        {approval.expires_at !== "" && <span>expires {until(approval.expires_at, Date.now())}</span>}
        <a href={linkTo(["runs", approval.run_id])}>The whole run</a>
      </p>
    </header>
  );
}
