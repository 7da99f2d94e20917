import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { LanguagePrograms } from "../../../ports/language-programs.ts";
import type { AllowsHost } from "./allowed-hosts.ts";
import type { ProxySettings } from "./bridge.ts";
import { type BridgedCommand, bridgeCommand } from "./bridge-command.ts";
import { makeSocketFolder } from "./socket-folder.ts";

/** A route from inside the sandbox to some hosts, for one command. */
export interface RegistryAccess {
  /** The command with its clients pointed to the proxy. */
  bridged(argv: readonly string[], env: Readonly<Record<string, string>>): BridgedCommand;
  readonly refused: ReadonlySet<string>;
  close(): Promise<void>;
}

/** Opens the route to allowed hosts. */
export async function openRegistryAccess(
  allows: AllowsHost,
  {
    userEnv,
    languages,
  }: { readonly userEnv: NodeJS.ProcessEnv; readonly languages: readonly LanguagePrograms[] },
): Promise<RegistryAccess> {
  const folder = await makeSocketFolder();
  const socket = join(folder, "egress.sock");
  // Only installs need it, and node's own HTTP takes a while to load.
  const { openEgressProxy } = await import("./egress-proxy.ts");
  const proxy = await openEgressProxy(socket, { allows, userEnv });
  return {
    bridged: (argv, env) => bridgeCommand({ argv, env }, { proxy: { socket, ...proxyVariables(languages) } }),
    refused: proxy.refused,
    async close() {
      await proxy.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function proxyVariables(languages: readonly LanguagePrograms[]): Pick<ProxySettings, "variables" | "direct"> {
  const own = languages.flatMap((language) => language.proxyVariables ?? []);
  return {
    variables: [
      ...["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"],
      ...own.flatMap(({ proxy }) => proxy),
    ],
    direct: ["NO_PROXY", "no_proxy", ...own.flatMap(({ direct }) => direct)],
  };
}
