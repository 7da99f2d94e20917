import { visibleText } from "../../../contracts/visible-text.ts";

/** Colours and weights; each returns its text unchanged where colour is off. */
export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
  gold(text: string): string;
}

/** One output stream, with what it supports. */
export interface Terminal {
  readonly columns: number;
  readonly rows: number;
  /** Whether lines may be redrawn: a real terminal, and no CI. */
  readonly live: boolean;
  readonly colour: boolean;
  readonly paint: Paint;
  write(text: string): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

const maxColumns = 100;

/** A terminal over a stream; honours NO_COLOR, FORCE_COLOR, CI and TERM=dumb. */
export function createTerminal(stream: NodeJS.WriteStream, env: Environment): Terminal {
  const tty = stream.isTTY === true && env["TERM"] !== "dumb";
  const colour = wantsColour(tty, env);
  return {
    get columns() {
      return Math.min(stream.columns ?? 80, maxColumns);
    },
    get rows() {
      return stream.rows ?? 24;
    },
    live: tty && !env["CI"],
    colour,
    paint: createPaint(colour),
    write: (text) => void stream.write(text),
  };
}

/** Text from code under test, which is not trusted: nothing in it moves the cursor, changes the direction or hides. */
export function sanitize(text: string): string {
  return visibleText(text).replaceAll("\t", " ");
}

function wantsColour(tty: boolean, env: Environment): boolean {
  if (env["NO_COLOR"]) return false;
  const force = env["FORCE_COLOR"];
  if (force !== undefined) return force !== "0" && force !== "false";
  return tty;
}

function createPaint(colour: boolean): Paint {
  const style = (open: string, close: string) => (text: string) =>
    colour && text !== "" ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    bold: style("1", "22"),
    dim: style("2", "22"),
    red: style("31", "39"),
    green: style("32", "39"),
    yellow: style("33", "39"),
    cyan: style("36", "39"),
    gold: style("38;5;178", "39"),
  };
}
