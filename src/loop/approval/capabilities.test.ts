import { describe, expect, it } from "vitest";
import {
  CapabilitySchema,
  CouncilRule,
  create,
  Decision,
  EventSchema,
  IdentitySource,
  Risk,
  RunSchema,
  RunState,
} from "../../contracts/index.ts";
import { decide } from "../decide.ts";
import { approvalDecided, play } from "../events.fixture.ts";
import { requestApproval } from "./approval.ts";
import { appliesTo, capabilityKinds, capabilityTerms } from "./capabilities.ts";

const ada = "Ada <ada@example.com>";
const bob = "Bob <bob@example.com>";
const eve = "Eve <eve@example.com>";

function capability(over: object = {}) {
  return create(CapabilitySchema, {
    name: "auto_merge",
    percent: 100,
    below: Risk.MEDIUM,
    watchedRuns: 5,
    ...over,
  });
}
const run = (over: object = {}) =>
  create(RunSchema, {
    id: "r1",
    change: { changedFiles: ["docs/a.md"] },
    approval: { risk: Risk.LOW },
    ...over,
  });

describe("a capability", () => {
  const request = (council?: { members: string[]; rule: CouncilRule }) =>
    create(EventSchema, {
      id: "asked",
      runId: "c",
      body: {
        case: "capabilityRequested",
        value: {
          capability: capability({ requestedBy: ada }),
          change: { repo: "/repo", commitSha: "base-sha", intoBranch: "main", author: ada },
          policy: { ...(council && { council }) },
        },
      },
    });
  const asked = request({ members: [ada, bob, eve], rule: CouncilRule.UNANIMOUS });
  const yes = (decidedBy: string) => approvalDecided({ decidedBy, commitSha: "base-sha" });
  const ended = create(EventSchema, {
    id: "ended",
    runId: "c",
    body: { case: "capabilityEnded", value: { by: bob, reason: "a bad merge" } },
  });

  it("is switched on by the council without who asked, and off by one event", () => {
    expect(play([asked, yes(ada), yes(bob)]).run.state).toBe(RunState.AWAITING_APPROVAL);
    const on = play([asked, yes(bob), yes(eve)]);
    expect(on.run.state).toBe(RunState.IN_FORCE);
    expect(on.jobs).toEqual([]);
    const off = decide(on.run, ended).run;
    expect(off).toMatchObject({
      state: RunState.CANCELLED,
      handOffMd: `Switched off by ${bob}: a bad merge.`,
    });
    expect(decide(off, yes(bob)).run.state).toBe(RunState.CANCELLED);
  });

  it("is not asked for without a council, nor ended before it is on", () => {
    expect(play([request()]).run.state).toBe(RunState.UNSPECIFIED);
    expect(play([asked, ended]).run.state).toBe(RunState.AWAITING_APPROVAL);
  });

  it.each(Object.keys(capabilityKinds))("%s names every term", (name) => {
    const terms = capabilityTerms(capability({ name }));
    for (const value of Object.values({ ...terms, $typeName: "x" })) expect(value).not.toHaveLength(0);
    expect(terms.rollbackPlan).toContain(`capabilities off ${name}`);
  });
});

describe("a rollout", () => {
  const status = (over: object, of = run()) => appliesTo(capability(over), of).status;

  it("takes a steady share of runs that grows with the percentage", () => {
    const ids = Array.from({ length: 1000 }, (_, index) => `r${index}`);
    const chosen = (percent: number) => ids.filter((id) => status({ percent }, run({ id })) === "applies");
    expect(chosen(100)).toHaveLength(1000);
    expect(chosen(0)).toHaveLength(0);
    const few = chosen(20);
    expect(few.length).toBeGreaterThan(150);
    expect(few.length).toBeLessThan(250);
    expect(chosen(50)).toEqual(expect.arrayContaining(few));
  });

  it("keeps to its paths, a coder's files included, and below its risk", () => {
    const paths = ["docs/**"];
    expect(status({ paths })).toBe("applies");
    expect(status({ paths: ["src/**"] })).toBe("not");
    expect(status({ paths }, run({ coderFiles: ["src/a.js"] }))).toBe("not");
    expect(status({ paths }, run({ change: { changedFiles: [] } }))).toBe("not");
    expect(status({}, run({ approval: { risk: Risk.MEDIUM } }))).toBe("not");
    expect(status({ below: Risk.HIGH }, run({ approval: { risk: Risk.MEDIUM } }))).toBe("applies");
    expect(status({}, run({ approval: undefined }))).toBe("not");
    expect(status({ name: "autonomous_heal" }, run({ approval: undefined }))).toBe("applies");
  });
});

it("does not decide for a council", () => {
  const members = { members: [bob, eve], rule: CouncilRule.UNANIMOUS };
  const waiting = create(RunSchema, {
    id: "r",
    state: RunState.AWAITING_APPROVAL,
    approval: { id: "a", commitSha: "s", council: members },
    policy: { council: members },
  });
  const identity = { person: "auto_merge", source: IdentitySource.CAPABILITY };
  const decision = { decision: Decision.APPROVE, commitSha: "s", decidedBy: "auto_merge", identity };
  const decided = create(EventSchema, {
    id: "e",
    runId: "r",
    body: { case: "approvalDecided", value: { decision } },
  });
  expect(decide(waiting, decided).run.votes).toEqual([]);
  waiting.approval = { ...requestApproval(waiting, ""), commitSha: "s" };
  waiting.approval.council = undefined;
  expect(decide(waiting, decided).run.state).toBe(RunState.MERGING);
});
