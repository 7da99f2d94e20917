import type { LanguagePlanning } from "../../planning/language-planning.ts";

/** How tests for Go are planned. */
export const goPlanning: LanguagePlanning = {
  failing: "fails with",
  signs: {
    raising: /\b(panic)\(|\b(?:errors\.New|fmt\.Errorf)\(|\breturn\b.*\b(Err[A-Z]\w*)/,
    handling: /\berr [!=]= |\berrors\.(?:Is|As)\(|\brecover\(/,
    sharing: /\bmu\b|\b(?:RLock|RWMutex|WaitGroup)\b|\batomic\.|\bgo (?:func\b|\w+[.(])|\bchan\b|<-/,
    parsing: /\bstrconv\.(?:Parse|Ato)\w*\(|\bUnmarshal\(|\bNewDecoder\(/,
    logging: /^(?:println|fmt\.Print\w*)[.(]/,
  },
  hazards: {
    command: { calls: /^exec\.Command(Context)?$/ },
    path: { calls: /^os\.(Open|OpenFile|Create|ReadFile|WriteFile|RemoveAll)$/ },
    "raw html": { line: /template\.HTML\(/ },
    input: { calls: /^(json\.Unmarshal|xml\.\S+)$/ },
    number: { calls: /^strconv\.(Parse\w+|Atoi)$/ },
  },
  edges: [
    [/^\[/, "no items"],
    [/^map\[/, "no entries"],
    [/\buint\d*$/, "zero"],
    [/\b(string|bytes)\b/, "an empty string"],
    [/\b(int(8|16|32|64)?|float(32|64)|time\.Duration)\b/, "zero and a negative number"],
    [/\b(List|Set)\b/, "no items"],
    [/\bMap\b/, "an empty object"],
  ],
  unfit: { generated: /[._]pb(\.gw)?\.go$|(^|\/)zz_generated\b/ },
};
