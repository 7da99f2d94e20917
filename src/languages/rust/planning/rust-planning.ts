import type { LanguagePlanning } from "../../planning/language-planning.ts";

/** How tests for Rust are planned. */
export const rustPlanning: LanguagePlanning = {
  failing: "fails with",
  signs: {
    // A poisoned lock is not the function's own failure.
    raising:
      /\b(?:panic|unreachable|todo|unimplemented|bail|ensure|assert\w*)!|(?<!\.(?:lock|read|write)\(\))\.unwrap\(|\.expect\(|\bErr\(|\bok_or(?:_else)?\(/,
    handling: /\?[;,.) ]|\?$|\b(?:map_err|unwrap_or\w*|or_else|ok_or(?:_else)?)\(|\b(?:Ok|Err)\(.*(?:=>|=)/,
    sharing: /\b(?:RwLock|RefCell|Arc)\b|\batomic:|\bAtomic\w+|\bthread::/,
    parsing: /\.parse::</,
    logging: /^(?:log|tracing|print|println|eprintln|debug|info|warn|error|trace)!?[.(]/,
  },
  hazards: {
    command: { calls: /^(\w+::)*Command::new$/ },
    path: { calls: /^((std::)?fs::\w+|File::(open|create))$/ },
    input: { calls: /^serde_json::\w+$/ },
  },
  edges: [
    [/^&?(mut )?(\[|Vec<|HashSet<|BTreeSet<)/, "no items"],
    [/^&?(mut )?(HashMap|BTreeMap)</, "no entries"],
    [/^Option</, "nothing"],
    [/\bu(8|16|32|64|128|size)$/, "zero"],
    [/\b(str|String)\b/, "an empty string"],
    [/\b(i(8|16|32|64|128|size)|f(32|64))\b/, "zero and a negative number"],
  ],
  unfit: { configuration: /(^|\/)build\.rs$/i },
};
