import type { FailureSigns } from "./failure-signs.ts";

const maxLength = 200;
const maxText = 100_000;
/** An error by its name at the beginning of a line, also after a few words of the tool that reports it. */
const namedError = /^ ?(?:[\w.-]+:? ){0,4}(?:[\w.]+\.)?(?:[A-Z]\w*)?(?:Error|Exception)(?: \[\w+\])?: \S/;

/** The line of an output that says most about why its command failed; empty if nothing was printed. */
export function tellingLine(output: string, signs: readonly FailureSigns[]): string {
  const lines = output
    .slice(-maxText)
    .split("\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what starts a colour code
    .map((line) => line.replace(/\u001b\[[\d;]*m/g, "").trimEnd())
    .filter((line) => line.trim() !== "" && !signs.some(({ idleLine }) => idleLine?.test(line.trim())));
  const found =
    lines.findLast((line) => namedError.test(line)) ??
    lines.findLast((line) => /\berror\b/i.test(line)) ??
    lines.findLast((line) => /error/i.test(line)) ??
    lines.at(-1);
  return (found ?? "").replaceAll("/workspace/", "").trim().slice(0, maxLength);
}
