import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  callOf,
  type DriverBench,
  type DriverSubject,
  hostileCalls,
  openDriverBench,
} from "../../../test/support/driver-bench.ts";
import { boolean, dict, float, integer, list, nothing, string, type Value } from "../values/value.ts";
import type { PlanAnswer } from "./answers/answer-schemas.ts";
import type { Observation } from "./observation.ts";
import type { Plan, Step } from "./plan.ts";

/**
 * The functions that the contract calls, in any language. Parameters are listed in call order; numbers are integers.
 *
 * - `echo(value)` returns its argument, `apply(callback, n)` returns the callback's result for the number
 * - `fine(n)` returns `[2n, 2n + 2]`, and uses what `patch` breaks
 * - `fail(n)` throws its own error, with the message `no 3` for 3
 * - `weigh(n)` returns "heavy" above 9, else "light": one comparison with two branches
 * - `countdown(n)` subtracts 1 from the number in a loop until it is 0
 * - `later(n)` returns n + 1 asynchronously
 * - `append(items, n)` adds the number to the list
 * - `Counter(start)` has a field `count` and a method `add(n)`, which returns the new count
 * - `loop(n)` never ends, and `stubborn(n)` does not even end when an error is thrown into it
 * - `quit(n)` ends the process
 * - `forge(n)` prints the line that ends a driver's batch, and returns the number
 * - `patch(n)` permanently replaces a built-in of the language, and returns the number
 * - `huge(n)` returns a text of ten million characters, `trap(n)` an object that throws when it is inspected
 */
export interface DriverFixture extends DriverSubject {
  /** The same project with a source that throws "not today" when it is loaded. */
  readonly unloadable: string;
  /** Values of kinds that not every language has, which a call returns unchanged. */
  readonly ownValues: readonly Value[];
  /** Descriptions of two mutants: `>` became `>=` in `weigh`, and `countdown` counts up. */
  readonly mutants: { readonly boundary: string; readonly endless: string };
}

const common: readonly Value[] = [
  nothing,
  boolean(true),
  integer(-7),
  integer(2 ** 40),
  float(0.5),
  string(""),
  string("ä\u{1f600}\n\0"),
  list(),
  list(integer(1), list(string("two"))),
  dict({ a: integer(1), b: dict({ c: nothing }) }),
  { kind: "set", items: [integer(1), integer(2)] },
  { kind: "bytes", bytes: [0, 127, 255] },
  { kind: "regex", source: "^a+$", flags: "" },
];

const step = (member: string, args: readonly Value[], kind: Step["kind"] = "call"): Step => ({
  kind,
  member,
  args,
  kwargs: [],
});
const of = (observations: readonly Observation[], target: string) =>
  observations.filter(({ plan }) => plan.target === target);
const doubled = list(integer(6), integer(8));

