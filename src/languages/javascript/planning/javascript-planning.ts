import type { LanguagePlanning } from "../../planning/language-planning.ts";

/** How tests for JavaScript and TypeScript are planned. */
export const javascriptPlanning: LanguagePlanning = {
  failing: "throws",
  signs: {
    raising: /\bthrow\b(?: new)?(?: ((?:\w+\.)*[A-Z]\w*(?![\w.])))?|\bPromise\.reject\(/,
    handling: /\btry \{|\bcatch\b|\bfinally\b/,
    sharing: /\bAtomics\b|\bPromise\.(?:all|allSettled|race|any)\b/,
    waiting: /\bset(?:Timeout|Interval)\(/,
    parsing: /\bdecodeURI\w*\(|\bparse(?:Int|Float)\(|\bnew URL\(/,
    logging: /^console[.(]/,
  },
  hazards: {
    command: { calls: /^((child_process\.|cp\.)?(exec|execSync|spawn|spawnSync)|execa)$/ },
    code: {
      calls: /^(eval|Function|yaml\.load|vm\.run\w+)$/,
      payload: "globalThis.process.cwd()",
    },
    path: {
      calls:
        /^(open|(fs\.|fsp\.)?(promises\.)?(readFile|writeFile|appendFile|unlink|rm|createReadStream|createWriteStream)(Sync)?)$/,
    },
    html: { line: /\.innerHTML\s*\+?=/i },
    "raw html": { line: /dangerouslySetInnerHTML|insertAdjacentHTML|\bv-html\b/ },
    input: { calls: /^(JSON\.parse|DOMParser|xml\.\S+)$/ },
    number: { calls: /^parse(Int|Float)$/ },
  },
  edges: [
    [/^\[/, "no items"],
    [/\b(string|String|Buffer)\b(?!\s*\[\])/, "an empty string"],
    [/\b(int|float|number|bigint|Decimal|Number)\b(?!\s*\[\])/, "zero and a negative number"],
    [/\[\]$|\b(List|Iterable|Array|Set)\b/, "no items"],
    [/\b(Map|Record|object|Object)\b|^\{/, "an empty object"],
    [/\b(null|undefined)\b/, "nothing"],
  ],
  unfit: {
    vendored: /(^|\/)(node_modules|bower_components)\//,
    "types only": /\.d\.[mc]?ts$/,
    minified: /[.-]min\.[mc]?js$/,
    "build output": /^((packages|apps)\/[^/]+\/)?\.next\//,
    generated: /[._]pb(\.gw)?\.[jt]s$/,
    "test data": /(^|\/)(__fixtures__|__mocks__)\//,
    story: /\.stories\.[mc]?[jt]sx?$/,
    configuration: /(^|\/)((\.[^/]+|[^/]+\.config)\.[mc]?[jt]s|(gulp|grunt)file\.[mc]?js)$/i,
  },
  bases: /\bclass\s+[\w$]+\s*(?:<[^{]*>\s*)?extends\s+([\w$.]+)/,
};
