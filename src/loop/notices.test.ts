import { expect, it } from "vitest";
import { CapabilitySchema, create, NoticeKind, type Run, RunSchema, RunState } from "../contracts/index.ts";
import { noticesFor } from "./notices.ts";

function run(state: RunState, receivers: string[] = ["forge", "webhook:0"]): Run {
  return create(RunSchema, { id: "r1", state, policy: { receivers } });
}

it("notifies every receiver once when others see the run differently", () => {
  const made = noticesFor(run(RunState.REBUILDING), run(RunState.AWAITING_APPROVAL), "e7");
  expect(made).toMatchObject([
    { id: "e7/forge", runId: "r1", kind: NoticeKind.AWAITING_APPROVAL, receiver: "forge", attempt: 1 },
    { id: "e7/webhook:0", kind: NoticeKind.AWAITING_APPROVAL, receiver: "webhook:0", attempt: 1 },
  ]);
  expect(noticesFor(run(RunState.REBUILDING), run(RunState.AWAITING_APPROVAL), "e7")).toEqual(made);
});

it("says when work begins, and nothing while it goes on", () => {
  expect(noticesFor(undefined, run(RunState.BASELINE), "e1")).toMatchObject([
    { kind: NoticeKind.WORKING },
    { kind: NoticeKind.WORKING },
  ]);
  expect(noticesFor(run(RunState.BASELINE), run(RunState.BUILDING), "e2")).toEqual([]);
  expect(noticesFor(run(RunState.PAUSED), run(RunState.PAUSED), "e3")).toEqual([]);
});

it("opens no pull request for a capability, and ends when it is in force", () => {
  const asked = { ...run(RunState.AWAITING_APPROVAL), capability: create(CapabilitySchema, {}) };
  expect(noticesFor(undefined, asked, "e1")).toMatchObject([{ receiver: "webhook:0" }]);
  const inForce = { ...asked, state: RunState.IN_FORCE };
  expect(noticesFor(asked, inForce, "e2")).toMatchObject([{ kind: NoticeKind.DONE, receiver: "webhook:0" }]);
});

it("notifies nobody where nobody is configured", () => {
  expect(noticesFor(undefined, run(RunState.BASELINE, []), "e1")).toEqual([]);
});
