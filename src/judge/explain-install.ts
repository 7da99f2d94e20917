/** Why an install failed: the change's own declaration, or the surroundings. */
export interface InstallFailure {
  readonly cause: "dependency" | "infrastructure";
  /** One line that names the fix where there is one. */
  readonly message: string;
}

interface Rule {
  readonly pattern: RegExp;
  readonly cause: InstallFailure["cause"];
  readonly message: (match: RegExpMatchArray) => string;
}

/** The first rule that matches decides; an unreachable registry also looks like a missing package, so it comes first. */
const rules: readonly Rule[] = [
  {
    pattern: /\bgit (?:--no-replace-objects )?ls-remote (\S+)/,
    cause: "dependency",
    message: (match) =>
      `a dependency comes by git from ${match[1]}, which installs do not reach: allow its host under "network_allow", or take it from a registry`,
  },
  {
    pattern:
      /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b|dial tcp|Could(?:n't| not) (?:resolve|connect to)|NewConnectionError|Temporary failure in name resolution|Max retries exceeded|ProxyError|(?:50[0-4]|429) (?:Server Error|Too Many|Service Unavailable|Bad Gateway|Internal Server Error|Gateway Time)/,
    cause: "infrastructure",
    message: () => "the package registry could not be reached",
  },
  {
    pattern: /ENOSPC|No space left on device/,
    cause: "infrastructure",
    message: () => "the disk is full",
  },
  {
    pattern:
      /`npm ci` can only install packages when your package\.json and [\w.-]+ (?:or [\w.-]+ )?are in sync/,
    cause: "dependency",
    message: () =>
      "package-lock.json is out of date against package.json: run `npm install` and commit the lockfile",
  },
  {
    pattern: /ERR_PNPM_OUTDATED_LOCKFILE/,
    cause: "dependency",
    message: () =>
      "pnpm-lock.yaml is out of date against package.json: run `pnpm install` and commit the lockfile",
  },
  {
    pattern: /lockfile needs to be updated|lockfile would have been modified/i,
    cause: "dependency",
    message: () =>
      "yarn.lock is out of date against package.json: run `yarn install` and commit the lockfile",
  },
  {
    pattern: /cannot update the lock file|lock file \S+ needs to be updated/,
    cause: "dependency",
    message: () =>
      "Cargo.lock is out of date against Cargo.toml: run `cargo update --workspace` and commit the lockfile",
  },
  {
    pattern: /go\.mod requires go >= (\S+) \(running go ([^;\s)]+)/,
    cause: "dependency",
    message: (match) => `go.mod requires Go ${match[1]}, and Go ${match[2]} is installed`,
  },
  {
    pattern: /EJSONPARSE|JSON\.parse.*package\.json/,
    cause: "dependency",
    message: () => "package.json is not valid JSON",
  },
  {
    pattern: /No matching distribution found for (\S+)/,
    cause: "dependency",
    message: (match) => `no version of the Python package "${match[1]}" fits`,
  },
  {
    pattern: /No matching version found for (\S+?)\.?(?:\s|$)/,
    cause: "dependency",
    message: (match) => `no version of the package "${match[1]}" fits`,
  },
  {
    pattern: /(?:404 Not Found|404 {2}The requested resource) .*?['"]?(@?[\w./-]+@[^\s'"]+)['"]?/,
    cause: "dependency",
    message: (match) => `the registry has no package "${match[1]}"`,
  },
  {
    pattern: /ERESOLVE/,
    cause: "dependency",
    message: () => "the dependencies' own requirements contradict each other (ERESOLVE)",
  },
  {
    pattern: /ResolutionImpossible|conflicting dependencies/,
    cause: "dependency",
    message: () => "the dependencies' own requirements contradict each other",
  },
];

/** Reads an install's output. What no rule knows is taken for the change's own fault, with its last telling line. */
export function explainInstall(output: string): InstallFailure {
  for (const rule of rules) {
    const match = output.match(rule.pattern);
    if (match) return { cause: rule.cause, message: rule.message(match) };
  }
  const lines = output
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => !/A complete log of this run can be found|^npm (?:error|ERR!)$/.test(line));
  const telling = lines.findLast((line) => /error/i.test(line)) ?? lines.findLast((line) => line !== "");
  return { cause: "dependency", message: telling?.slice(0, 200) ?? "the install command failed" };
}
