import { nameOf, words } from "../parts/format.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { Panel } from "../parts/panel.tsx";
import type { Packet } from "./request-view.tsx";

const votes: Readonly<Record<string, readonly [tone: string, icon: IconName, text: string]>> = {
  APPROVE: ["good", "check", "approves"],
  APPROVE_WITH_CONDITIONS: ["good", "check", "approves with conditions"],
  REJECT: ["bad", "cross", "rejects"],
};

/** Who votes, by which rule, and what they said so far. */
export function CouncilView({ packet: { approval, votes: given } }: { readonly packet: Packet }) {
  const { council, terms } = approval;
  if (!council) return null;
  const approving = given.filter(({ decision }) => decision !== "REJECT").length;
  const needed =
    council.rule === "THREE_QUARTERS" ? Math.ceil(council.members.length * 0.75) : council.members.length;
  return (
    <Panel
      title="A council decides"
      aside={
        <span className="chip">
          {approving} of {needed} needed, {words(council.rule)}
        </span>
      }
    >
      <p className="quiet">{council.because}</p>
      <ul className="voters">
        {council.members.map((member) => {
          const vote = given.find(({ decided_by }) => decided_by === member);
          const [tone, icon, text] = (vote && votes[vote.decision]) ?? ["quiet", "clock", "has not voted"];
          return (
            <li key={member}>
              <span className={tone}>
                <Icon name={icon as IconName} size={16} />
              </span>
              <span>{nameOf(member)}</span>
              <span className={tone}>{text}</span>
              {vote?.reason && <span className="quiet">“{vote.reason}”</span>}
            </li>
          );
        })}
      </ul>
      {terms && (
        <dl className="terms">
          <Term name="Scope" items={terms.scope} />
          <Term
            name="Risks"
            items={terms.risks.map(
              ({ risk, mitigation, level }) => `${risk} (${words(level)}): ${mitigation}`,
            )}
          />
          <Term name="How to roll back" items={[terms.rollback_plan]} />
          <Term name="How to see that it succeeded" items={terms.success_metrics} />
          <Term name="If it fails" items={[terms.failure_handling]} />
          <Term name="Evidence required" items={terms.evidence_required} />
        </dl>
      )}
    </Panel>
  );
}

function Term({ name, items }: { readonly name: string; readonly items: readonly string[] }) {
  const said = items.filter((item) => item !== "");
  if (said.length === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      {said.map((item) => (
        <dd key={item}>{item}</dd>
      ))}
    </div>
  );
}
