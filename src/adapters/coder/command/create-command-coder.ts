import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Coder } from "../../../ports/coder.ts";
import { removeTree } from "../../../ports/remove-tree.ts";
import type { Sandbox, SandboxResult } from "../../../ports/sandbox.ts";

const longestNotes = 2_000;

/** How a command-line agent is called. */
export interface CommandCoderOptions {
  readonly command: readonly string[];
  /** Hosts it may reach, such as its model's. */
  readonly hosts: readonly string[];
  /** Its environment variables, mostly its key. It gets no others. */
  readonly env: Readonly<Record<string, string>>;
  /** Where the prompt is inside. */
  readonly promptFile: string;
  /** Folder for temporary files. */
  readonly scratch: string;
}

/** Any command-line agent as a Coder: the prompt on its standard input and as a file named by `GOLDSEAM_PROMPT`. */
export function createCommandCoder(sandbox: Pick<Sandbox, "run">, options: CommandCoderOptions): Coder {
  const { promptFile } = options;
  return {
    name: options.command[0] ?? "",
    work: async ({ checkout, prompt, timeoutMs, signal }) => {
      const folder = await mkdtemp(join(options.scratch, "prompt-"));
      const file = join(folder, "prompt.md");
      await writeFile(file, prompt);
      try {
        const result = await sandbox.run({
          argv: options.command,
          cwd: "/workspace",
          env: { ...options.env, GOLDSEAM_PROMPT: promptFile },
          stdin: prompt,
          mounts: [
            { kind: "bind", host: checkout, inside: "/workspace", writable: true },
            { kind: "bind", host: file, inside: promptFile, writable: false },
          ],
          network: options.hosts.length > 0 ? "registries" : "none",
          allowHosts: options.hosts,
          timeoutMs,
          ...(signal ? { signal } : {}),
        });
        return {
          status: statusOf(result),
          notes: `${result.stdout}\n${result.stderr}`.trim().slice(-longestNotes),
        };
      } finally {
        await removeTree(folder);
      }
    },
  };
}

function statusOf(result: SandboxResult): "done" | "failed" | "timeout" {
  if (result.status === "timeout") return "timeout";
  return result.status === "exited" && result.exitCode === 0 ? "done" : "failed";
}
