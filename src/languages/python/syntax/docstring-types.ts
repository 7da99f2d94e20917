/** Names of types in prose, with the annotation for each. */
const spoken: Readonly<Record<string, string>> = {
  str: "str",
  string: "str",
  text: "str",
  unicode: "str",
  bytes: "bytes",
  int: "int",
  integer: "int",
  float: "float",
  number: "float",
  bool: "bool",
  boolean: "bool",
  list: "list",
  sequence: "list",
  iterable: "list",
  tuple: "tuple",
  set: "set",
  dict: "dict",
  dictionary: "dict",
  mapping: "dict",
  callable: "Callable",
  function: "Callable",
  file: "IO",
  "file object": "IO",
  "file-like": "IO",
  "file-like object": "IO",
  stream: "IO",
  none: "None",
};

/** Google's form, Sphinx's two forms, and numpy's form, which only counts under its heading. */
const google = /^[ \t]*\*{0,2}(?<name>\w+)[ \t]*\((?<type>[^()\n]+)\)[ \t]*:/gm;
const sphinx = [
  /:type[ \t]+(?<name>\w+):[ \t]*(?<type>.+)$/gm,
  /:param[ \t]+(?<type>[^:\n]+?)[ \t]+(?<name>\w+):/gm,
];
const numpy = /^[ \t]*\*{0,2}(?<name>\w+)[ \t]*:[ \t]*(?<type>.+)$/gm;

/** The types that a docstring gives to parameters, as annotations; those in another form are left out. */
export function docstringTypes(docstring: string): ReadonlyMap<string, string> {
  const ways = [
    google,
    ...sphinx,
    ...(/^[ \t]*Parameters[ \t]*\n[ \t]*-{3,}/m.test(docstring) ? [numpy] : []),
  ];
  const found = ways.flatMap((way) =>
    [...docstring.matchAll(way)].flatMap(({ groups }): [string, string][] => {
      const type = annotationOf(groups?.["type"] ?? "");
      return groups?.["name"] && type ? [[groups["name"], type]] : [];
    }),
  );
  return new Map(found.toReversed());
}

function annotationOf(words: string): string | undefined {
  const types = words
    .split(/\s*[,|]\s*|\s+or\s+/)
    .map((word) => word.trim().replaceAll(/[`.]/g, "").toLowerCase())
    .filter((word) => word !== "" && !/^(optional|defaults?\b.*)$/.test(word))
    .map(annotationOfWord);
  return types.length === 0 || types.includes(undefined) ? undefined : types.join(" | ");
}

function annotationOfWord(word: string): string | undefined {
  const [, holder = "", held = ""] = /^(list|sequence|iterable|tuple|set) of (\w+)$/.exec(word) ?? [];
  const item = spoken[held] ?? spoken[held.replace(/s$/, "")];
  if (holder && item) return holder === "tuple" ? `tuple[${item}, ...]` : `${spoken[holder]}[${item}]`;
  return spoken[word];
}
