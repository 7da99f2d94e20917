import type { FileValues } from "../../../search/language-values.ts";
import type { Literal } from "../../../syntax/outline.ts";
import { countingBytes } from "../../../values/bytes.ts";
import { mined, strings } from "../../../values/scalar-values.ts";
import type { Value } from "../../../values/value.ts";

const notes: Value = { kind: "file", name: "notes.txt", text: "first line\nsecond line\n" };
const source: Value = { kind: "file", name: "module.py", text: "def double(n):\n    return 2 * n\n" };

/** Files to read, write and look for. */
export const temporaryFiles: readonly Value[] = [
  notes,
  source,
  { kind: "file", name: "missing.txt" },
  { kind: "file", name: "" },
  { kind: "file", name: "empty.txt", text: "" },
  { kind: "file", name: "", inside: [notes, source] },
];

/** Files that Python's own tools reject. */
const faulty: readonly Value[] = [
  "def broken(:\n",
  "x = (1,\n",
  "if True:\n        a = 1\n\tb = 2\n",
  "if True:\n        a = 1\n    b = 2\n",
  "if True:\n\ta = 1\n",
].map((text) => ({ kind: "file", name: "broken.py", text }));

const NESTED: Value = {
  kind: "file",
  name: "",
  inside: [
    { kind: "file", name: "pkg/module.py", text: "x = 1\n" },
    { kind: "file", name: "data.bin", bytes: [0, 255] },
  ],
};
const MAX_LITERALS = 24;
const counting = countingBytes(64);

function folder(name: string, texts: Readonly<Record<string, string>>): Value {
  const inside = Object.entries(texts).map(
    ([file, text]): Value => ({
      kind: "file",
      name: `${name}/${file}`,
      text,
    }),
  );
  return { kind: "file", name, inside };
}

/** Pairs to compare: folders with some common files, and files that are equal or only have the same length. */
const comparedFolders: readonly (readonly [Value, Value])[] = [
  [
    folder("left", {
      "same.txt": "same\n",
      "changed.txt": "one\n",
      "old.txt": "old\n",
      "sub/a.txt": "a\n",
      odd: "",
    }),
    folder("right", {
      "same.txt": "same\n",
      "changed.txt": "two\n",
      "new.txt": "new\n",
      "sub/a.txt": "a\n",
      "odd/b.txt": "",
    }),
  ],
  [folder("left", { "same.txt": "same\n" }), folder("right", { "same.txt": "same\n" })],
  [
    { kind: "file", name: "one.txt", text: "first\n" },
    { kind: "file", name: "two.txt", text: "other\n" },
  ],
  [
    { kind: "file", name: "one.txt", text: "first\n" },
    { kind: "file", name: "two.txt", text: "first\n" },
  ],
];

/** Files for code with these literals, which some of the files contain. */
export function filesFor(literals: readonly Literal[]): Value[] {
  const contents = mined(literals, "string").flatMap((value): Value[] =>
    value.kind === "bytes" && value.bytes.length > 1 && value.bytes.length < 100
      ? [{ kind: "file", name: "data.bin", bytes: value.bytes }]
      : [],
  );
  const numbered: Value = { kind: "file", name: "data.bin", bytes: counting.bytes };
  return [...temporaryFiles, numbered, ...contents.slice(0, MAX_LITERALS), NESTED, ...faulty];
}

/** Folders for code with these literals, then other files. */
function foldersFor(literals: readonly Literal[]): Value[] {
  const files = filesFor(literals);
  const isFolder = (file: Value) => file.kind === "file" && file.inside !== undefined;
  const [compared = []] = comparedFolders;
  return [...compared, ...files.filter(isFolder), ...files.filter((file) => !isFolder(file))];
}

/** Files for Python code. */
export const pythonFiles: FileValues = {
  usual: filesFor,
  paths: (literals) => [...filesFor(literals), ...strings("path", literals)],
  folders: (literals) => [...foldersFor(literals), ...strings("path", literals)],
  compared: comparedFolders,
};
