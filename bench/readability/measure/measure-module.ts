import type { SourceSymbol, SyntaxParser } from "../../../src/languages/syntax/outline.ts";
import { descendants, fieldOf } from "../../../src/languages/syntax/syntax-node.ts";
import { casesOfModule } from "../cases/cases-of-module.ts";
import type { TestCase } from "../cases/test-case.ts";
import { importedNames } from "../own-tests.ts";
import type { Written } from "../write-module.ts";
import { valuesIn } from "./literals.ts";
import { naturalnessCost } from "./naturalness.ts";
import { repeatsValues } from "./value-names.ts";
import { checkTypes } from "./wrong-types.ts";

/** The figures of some tests, as sums. */
export interface Figures {
  readonly tests: number;
  /** The values in the tests, each once for a test, and what they cost together. */
  readonly values: number;
  readonly cost: number;
  /** Tests that cost `oddCost` or more. */
  readonly odd: number;
  /** Tests with a call whose types are known, and those among them with a value of a wrong type. */
  readonly typed: number;
  readonly wrong: number;
  /** Tests whose title only repeats values. */
  readonly valueNames: number;
  /** Branches of modules that these tests cover and the others of the repository do not, and the tests of these modules. */
  readonly branches: number;
  readonly branchTests: number;
}

/** The figures of a module's emitted tests and of its own. */
export interface ModuleFigures {
  readonly emitted: Figures;
  readonly own: Figures;
}

const oddCost = 2;

/** What is known of a module beside its tests. */
export interface Beside {
  /** The branches of the module that all tests of its repository cover; undefined if they were not measured. */
  readonly ownBranches: number | undefined;
  /** Whether people use a word. */
  isWord(word: string): boolean;
}

/** Measures both sets of tests by the same means. */
export function measureModule(
  parser: SyntaxParser,
  written: Written,
  { ownBranches, isWord }: Beside,
): ModuleFigures {
  const { emitted, own } = casesOfModule(parser, written);
  const symbols = parser.parse(written.path, written.source)?.symbols ?? [];
  const { branches } = written;
  const gain = (covered: number | undefined) =>
    branches && covered !== undefined ? Math.max(0, covered - branches.before) : 0;
  const of = (tests: readonly TestCase[], files: Written["own"], covered: number | undefined) =>
    figuresOf(tests, called(symbols, files, written.path), { branches: gain(covered), isWord });
  return {
    emitted: of(emitted, written.emitted, branches?.covered),
    own: of(own, written.own, ownBranches),
  };
}

function figuresOf(
  tests: readonly TestCase[],
  symbols: ReadonlyMap<string, SourceSymbol>,
  { branches, isWord }: { readonly branches: number; readonly isWord: (word: string) => boolean },
): Figures {
  const each = tests.map(({ node, title }) => {
    const values = valuesIn(node);
    const written = values.flatMap((one) => ("text" in one ? one.text : []));
    const keys = [...descendants(node)].flatMap((one) =>
      /^(?:pair|keyword_argument)$/.test(one.type) ? (fieldOf(one, "key") ?? fieldOf(one, "name") ?? []) : [],
    );
    const said = {
      values: written,
      targets: [...symbols.keys(), ...[...symbols.values()].map(({ name }) => name)],
      parameters: [
        ...keys.map(({ text }) => text),
        ...[...symbols.values()].flatMap(({ parameters }) => parameters.map(({ name }) => name)),
      ],
    };
    return {
      values: new Set(values.map((one) => JSON.stringify(one))).size,
      cost: naturalnessCost(values, isWord),
      isNamedByValues: repeatsValues(title, said),
      ...checkTypes(node, symbols),
    };
  });
  const count = (holds: (one: (typeof each)[number]) => boolean) => each.filter(holds).length;
  return {
    tests: each.length,
    values: each.reduce((total, one) => total + one.values, 0),
    cost: each.reduce((total, one) => total + one.cost, 0),
    odd: count(({ cost }) => cost >= oddCost),
    typed: count(({ isChecked }) => isChecked),
    wrong: count(({ isWrong }) => isWrong),
    valueNames: count(({ isNamedByValues }) => isNamedByValues),
    branches,
    branchTests: branches > 0 ? each.length : 0,
  };
}

/** The functions of a module by the names that tests call them by: a default export may have any. */
function called(
  symbols: readonly SourceSymbol[],
  files: Written["own"],
  path: string,
): ReadonlyMap<string, SourceSymbol> {
  const byName = new Map(symbols.map((one) => [one.name.split(".").at(-1) ?? "", one]));
  const main = symbols.find(({ exportKind }) => exportKind === "default" || exportKind === "commonjs");
  const names = files.flatMap((file) => importedNames(file.path, file.text, path));
  if (main) for (const name of names) if (!byName.has(name)) byName.set(name, main);
  return byName;
}

/** The sums of several. */
export function addFigures(all: readonly Figures[]): Figures {
  const sum = (key: keyof Figures) => all.reduce((total, one) => total + one[key], 0);
  return {
    tests: sum("tests"),
    values: sum("values"),
    cost: sum("cost"),
    odd: sum("odd"),
    typed: sum("typed"),
    wrong: sum("wrong"),
    valueNames: sum("valueNames"),
    branches: sum("branches"),
    branchTests: sum("branchTests"),
  };
}
