/** Text that differs from run to run, and its replacement. The order counts: a date is made of numbers. */
const varying: readonly (readonly [pattern: RegExp, word: string])[] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what starts a colour code
  [/\u001b\[[\d;?]*[A-Za-z]/g, ""],
  [/[‘’“”`"]/g, "'"],
  [/\\(?=[\w.-])/g, "/"],
  // Places: temporary folders, the folder of the checkout, lines and columns.
  [/file:\/\/(?=\/)/g, ""],
  [
    /(?:\b[A-Za-z]:)?\/(?:private\/)?(?:tmp|var\/(?:tmp|folders)|Users\/[^/\s]+\/AppData\/Local\/Temp)\/[^\s'),:;]+/g,
    "<temp>",
  ],
  [/\/workspace\//g, ""],
  [/(?<=\.[a-z]{1,5}):\d+(?::\d+)?\b/g, ""],
  [/\b(lines?|col(?:umn)?) \d+\b/gi, "$1"],
  // Times.
  [
    /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?(?:Z\b|UTC\b|[+-]\d\d:?\d\d\b))?)?/g,
    "<time>",
  ],
  [
    /\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?(?:\d{1,2} )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* (?:\d{1,2},? )?\d{4}\b(?: \d\d:\d\d:\d\d)?(?: (?:GMT|UTC)(?:[+-]\d{4})?)?(?: \([A-Z][A-Za-z ]+\))?/g,
    "<time>",
  ],
  [/\b\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?[AP]M)?\b/gi, "<time>"],
  // Generated names.
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, "<id>"],
  [/\b0x[0-9a-f]+\b\??/gi, "<address>"],
  [/\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,128}\b/gi, "<id>"],
  [/\b(?=\w*\d[a-z]+\d)[a-z0-9]{10,}\b/gi, "<id>"],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, "<host>"],
  // Figures, except those that name the problem, such as `status 404`.
  [/(?<![\w.])\d+(?:\.\d+)? ?(?:ns|[µu]s|ms|s|secs?|seconds?|mins?|minutes?|m|h|hours?)\b/g, "<duration>"],
  [
    /(?<!\b(?:status|code|errno|http|exit|signal)[ :=]{1,2})(?<![\w.])-?\d[\d_]*(?:[.,]\d+)*(?:e[+-]?\d+)?\b/gi,
    "<n>",
  ],
  [/\d{5,}/g, "<n>"],
  [/\s+/g, " "],
];

/** A message without times, ids, addresses, places, figures and colours, which differ between failures of one cause. */
export function normaliseMessage(text: string): string {
  return varying.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text).trim();
}
