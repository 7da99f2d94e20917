import type { PlainValues } from "../../../languages/search/language-values.ts";
import type { Literal } from "../../../languages/syntax/outline.ts";
import { examplesFromName } from "../../../languages/values/name-hint.ts";
import { mined } from "../../../languages/values/scalar-values.ts";
import {
  boolean,
  dict,
  float,
  integer,
  list,
  nothing,
  string,
  type Value,
} from "../../../languages/values/value.ts";

/** Values of all kinds, for a parameter of which only the name is known. */
export function anything(name: string, literals: readonly Literal[], plain: PlainValues): Value[] {
  const written = [...mined(literals, "string"), ...mined(literals, "number")].slice(0, 12);
  return [
    ...examplesFromName(name).map(string),
    string("hello"),
    integer(3),
    list(integer(1), integer(2), integer(3)),
    ...written,
    dict({ a: integer(1) }),
    boolean(true),
    nothing,
    integer(0),
    string(""),
    list(),
    dict({}),
    ...plain.absent,
    integer(-1),
    float(1.5),
    boolean(false),
    list(string("a"), string("b")),
    list(integer(3), integer(1), integer(2)),
    list(list(integer(1), integer(2)), list(integer(3))),
    dict({ a: integer(1), b: integer(2) }),
    dict({ a: dict({ b: integer(1) }) }),
    ...plain.others,
  ];
}

/** Values that guards reject, whatever the parameter is for. */
export function oddValues({ odd }: PlainValues): Value[] {
  return [
    nothing,
    integer(0),
    string(""),
    list(),
    dict({}),
    boolean(true),
    integer(3),
    string("hello"),
    list(integer(1)),
    ...odd,
  ];
}
