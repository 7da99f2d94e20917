import { type FormEvent, useState } from "react";
import { request } from "../api/request.ts";
import type { Condition } from "../api/types.gen.ts";
import { nameOf } from "../parts/format.ts";
import { Icon } from "../parts/icon.tsx";
import { Panel } from "../parts/panel.tsx";
import { useSession } from "../shell/session.ts";
import type { Packet } from "./request-view.tsx";

/** What approvers asked for, and whether it is done. */
export function ConditionList({
  id,
  packet,
  onDone,
}: {
  readonly id: string;
  readonly packet: Packet;
  readonly onDone: () => void;
}) {
  const { conditions, state } = packet;
  if (conditions.length === 0) return null;
  const open = conditions.filter((one) => !isMet(one)).length;
  const isOver = state === "REJECTED" || state === "CANCELLED";
  return (
    <Panel
      title="Conditions"
      aside={<span className="quiet">{open === 0 ? "all satisfied" : `${open} open`}</span>}
      flush
    >
      <ul className="conditions">
        {conditions.map((one) => (
          <ConditionRow
            key={one.number}
            {...{ id, condition: one, onDone }}
            canMark={!isMet(one) && !isOver}
          />
        ))}
      </ul>
    </Panel>
  );
}

function isMet({ marks }: Condition): boolean {
  return marks.some(({ confirms }) => confirms);
}

function ConditionRow({
  id,
  condition,
  canMark,
  onDone,
}: {
  readonly id: string;
  readonly condition: Condition;
  readonly canMark: boolean;
  readonly onDone: () => void;
}) {
  const { may } = useSession();
  const [problem, setProblem] = useState("");
  const satisfy = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const evidence = String(new FormData(form).get("evidence") ?? "").trim();
    const params = { id, number: String(condition.number) };
    try {
      await request("POST /approvals/{id}/conditions/{number}", { params, body: { evidence } });
      form.reset();
      setProblem("");
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    onDone();
  };
  const done = isMet(condition);
  return (
    <li className="condition">
      <span className={done ? "good" : "warn"}>
        <Icon name={done ? "check" : "clock"} size={17} />
        <span className="visually-hidden">{done ? "satisfied" : "open"}</span>
      </span>
      <div className="condition-main">
        <p>
          <span className="chip">{condition.priority}</span> {condition.text}
        </p>
        <p className="quiet">asked by {nameOf(condition.asked_by)}</p>
        {condition.marks.map((mark) => (
          <p key={`${mark.at} ${mark.by}`} className="mark">
            {nameOf(mark.by)}: {mark.evidence}
            {!mark.confirms && (
              <span className="warn"> – an author’s word; somebody else has to confirm it</span>
            )}
          </p>
        ))}
        {canMark && may("approver") && (
          <form className="satisfy" onSubmit={satisfy}>
            <input
              name="evidence"
              required
              autoComplete="off"
              aria-label={`Evidence that condition ${condition.number} is satisfied`}
              placeholder="What shows that it is done"
            />
            <button type="submit" className="button">
              Satisfied
            </button>
          </form>
        )}
        <p className="problem-line" role="alert">
          {problem}
        </p>
      </div>
    </li>
  );
}
