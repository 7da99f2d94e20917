import { useRef, useState } from "react";
import { type Answer, request } from "../api/request.ts";
import { useSession } from "../shell/session.ts";
import { useShortcuts } from "../shell/use-shortcuts.ts";
import type { Packet } from "./request-view.tsx";
import { OutcomeNotice, StandingNotice } from "./standing-notice.tsx";

type Mode = "approve" | "conditions" | "reject";

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
  const [mode, setMode] = useState<Mode>();
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [comment, setComment] = useState("");
  const commentBox = useRef<HTMLTextAreaElement>(null);
  const isOpen = packet.state === "AWAITING_APPROVAL";
  const canApprove = standing !== undefined && standing.approve !== "refused" && standing.moved === null;
  const canReject = standing !== undefined && standing.reject !== "refused";
  const choose = (next: Mode) => {
    if (!isOpen || !may("approver") || !(next === "reject" ? canReject : canApprove)) return;
    setProblem("");
    setMode(next);
  };
  useShortcuts({
    a: () => choose("approve"),
    c: () => choose("conditions"),
    r: () => choose("reject"),
    m: () => commentBox.current?.focus(),
  });
  if (!isOpen) return <OutcomeNotice packet={packet} />;

  const decide = async (conditions: readonly string[]) => {
    const looked = { commit_sha: packet.approval.commit_sha };
    const reason = comment.trim();
    const said = reason === "" ? {} : { reason };
    if (mode === "reject" && reason === "") return setProblem("Say why: the author reads it.");
    if (mode === "conditions" && conditions.length === 0) return setProblem("Write at least one condition.");
    setBusy(true);
    try {
      await request("POST /approvals/{id}/decisions", {
        params: { id },
        body:
          mode === "reject"
            ? { ...looked, decision: "reject", reason }
            : mode === "conditions"
              ? { ...looked, ...said, decision: "approve_with_conditions", conditions }
              : { ...looked, ...said, decision: "approve" },
      });
      setMode(undefined);
      setProblem("");
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
    onDecided();
  };
  return (
    <section className="decision" aria-label="Your decision">
      <StandingNotice standing={standing} />
      {may("approver") ? (
        <>
          <label className="comment">
            <span>
              Comment{" "}
              <span className="key" aria-hidden="true">
                m
              </span>
            </span>
            <textarea
              ref={commentBox}
              value={comment}
              rows={2}
              placeholder="What you looked at, or why not. It is kept with the decision."
              onChange={(event) => setComment(event.target.value)}
              onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
            />
          </label>
          {mode === undefined ? (
            <div className="decision-buttons">
              {choices.map(({ id, text, letter, tone }) => (
                <button
                  key={id}
                  type="button"
                  className={`button ${tone}`}
                  disabled={!(id === "reject" ? canReject : canApprove)}
                  onClick={() => choose(id)}
                >
                  {`${text} `}
                  <span className="key" aria-hidden="true">
                    {letter}
                  </span>
                </button>
              ))}
            </div>
          ) : (
            <Confirm
              key={mode}
              {...{ mode, packet, isBusy }}
              onConfirm={decide}
              onBack={() => setMode(undefined)}
            />
          )}
          <p className="problem-line" role="alert">
            {problem}
          </p>
        </>
      ) : (
        <p className="quiet">Your token lets you look. Deciding needs one of the role approver.</p>
      )}
    </section>
  );
}

const asks: Readonly<Record<Mode, (packet: Packet) => string>> = {
  approve: ({ approval }) => `Merge ${approval.commit_sha.slice(0, 7)} into ${approval.into_branch}?`,
  conditions: () =>
    "What has to be done, one condition a line. One that begins with P1: or P2: does not hold up the merge.",
  reject: () => "Reject this change? Nothing is merged, and the run ends.",
};
const confirms: Readonly<Record<Mode, string>> = {
  ...{ approve: "Yes, approve", conditions: "Approve with these", reject: "Yes, reject" },
};

function Confirm({
  mode,
  packet,
  isBusy,
  onConfirm,
  onBack,
}: {
  readonly mode: Mode;
  readonly packet: Packet;
  readonly isBusy: boolean;
  readonly onConfirm: (conditions: readonly string[]) => void;
  readonly onBack: () => void;
}) {
  const [text, setText] = useState("");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in any part of it goes back
    <div className={`confirm ${mode}`} onKeyDown={(event) => event.key === "Escape" && onBack()}>
      <p id="confirm-text">{asks[mode](packet)}</p>
      {mode === "conditions" && (
        <textarea
          aria-labelledby="confirm-text"
          rows={3}
          value={text}
          // biome-ignore lint/a11y/noAutofocus: the reader has just asked for it
          autoFocus
          placeholder={"P0: staging was checked\nP1: write a note for support"}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div className="decision-buttons">
        <button
          type="button"
          className={`button ${mode === "reject" ? "reject" : "approve"}`}
          aria-describedby="confirm-text"
          disabled={isBusy}
          // biome-ignore lint/a11y/noAutofocus: the reader has just asked for it
          autoFocus={mode !== "conditions"}
          onClick={() => onConfirm(linesOf(text))}
        >
          {isBusy ? "Deciding…" : confirms[mode]}
        </button>
        <button type="button" className="button ghost" onClick={onBack}>
          Back
        </button>
      </div>
    </div>
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
