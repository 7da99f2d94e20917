import { posix } from "node:path";
import type { DetectedProject } from "../../languages/index.ts";
import { layout, sharedTools } from "../../languages/toolchain/toolchain.ts";
import { historyInCheckout, type Worktree } from "../../ports/git.ts";
import type { Mount } from "../../ports/sandbox.ts";

/** The checkout, writable unless it is to stay as it is, with its history, and the files that toolchains ship. */
export function checkoutMounts(
  detected: DetectedProject,
  { path, history }: Worktree,
  isFrozen = false,
): Mount[] {
  return [
    { kind: "bind", host: path, inside: layout.workspace, writable: !isFrozen },
    {
      kind: "bind",
      host: history,
      inside: posix.join(layout.workspace, historyInCheckout),
      writable: false,
    },
    toolMount(detected),
    { kind: "bind", host: sharedTools.host, inside: sharedTools.inside, writable: false },
  ];
}

/** The files that the toolchain ships, read-only. */
export function toolMount({ toolchain }: DetectedProject): Mount {
  return {
    kind: "bind",
    host: toolchain.tools,
    inside: posix.join(layout.tools, toolchain.name),
    writable: false,
  };
}
