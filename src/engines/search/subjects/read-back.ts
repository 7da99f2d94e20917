import { isFollowed, type Plan } from "../../../languages/search/plan.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import { readingBack } from "../tuning.ts";

/** Makes plans that read from an object after a call changed it: many changes are visible only there. */
export function createReadBack(subjects: readonly Subject[]): (plan: Plan) => Plan[] {
  const byTarget = new Map(subjects.map((subject) => [subject.target, subject]));
  const plainFirst = subjects.filter(isReader).toSorted((a, b) => Number(isPlain(b)) - Number(isPlain(a)));
  const readers = Map.groupBy(plainFirst, ({ className }) => className);
  return (plan) => {
    const done = byTarget.get(plan.target);
    if (
      !done ||
      plan.steps[0]?.kind !== "new" ||
      plan.steps.length >= readingBack.mostSteps ||
      isFollowed(plan)
    )
      return [];
    const others = (readers.get(done.className) ?? []).filter((reader) => reader !== done);
    return others.slice(0, readingBack.readers).map(({ target, exportName, kind, member }) => {
      const step = { kind: kind === "getter" ? "get" : "call", member, args: [], kwargs: [] } as const;
      return { ...plan, target, exportName, steps: [...plan.steps, step] };
    });
  };
}

/** Whether it returns something and needs no arguments. */
function isReader({ kind, parameters, returnsValue }: Subject): boolean {
  if (kind !== "getter" && kind !== "method") return false;
  return returnsValue && parameters.every(({ optional, rest }) => optional || rest);
}

/** Whether it reads by its kind or its name, and changes nothing. */
function isPlain({ kind, member }: Subject): boolean {
  return (
    kind === "getter" ||
    /^(?:__len__|__iter__|__str__|size|count|length|items|keys|values|toString|toJSON)$/.test(member)
  );
}
