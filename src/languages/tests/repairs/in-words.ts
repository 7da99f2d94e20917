/** How names of tests say a plain value without writing it. */
const words: Readonly<Record<string, RegExp>> = {
  "0": /\b(nothing|none|no|zero|free|empty|never|nobody)\b/i,
  "1": /\b(one|once|single|only|first)\b/i,
  "2": /\b(two|twice|doubles?|both|pair|second)\b/i,
  "3": /\b(three|thrice|third)\b/i,
  false: /\b(not|no|never|nothing|nobody|without|cannot|refuses?|denies|false)\b/i,
  null: /\b(nothing|none|no|unknown|missing|null|absent)\b/i,
};
const same: Readonly<Record<string, string>> = {
  "0.0": "0",
  False: "false",
  None: "null",
  nil: "null",
  undefined: "null",
};

/** Whether a name says in words that a value is meant. */
export function saysInWords(name: string, value: string): boolean {
  return words[same[value] ?? value]?.test(name) ?? false;
}
