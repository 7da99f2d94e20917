import type { ValueUse } from "../syntax/value-use.ts";
import { parseLiteral } from "./literal.ts";
import { any, type Field, type Shape, unionOf } from "./shape.ts";

/** A field that code reads: first the literals that it is compared with, then the shape that suits its uses. */
export function fieldOfUse(name: string, { literals }: ValueUse, used: Shape = any): Field {
  const compared = [...literals].flatMap((text): Shape[] => {
    const value = parseLiteral(text);
    return value ? [{ kind: "literal", value }] : [];
  });
  return { name, shape: compared.length > 0 ? unionOf([...compared, used]) : used, optional: true };
}
