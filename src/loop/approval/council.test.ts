import { describe, expect, it } from "vitest";
import {
  CommitResultSchema,
  CouncilRule,
  create,
  type Event,
  JobKind,
  Risk,
  RunSchema,
  RunState,
  Decision as Verdict,
} from "../../contracts/index.ts";
import {
  approvalDecided,
  buildFinished,
  conditionMarked,
  play,
  submitted,
  tests,
} from "../events.fixture.ts";
import { requestApproval } from "./approval.ts";
import { assessRisks, highestOf } from "./assess-risks.ts";
import { carriedConditions } from "./conditions.ts";
import { votesNeeded } from "./tally.ts";

const people = ["Ada", "Bob", "Cyd", "Dan", "Eve"].map(
  (name) => `${name} <${name.toLowerCase()}@example.com>`,
);
const [ada = "", bob = "", cyd = "", dan = "", eve = ""] = people;

function asked(
  council: { members: string[]; rule?: CouncilRule; paths?: string[]; risk?: Risk },
  author = "",
) {
  return [
    submitted({ council: { paths: ["src/**"], rule: CouncilRule.UNANIMOUS, ...council }, author }),
    buildFinished(JobKind.BUILD_BASE),
    buildFinished(JobKind.BUILD_CHANGE),
    tests.specReady(),
    tests.written(),
    buildFinished(JobKind.BUILD_TESTS),
  ];
}
const yes = (decidedBy: string, ...conditions: string[]) => approvalDecided({ decidedBy, conditions });
const no = (decidedBy: string, reason = "no") =>
  approvalDecided({ decidedBy, reason, decision: Verdict.REJECT });
const stateAfter = (events: readonly Event[]) => play(events).run.state;
const missing = (events: readonly Event[]) => play(events).run.approval?.packet?.blockers;

describe("a council", () => {
  it("decides on changes of its paths or its risk, even where no approval is asked for", () => {
    const { approval } = play(asked({ members: [ada, bob] })).run;
    expect(approval?.council).toMatchObject({ members: [ada, bob], because: "it touches src/thing.ts" });
    const elsewhere = { members: [ada, bob], paths: ["lib/**"], risk: Risk.HIGH };
    expect(play(asked(elsewhere)).run.approval?.council).toBeUndefined();
    const risky = play(asked({ ...elsewhere, risk: Risk.LOW })).run.approval;
    expect(risky?.council?.because).toBe("its risk is low");
    const council = { members: [ada, bob], paths: ["src/**"] };
    const events = [submitted({ approvalRequired: false, council }), ...asked(council).slice(1)];
    expect(stateAfter(events)).toBe(RunState.AWAITING_APPROVAL);
  });

  it("has to be unanimous, and one no ends it", () => {
    const events = asked({ members: [ada, bob, cyd] }, cyd);
    expect(missing([...events, yes(ada)])).toEqual([`the votes of ${bob}`]);
    expect(stateAfter([...events, yes(ada), yes(bob)])).toBe(RunState.MERGING);
    expect(play([...events, yes(ada), no(bob, "too early")]).run).toMatchObject({
      state: RunState.REJECTED,
      handOffMd: "too early",
    });
  });

  it("needs three quarters where the rule says so, and ends when these are out of reach", () => {
    expect(
      [1, 2, 3, 4, 5, 8].map((n) => votesNeeded({ members: people.concat(people).slice(0, n), rule: 2 })),
    ).toEqual([1, 2, 3, 3, 4, 6]);
    const events = asked({ members: [ada, bob, cyd, dan], rule: CouncilRule.THREE_QUARTERS });
    expect(missing([...events, yes(ada), no(bob)])).toEqual([`the votes of ${cyd}, ${dan}`]);
    expect(missing([...events, yes(ada)])).toEqual([`2 more of the votes of ${bob}, ${cyd}, ${dan}`]);
    expect(stateAfter([...events, yes(ada), no(bob), yes(cyd), yes(dan)])).toBe(RunState.MERGING);
    expect(stateAfter([...events, no(ada), no(bob)])).toBe(RunState.REJECTED);
  });

  it("counts members once, by their last word, and nobody else", () => {
    const events = asked({ members: [ada, bob, cyd] }, cyd);
    expect(stateAfter([...events, yes(ada), yes(ada)])).toBe(RunState.AWAITING_APPROVAL);
    for (const stranger of [eve, cyd]) {
      expect(play([...events, yes(stranger)]).run.votes).toEqual([]);
      expect(stateAfter([...events, no(stranger)])).toBe(RunState.AWAITING_APPROVAL);
    }
  });

  it("without a member who did not write the change merges nothing; one of one may, and it is recorded", () => {
    const alone = play([...asked({ members: [ada] }, ada), yes(ada)]).run;
    expect(alone).toMatchObject({ state: RunState.MERGING, votes: [{ selfApproved: true }] });
    const both = submitted({ council: { members: [ada, bob], paths: ["src/**"] }, author: ada });
    if (both.body.case === "changeSubmitted" && both.body.value.change)
      both.body.value.change.contributors = [bob];
    const events = [both, ...asked({ members: [] }).slice(1)];
    expect(missing(events)).toEqual(["a member of the council who did not write some of it"]);
    expect(stateAfter([...events, yes(ada), yes(bob)])).toBe(RunState.AWAITING_APPROVAL);
  });
});

