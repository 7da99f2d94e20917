import { parseLiteral } from "./literal.ts";
import type { Value } from "./value.ts";

const literal = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|-?\d[\d_.]*`;
const several = String.raw`[([{](?:\s*(?:${literal})\s*,?)+\s*[)\]}]`;

/** The literals that a function compares a parameter with: the values its branches are about. */
export function comparedValues(name: string, body: string): Value[] {
  if (!/^[\w$.]+$/.test(name)) return [];
  const own = name.replaceAll(/[$.]/g, "\\$&");
  const comparison = new RegExp(
    `(?<![\\w.$])${own}\\s*(?:[!=]==?|[<>]=?|(?:not )?in)\\s*(${literal}|${several})`,
    "g",
  );
  const reversed = new RegExp(`(${several})\\.includes\\(${own}\\)`, "g");
  const compared = [...body.matchAll(comparison), ...body.matchAll(reversed)].map(([, text = ""]) => text);
  const cases = new RegExp(`switch\\s*\\(\\s*${own}\\s*\\)|match ${own}:`).test(body)
    ? [...body.matchAll(new RegExp(`\\bcase\\s+(${literal})`, "g"))].map(([, text = ""]) => text)
    : [];
  const texts = [...compared, ...cases].flatMap((text) => text.match(new RegExp(literal, "g")) ?? []);
  return texts.flatMap((text) => parseLiteral(text) ?? []);
}
