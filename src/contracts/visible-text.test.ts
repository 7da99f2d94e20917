import { describe, expect, it } from "vitest";
import { visibleLine, visibleText } from "./visible-text.ts";

describe("visible text", () => {
  it.each([
    ["a mark that turns the direction", "pass\u202egnp.exe", "pass\\u202egnp.exe"],
    ["an isolate", "a\u2066b\u2069", "a\\u2066b\\u2069"],
    ["a space of no width", "to\u200bken", "to\\u200bken"],
    ["a joiner between letters", "to\u200dken", "to\\u200dken"],
    ["a soft hyphen", "to\u00adken", "to\\u00adken"],
    ["a filler that looks like a space", "to\u3164ken", "to\\u3164ken"],
    ["tag characters", "a\u{e0041}b", "a\\u{e0041}b"],
    ["a byte order mark", "\ufeffa", "\\ufeffa"],
    ["a bell and a null", "a\u0007b\u0000", "a\\u0007b\\u0000"],
    ["a control of the second set", "a\u0085b\u008fc", "a\\u0085b\\u008fc"],
    ["separators of lines", "a\u2028b\u2029c", "a\\u2028b\\u2029c"],
    ["half a character", "a\ud800b", "a\\ud800b"],
    ["colours", "\u001b[31mred\u001b[0m", "red"],
    ["a return that hides a line", "bad\rgood", "bad\ngood"],
  ])("shows %s", (_what, text, shown) => {
    expect(visibleText(text)).toBe(shown);
    expect(visibleText(shown)).toBe(shown);
  });

  it.each(["plain, with a\ttab\nand a line", "שלום and مرحبا", "👨‍👩‍👧 ❤️ 1", "می‌خواهم", "naïve café Ω"])(
    "leaves %j alone",
    (text) => {
      expect(visibleText(text)).toBe(text);
    },
  );

  it("keeps names on one line", () => {
    expect(visibleLine("adds\n✓ all tests passed\t!")).toBe("adds\\n✓ all tests passed\\t!");
  });
});