describe("conditions", () => {
  it("that are asked for again in the same words keep their number and their marks", () => {
    const voted = [...events, yes(bob, "load test"), conditionMarked(1, cyd)];
    const { conditions } = play([...voted, yes(bob, "load test", "write docs")]).run;
    expect(conditions.map(({ number, text, marks }) => [number, text, marks.length])).toEqual([
      [1, "load test", 1],
      [2, "write docs", 0],
    ]);
  });

  const events = asked({ members: [ada, bob, cyd] }, cyd);
  const voted = [...events, yes(ada, "load test", "P1: write docs"), yes(bob)];

  it("of P0 hold up the merge until somebody other than the author confirms them", () => {
    expect(missing(voted)).toEqual(["condition 1 (P0): load test"]);
    expect(stateAfter([...voted, conditionMarked(1, cyd)])).toBe(RunState.AWAITING_APPROVAL);
    const confirmed = play([...voted, conditionMarked(1, cyd), conditionMarked(1, bob)]);
    expect(confirmed.run.state).toBe(RunState.MERGING);
    expect(confirmed.run.conditions[0]?.marks).toMatchObject([
      { by: cyd, confirms: false },
      { by: bob, confirms: true },
    ]);
    expect(confirmed.jobs.filter((id) => id.includes("merge"))).toHaveLength(1);
  });

  it("of P1 and P2 are tracked on, also after the merge", () => {
    const merged = [...voted, conditionMarked(1, bob), { ...conditionMarked(2, bob) }];
    expect(play(merged).run.conditions[1]).toMatchObject({ priority: 2, text: "write docs", askedBy: ada });
    expect(stateAfter([...events, yes(ada, "p2: later"), yes(bob)])).toBe(RunState.MERGING);
  });

  it("are withdrawn by who asked, with a plain yes", () => {
    expect(stateAfter([...voted, yes(ada)])).toBe(RunState.MERGING);
    expect(missing([...voted, yes(bob, "and this")])).toEqual([
      "condition 1 (P0): load test",
      "condition 3 (P0): and this",
    ]);
  });

  it("are asked for again in the next run of the change, until it is merged", () => {
    const first = [...voted, conditionMarked(1, bob)];
    const open = play([...voted, conditionMarked(2, bob)]).run;
    const carried = carriedConditions(open);
    expect(carried).toMatchObject([
      { number: 1, text: "load test", askedBy: ada, marks: [], carriedFrom: "r-tests-s" },
      { number: 2, text: "write docs", askedBy: ada, marks: [], carriedFrom: "r-tests-s" },
    ]);
    expect(carriedConditions(play(first).run)).toEqual([]);
    const next = asked({ members: [ada, bob, cyd] }, cyd);
    const [submission] = next;
    if (submission?.body.case === "changeSubmitted") submission.body.value.conditions = carried;
    expect(missing(next)).toEqual([`the votes of ${ada}, ${bob}`, "condition 1 (P0): load test"]);
    expect(carriedConditions(play(next).run)).toMatchObject(carried);
    // A plain yes of who asked withdraws it, as ever.
    expect(stateAfter([...next, yes(ada), yes(bob)])).toBe(RunState.MERGING);
    expect(missing([...next, yes(bob), yes(ada, "load test")])).toEqual(["condition 1 (P0): load test"]);
  });

  it("that were carried hold up even a merge that nobody has to approve", () => {
    const event = submitted({ approvalRequired: false });
    const [condition] = play(voted).run.conditions;
    if (event.body.case === "changeSubmitted" && condition) event.body.value.conditions = [condition];
    const next = [event, ...asked({ members: [] }).slice(1)];
    expect(missing(next)).toEqual(["the decision of an approver", "condition 1 (P0): load test"]);
  });

  it("are confirmed by nobody whom the base does not name, and by no name that an author enters", () => {
    const entered = conditionMarked(1, bob);
    if (entered.body.case === "conditionMarked" && entered.body.value.mark)
      entered.body.value.mark.enteredBy = "Cyd C <cyd@example.com>";
    for (const mark of [
      conditionMarked(1, "Cyd Alias <other@example.com>"),
      conditionMarked(1, eve),
      entered,
    ])
      expect(stateAfter([...voted, mark])).toBe(RunState.AWAITING_APPROVAL);
  });

  it("are not satisfied by votes, other requests or unknown numbers", () => {
    expect(stateAfter([...voted, conditionMarked(9, bob)])).toBe(RunState.AWAITING_APPROVAL);
    expect(stateAfter([...events, yes(bob), conditionMarked(1, bob), yes(ada, "load test")])).toBe(
      RunState.AWAITING_APPROVAL,
    );
  });
});

