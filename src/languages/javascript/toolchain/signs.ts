import type { FailureSigns } from "../../../judge/index.ts";

/** Signs of failures in the output of Node and JavaScript's package clients. */
export const javascriptSigns: FailureSigns = {
  installs: [
    {
      pattern:
        /`npm ci` can only install packages when your package\.json and [\w.-]+ (?:or [\w.-]+ )?are in sync/,
      cause: "dependency",
      message: () =>
        "package-lock.json does not match package.json: run `npm install` and commit the lockfile",
    },
    {
      pattern: /ERR_PNPM_OUTDATED_LOCKFILE/,
      cause: "dependency",
      message: () => "pnpm-lock.yaml does not match package.json: run `pnpm install` and commit the lockfile",
    },
    {
      pattern: /lockfile needs to be updated|lockfile would have been modified/i,
      cause: "dependency",
      message: () => "yarn.lock does not match package.json: run `yarn install` and commit the lockfile",
    },
    {
      pattern: /EJSONPARSE|JSON\.parse.*package\.json/,
      cause: "dependency",
      message: () => "package.json is not valid JSON",
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
  ],
  idleLine: /A complete log of this run can be found|^npm (?:error|ERR!)$/,
  outOfMemory: /JavaScript heap out of memory/,
  missingPackage: /Cannot find (?:module|package) '(?![./])[^']+'/,
  frames: [{ pattern: /^[ \t]+at (?:.*?\()?([^\s()]+?):\d+:\d+\)?$/gm, innermost: "first" }],
  foreign: /(?:^|\/)node_modules\/|^node:/,
  frameLine: /^\s+at .*(?:\)|:\d+:\d+|<anonymous>)$/,
};
