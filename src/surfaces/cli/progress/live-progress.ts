import { stepTitle } from "../../../app/observe/step-title.ts";
import type { ProgressEvent } from "../../../ports/progress.ts";
import { cut, duration, pad, roughly, visibleLength } from "../terminal/layout.ts";
import { sanitize, type Terminal } from "../terminal/terminal.ts";
import type { ProgressView } from "./progress-view.ts";

interface Step {
  readonly name: string;
  readonly title: string;
  status: ProgressEvent["status"];
  detail: string;
  readonly startedAtMs: number;
  durationMs: number | undefined;
}

interface Stage {
  readonly name: string;
  readonly startedAtMs: number;
  readonly steps: Step[];
}

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const frameMs = 80;
/** Steps whose detail sums up their whole stage. */
const summarisingSteps: ReadonlySet<string> = new Set(["report", "emit_spec", "selfcheck_tests"]);
const hideCursor = "\u001b[?25l";
const showCursor = "\u001b[?25h";

/**
 * The current stage with its steps, redrawn in place; a finished stage stays as one line. Only the lines of the current
 * stage are ever redrawn.
 */
export function createLiveProgress(terminal: Terminal, usualMs?: number): ProgressView {
  const beganAtMs = performance.now();
  let stage: Stage | undefined;
  let drawnLines = 0;
  let frame = 0;
  const timer = setInterval(() => {
    frame += 1;
    draw();
  }, frameMs).unref();
  terminal.write(hideCursor);
  const restoreCursor = () => terminal.write(showCursor);
  process.once("exit", restoreCursor);

  const erase = () => {
    if (drawnLines > 0) terminal.write(`\u001b[${drawnLines}A\u001b[J`);
    drawnLines = 0;
  };
  const draw = () => {
    if (!stage) return;
    const whole = usualMs === undefined ? "" : ` · ${leftOf(usualMs, performance.now() - beganAtMs)}`;
    const lines = stageLines(terminal, stage, { spinner: frames[frame % frames.length] ?? "", whole }).slice(
      0,
      terminal.rows - 1,
    );
    erase();
    terminal.write(`${lines.join("\n")}\n`);
    drawnLines = lines.length;
  };
  const finish = () => {
    erase();
    if (stage) terminal.write(`${finishedLine(terminal, stage)}\n`);
    stage = undefined;
  };

  return {
    report: (event) => {
      if (stage?.name !== event.stage) {
        finish();
        stage = { name: event.stage, startedAtMs: performance.now(), steps: [] };
      }
      record(stage, event);
      draw();
    },
    stop: () => {
      clearInterval(timer);
      finish();
      process.removeListener("exit", restoreCursor);
      restoreCursor();
    },
  };
}

function record(stage: Stage, event: ProgressEvent): void {
  const detail = sanitize(event.detail ?? "").replace(/\s+/g, " ");
  const last = stage.steps.findLast((step) => step.title === stepTitle(event));
  if (last && (last.status === "started" || event.status === "info")) {
    if (event.status !== "info") last.status = event.status;
    if (detail) last.detail = detail;
    if (event.status !== "started" && event.status !== "info") {
      last.durationMs = event.durationMs ?? performance.now() - last.startedAtMs;
    }
    return;
  }
  stage.steps.push({
    name: event.step,
    title: stepTitle(event),
    status: event.status,
    detail,
    startedAtMs: performance.now(),
    durationMs: event.durationMs,
  });
}

function stageLines(
  terminal: Terminal,
  stage: Stage,
  { spinner, whole }: { readonly spinner: string; readonly whole: string },
): string[] {
  const { gold, bold } = terminal.paint;
  const elapsed = `${duration(performance.now() - stage.startedAtMs)}${whole}`;
  return [
    spread(terminal, `  ${gold(spinner)} ${bold(stage.name)}`, elapsed),
    ...stage.steps.map((step) => stepLine(terminal, step)),
  ];
}

/** What is left of the usual time of a whole run, in words. */
export function leftOf(usualMs: number, passedMs: number): string {
  const left = usualMs - passedMs;
  return left > 1_000 ? `about ${roughly(left)} left` : "longer than usual";
}

function stepLine(terminal: Terminal, step: Step): string {
  const { dim } = terminal.paint;
  const time = step.durationMs === undefined || step.durationMs < 50 ? "" : duration(step.durationMs);
  return spread(
    terminal,
    `    ${mark(terminal, step.status)} ${pad(step.title, 22)}${dim(step.detail)}`,
    time,
  );
}

/** A later step may excuse a failed one, so it is a warning here: the run has the verdict. */
function finishedLine(terminal: Terminal, stage: Stage): string {
  const { green, yellow } = terminal.paint;
  const failed = stage.steps.find((step) => step.status === "failed");
  const unfinished = stage.steps.some((step) => step.status === "started");
  const symbol = failed ? yellow("!") : unfinished ? yellow("•") : green("✓");
  const details = stage.steps.filter((step) => step.detail !== "" && step.status !== "skipped");
  const shown = details.findLast((step) => summarisingSteps.has(step.name)) ?? details.at(-1) ?? failed;
  const elapsed = duration(performance.now() - stage.startedAtMs);
  return spread(
    terminal,
    `  ${symbol} ${pad(stage.name, 12)}${shown?.detail || (shown?.title ?? "")}`,
    elapsed,
  );
}

function mark(terminal: Terminal, status: ProgressEvent["status"]): string {
  const { green, red, dim, gold } = terminal.paint;
  if (status === "passed") return green("✓");
  if (status === "failed") return red("✗");
  if (status === "skipped") return dim("-");
  return status === "started" ? gold("›") : dim("·");
}

/** Text on the left, a dim time at the right edge. */
function spread(terminal: Terminal, left: string, right: string): string {
  const width = terminal.columns - 2;
  const text = cut(left, width - right.length - 1);
  return (
    text + " ".repeat(Math.max(1, width - visibleLength(text) - right.length)) + terminal.paint.dim(right)
  );
}
