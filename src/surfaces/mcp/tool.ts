import type { JsonValue } from "@bufbuild/protobuf";
import { z } from "zod";
import type { App } from "../../app/app.ts";
import type { JsonSchema } from "../../contracts/json-schema.ts";
import type { Progress } from "../../ports/progress.ts";

/** What a tool works with. The repository is the one that the server was started for; no argument names another. */
export interface ToolContext {
  readonly app: App;
  /** The top folder of the repository. */
  readonly repo: string;
  /** Who proposes changes here. */
  readonly agent: string;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** The answer of a tool. */
export interface ToolAnswer {
  /** One line for whoever reads only that. */
  readonly summary: string;
  readonly result: JsonValue;
  /** The run that the answer is about: its resource holds all of it. */
  readonly runId?: string | undefined;
}

/** Something that an agent can ask for. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  /** Of `result`. */
  readonly output: JsonSchema;
  /** reads: nothing changes. runs: code runs in the sandbox, one call at a time. */
  readonly kind: "reads" | "runs";
  run(input: unknown, context: ToolContext): Promise<ToolAnswer>;
}

/** A tool whose input is checked before it runs. */
export function defineTool<Input extends z.ZodObject>(
  tool: Omit<Tool, "input" | "run"> & {
    readonly input: Input;
    run(input: z.infer<Input>, context: ToolContext): Promise<ToolAnswer>;
  },
): Tool {
  return { ...tool, run: (input, context) => tool.run(tool.input.parse(input), context) };
}

/** A text of limited length without null characters, which no path, revision or name has. */
export function text(most: number): z.ZodString {
  return z
    .string()
    .max(most)
    .refine((given) => !given.includes("\0"), "it contains a null character");
}

/** A revision of the repository. */
export const revision = text(250);
/** A path in the repository. */
export const path = text(1_000);
/** The name of a task. */
export const task = text(500).min(1);
/** The id of a run, or the beginning of one. */
export const runId = text(100).min(1);
