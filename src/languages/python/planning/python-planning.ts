import type { LanguagePlanning } from "../../planning/language-planning.ts";
import { nameCase } from "./name-case.ts";

/** How tests for Python are planned. */
export const pythonPlanning: LanguagePlanning = {
  failing: "raises",
  signs: {
    raising: /\b(?:raise|assert)\b(?: ((?:\w+\.)*[A-Z]\w*(?![\w.])))?/,
    handling: /^(?:try|except|finally)\b|\bsuppress\(/,
    sharing: /\b(?:RLock|ThreadPoolExecutor|TaskGroup|gather|create_task)\b|^(?:global|nonlocal) /,
    parsing:
      /\bjson\.loads?\(|\b(?:tomllib|pickle|struct|ET)\.\w+\(|\burlparse\(|\bre\.(?:match|findall|search|fullmatch|split)\(/,
    logging: /^logging[.(]/,
  },
  hazards: {
    command: { calls: /^(os\.(system|popen)|subprocess\.\w+|Popen)$/ },
    code: {
      calls: /^(eval|exec|pickle\.loads?|yaml\.(load|unsafe_load))$/,
      payload: "__import__('os').getcwd()",
    },
    path: { calls: /^(open|io\.open|send_file|os\.(remove|unlink|mkdir|makedirs)|shutil\.\w+)$/ },
    "raw html": { line: /\bmark_safe\(|\bMarkup\(/ },
    input: {
      calls: /^(json\.loads?|yaml\.safe_load|tomllib\.loads?|ET\.(parse|fromstring)|xml\.\S+|urlparse)$/,
    },
  },
  edges: [
    [/\buint\d*$/, "zero"],
    [/\b(str|bytes)\b/, "an empty string"],
    [/\b(u?int(8|16|32|64)?|float(32|64)?|Decimal|Number)\b/, "zero and a negative number"],
    [/\b(list|List|Sequence|Iterable|tuple|set|Set)\b/, "no items"],
    [/\b(dict|Dict|Mapping|object)\b/, "an empty object"],
    [/\b(None|Optional)\b/, "nothing"],
  ],
  unfit: {
    vendored: /(^|\/)site-packages\//,
    generated: /_pb2(_grpc)?\.py$/,
    "database migration": /(^|\/)migrations\/\d{4}_\w+\.py$/,
    configuration: /(^|\/)(setup|conftest|noxfile)\.py$/i,
  },
  bases: /\bclass\s+\w+\s*\(([^)]*)\)/,
  caseNames: { name: nameCase, numbered: (name, count) => `${name}_${count}` },
};
