import type { Sandbox } from "../../../ports/sandbox.ts";
import { createIsolatedSandbox, type SandboxOptions } from "../isolation/isolated-sandbox.ts";
import { bubblewrapLaunch } from "./bubblewrap-launch.ts";

/** A sandbox made by bubblewrap (`bwrap`); works as root and, where user namespaces are allowed, as anyone. */
export function createBubblewrapSandbox(options: SandboxOptions): Sandbox {
  return createIsolatedSandbox("bubblewrap", bubblewrapLaunch, options);
}
