import { describe, expect, it } from "vitest";
import { recordingTerminal } from "./terminal.fixture.ts";
import { sanitize } from "./terminal.ts";

describe("terminal", () => {
  it.each([
    { tty: true, env: {}, colour: true, live: true },
    { tty: false, env: {}, colour: false, live: false },
    { tty: true, env: { NO_COLOR: "1" }, colour: false, live: true },
    { tty: false, env: { FORCE_COLOR: "1" }, colour: true, live: false },
    { tty: true, env: { FORCE_COLOR: "0" }, colour: false, live: true },
    { tty: true, env: { NO_COLOR: "1", FORCE_COLOR: "1" }, colour: false, live: true },
    { tty: true, env: { CI: "true" }, colour: true, live: false },
    { tty: true, env: { TERM: "dumb" }, colour: false, live: false },
  ])("tty $tty with $env: colour $colour, live $live", ({ tty, env, colour, live }) => {
    const terminal = recordingTerminal({ tty, env });
    expect(terminal.colour).toBe(colour);
    expect(terminal.live).toBe(live);
    expect(terminal.paint.red("x") === "x").toBe(!colour);
  });

  it("removes escape sequences and control characters from untrusted text, but keeps its lines", () => {
    expect(sanitize("a\u001b[2Jb\u001b]0;title\u0007c\td\u0008\ne\u202e")).toBe("abc d\\u0008\ne\\u202e");
  });
});