/** Tests that the driver of every language passes, in the real sandbox. */
export function driverContract(name: string, fixture: DriverFixture): void {
  describe(`the driver of ${name}`, () => {
    let bench: DriverBench;
    beforeAll(async () => {
      bench = await openDriverBench(fixture);
    });
    afterAll(() => bench.close());

    test("loads its subject, answers each plan by its number and ends each batch", async () => {
      const driver = bench.start();
      const ask = async (plans: readonly Plan[]) => {
        const answers: PlanAnswer[] = [];
        const request = { plans: plans.map((plan, id) => ({ ...plan, id })), wanted: "all", careful: true };
        const limits = { operands: false, limitMs: 20_000 };
        const done = await driver.ask(
          { ...request, ...limits },
          { limitMs: 20_000, schema: bench.answers.plans, onAnswer: (answer) => answers.push(answer) > 0 },
        );
        return { done, answers };
      };
      const loaded = await ask([]);
      expect(loaded.done).toBe(0);
      const [first] = loaded.answers;
      const exported = first && "loaded" in first ? first.loaded : [];
      expect(exported).toContainEqual(expect.objectContaining({ name: "fine", kind: "function" }));
      expect(exported).toContainEqual(expect.objectContaining({ name: "Counter", kind: "class" }));
      const plans = [callOf("fine"), callOf("fail"), callOf("fine", integer(0))];
      for (const _ of ["once", "again"]) {
        const { done, answers } = await ask(plans);
        expect(done).toBe(3);
        const ids = answers.flatMap((answer) => ("id" in answer ? [answer.id] : []));
        expect(ids).toEqual([0, 1, 2]);
        expect(answers.flatMap((answer) => ("started" in answer ? [answer.started] : []))).toEqual(ids);
      }
      await driver.close();
    });

    test("says why a module cannot be loaded", async () => {
      const broken = await openDriverBench({ ...fixture, text: fixture.unloadable });
      try {
        for (const exact of [false, true])
          expect((await broken.run([callOf("fine")], { exact })).unloadable).toContain("not today");
      } finally {
        await broken.close();
      }
    });

    test("passes values in and out unchanged", async () => {
      const values = [...common, ...fixture.ownValues];
      const { observations } = await bench.run(values.map((value) => callOf("echo", value)));
      expect(of(observations, "echo").map(({ value }) => value)).toEqual(values);
    });

    test("passes callbacks and files in", async () => {
      const callback: Value = { kind: "callback", returns: string("given") };
      const file: Value = { kind: "file", name: "a.txt", text: "A text.\n" };
      const { observations } = await bench.run([
        callOf("apply", callback, integer(3)),
        callOf("apply", { kind: "callback" }, integer(3)),
        callOf("echo", file),
      ]);
      expect(observations.map(({ value }) => value)).toEqual([string("given"), integer(3), file]);
    });

    test("observes errors, changes and awaited results of calls", async () => {
      const counter = { target: "Counter.add", exportName: "Counter" };
      const made = step("", [integer(1)], "new");
      const { observations } = await bench.run([
        callOf("fail"),
        callOf("append", list(integer(1)), integer(2)),
        callOf("later"),
        { ...counter, steps: [made, step("add", [integer(2)])] },
        { ...counter, steps: [made, step("missing", []), step("add", [integer(2)])] },
      ]);
      const [failed, appended, later, added, unprepared] = observations;
      expect(failed).toMatchObject({ outcome: "threw", error: { message: "no 3" } });
      expect(appended).toMatchObject({ argsBefore: [list(integer(1)), integer(2)] });
      expect(appended).toMatchObject({ argsAfter: [list(integer(1), integer(2)), integer(2)] });
      expect(later).toMatchObject({ outcome: "returned", waited: true, value: integer(4) });
      expect(added).toMatchObject({ outcome: "returned", waited: false, value: integer(3) });
      expect(added?.fieldsBefore).toEqual([["count", integer(1)]]);
      expect(added?.fieldsAfter).toEqual([["count", integer(3)]]);
      expect(unprepared).toMatchObject({ outcome: "unprepared" });
    });

    test.each([{ exact: false }, { exact: true }])(
      "reports different points for different branches: %o",
      async ({ exact }) => {
        const plans = [
          callOf("weigh", integer(9)),
          callOf("weigh", integer(8)),
          callOf("weigh", integer(10)),
        ];
        const [light, alike, heavy] = (await bench.run(plans, { exact })).observations;
        const lineOf = (text: string) =>
          fixture.text.split("\n").findIndex((line) => line.includes(text)) + 1;
        expect(light?.points).toEqual(alike?.points);
        expect(light?.points).not.toEqual(heavy?.points);
        expect(light?.lines).toContain(lineOf('"light"'));
        expect(light?.lines).not.toContain(lineOf('"heavy"'));
        expect(heavy?.lines).toContain(lineOf('"heavy"'));
      },
    );

    test("leaves out observations that show nothing new, if only new ones are wanted", async () => {
      const plans = Array.from({ length: 40 }, () => callOf("weigh", integer(9)));
      const { observations, executions } = await bench.run(plans, { wanted: "new" });
      expect(executions).toBe(40);
      expect(observations.length).toBeGreaterThan(0);
      expect(observations.length).toBeLessThan(10);
    });

    test("reports the operands of comparisons", async () => {
      const { observations } = await bench.run([callOf("weigh", integer(4))], { operands: true });
      const pairs = observations[0]?.compared?.map(([left, right]) => [left, right]);
      expect(pairs).toContainEqual([integer(4), integer(9)]);
    });

    test("postpones plans when time runs out", async () => {
      const plans = [callOf("fine"), callOf("fine")];
      expect(await bench.run(plans, { limitMs: 0 })).toMatchObject({ executions: 0, unrun: plans });
    });

    test.each([{ exact: false }, { exact: true }])("survives hostile calls: %o", async ({ exact }) => {
      const hostile = ["loop", "stubborn", "quit", "forge", "patch", "huge", "trap"];
      const { observations, lost, endless, unrun } = await bench.run(hostileCalls(hostile), { exact });
      const fine = of(observations, "fine");
      expect(unrun).toEqual([]);
      expect(fine.length).toBeGreaterThanOrEqual(hostile.length - 1);
      if (exact) for (const { value } of fine) expect(value).toEqual(doubled);
      for (const target of ["loop", "stubborn", "quit"]) expect(of(observations, target)).toEqual([]);
      expect([...lost, ...endless].map(({ target }) => target)).toContain("stubborn");
      expect(of(observations, "forge").map(({ value }) => value)).toEqual([integer(3)]);
      expect(of(observations, "huge").map(({ value }) => value.kind)).toEqual(["opaque"]);
      expect(of(observations, "trap").map(({ outcome }) => outcome)).toEqual(["returned"]);
      if (exact) expect(of(observations, "patch")).toEqual([]);
    });

    test("switches mutants on one at a time, including endless ones", async () => {
      const plans = [callOf("weigh", integer(9)), callOf("weigh", integer(12)), callOf("countdown")];
      const { mutants, tried } = await bench.mutate(plans);
      const idOf = (description: string) => mutants.find((one) => one.description === description)?.id ?? -1;
      const [nine, twelve, counted] = tried;
      const boundary = idOf(fixture.mutants.boundary);
      expect(nine?.reached).toContain(boundary);
      expect(nine?.usual?.value).toEqual(string("light"));
      expect(nine?.reactions.get(boundary)?.value).toEqual(string("heavy"));
      expect(twelve?.reached).toContain(boundary);
      expect(twelve?.reactions.has(boundary)).toBe(false);
      const turned = idOf(fixture.mutants.endless);
      expect(counted?.reactions.has(turned)).toBe(true);
      expect(counted?.reactions.get(turned)).toBeUndefined();
    });
  });
}
