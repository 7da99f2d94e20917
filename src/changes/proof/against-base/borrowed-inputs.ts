import { replaceNodes } from "../change-literal.ts";
import type { ReadTests, TestLiterals } from "../expected-values.ts";
import { plainLiteral } from "../suspicions/special-cases.ts";
import { unchecked } from "../touched-places.ts";
import { ask, type Inputs } from "./other-inputs.ts";

type Literal = TestLiterals["given"][number];

/** Gives tests an input of the tests of some files, one at a time: those that are most special first, the shortest. */
export function withInputsOf(givers: readonly ReadTests[]): Inputs {
  return (files, at) => {
    const found = files.flatMap((file) => {
      const lent = inputsOf(givers.filter(({ path }) => path === file.path));
      const able = file.tests.flatMap((test) => {
        const pair = pairsOf(file, test, lent)[at];
        return pair ? [{ test, pair }] : [];
      });
      if (able.length === 0) return [];
      // Data that tests share is replaced once.
      const pairs = [...new Map(able.map(({ pair }) => [pair.node, pair])).values()];
      const text = unchecked(file.path, replaceNodes(file.text, pairs));
      return [{ path: file.path, text, tests: able.map(({ test }) => ask(file, test)) }];
    });
    return {
      texts: new Map(found.map(({ path, text }) => [path, text])),
      tests: found.flatMap(({ tests }) => tests),
    };
  };
}

function inputsOf(givers: readonly ReadTests[]): Literal[] {
  const all = givers.flatMap(({ tests }) => tests.flatMap(({ given }) => given));
  const unlike = [...new Map(all.map((node) => [plainLiteral(node), node])).values()];
  return unlike.toSorted((a, b) => a.text.length - b.text.length);
}

/** Every input of a test with each of the others that it may get, one input of each first. */
function pairsOf({ fix }: ReadTests, { given }: TestLiterals, lent: readonly Literal[]) {
  const kindOf = ({ type }: Literal) => fix.literals.get(type);
  return lent.flatMap((by) =>
    given
      .filter((node) => kindOf(node) === kindOf(by) && plainLiteral(node) !== plainLiteral(by))
      .map((node) => ({ node, by: by.text })),
  );
}
