import type { Sandbox } from "../../../ports/sandbox.ts";
import { createIsolatedSandbox, type IsolationOptions } from "../isolation/isolated-sandbox.ts";
import { namespacesLaunch } from "./namespaces-launch.ts";

/** The same isolation by util-linux alone, for machines without bubblewrap. */
export function createNamespacesSandbox(options: IsolationOptions = {}): Sandbox {
  return createIsolatedSandbox("namespaces", namespacesLaunch, options);
}
