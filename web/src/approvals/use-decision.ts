import { useState } from "react";
import { request } from "../api/request.ts";
import type { Packet } from "./request-view.tsx";

/** What a person is about to decide. */
export type Mode = "approve" | "conditions" | "reject";

/** The decision that a person is making: what they chose and wrote, and how sending it goes. */
export function useDecision(id: string, packet: Packet, onDecided: () => void) {
  const [mode, setMode] = useState<Mode>();
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [comment, setComment] = useState("");
  const choose = (next: Mode) => {
    setProblem("");
    setMode(next);
  };
  const decide = async (conditions: readonly string[]) => {
    const reason = comment.trim();
    if (mode === undefined) return;
    if (mode === "reject" && reason === "") return setProblem("Say why: the author reads it.");
    if (mode === "conditions" && conditions.length === 0) return setProblem("Write at least one condition.");
    setBusy(true);
    try {
      const body = decisionBody(packet, mode, { reason, conditions });
      await request("POST /approvals/{id}/decisions", { params: { id }, body });
      setMode(undefined);
      setProblem("");
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
    onDecided();
  };
  return { mode, problem, isBusy, comment, setComment, choose, back: () => setMode(undefined), decide };
}

function decisionBody(
  { approval }: Packet,
  mode: Mode,
  { reason, conditions }: { readonly reason: string; readonly conditions: readonly string[] },
) {
  const looked = { commit_sha: approval.commit_sha };
  const said = reason === "" ? {} : { reason };
  switch (mode) {
    case "reject":
      return { ...looked, decision: "reject", reason } as const;
    case "conditions":
      return { ...looked, ...said, decision: "approve_with_conditions", conditions } as const;
    case "approve":
      return { ...looked, ...said, decision: "approve" } as const;
  }
}
