import { constants } from "node:fs";
import { chmod, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { z } from "zod";
import type { Workbench } from "../../stages/build/workbench.ts";
import type { DriverRequest } from "./driver-protocol.ts";

/** Where the driver runs and on what. */
export interface DriverSetup {
  readonly workbench: Workbench;
  readonly argv: (driverFolder: string) => readonly string[];
  readonly request: Omit<DriverRequest, "plans" | "clockShiftMs">;
}

/** How one batch is to be run. */
export interface BatchOptions {
  readonly deadlineMs: number;
  readonly now: () => number;
  readonly clockShiftMs?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** What a driver wrote, as JSON lines, before it ended for whatever reason; or why it did not start. */
export type Asked =
  | { readonly status: "answered"; readonly text: string }
  | { readonly status: "silent"; readonly reason: string };

const inside = { drivers: "/tmp/goldseam-drivers", answers: "/tmp/goldseam-answers" };
const driverFolder = fileURLToPath(new URL("./drivers", import.meta.url));
const MAX_ANSWERS = 64 * 1024 * 1024;

/** Runs the driver once, in a process of its own. */
export async function askDriver(
  { workbench, argv, request }: DriverSetup,
  task: Pick<DriverRequest, "plans" | "mutation">,
  { deadlineMs, now, clockShiftMs = 0, env }: BatchOptions,
): Promise<Asked> {
  const folder = await mkdtemp(join(tmpdir(), "goldseam-search-"));
  try {
    await chmod(folder, 0o777);
    const whole: DriverRequest = { ...request, ...task, clockShiftMs };
    const result = await workbench.exec(
      {
        argv: [...argv(inside.drivers), `${inside.answers}/answers.jsonl`],
        ...(env ? { env } : {}),
      },
      {
        timeoutMs: Math.max(3000, deadlineMs - now() + 2000),
        stdin: JSON.stringify(whole),
        mounts: [
          { kind: "bind", host: driverFolder, inside: inside.drivers, writable: false },
          { kind: "bind", host: folder, inside: inside.answers, writable: true },
        ],
      },
    );
    const text = await readAnswers(join(folder, "answers.jsonl"));
    return text === undefined
      ? {
          status: "silent",
          reason: `the driver did not start: ${result.status} ${result.stderr.slice(-300).trim()}`,
        }
      : { status: "answered", text: workbench.redact(text) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// The folder was writable to the code under test: nothing but a plain file of bounded size is read.
async function readAnswers(path: string): Promise<string | undefined> {
  try {
    await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stat = await file.stat();
    if (!stat.isFile() || stat.size > MAX_ANSWERS) return undefined;
    return await file.readFile("utf8");
  } catch {
    return undefined;
  }
}

/** One line of an answer; undefined where it does not check. */
export function parseLine<T>(line: string, schema: z.ZodType<T>): T | undefined {
  if (line === "") return undefined;
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
