import { show } from "../normalise-path.ts";
import { type Asked, denied, type Policy, type PolicyDecision } from "../policy.ts";
import { programName } from "./wrappers.ts";

/** The denial of words that no command may have, whoever made it: not text, or denied by a rule. */
export function deniedWords(
  policy: Policy,
  { argv, role }: Pick<Asked<"run">, "argv" | "role">,
): PolicyDecision | undefined {
  if (argv.length === 0 || argv[0] === "") return denied("UNPARSABLE", "there is no command");
  if (argv.some((word) => /\0|\p{Cs}/u.test(word))) return denied("UNPARSABLE", "a word is not text");
  const deny = policy.run.filter(
    ({ effect, roles, words }) => effect === "deny" && roles.includes(role) && occursIn(argv, words),
  );
  if (deny.length === 0) return undefined;
  const ids = deny.map(({ id }) => id);
  return denied("DENIED_BY_RULE", `a rule denies ${show(argv[0] ?? "")}`, ids);
}

/** A denial applies widely: other words may stand between its own, and the program may be named by its path. */
function occursIn(argv: readonly string[], words: readonly string[]): boolean {
  let found = 0;
  for (const word of argv) {
    const wanted = words[found];
    if (wanted === undefined) return true;
    const isProgram = found === 0 && programName(word) === programName(wanted);
    if (word === wanted || isProgram) found += 1;
  }
  return words.length > 0 && found === words.length;
}
