import type { Sandbox } from "../../../ports/sandbox.ts";
import { createIsolatedSandbox, type SandboxOptions } from "../isolation/isolated-sandbox.ts";
import { namespacesLaunch } from "./namespaces-launch.ts";

/** The same isolation by util-linux alone, for machines without bubblewrap. The system-call filter needs perl. */
export function createNamespacesSandbox(options: SandboxOptions): Sandbox {
  return createIsolatedSandbox("namespaces", namespacesLaunch, options);
}
