import type { ObservedError } from "../../../search/observation.ts";
import type { TestImport } from "../../../tests/candidate.ts";
import { comparedDigits, isInexact, rounded } from "../../../tests/render/inexact.ts";
import type { Value } from "../../../values/value.ts";
import { pythonExpression, pythonString } from "../expression.ts";

/** A line of a test and what it needs imported. */
interface Line {
  readonly line: string;
  readonly needs: readonly TestImport[];
}

/** The value to compare with, and how. */
export interface PythonExpected {
  readonly how: "none" | "bool" | "nan" | "close" | "equal";
  readonly code: string;
  /** For close values that are compared to digits after the point. */
  readonly digits: number;
}

/** One style of checks in Python. */
export interface PythonFlavour {
  equals(actual: string, expected: PythonExpected): Line;
  instance(actual: string, type: string): Line;
  isCallable(actual: string): Line;
  /** The line that opens the block in which the error is raised. */
  raises(error: ObservedError): Line;
  /** The line that opens the block in which the program exits, and the name that holds its exit code afterwards. */
  exits(): Line & { readonly code: string };
}

const pytest: TestImport = { module: "pytest", name: "pytest", kind: "whole" };
const math: TestImport = { module: "math", name: "math", kind: "whole" };

/** How tests compare with a value. */
export function pythonExpected(value: Value): PythonExpected {
  if (value.kind === "null") return { how: "none", code: "None", digits: 0 };
  if (value.kind === "boolean") return { how: "bool", code: pythonExpression(value), digits: 0 };
  if (value.kind === "float" && value.value === "nan") return { how: "nan", code: "", digits: 0 };
  const isClose =
    isInexact(value) || (value.kind === "list" && value.items.some(isInexact) && value.items.every(isNumber));
  if (!isClose) return { how: "equal", code: lineByLine(value) ?? pythonExpression(value), digits: 0 };
  const digits = isInexact(value) ? comparedDigits(value) : 0;
  return { how: "close", code: pythonExpression(shortened(value)), digits };
}

const LONG_TEXT = 60;

/** A text of several lines as a literal for each, as people write down output. */
function lineByLine(value: Value): string | undefined {
  if (value.kind !== "string" || value.value.length <= LONG_TEXT) return undefined;
  const lines = (value.value.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((line) => pythonString(line));
  if (lines.length < 3 || !lines.every((line) => /["']$/.test(line))) return undefined;
  return `(\n${lines.map((line) => `    ${line}`).join("\n")}\n)`;
}

/** A value with its inexact numbers as a person would write them. */
export function shortened(value: Value): Value {
  if (value.kind === "list") return { ...value, items: value.items.map(shortened) };
  return isInexact(value) ? { kind: "float", value: rounded(value) } : value;
}

/** Plain `assert`, with pytest's help. */
export const pytestFlavour: PythonFlavour = {
  equals(actual, { how, code }) {
    if (how === "none" || how === "bool") return { line: `assert ${actual} is ${code}`, needs: [] };
    if (how === "nan") return { line: `assert math.isnan(${actual})`, needs: [math] };
    if (how === "close") return { line: `assert ${actual} == pytest.approx(${code})`, needs: [pytest] };
    return { line: `assert ${actual} == ${code}`, needs: [] };
  },
  instance: (actual, type) => ({ line: `assert isinstance(${actual}, ${type})`, needs: [] }),
  isCallable: (actual) => ({ line: `assert callable(${actual})`, needs: [] }),
  raises({ type, message }) {
    const match = pattern(message);
    return { line: `with pytest.raises(${type}${match ? `, match=${match}` : ""}):`, needs: [pytest] };
  },
  exits: () => ({
    line: "with pytest.raises(SystemExit) as stopped:",
    code: "stopped.value.code",
    needs: [pytest],
  }),
};

/** The methods of `unittest.TestCase`. */
export const unittestFlavour: PythonFlavour = {
  equals(actual, { how, code, digits }) {
    if (how === "none") return { line: `self.assertIsNone(${actual})`, needs: [] };
    if (how === "bool") return { line: `self.assertIs(${actual}, ${code})`, needs: [] };
    if (how === "nan") return { line: `self.assertTrue(math.isnan(${actual}))`, needs: [math] };
    if (how === "close" && digits > 0)
      return { line: `self.assertAlmostEqual(${actual}, ${code}, places=${digits})`, needs: [] };
    return { line: `self.assertEqual(${actual}, ${code})`, needs: [] };
  },
  instance: (actual, type) => ({ line: `self.assertIsInstance(${actual}, ${type})`, needs: [] }),
  isCallable: (actual) => ({ line: `self.assertTrue(callable(${actual}))`, needs: [] }),
  raises({ type, message }) {
    const match = pattern(message);
    const line = match ? `self.assertRaisesRegex(${type}, ${match})` : `self.assertRaises(${type})`;
    return { line: `with ${line}:`, needs: [] };
  },
  exits: () => ({
    line: "with self.assertRaises(SystemExit) as stopped:",
    code: "stopped.exception.code",
    needs: [],
  }),
};

function isNumber(value: Value): boolean {
  return value.kind === "float" || value.kind === "integer";
}

/** A regular expression for the first line of a message; undefined if it says nothing or too much. */
function pattern(message: string): string | undefined {
  const line = message.split("\n")[0] ?? "";
  if (line === "" || line.length > 100) return undefined;
  const escaped = line.replaceAll(/[.*+?^$|()[\]{}\\]/g, "\\$&");
  if (escaped === line) return pythonString(line);
  if (/[^ -~]/.test(escaped) || (escaped.includes('"') && escaped.includes("'")))
    return pythonString(escaped);
  return escaped.includes('"') ? `r'${escaped}'` : `r"${escaped}"`;
}
