import type { FileValues } from "../../../search/language-values.ts";
import type { Literal } from "../../../syntax/outline.ts";
import { strings } from "../../../values/scalar-values.ts";
import type { Value } from "../../../values/value.ts";

const MAX_CONTENTS = 40;
const notes: Value = { kind: "file", name: "notes.txt", text: "first line\nsecond line\n" };
const settings: Value = { kind: "file", name: "data.json", text: '{ "name": "Ada", "count": 2 }\n' };

/** Files for JavaScript code. */
export const javascriptFiles: FileValues = {
  usual: filesFor,
  paths: filesFor,
  folders: filesFor,
  compared: [],
};

/** Some contain the texts of the code. */
function filesFor(literals: readonly Literal[]): Value[] {
  const texts = strings("text", literals).flatMap((value) => ("value" in value ? String(value.value) : []));
  const named = texts.filter((text) => /^[\w-]+\.\w{1,5}$/.test(text)).slice(0, 4);
  return [
    notes,
    settings,
    { kind: "file", name: "missing.txt" },
    { kind: "file", name: "empty.txt", text: "" },
    { kind: "file", name: "" },
    { kind: "file", name: "", inside: [notes, settings] },
    ...named.map(
      (name): Value => ({ kind: "file", name: "", inside: [{ kind: "file", name, text: "{}\n" }] }),
    ),
    ...texts
      .slice(0, MAX_CONTENTS)
      .map((text): Value => ({ kind: "file", name: "notes.txt", text: `${text}\n` })),
  ];
}
