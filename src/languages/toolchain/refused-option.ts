const refusal =
  /\b(?:unrecogni[sz]ed|unknown|bad|invalid|not recognized|unexpected)\b[^\n]{0,60}?\b(?:options?|arguments?|parameters?|flags?)\b|\boptions? (?:was|were) not recognized/i;
/** How far after those words the option is named. */
const REACH = 300;

/** The option of a command line that its program says it does not know; undefined if it says no such thing. */
export function refusedOption(argv: readonly string[], said: string): string | undefined {
  const at = refusal.exec(said)?.index;
  if (at === undefined) return undefined;
  const words = said.slice(at, at + REACH).match(/[\w.-]+/g) ?? [];
  const named = new Set(words.map((word) => word.replace(/^-+/, "")));
  const options = argv.filter((word) => word.startsWith("-")).map((word) => word.replace(/=.*$/s, ""));
  return options.find((option) => named.has(option.replace(/^-+/, "")));
}
