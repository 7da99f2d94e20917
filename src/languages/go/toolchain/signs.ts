import type { FailureSigns } from "../../../judge/index.ts";

/** Signs of failures in the output of the Go command and its tests. */
export const goSigns: FailureSigns = {
  installs: [
    {
      pattern: /download (go[\d.]+\w*) for \S+: toolchain not available/,
      cause: "dependency",
      message: (match) =>
        `go.mod asks for ${match[1]}, which this machine lacks and the module proxy does not have`,
    },
    {
      pattern: /go\.mod requires go >= (\S+) \(running go ([^;\s)]+)/,
      cause: "dependency",
      message: (match) => `go.mod requires Go ${match[1]}, and Go ${match[2]} is installed`,
    },
    {
      pattern: /^go: errors parsing go\.mod:\n(.*)/m,
      cause: "dependency",
      message: (match) => match[1] ?? "",
    },
  ],
  frames: [
    { pattern: /^[ \t]+([^\s:]+\.go):(\d+)(?: \+0x[0-9a-f]+)?$/gm, innermost: "first" },
    { pattern: /^[ \t]*([^\s:]+_test\.go):(\d+): /gm, innermost: "first" },
  ],
  foreign: /(?:^|\/)vendor\//,
  frameLine: /^goroutine \d+ \[/,
  causes: [
    {
      logged: [/^ *[^\s:]+_test\.go:\d+: (?!\s*$)(.*)$/],
      said: [/^\s+(?:Error|Messages):\s+(.*)$/],
      values: [/^\s+expected *: (?<expected>.*)$/, /^\s+actual *: (?<actual>.*)$/],
      idle: /^ *[^\s:]+_test\.go:\d+: *$|^\s+(?:Error Trace|Test|Diff):|^\s*\t\s*(?:---|\+\+\+|@@|[-+ ]?\(|[-+] |\}|$)/,
      filler: / \[recovered(?:, repanicked)?\]$/,
    },
  ],
};
