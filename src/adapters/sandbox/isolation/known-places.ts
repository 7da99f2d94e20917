import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What a program is asked, and all that its answer depends on. */
export interface PlaceQuestion {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Files that decide which program a wrapper starts, beside those next to it. */
  readonly settings: readonly string[];
}

/** Answers of programs to where they are. */
export interface KnownPlaces {
  /** Empty for a program that gave no answer; undefined if it was not asked, or something changed since. */
  find(question: PlaceQuestion): string | undefined;
  remember(question: PlaceQuestion, answer: string): void;
  /** Writes down what is new. */
  save(): void;
}

/** One answer, and when it was given, in milliseconds since 1970. */
type Answers = Record<string, { readonly answer: string; readonly at: number }>;

/** A wrapper may look at more than is known here, so no answer is believed for longer. */
const believedForMs = 24 * 60 * 60 * 1000;

/** Variables that differ from terminal to terminal and decide nothing; those in lower case come from script runners. */
const idleVariable = /^([a-z_].*|SHLVL|PWD|OLDPWD|INIT_CWD|NODE|COLUMNS|LINES|WINDOWID|TERM.*|SSH_.*)$/;

/**
 * Answers kept in a file, since a wrapper takes long to answer and is asked at every start. An answer holds as long as
 * the program, the files around it, its settings and the environment are the same.
 */
export function createKnownPlaces(path: string, nowMs: () => number = Date.now): KnownPlaces {
  const answers = read(path);
  let changed = false;
  return {
    find: (question) => {
      const known = answers[keyOf(question)];
      return known && nowMs() - known.at < believedForMs ? known.answer : undefined;
    },
    remember: (question, answer) => {
      answers[keyOf(question)] = { answer, at: nowMs() };
      changed = true;
    },
    save: () => {
      if (changed) write(path, answers, nowMs());
    },
  };
}

function keyOf({ file, args, env, settings }: PlaceQuestion): string {
  const variables = Object.entries(env).filter(([name]) => !idleVariable.test(name));
  const around = [file, dirname(file), ...besides(dirname(dirname(file))), ...settings];
  const parts = [file, args, variables.sort(), around.map(stampOf)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

function besides(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? `${path} ${stats.size} ${stats.mtimeMs}` : `${path} missing`;
}

function read(path: string): Answers {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}

/** In one step, so that another Goldseam never reads half of it. Where it cannot be written, programs are asked again. */
function write(path: string, answers: Answers, now: number): void {
  const kept = Object.entries(answers).filter(([, { at }]) => now - at < believedForMs);
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(draft, JSON.stringify(Object.fromEntries(kept)), { mode: 0o600 });
    renameSync(draft, path);
  } catch {}
}
