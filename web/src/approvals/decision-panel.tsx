import { type RefObject, useRef } from "react";
import type { Answer } from "../api/request.ts";
import { useSession } from "../shell/session.ts";
import { useShortcuts } from "../shell/use-shortcuts.ts";
import { ConfirmDecision } from "./confirm-decision.tsx";
import type { Packet } from "./request-view.tsx";
import { OutcomeNotice, StandingNotice } from "./standing-notice.tsx";
import { type Mode, useDecision } from "./use-decision.ts";

const choices = [
  { id: "approve", text: "Approve", letter: "a", tone: "approve" },
  { id: "conditions", text: "Approve with conditions", letter: "c", tone: "" },
  { id: "reject", text: "Reject", letter: "r", tone: "reject" },
] as const;

/** Where a person decides: with buttons or keys, with a comment, with conditions. */
export function DecisionPanel({
  id,
  packet,
  standing,
  onDecided,
}: {
  readonly id: string;
  readonly packet: Packet;
  readonly standing: Answer<"GET /approvals/{id}/standing"> | undefined;
  readonly onDecided: () => void;
}) {
  const { may } = useSession();
  const { mode, ...decision } = useDecision(id, packet, onDecided);
  const commentBox = useRef<HTMLTextAreaElement>(null);
  const isOpen = packet.state === "AWAITING_APPROVAL";
  const canApprove = standing !== undefined && standing.approve !== "refused" && standing.moved === null;
  const canReject = standing !== undefined && standing.reject !== "refused";
  const can = (choice: Mode) => (choice === "reject" ? canReject : canApprove);
  const choose = (next: Mode) => {
    if (isOpen && may("approver") && can(next)) decision.choose(next);
  };
  useShortcuts({
    a: () => choose("approve"),
    c: () => choose("conditions"),
    r: () => choose("reject"),
    m: () => commentBox.current?.focus(),
  });
  if (!isOpen) return <OutcomeNotice packet={packet} />;
  return (
    <section className="decision" aria-label="Your decision">
      <StandingNotice standing={standing} />
      {may("approver") ? (
        <>
          <CommentBox box={commentBox} text={decision.comment} onText={decision.setComment} />
          {mode === undefined ? (
            <Choices can={can} onChoose={choose} />
          ) : (
            <ConfirmDecision
              key={mode}
              {...{ mode, packet, isBusy: decision.isBusy }}
              onConfirm={decision.decide}
              onBack={decision.back}
            />
          )}
          <p className="problem-line" role="alert">
            {decision.problem}
          </p>
        </>
      ) : (
        <p className="quiet">Your token lets you look. Deciding needs one of the role approver.</p>
      )}
    </section>
  );
}

function CommentBox({
  box,
  text,
  onText,
}: {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
}) {
  return (
    <label className="comment">
      <span>
        Comment{" "}
        <span className="key" aria-hidden="true">
          m
        </span>
      </span>
      <textarea
        ref={box}
        value={text}
        rows={2}
        placeholder="What you looked at, or why not. It is kept with the decision."
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
    </label>
  );
}

function Choices({
  can,
  onChoose,
}: {
  readonly can: (choice: Mode) => boolean;
  readonly onChoose: (choice: Mode) => void;
}) {
  return (
    <div className="decision-buttons">
      {choices.map(({ id, text, letter, tone }) => (
        <button
          key={id}
          type="button"
          className={`button ${tone}`}
          disabled={!can(id)}
          onClick={() => onChoose(id)}
        >
          {`${text} `}
          <span className="key" aria-hidden="true">
            {letter}
          </span>
        </button>
      ))}
    </div>
  );
}
