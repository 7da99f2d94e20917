import type { LineSigns } from "../../../languages/planning/language-planning.ts";

/** Lines where threads, tasks or callers meet, by names that are common in any language. */
const sharing =
  /\b_?(?:lock|locks|mutex|semaphore)\b|_lock\b|[a-z]Lock\b|\b(?:Lock|Mutex|Semaphore|Thread|acquire)\b/;
const waiting = /\bawait\b|\basync\b/;

/** Lines that parse text from outside. */
const parsing = /\.parse\(|\bfrom_str\(|\b(?:csv|toml|xml|yaml)\.\w+\(/;

/** Lines that only log. */
const logging = /^(?:log|logger|print|debug|info|warn|error|trace)[.(]/;

/** Words about access, and about decisions on it. */
const accessWords =
  /auth|login|log_?on|sign_?in|passw(?:or)?d|credential|token|session|permission|privilege|scope|role|admin|allow|grant|secret|signature|hmac|jwt|csrf|acl/i;
const accessVerbs =
  /(?:^|[._])(?:verify|check|require|validate|ensure|is|has|can|may|allow|grant|authenticate|authori[sz]e|login|sign_?in|compare|revoke)/i;

/** No person writes longer lines, and patterns are slow on them. */
const MAX_LENGTH = 2_000;

/** Lines that decide something: those that only write to a log are left out. Very long ones are cut. */
export function decisive(lines: readonly string[], signs: LineSigns): string[] {
  return lines
    .map((line) => line.slice(0, MAX_LENGTH))
    .filter((line) => !logging.test(line) && !signs.logging?.test(line));
}

/** The name of the error that each line raises, throws or panics with; `error` if it has none. */
export function raisedIn(lines: readonly string[], { raising }: LineSigns): string[] {
  return lines.flatMap((line) => {
    const found = raising.exec(line);
    return found ? [found.slice(1).find((name) => name !== undefined) ?? "error"] : [];
  });
}

/** How lines deal with concurrency. */
export function concurrencyIn(lines: readonly string[], signs: LineSigns): "shares" | "waits" | "none" {
  if (lines.some((line) => sharing.test(line) || signs.sharing?.test(line))) return "shares";
  return lines.some((line) => waiting.test(line) || signs.waiting?.test(line)) ? "waits" : "none";
}

/** Whether a function parses text from outside. */
export function parsesInput(name: string, lines: readonly string[], signs: LineSigns): boolean {
  const isParser = /(?:^|[._])(?:parse|decode|deseriali[sz]e|unmarshal|tokeni[sz]e)/i.test(name);
  return isParser || lines.some((line) => parsing.test(line) || signs.parsing?.test(line));
}

/** Whether a function decides on access, or only deals with it. */
export function accessIn(name: string, lines: readonly string[]): "decides" | "mentions" | "none" {
  const last = name.slice(name.lastIndexOf(".") + 1);
  if (accessWords.test(last) && accessVerbs.test(last)) return "decides";
  return accessWords.test(last) || lines.some((line) => accessWords.test(line)) ? "mentions" : "none";
}
