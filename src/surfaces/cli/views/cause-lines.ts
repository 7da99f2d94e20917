import { sanitize, type Terminal } from "../terminal/terminal.ts";

/** Causes of failures, each with a mark before its first line. */
export function causeLines(causes: readonly string[], { paint }: Terminal): string[] {
  return causes.flatMap((text) => {
    const [first = "", ...rest] = sanitize(text)
      .split("\n")
      .map((line) => line.trimEnd())
      .filter((line) => line !== "");
    return first === "" ? [] : [`${paint.red("✗")} ${first}`, ...rest.map((line) => `  ${line}`)];
  });
}
