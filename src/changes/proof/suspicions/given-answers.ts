import { languageOf } from "../../../languages/language-of.ts";
import type { FixSyntax } from "../../../languages/syntax/fix-syntax.ts";
import type { SyntaxParser } from "../../../languages/syntax/outline.ts";
import { descendants, type SyntaxNode } from "../../../languages/syntax/syntax-node.ts";
import { changeLiterals, type ReadTests, type WrongExpectations } from "../expected-values.ts";
import type { FixedTexts } from "../fix.ts";
import { commonplace, literalsOf, plainLiteral } from "./special-cases.ts";

/** The literals that a fix newly gives as an answer: by returning them, or where it catches an error. */
export function findGivenAnswers(files: readonly FixedTexts[], outlines: SyntaxParser): ReadonlySet<string> {
  const answers = files.flatMap(({ path, before, after, base }) => {
    const fix = languageOf(path)?.syntax.fix;
    const tree = fix && after !== undefined ? outlines.tree(path, after) : undefined;
    if (!fix || !tree) return [];
    const known = new Set(
      [before, base].flatMap((text) => (text === undefined ? [] : literalsOf(path, text, outlines))),
    );
    return answersIn(tree, fix).filter((literal) => !known.has(literal) && !commonplace.test(literal));
  });
  return new Set(answers);
}

function answersIn(tree: SyntaxNode, fix: FixSyntax): string[] {
  const isInner = ({ type }: SyntaxNode) => /call|new_expression|subscript/.test(type);
  return [...descendants(tree)].flatMap((node) => {
    const body = fix.bodyOf(node);
    const isValue = fix.suspect.returns.test(node.type) || (body && !/block|body/.test(body.type));
    const given = isValue ? [...descendants(body ?? node, isInner)] : [];
    const handler = fix.suspect.handler?.(node);
    const handled = handler ? [...descendants(handler)] : [];
    return [...given, ...handled].filter(({ type }) => fix.literals.has(type)).map(plainLiteral);
  });
}

/**
 * Test files with other values for those inputs that a test expects back and that the fix gives as an answer by itself. A
 * test that still passes then shows that the fix does not pass its inputs on.
 */
export function changeReturnedInputs(
  files: readonly ReadTests[],
  answers: ReadonlySet<string>,
): WrongExpectations {
  const found = files.map((file) => {
    const tests = file.tests.map(({ test, given, asserted }) => {
      const expected = new Set(asserted.map(plainLiteral));
      const isReturned = (literal: string) => answers.has(literal) && expected.has(literal);
      return { test, nodes: given.filter((node) => isReturned(plainLiteral(node))) };
    });
    const text = changeLiterals(
      file,
      tests.flatMap(({ nodes }) => nodes),
    );
    return { path: file.path, text, tests: tests.filter(({ nodes }) => nodes.length > 0) };
  });
  return {
    texts: new Map(found.flatMap(({ path, text }) => (text === undefined ? [] : [[path, text]]))),
    tests: found.flatMap(({ text, tests }) => (text === undefined ? [] : tests.map(({ test }) => test))),
  };
}
