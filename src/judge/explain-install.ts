import type { FailureSigns, InstallSign } from "./failure-signs.ts";
import { tellingLine } from "./telling-line.ts";

/** Why an install failed: the change's own declaration, or the environment. */
export interface InstallFailure {
  readonly cause: "dependency" | "infrastructure";
  /** One line, with the fix where one is known. */
  readonly message: string;
}

/** Signs of every client. An unreachable registry also looks like a missing package, so these come first. */
const common: readonly InstallSign[] = [
  {
    pattern: /\bgit (?:--no-replace-objects )?ls-remote (\S+)/,
    cause: "dependency",
    message: (match) =>
      `a dependency comes by git from ${match[1]}, which installs cannot reach: allow its host under "network_allow", or get it from a registry`,
  },
  {
    pattern:
      /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b|dial tcp|Could(?:n't| not) (?:resolve (?:host|proxy)|connect to)|NewConnectionError|Temporary failure in name resolution|Max retries exceeded|ProxyError|(?:50[0-4]|429) (?:Server Error|Too Many|Service Unavailable|Bad Gateway|Internal Server Error|Gateway Time)/,
    cause: "infrastructure",
    message: () => "the package registry could not be reached",
  },
  {
    pattern: /ENOSPC|No space left on device/,
    cause: "infrastructure",
    message: () => "the disk is full",
  },
];

/** Reads an install's output. Where no sign fits, the change is at fault, with the last line that names an error. */
export function explainInstall(output: string, signs: readonly FailureSigns[]): InstallFailure {
  for (const { pattern, cause, message } of [...common, ...signs.flatMap((one) => one.installs)]) {
    const match = output.match(pattern);
    if (match) return { cause, message: message(match) };
  }
  return { cause: "dependency", message: tellingLine(output, signs) || "the install command failed" };
}
