type Family = "python" | "javascript" | "go" | "rust";

/** A pattern for each way of writing. */
type Patterns = Readonly<Record<Family, RegExp>>;

/** Lines that raise, throw, panic, or make an error that is returned. */
const raising: Patterns = {
  python: /\b(?:raise|assert)\b(?: ([\w.]+))?/,
  javascript: /\bthrow\b(?: new)?(?: ([\w.]+))?|\bPromise\.reject\(/,
  go: /\b(panic)\(|\b(?:errors\.New|fmt\.Errorf)\(|\breturn\b.*\b(Err[A-Z]\w*)/,
  rust: /\b(?:panic|unreachable|todo|unimplemented|bail|ensure|assert\w*)!|\.(?:unwrap|expect)\(|\bErr\(|\bok_or(?:_else)?\(/,
};

/** Lines that decide what becomes of a failure. */
const handling: Patterns = {
  python: /^(?:try|except|finally)\b|\bsuppress\(/,
  javascript: /\btry \{|\bcatch\b|\bfinally\b/,
  go: /\berr [!=]= |\berrors\.(?:Is|As)\(|\brecover\(/,
  rust: /\?[;,.) ]|\?$|\b(?:map_err|unwrap_or\w*|or_else|ok_or(?:_else)?)\(|\b(?:Ok|Err)\(.*(?:=>|=)/,
};

/** Lines where threads, tasks or callers meet. */
const sharing =
  /\b_?(?:lock|locks|mu|mutex|semaphore)\b|_lock\b|[a-z]Lock\b|\b(?:R?Lock|Mutex|RWMutex|RwLock|RefCell|Semaphore|Thread|ThreadPoolExecutor|TaskGroup|WaitGroup|Atomics|Arc|acquire|gather|create_task)\b|\batomic[.:]|\bAtomic\w+|\bgo (?:func\b|\w+[.(])|\bchan\b|<-|\bthread::|\bPromise\.(?:all|allSettled|race|any)\b|^(?:global|nonlocal) /;
const waiting = /\bawait\b|\basync\b|\bset(?:Timeout|Interval)\(|\.await\b/;

/** Lines that take apart text from outside. */
const parsing =
  /\bJSON\.parse\(|\bjson\.loads?\(|\b(?:yaml|toml|tomllib|csv|pickle|struct|xml|ET)\.\w+\(|\burlparse\(|\bdecodeURI\w*\(|\bparse(?:Int|Float)\(|\bstrconv\.(?:Parse|Ato)\w*\(|\bUnmarshal\(|\bNewDecoder\(|\bfrom_str\(|\.parse(?:::<|\()|\bnew URL\(|\bre\.(?:match|findall|search|fullmatch|split)\(/;

/** Words of letting people in, and of deciding it. */
const accessWords =
  /auth|login|log_?on|sign_?in|passw(?:or)?d|credential|token|session|permission|privilege|scope|role|admin|allow|grant|secret|signature|hmac|jwt|csrf|acl/i;
const accessVerbs =
  /(?:^|[._])(?:verify|check|require|validate|ensure|is|has|can|may|allow|grant|authenticate|authori[sz]e|login|sign_?in|compare|revoke)/i;

/** Lines that only tell what happens. */
const telling =
  /^(?:log|logger|logging|console|print|println|eprintln|printf|fmt\.Print\w*|tracing|debug|info|warn|error|trace)!?[.(]/;

/** How a language is written. */
function familyOf(language: string): Family {
  return language === "typescript" || language === "tsx" ? "javascript" : (language as Family);
}

/** No person writes longer lines, and patterns take their time on them. */
const MAX_LENGTH = 2_000;

/** Lines that decide something: what only writes to a log is left out. Very long ones are cut. */
export function decisive(lines: readonly string[]): string[] {
  return lines.map((line) => line.slice(0, MAX_LENGTH)).filter((line) => !telling.test(line));
}

/** What the lines raise, throw or panic with, one name per line; `error` where it has none. */
export function raisedIn(lines: readonly string[], language: string): string[] {
  const pattern = raising[familyOf(language)];
  return lines.flatMap((line) => {
    // A poisoned lock is no failure of the function's own.
    const found = pattern.exec(line.replace(/\.(?:lock|read|write)\(\)\.unwrap\(\)/g, ""));
    const name = found?.slice(1).find((group) => /^([A-Z]|panic$)/.test(group?.split(".").at(-1) ?? ""));
    return found ? [name ?? "error"] : [];
  });
}

/** Whether a line decides what becomes of a failure. */
export function handlesFailure(line: string, language: string): boolean {
  return handling[familyOf(language)].test(line);
}

/** How lines deal with things that happen at the same time. */
export function concurrencyIn(lines: readonly string[]): "shares" | "waits" | "none" {
  if (lines.some((line) => sharing.test(line))) return "shares";
  return lines.some((line) => waiting.test(line)) ? "waits" : "none";
}

/** Whether a function takes apart text from outside. */
export function parsesInput(name: string, lines: readonly string[]): boolean {
  const isParser = /(?:^|[._])(?:parse|decode|deseriali[sz]e|unmarshal|tokeni[sz]e)/i.test(name);
  return isParser || lines.some((line) => parsing.test(line));
}

/** Whether a function decides who may do what, or only deals with such things. */
export function accessIn(name: string, lines: readonly string[]): "decides" | "mentions" | "none" {
  const last = name.slice(name.lastIndexOf(".") + 1);
  if (accessWords.test(last) && accessVerbs.test(last)) return "decides";
  return accessWords.test(last) || lines.some((line) => accessWords.test(line)) ? "mentions" : "none";
}
