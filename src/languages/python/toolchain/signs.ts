import type { FailureSigns } from "../../../judge/index.ts";

/** Signs of failures in the output of Python, pip and pytest. */
export const pythonSigns: FailureSigns = {
  installs: [
    {
      pattern: /No matching distribution found for (\S+)/,
      cause: "dependency",
      message: (match) => `no version of the Python package "${match[1]}" fits`,
    },
    {
      pattern: /The conflict is caused by:\s*\n[ \t]+(\S.*)\n[ \t]+(\S.*)\n/,
      cause: "dependency",
      message: (match) => `requirements contradict each other: ${match[1]?.trim()}; ${match[2]?.trim()}`,
    },
    {
      pattern: /ResolutionImpossible|conflicting dependencies/,
      cause: "dependency",
      message: () => "the dependencies' own requirements contradict each other",
    },
  ],
  outOfMemory: /^MemoryError\b/m,
  missingPackage: /ModuleNotFoundError: No module named/,
  frames: [{ pattern: /^([^\s:]+\.py):(\d+):(?: |$)/gm, innermost: "last" }],
  foreign: /(?:^|\/)(?:site-packages|dist-packages)\//,
  marked: /^E {3,}(.*)$/,
  causes: [
    {
      // The left side of a comparison is what the code gave, as pytest's own words for a diff have it.
      legends: [
        { pattern: /^(?:AssertionError: )?assert .* == /, expected: "-", isSaid: true },
        { pattern: /^AssertionError: .* != /, isSaid: true },
      ],
      values: [/^ *Expected regex: (?<expected>.*)$/, /^ *(?:Actual message|Input): (?<actual>.*)$/],
      said: [/^ *\+ {2}((?:where|and) .*)$/, /^ *(.* != .*)$/],
      idle: /^ *(?:\?|Omitting \d+ |Full diff|Differing items|First differing|use -v|At index \d+ diff)/i,
      filler: /^AssertionError: (?=\S)/,
    },
  ],
};
