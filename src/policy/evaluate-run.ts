import { checkTargets } from "./evaluate-targets.ts";
import { normalisePath, show } from "./normalise-path.ts";
import { type Asked, denied, type Policy, type PolicyDecision, type RunRule } from "./policy.ts";
import { protectionOf } from "./protected-paths.ts";
import { deniedWords } from "./words/denied-words.ts";
import { openWildcard, pathParts, pathsNamedBy, shellWord } from "./words/read-words.ts";
import { wrapperReason } from "./words/wrappers.ts";

/**
 * A command runs when a rule allows its first words and none denies them. The author of a rule
 * vouches for the words it names; all other words must be plain and must name nothing outside the repository.
 */
export function evaluateRun(policy: Policy, request: Asked<"run">): PolicyDecision {
  const { argv, role } = request;
  const refused = deniedWords(policy, request);
  if (refused) return refused;
  // The most specific rule decides.
  const own = policy.run.filter((rule) => rule.roles.includes(role));
  const allow = own.filter(({ effect, words }) => effect === "allow" && startsWith(argv, words));
  const rule = allow.toSorted((a, b) => b.words.length - a.words.length)[0];
  const wrapper = wrapperReason(policy.wrapping, argv);
  if (wrapper !== undefined && rule?.words.length !== argv.length) {
    return denied(
      "WRAPPER_NOT_ALLOWED",
      `${wrapper}: only a rule that spells out the whole command allows it`,
    );
  }
  if (!rule) return denied("COMMAND_NOT_ALLOWED", `no rule allows ${role} to run ${show(argv[0] ?? "")}`);
  return checkRest(policy, request, rule);
}

function checkRest(policy: Policy, request: Asked<"run">, rule: RunRule): PolicyDecision {
  const { argv, role, realPaths } = request;
  const rest = argv.slice(rule.words.length);
  const forShell = shellWord(rest);
  if (forShell !== undefined) {
    return denied("SHELL_SYNTAX", `${show(forShell)} is written for a shell, and no shell runs it`);
  }
  const open = openWildcard(rest);
  if (open !== undefined) {
    return denied("PATH_AMBIGUOUS", `the wildcards of ${show(open)} could stand for something outside`);
  }
  // An empty word takes the place of the program, which names no path.
  for (const part of pathsNamedBy(["", ...rest])) {
    const refused = checkPath(policy, { part, reals: realPaths.get(part), role });
    if (refused) return refused;
  }
  if (rule.needsTarget) {
    const refused = checkTargets(policy, { targets: targetsOf(policy, rest), realPaths });
    if (refused) return { ...refused, matched_rules: [rule.id] };
  }
  return { allowed: true, code: "ALLOWED", reason: `allowed by ${rule.id}`, matched_rules: [rule.id] };
}

/** A part of a word and every path it stands for must lie inside the repository and, for an agent, must not be protected. */
function checkPath(
  policy: Policy,
  { part, reals, role }: { part: string; reals: readonly string[] | undefined; role: Asked<"run">["role"] },
): PolicyDecision | undefined {
  if (reals === undefined || reals.length === 0) {
    return denied("PATH_UNRESOLVED", `${show(part)} was not resolved`);
  }
  for (const text of [part, ...reals]) {
    const path = normalisePath(text);
    if (path.status === "refused") return denied(path.code, path.reason);
    // A command may write what it is given, so naming a protected path counts as writing it.
    const protection = role === "owner" ? undefined : protectionOf(policy, path.path);
    if (protection) {
      return denied("PROTECTED_PATH", `${show(path.path)} is protected (${protection.kind})`, [
        `protected:${protection.pattern}`,
      ]);
    }
  }
  return undefined;
}

/** Possible targets: words that can only be one, and values of options that name one. */
function targetsOf(policy: Policy, rest: readonly string[]): string[] {
  const dashes = rest.indexOf("--");
  return rest.flatMap((word, at) => {
    if (at === dashes) return [];
    const afterDashes = dashes !== -1 && at > dashes;
    if (word.startsWith("-") && !afterDashes) return [];
    const target = pathParts(word)[0] ?? word;
    const mayBeValue = !afterDashes && (rest[at - 1] ?? "").startsWith("-");
    return mayBeValue && checkTargets(policy, { targets: [target] }) ? [] : [target];
  });
}

function startsWith(argv: readonly string[], words: readonly string[]): boolean {
  return words.length > 0 && words.every((word, at) => argv[at] === word);
}
