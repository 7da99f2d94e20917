import type { LanguageValues, PlainValues, SettingValues } from "../../../search/language-values.ts";
import { numbersFromName, shapeFromName } from "../../../values/name-hint.ts";
import { plainCallbacks } from "../../../values/plain-callbacks.ts";
import { strings } from "../../../values/scalar-values.ts";
import { dict, integer, type Value } from "../../../values/value.ts";
import { javascriptUses } from "../../syntax/use-rules.ts";
import { classesElsewhere } from "../hints/classes-elsewhere.ts";
import { callsInJavaScript, readJavaScriptHints } from "../hints/javascript-hints.ts";
import { readDeclarations } from "./declarations.ts";
import { javascriptFiles } from "./files.ts";
import { javascriptObjects } from "./objects.ts";
import { shapeOfUse } from "./shape-of-use.ts";
import { parseTypeScriptType } from "./types.ts";

const absent: readonly Value[] = [{ kind: "undefined" }];
const date = (iso: string): Value => ({ kind: "date", iso });

const plain: PlainValues = {
  absent,
  numbers: ["NaN", "Infinity", "-Infinity", "-0", "1e+21", "1e-7"].map((value) => ({ kind: "float", value })),
  dates: ["2024-02-29T12:30:45.000Z", "1999-12-31T23:59:59.000Z", "1970-01-01T00:00:00.000Z"].map(date),
  others: javascriptObjects,
  odd: absent,
  texts: strings,
  numbersNamed: (name) => numbersFromName(name).map(integer),
  callbacks() {
    const { first, others } = plainCallbacks(absent);
    return [...first, ...others, { kind: "callback", throws: "failed" }];
  },
};

/** A usual time, the last moment of a year, a leap day. */
const clocks = ["2024-01-15T10:30:00.000Z", "2023-12-31T23:59:59.999Z", "2024-02-29T00:00:00.000Z"].map(date);

const settings: SettingValues = {
  folders: [],
  variables: [],
  clock: () => clocks,
  globals: () => [],
};

/** Values of JavaScript and TypeScript. */
export const javascriptValues: LanguageValues = {
  calls: {
    hasKeywordArguments: false,
    constructorName: "constructor",
    strictness: (dialect) => (dialect === "javascript" ? "nothing" : "types"),
    isPreparation: () => false,
  },
  shapes: {
    typeReader(code, classNames) {
      const declared = readDeclarations(code, classNames);
      return (type) => parseTypeScriptType(type, declared);
    },
    isVague: (typed) => typed.kind === "any" || (typed.kind === "dict" && typed.value.kind === "any"),
    ofName: shapeFromName,
    ofClearName: () => undefined,
    ofReportedUse: () => undefined,
    withParts: (shape) => shape,
    uses: javascriptUses,
    ofUse: (use) => shapeOfUse(use),
  },
  plain,
  objects: {
    withFields: (fields) => dict(Object.fromEntries(fields)),
    special: () => [],
    resultsOf: () => undefined,
  },
  files: javascriptFiles,
  settings,
  readHints: readJavaScriptHints,
  classesElsewhere,
  callsIn: callsInJavaScript,
};