describe("a request", () => {
  it("names every term, whatever the run lacks", () => {
    const bare = requestApproval(
      create(RunSchema, { id: "r", change: { message: "x", intoBranch: "main" } }),
      "",
    );
    const { scope, risks, rollbackPlan, successMetrics, failureHandling, evidenceRequired } =
      bare.terms ?? {};
    for (const list of [scope, risks, successMetrics, evidenceRequired]) expect(list).not.toEqual([]);
    for (const text of [rollbackPlan, failureHandling]) expect(text).toMatch(/\w+/);
    expect(bare.packet?.summary).toBe("0 tests, 0 passed, 0 failed. Coverage not measured");
  });

  it("is risky if it changes what judges it, or takes tests away", () => {
    const riskOf = (run: Parameters<typeof create<typeof RunSchema>>[1]) =>
      highestOf(assessRisks(create(RunSchema, run)));
    expect(riskOf({})).toBe(Risk.LOW);
    expect(riskOf({ coderFiles: ["a.js"] })).toBe(Risk.MEDIUM);
    const change = create(CommitResultSchema, { protectedFiles: ["goldseam.json"] });
    expect(riskOf({ change })).toBe(Risk.HIGH);
    expect(riskOf({ changeReport: { missingTests: [{ name: "a" }] } })).toBe(Risk.HIGH);
    const changedFunctions = [{ target: "a.js::f" }];
    const ranking = (score: number) => [
      { target: "b.js::g", score: 20 },
      { target: "a.js::f", score },
    ];
    expect(riskOf({ testSpec: { changedFunctions, ranking: ranking(4) } })).toBe(Risk.LOW);
    expect(riskOf({ testSpec: { changedFunctions, ranking: ranking(6) } })).toBe(Risk.MEDIUM);
    expect(riskOf({ testSpec: { changedFunctions, ranking: ranking(9) } })).toBe(Risk.HIGH);
  });
});
