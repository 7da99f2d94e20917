import type { CauseSigns, FailureSigns } from "../../../judge/index.ts";

/** The words of jest's and vitest's `expect`. */
const jestCauses: CauseSigns = {
  legends: [{ pattern: /^- Expected\b/, expected: "-" }],
  values: [
    /^Expected(?: \w+)*: +(?<expected>.*)$/,
    /^Received(?: \w+)*: +(?<actual>.*)$/,
    /^(?:AssertionError: )?expected (?<actual>.{1,80}) to be (?<expected>.{1,80}) \/\/ Object\.is equality$/,
  ],
  idle: /^\s*(?:● |>?\s*\d+ \||\|\s*\^|\+ Received\b|Add a timeout value |If this is a long-running test)/,
  filler:
    /^(?:Error: (?=expect\()|Error: thrown: "|Error: STACK_TRACE_ERROR)| \/\/ (?:Object\.is|deep) equality$/g,
};

/** The words of Node's `assert`, and of a file that Node cannot load. */
const assertCauses: CauseSigns = {
  legends: [
    { pattern: /^\+ actual - expected/, expected: "-" },
    { pattern: /^\s*\+ expected - actual/, expected: "+" },
  ],
  values: [/^(?<actual>\S.*) !== (?<expected>\S.*)$/],
  idle: /^(?:file:\/\/\/|node:)\S+:\d+$|^\s*\^+$|^Node\.js v|^Expected values to be (?:strictly |loosely )?(?:deep-)?equal:?$/,
  filler:
    /^AssertionError(?: \[ERR_ASSERTION\])?: (?:Expected values to be (?:strictly |loosely )?(?:deep-)?equal:?$)?/,
};

/** The diagnostics of tape, tap and ava. */
const tapCauses: CauseSigns = {
  legends: [{ pattern: /Difference \(- actual, \+ expected\)/, expected: "+" }],
  values: [/^ {2}expected: +(?<expected>.*)$/, /^ {2}(?:actual|found|wanted): +(?<actual>.*)$/],
  said: [
    /^ {2}assertion: (.+)$/,
    /^ {2}message: (?!''|Error thrown in test|[|>]\d?-?$)(.+)$/,
    /^ {4}'(.+:)': (?!\|)(.+)$/,
  ],
  idle: /^ {2}(?:operator|at|stack|name|details|message|type|source|diff):|^ *[{}]$|^ {4}'.*:': \|/,
  filler: / \{$/,
};

/** Signs of failures in the output of Node and JavaScript's package clients. */
export const javascriptSigns: FailureSigns = {
  installs: [
    {
      pattern:
        /`npm ci` can only install packages when your package\.json and [\w.-]+ (?:or [\w.-]+ )?are in sync(?:[\s\S]{0,500}?\bMissing: (\S+) from lock file)?/,
      cause: "dependency",
      message: ([, missing]) =>
        `package-lock.json does not match package.json${missing ? ` (it lacks ${missing})` : ""}: run \`npm install\` and commit the lockfile`,
    },
    {
      pattern: /ERR_PNPM_OUTDATED_LOCKFILE/,
      cause: "dependency",
      message: () => "pnpm-lock.yaml does not match package.json: run `pnpm install` and commit the lockfile",
    },
    {
      pattern:
        /ERR_PNPM_FETCH_404\]?\s+GET \S*?\/((?:@[^/\s]+(?:\/|%2F))?[^/\s]+?)(?:\/-\/\S*?-(\d[^/\s]*)\.tgz)?: Not Found/i,
      cause: "dependency",
      message: ([, name = "", version]) =>
        `the registry has no package "${name.replace(/%2F/i, "/")}${version ? `@${version}` : ""}"`,
    },
    {
      pattern: /lockfile needs to be updated|lockfile would have been modified/i,
      cause: "dependency",
      message: () => "yarn.lock does not match package.json: run `yarn install` and commit the lockfile",
    },
    {
      pattern: /^\s*\[?(ERR_PNPM_\w+)\]?\s+(.+)$/m,
      cause: "dependency",
      message: ([, code, said]) => `${said} (${code})`,
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
      pattern: /404 {1,2}Not Found\b.*?\/((?:@[^/\s]+\/)?[^/\s]+)\/-\/[^/\s]*?-(\d[^/\s]*)\.tgz/i,
      cause: "dependency",
      message: ([, name, version]) => `the registry has no package "${name}@${version}"`,
    },
    {
      pattern: /(?:404 Not Found|404 {2}The requested resource) .*?['"]?(@?[\w./-]+@[^\s'"]+)['"]?/,
      cause: "dependency",
      message: (match) => `the registry has no package "${match[1]}"`,
    },
    {
      pattern:
        /Found: (\S+)[\s\S]{0,2000}?Could not resolve dependency:\s+npm (?:error|ERR!) (?:peer )?(\S+ from \S+)/,
      cause: "dependency",
      message: (match) => `${match[2]} is required, but ${match[1]} is asked for (ERESOLVE)`,
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
  frames: [{ pattern: /^[ \t]+at (?:.*?\()?([^\s()]+?):(\d+):\d+\)?$/gm, innermost: "first" }],
  foreign: /(?:^|\/)node_modules\/|^node:/,
  frameLine: /^\s+at .*(?:\)|:\d+:\d+|<anonymous>)$|^ {2}(?:at|stack): ?/,
  causes: [jestCauses, assertCauses, tapCauses],
};
