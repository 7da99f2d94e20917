import { descendants, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { type Mention, mentionsIn } from "./mentions.ts";
import { dotted, readFacts, type TestFacts } from "./test-facts.ts";
import type { TestGrammar } from "./test-grammar.ts";

/**
 * How a test reaches beyond the code it tests, in words: other processes, code that is made from text, the runner, files that
 * are not its own, a loop without an end. Undefined if it does not. Nothing of it could harm more than the sandbox allows;
 * but such a test is not what was asked for, and costs time.
 */
export function findReach(tree: SyntaxNode, grammar: TestGrammar): string | undefined {
  const facts = { ...readFacts(tree, grammar), mentions: mentionsIn(tree, grammar) };
  for (const check of checks) {
    const found = check(facts, tree);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Facts = TestFacts & { readonly mentions: readonly Mention[] };
type Check = (facts: Facts, tree: SyntaxNode) => string | undefined;

const checks: readonly Check[] = [
  (facts) => used(facts, facts.grammar.reach.processes, "it starts or ends a process"),
  (facts) => used(facts, facts.grammar.reach.code, "it runs code that it makes from text"),
  (facts) => used(facts, facts.grammar.reach.runner, "it changes the runner"),
  (facts) => used(facts, facts.grammar.reach.insides, "it looks into code instead of running it"),
  ({ mentions }) => {
    const hidden = mentions.find(({ isComputed }) => isComputed);
    return hidden && `it takes something by a computed name: ${hidden.written}`;
  },
  ({ assignedMembers, grammar }) => {
    const member = assignedMembers.find((name) => grammar.reach.ruling.test(name));
    return member && `it replaces ${member}`;
  },
  (facts) => replacedGround(facts),
  (facts, tree) => leftChanged(facts, tree),
  (facts) => foreignPath(facts),
  ({ grammar }, tree) => grammar.reach.own?.(tree),
  ({ grammar }, tree) => {
    const loop = [...descendants(tree)].find(grammar.reach.isEndless);
    return loop && `it has a loop without an end: ${loop.text.split("\n")[0]?.slice(0, 60)}`;
  },
];

/** By whatever name: a function that is passed on or renamed is one that can be called. */
function used({ calls, mentions }: Facts, pattern: RegExp, what: string): string | undefined {
  const found =
    calls.find(({ callee, written }) => pattern.test(callee) || pattern.test(written)) ??
    mentions.find(({ name, isBare }) => !isBare && pattern.test(name));
  return found && `${what}: ${found.written}`;
}

const definers = /^(Object|Reflect)\.(defineProperty|assign)$|(^|\.)setattr$/;

/** A part of the language that the test replaces: then the code under test does what the test says. */
function replacedGround({ calls, grammar }: TestFacts): string | undefined {
  const { mocks, reach } = grammar;
  for (const { callee, written, args } of calls) {
    const isReplacing =
      mocks.replaceMember.test(callee) || mocks.replacePath?.test(callee) || definers.test(callee);
    const [first, second] = isReplacing ? args : [];
    const path = /^["'`]([\w.]+)["'`]$/.exec(first?.text ?? "")?.[1];
    const member = second?.text.replaceAll(/^["'`]|["'`]$/g, "") ?? "";
    const owner = dotted(first);
    const replaced = [path ?? owner, path ? "" : `${owner}.${member}`].find((name) =>
      reach.ground?.test(name),
    );
    if (replaced !== undefined) return `it replaces a part of the language: ${written}(${replaced})`;
  }
  return undefined;
}

/** Something that tests share and that a test changes without putting it back. */
function leftChanged({ changed, imported, grammar }: TestFacts, tree: SyntaxNode): string | undefined {
  const { lasting, sharesImports } = grammar.reach;
  const isShared = (name: string) =>
    lasting?.test(name) === true || (sharesImports === true && imported.has(name.split(".")[0] ?? ""));
  const left = [...changed].find(
    ([name, times]) => times === 1 && isShared(name) && !isTakenAway(name, tree),
  );
  return (
    left &&
    `it leaves ${left[0]} changed for the tests after it: put it back, or use what the runner has for that`
  );
}

function isTakenAway(name: string, { text }: SyntaxNode): boolean {
  const [owner = ""] = name.split(/[.[](?=[^.[]*$)/);
  const plain = owner.replaceAll(/[^\w.]/g, "");
  return new RegExp(
    `\\b(delete|del)\\s+${plain.replaceAll(".", "\\.")}\\b|${plain.replaceAll(".", "\\.")}\\.(pop|clear|update)\\(`,
  ).test(text);
}

/** A path that leads out of the project, or a file of the project that the test would change. */
function foreignPath({ calls, grammar }: TestFacts): string | undefined {
  const { reads, writes } = grammar.reach.files;
  for (const { callee, written, args } of calls) {
    const isWriting =
      writes.test(callee) || args.slice(1).some(({ text }) => /^["'`][wax]b?\+?["'`]$/.test(text));
    if (!isWriting && !reads.test(callee)) continue;
    const path = /^[a-z]?["'`]([^"'`]*)["'`]$/.exec(args[0]?.text ?? "")?.[1];
    if (path === undefined) continue;
    if (/^[/~\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)/.test(path))
      return `it uses a file outside of the project: ${written}(${JSON.stringify(path)})`;
    if (isWriting && (writes.test(callee) || reads.test(callee)))
      return `it changes a file of the project: ${written}(${JSON.stringify(path)})`;
  }
  return undefined;
}
