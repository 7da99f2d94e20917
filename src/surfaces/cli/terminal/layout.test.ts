import { describe, expect, it } from "vitest";
import { ago, cut, duration, fields, table, visibleLength, wrap } from "./layout.ts";
import { recordingTerminal } from "./terminal.fixture.ts";

const terminal = recordingTerminal();

describe("layout", () => {
  it("sets labels beside wrapped values and leaves out empty fields", () => {
    const long = "word ".repeat(20).trim();
    const text = fields(terminal, [
      ["Change", ["first", long]],
      ["Nothing", []],
      ["Next", ["go"]],
    ]);
    const lines = text.trimEnd().split("\n");
    expect(lines[0]).toBe("  Change      first");
    expect(lines.at(-1)).toBe("  Next        go");
    expect(text).not.toContain("Nothing");
    expect(lines.every((line) => line.length <= 80)).toBe(true);
    expect(text.match(/word/g)).toHaveLength(20);
  });

  it("keeps the indent of a list item on its later lines", () => {
    expect(wrap("- one two three four five six", 20)).toEqual(["- one two three four", "  five six"]);
    expect(wrap("  one two three four five six", 20)).toEqual(["  one two three four", "  five six"]);
  });

  it("aligns columns and cuts at the edge", () => {
    const text = table(
      terminal,
      ["ID", "TEXT"],
      [
        ["1", "short"],
        ["1000", "x".repeat(200)],
      ],
    );
    const [heading, first, second] = text.split("\n");
    expect(heading).toBe("  ID    TEXT");
    expect(first).toBe("  1     short");
    expect(second).toHaveLength(80);
    expect(second?.endsWith("…")).toBe(true);
  });

  it("does not count colours", () => {
    expect(visibleLength("\u001b[31mred\u001b[39m")).toBe(3);
    expect(cut("\u001b[31mred\u001b[39m", 3)).toContain("\u001b[31m");
  });

  it("writes times in words", () => {
    expect([duration(420), duration(59_900), duration(125_000)]).toEqual(["0.4s", "59.9s", "2m 05s"]);
    expect([ago(0), ago(300_000), ago(3 * 3_600_000), ago(72 * 3_600_000)]).toEqual([
      "just now",
      "5 min ago",
      "3 h ago",
      "3 d ago",
    ]);
  });
});
