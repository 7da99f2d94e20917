import type { ValueUse } from "../syntax/value-use.ts";
import { parseLiteral } from "./literal.ts";
import { any, type Field, type Shape, unionOf } from "./shape.ts";

/** A field that code reads, with what it is compared with before the shape that its use asks for. */
export function fieldOfUse(name: string, { literals }: ValueUse, used: Shape = any): Field {
  const compared = [...literals].flatMap((text): Shape[] => {
    const value = parseLiteral(text);
    return value ? [{ kind: "literal", value }] : [];
  });
  return { name, shape: compared.length > 0 ? unionOf([...compared, used]) : used, optional: true };
}
