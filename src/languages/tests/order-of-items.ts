import type { Value } from "../values/value.ts";

/** The order that a sorting function puts items in. */
export interface ItemOrder {
  readonly items: "numbers" | "texts";
  readonly descending: boolean;
}

/** All orders that a sorting function may produce. */
export const itemOrders: readonly ItemOrder[] = [
  { items: "numbers", descending: false },
  { items: "texts", descending: false },
  { items: "numbers", descending: true },
  { items: "texts", descending: true },
];

/** A sorted list; undefined if it is not a list of items that every language sorts the same way. */
export function inOrder(value: Value | undefined, { items, descending }: ItemOrder): Value | undefined {
  if (value?.kind !== "list" || !value.items.every(items === "numbers" ? isNumber : isText)) return undefined;
  const keyed = value.items.map((item) => ({ item, key: keyOf(item) }));
  const sorted = keyed.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const ordered = (descending ? sorted.toReversed() : sorted).map(({ item }) => item);
  return { ...value, items: ordered };
}

function isNumber(value: Value): boolean {
  if (value.kind === "integer") return Number.isSafeInteger(Number(value.value));
  return (
    value.kind === "float" && Number.isFinite(Number(value.value)) && !Number.isInteger(Number(value.value))
  );
}

function isText(value: Value): boolean {
  return value.kind === "string" && !/[\ud800-\udfff]/.test(value.value);
}

function keyOf(value: Value): number | string {
  if (value.kind === "string") return value.value;
  return "value" in value ? Number(value.value) : 0;
}
