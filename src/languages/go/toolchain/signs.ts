import type { FailureSigns } from "../../../judge/index.ts";

/** What the Go command and its tests say where something goes wrong. */
export const goSigns: FailureSigns = {
  installs: [
    {
      pattern: /go\.mod requires go >= (\S+) \(running go ([^;\s)]+)/,
      cause: "dependency",
      message: (match) => `go.mod requires Go ${match[1]}, and Go ${match[2]} is installed`,
    },
  ],
  frames: [
    { pattern: /^[ \t]+([^\s:]+\.go):\d+(?: \+0x[0-9a-f]+)?$/gm, innermost: "first" },
    { pattern: /^[ \t]*([^\s:]+_test\.go):\d+: /gm, innermost: "first" },
  ],
  foreign: /(?:^|\/)vendor\//,
  frameLine: /^goroutine \d+ \[/,
};
