import { readFileSync } from "node:fs";
import type { Duplex } from "node:stream";
import type { LimitName } from "../../../ports/sandbox.ts";
import type { ProcessTree } from "./process-tree.ts";

/** What a launcher has reported so far on its status descriptor. */
export interface LauncherStatus {
  /** The processes of the command, by its init; undefined until it exists. */
  readonly tree: ProcessTree | undefined;
  /** How the command ended; undefined until then, and always if it could not be started. */
  readonly exitCode: number | undefined;
  /** A limit that the kernel enforced. */
  readonly limit: LimitName | undefined;
  /** Resolves as soon as `tree` is known, or when the launcher ended without one. */
  readonly treeKnown: Promise<void>;
}

const kernelLimits: readonly LimitName[] = ["memory", "processes"];

/** More than a launcher ever reports; a command might find its init's descriptors. */
const mostCharacters = 10_000;

/**
 * Follows the JSON documents that a launcher and its init write, and lets init go on. A launcher that does not report
 * the host pid of its init has it as its only child by the time init is ready.
 */
export function readLauncherStatus(
  stream: Duplex,
  launcher: number | undefined,
  treeOf: (init: number) => ProcessTree,
): LauncherStatus {
  const known = Promise.withResolvers<void>();
  const status = {
    tree: undefined as ProcessTree | undefined,
    exitCode: undefined as number | undefined,
    limit: undefined as LimitName | undefined,
    treeKnown: known.promise,
  };
  let text = "";
  let answered = false;
  stream.on("data", (chunk: Buffer) => {
    if (text.length > mostCharacters) return;
    text += chunk.toString("latin1");
    const isReady = text.includes('"ready"');
    if (status.tree === undefined) {
      const init = numberOf(text, "child-pid") ?? (isReady ? onlyChild(launcher) : undefined);
      if (init !== undefined) status.tree = treeOf(init);
    }
    if (status.tree !== undefined) known.resolve();
    status.exitCode ??= numberOf(text, "exit-code");
    status.limit ??= kernelLimits.find((limit) => text.includes(`"limit":"${limit}"`));
    if (!isReady || answered) return;
    answered = true;
    stream.write("go\n");
  });
  stream.on("error", () => {});
  stream.on("close", () => known.resolve());
  return status;
}

function numberOf(text: string, key: string): number | undefined {
  const match = new RegExp(`"${key}": *(\\d+)\\D`).exec(text);
  return match?.[1] === undefined ? undefined : Number(match[1]);
}

function onlyChild(parent: number | undefined): number | undefined {
  try {
    const children = readFileSync(`/proc/${parent}/task/${parent}/children`, "latin1").trim();
    return /^\d+$/.test(children) ? Number(children) : undefined;
  } catch {
    // Killed while its init waited for an answer.
    return undefined;
  }
}
