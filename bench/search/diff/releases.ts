/** How two versions of a published package differ for a caller, by reading the changes between them. */
export interface Release {
  readonly registry: "npm" | "pypi";
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly isSemantic: boolean;
  readonly kind: string;
  /** Absent if the comparison was changed because of it. */
  readonly heldOut?: true;
}

/** A published package with an edit made by hand: each text on the left becomes the one on the right. */
export interface Patch {
  readonly registry: "npm" | "pypi";
  readonly name: string;
  readonly version: string;
  readonly isSemantic: boolean;
  readonly kind: string;
  readonly edits: readonly (readonly [string, string])[];
}

const semantic = true;
const refactoring = false;

const release = (
  registry: Release["registry"],
  [name, from, to]: readonly [string, string, string],
  isSemantic: boolean,
  kind: string,
): Release => ({ registry, name, from, to, isSemantic, kind, heldOut: true });

const tuned = ({ heldOut, ...rest }: Release): Release => rest;

/** Adjacent releases of small packages that need no others. */
export const releases: readonly Release[] = [
  release("npm", ["ms", "2.0.0", "2.1.0"], semantic, "weeks"),
  release("npm", ["escape-string-regexp", "2.0.0", "3.0.0"], semantic, "escapes a hyphen otherwise"),
  release("npm", ["arrify", "1.0.1", "2.0.0"], semantic, "spreads iterables"),
  release("npm", ["pretty-bytes", "5.3.0", "5.4.0"], semantic, "an option"),
  release("npm", ["indent-string", "3.2.0", "4.0.0"], semantic, "an argument of another kind"),
  release("npm", ["camelcase", "5.3.1", "6.0.0"], semantic, "letters of all languages"),
  tuned(release("npm", ["slugify", "1.4.7", "1.5.0"], semantic, "normalises its input")),
  release("npm", ["kind-of", "6.0.2", "6.0.3"], semantic, "a hostile constructor"),
  release("npm", ["has-flag", "3.0.0", "4.0.0"], semantic, "a default for undefined alone"),
  release("npm", ["hex-rgb", "4.1.0", "4.2.0"], semantic, "an option's value"),
  release("npm", ["range-parser", "1.2.0", "1.2.1"], semantic, "checks its argument"),
  release("pypi", ["inflection", "0.3.0", "0.3.1"], semantic, "two more words"),
  release("pypi", ["base58", "2.0.1", "2.1.0"], semantic, "alphabets of any length"),
  release("pypi", ["xmltodict", "0.13.0", "0.14.0"], semantic, "white space"),
  release("npm", ["is-number", "6.0.0", "7.0.0"], refactoring, "rewritten"),
  release("npm", ["parse-ms", "2.0.0", "2.1.0"], refactoring, "renamed locals"),
  release("npm", ["is-plain-obj", "2.0.0", "2.1.0"], refactoring, "expression rewritten"),
  release("npm", ["content-type", "1.0.4", "1.0.5"], refactoring, "made faster"),
  release("pypi", ["inflection", "0.4.0", "0.5.0"], refactoring, "annotations"),
  release("pypi", ["roman", "3.3", "4.0"], refactoring, "Python 2 left behind"),
];

const patch = (
  registry: Patch["registry"],
  [name, version]: readonly [string, string],
  { isSemantic = true, kind }: { readonly isSemantic?: boolean; readonly kind: string },
  ...edits: readonly (readonly [string, string])[]
): Patch => ({ registry, name, version, isSemantic, kind, edits });

/** Small edits to functions of published packages. */
export const patches: readonly Patch[] = [
  patch("npm", ["ms", "2.1.0"], { kind: "constant" }, ["d * 365.25", "d * 365"]),
  patch("npm", ["ms", "2.1.0"], { kind: "boundary" }, ["if (ms >= d)", "if (ms > d)"]),
  patch("npm", ["ms", "2.1.0"], { kind: "limit" }, ["str.length > 100", "str.length > 10"]),
  patch("npm", ["left-pad", "1.3.0"], { kind: "default value" }, ["ch = ' ';", "ch = '0';"]),
  patch("npm", ["left-pad", "1.3.0"], { kind: "boundary" }, ["len <= 0", "len <= 1"]),
  patch("npm", ["leven", "3.1.0"], { kind: "off by one" }, ["let start = 0;", "let start = 1;"]),
  patch("npm", ["array-union", "2.0.0"], { kind: "order" }, [
    "[].concat(...arguments_)",
    "[].concat(...arguments_.reverse())",
  ]),
  patch("npm", ["range-parser", "1.2.1"], { kind: "result" }, ["return -2", "return -1"]),
  patch("npm", ["hex-rgb", "4.2.0"], { kind: "rounding" }, ["/ 255", "/ 256"]),
  patch("pypi", ["inflection", "0.5.0"], { kind: "missing case" }, ['word = word.replace("-", "_")', "pass"]),
  patch("pypi", ["inflection", "0.5.0"], { kind: "lower case" }, ["return string.lower()", "return string"]),
  patch("pypi", ["roman", "4.0"], { kind: "boundary" }, ["4999", "3999"]),
  // Both of these were meant as refactorings, until the comparison found an input on which the versions differ.
  patch("npm", ["leven", "3.1.0"], { kind: "null is no longer like null" }, [
    "if (left === right) {\n\t\treturn 0;\n\t}\n",
    "",
  ]),
  patch("npm", ["left-pad", "1.3.0"], { kind: "fractions of a length" }, [
    "if (ch === ' ' && len < 10) return cache[len] + str;",
    "",
  ]),
  patch(
    "npm",
    ["leven", "3.1.0"],
    { isSemantic: false, kind: "expression rewritten" },
    ["~-leftLength", "leftLength - 1"],
    ["~-rightLength", "rightLength - 1"],
  ),
  patch("npm", ["array-union", "2.0.0"], { isSemantic: false, kind: "expression rewritten" }, [
    "[...new Set([].concat(...arguments_))]",
    "Array.from(new Set([].concat(...arguments_)))",
  ]),
  patch("npm", ["ms", "2.1.0"], { isSemantic: false, kind: "literal rewritten" }, ["s = 1000;", "s = 1e3;"]),
];
