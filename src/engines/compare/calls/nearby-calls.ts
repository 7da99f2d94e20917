import { type Plan, planKey, type Step } from "../../../languages/search/plan.ts";
import { interleave } from "../../../languages/values/interleave.ts";
import { children, isEmpty, type Value, withChildren } from "../../../languages/values/value.ts";

const MOST_TEXTS = 48;
const MOST_CALLS = 200;

/** The same call with other values that are like its own: one of them changed, or two numbers at once. */
export function nearbyCalls(plan: Plan): Plan[] {
  const leaves = leavesOf(plan);
  const single = leaves.map((leaf, at) => likeIt(leaf).map((by) => replaceLeaves(plan, new Map([[at, by]]))));
  const numbers = leaves.flatMap((leaf, at) => (isNumber(leaf) ? [at] : []));
  const pairs = numbers.flatMap((one, n) =>
    numbers.slice(n + 1).map((other) =>
      likeIt(leaves[one]).flatMap((first) =>
        likeIt(leaves[other]).map((second) =>
          replaceLeaves(
            plan,
            new Map([
              [one, first],
              [other, second],
            ]),
          ),
        ),
      ),
    ),
  );
  const all = interleave([...single, ...pairs]);
  const own = planKey(plan);
  return [...new Map(all.map((one) => [planKey(one), one])).values()]
    .filter((one) => planKey(one) !== own)
    .slice(0, MOST_CALLS);
}

/** The values of a call that others are like. A fix may rightly know one value where ranges begin, and one that is empty. */
export function telling(plan: Plan): string[] {
  return leavesOf(plan).flatMap((leaf) => {
    const isPlain = leaf.kind === "string" || isNumber(leaf);
    if (!isPlain || isEmpty(leaf) || !("value" in leaf)) return [];
    const text = String(leaf.value);
    const isEdge = leaf.kind === "string" ? text.length < 2 : /^-?[01](?:\.0)?$/.test(text);
    return isEdge ? [] : [text];
  });
}

function isNumber(value: Value): boolean {
  return value.kind === "integer" || value.kind === "float" || value.kind === "bigint";
}

function likeIt(value: Value | undefined): Value[] {
  if (value === undefined || !("value" in value)) return [];
  if (value.kind === "string") return [...likeText(value.value)].map((text) => ({ ...value, value: text }));
  if (value.kind === "boolean") return [{ ...value, value: !value.value }];
  const number = Number(value.value);
  if (!Number.isFinite(number)) return [];
  const near = [1, -1, 2, -2, 5, 10, -10, 100].map((more) => number + more);
  const far = [number * 2, number / 2, number * 10, number / 10];
  const isWhole = value.kind !== "float";
  return [...near, ...far]
    .filter((one) => Number.isSafeInteger(one) || (!isWhole && Number.isFinite(one)))
    .map((one) => ({ ...value, value: String(one) }));
}

/** Texts of the same form: other numbers and other letters, one more of them, or one less. */
function likeText(text: string): Set<string> {
  const found: string[][] = [...text.matchAll(/\d+|./gs)].map(({ 0: part, index }) => {
    const put = (by: string) => text.slice(0, index) + by + text.slice(index + part.length);
    if (/\d/.test(part)) {
      const number = Number(part);
      return [number + 1, number * 2, number + 10, number - 1, Math.floor(number / 2)]
        .filter((one) => one >= 0)
        .map((one) => put(String(one).padStart(/^0/.test(part) ? part.length : 1, "0")));
    }
    return [put(nextSign(part)), put(part + part), put("")];
  });
  return new Set(interleave(found).slice(0, MOST_TEXTS));
}

function nextSign(sign: string): string {
  if (/[zZ]/.test(sign)) return sign === "z" ? "a" : "A";
  if (/[a-zA-Z]/.test(sign)) return String.fromCharCode(sign.charCodeAt(0) + 1);
  return sign === " " ? "_" : " ";
}

function leavesOf({ steps }: Plan): Value[] {
  return steps.flatMap(({ args, kwargs }) => [...args, ...kwargs.map(([, value]) => value)].flatMap(leaves));
}

function leaves(value: Value): Value[] {
  const inside = children(value);
  return inside.length === 0 ? [value] : inside.flatMap(leaves);
}

/** A plan with other leaves, named by their places among all leaves. */
function replaceLeaves(plan: Plan, by: ReadonlyMap<number, Value>): Plan {
  let at = -1;
  const replaced = (value: Value): Value => {
    const inside = children(value);
    if (inside.length > 0) return withChildren(value, inside.map(replaced));
    at += 1;
    return by.get(at) ?? value;
  };
  const steps = plan.steps.map(
    (step): Step => ({
      ...step,
      args: step.args.map(replaced),
      kwargs: step.kwargs.map(([name, value]) => [name, replaced(value)] as const),
    }),
  );
  return { ...plan, steps };
}
