import { afterEach, describe, expect, it } from "vitest";
import type { ProgressEvent } from "../../../ports/progress.ts";
import { recordingTerminal } from "../terminal/terminal.fixture.ts";
import { createProgressView } from "./create-progress-view.ts";
import { leftOf } from "./live-progress.ts";
import type { ProgressView } from "./progress-view.ts";

const events: readonly ProgressEvent[] = [
  { runId: "r", stage: "build", step: "install_deps", status: "started" },
  {
    runId: "r",
    stage: "build",
    step: "install_deps",
    status: "passed",
    durationMs: 2100,
    detail: "12 packages",
  },
  { runId: "r", stage: "build", step: "lint", status: "skipped", detail: "no linter\u001b[2J found" },
  { runId: "r", stage: "plan", step: "emit_spec", status: "passed", detail: "3 cases" },
  { runId: "r", stage: "write", step: "draft_patch", status: "failed", detail: "no test was found" },
];

let view: ProgressView | undefined;
afterEach(() => view?.stop());

function report(tty: boolean): string {
  const terminal = recordingTerminal({ tty, env: { NO_COLOR: "1" } });
  view = createProgressView(terminal);
  for (const event of events) view.report(event);
  view.stop();
  return terminal.written();
}

describe("progress", () => {
  it("is plain lines without a terminal", () => {
    expect(report(false).split("\n")).toEqual([
      "build",
      "  ✓ install dependencies  2.1s    12 packages",
      "  - lint                          no linter found",
      "plan",
      "  ✓ decide what to test           3 cases",
      "write",
      "  ✗ write tests                   no test was found",
      "",
    ]);
  });

  it("says how long it usually takes, and then what is left of that", () => {
    const terminal = recordingTerminal({ tty: false, env: { NO_COLOR: "1" } });
    view = createProgressView(terminal, 45_000);
    expect(terminal.written()).toBe("usually takes about 45 s\n");
    expect(leftOf(45_000, 15_000)).toBe("about 30 s left");
    expect(leftOf(45_000, 50_000)).toBe("longer than usual");
  });

  it("shows frequent changes only now and then without a terminal", () => {
    const terminal = recordingTerminal({ tty: false, env: { NO_COLOR: "1" } });
    view = createProgressView(terminal);
    for (const detail of ["3 of 9 branches", "5 of 9 branches", "9 of 9 branches"])
      view.report({ runId: "r", stage: "write", step: "draft_patch", status: "info", detail });
    expect(terminal.written().split("\n")).toEqual([
      "write",
      "  · write tests                   3 of 9 branches",
      "",
    ]);
  });

  it("leaves one line per stage on a terminal, and the cursor visible", () => {
    const screen = replay(report(true));
    expect(screen.map((line) => line.replace(/\s+[\d.]+s$/, ""))).toEqual([
      "  ✓ build       12 packages",
      "  ✓ plan        3 cases",
      "  ! write       no test was found",
    ]);
  });

  it("never writes a line wider than the terminal", () => {
    const terminal = recordingTerminal({ tty: true });
    view = createProgressView(terminal);
    view.report({
      runId: "r",
      stage: "write",
      step: "draft_patch",
      status: "started",
      detail: "x".repeat(500),
    });
    view.stop();
    expect(replay(terminal.written()).every((line) => line.length <= 80)).toBe(true);
  });
});

/** What a terminal shows after these bytes: cursor up, erase below, and plain lines. */
function replay(bytes: string): string[] {
  let lines: string[] = [];
  expect(bytes.lastIndexOf("\u001b[?25h")).toBeGreaterThan(bytes.lastIndexOf("\u001b[?25l"));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's language
  for (const [, up, text] of bytes.matchAll(/\u001b\[(\d+)A\u001b\[J|([^\n]*)\n/g)) {
    if (up) lines = lines.slice(0, -Number(up));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's language
    else lines.push((text ?? "").replace(/\u001b\[[?\d;]*[a-zA-Z]/g, ""));
  }
  return lines;
}
