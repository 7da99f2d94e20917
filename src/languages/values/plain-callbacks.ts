import { boolean, integer, list, nothing, string, type Value } from "./value.ts";

/** Functions to pass to any code: the two that read best, then others by their results. */
export function plainCallbacks(absent: readonly Value[]): {
  readonly first: readonly Value[];
  readonly others: readonly Value[];
} {
  const giving = (returns: Value): Value => ({ kind: "callback", returns });
  const others = [
    boolean(false),
    ...absent,
    integer(1),
    integer(-1),
    string("a"),
    nothing,
    list(string("a")),
  ];
  return { first: [{ kind: "callback" }, giving(boolean(true))], others: others.map(giving) };
}
