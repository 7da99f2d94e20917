import { useState } from "react";
import type { Packet } from "./request-view.tsx";
import type { Mode } from "./use-decision.ts";

const asks: Readonly<Record<Mode, (packet: Packet) => string>> = {
  approve: ({ approval }) => `Merge ${approval.commit_sha.slice(0, 7)} into ${approval.into_branch}?`,
  conditions: () =>
    "What has to be done, one condition a line. One that begins with P1: or P2: does not hold up the merge.",
  reject: () => "Reject this change? Nothing is merged, and the run ends.",
};
const confirms: Readonly<Record<Mode, string>> = {
  ...{ approve: "Yes, approve", conditions: "Approve with these", reject: "Yes, reject" },
};

/** Asks once more before a decision counts, and for the conditions if there are to be some. */
export function ConfirmDecision({
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
