import { fieldOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { dotted, type TestFacts } from "./test-facts.ts";
import type { MockWords } from "./test-grammar.ts";

/** Names the mock whose own value an assertion sees; undefined if none does. */
export function findMockEcho(facts: TestFacts): string | undefined {
  const mocks = mocksOf(facts);
  for (const { actual, expected, relation } of facts.assertions) {
    if (relation === "other" || relation === "truthy") continue;
    for (const side of [actual, expected]) {
      const mock = side && echoed(side, facts);
      if (mock && [...mocks].some((name) => isPartOf(mock, name, facts.grammar.mocks))) return mock;
    }
  }
  return undefined;
}

/** Whether it is the mock or a member of it; the arguments of its calls come from the code under test. */
function isPartOf(member: string, mock: string, { calls }: MockWords): boolean {
  const isOfCalls = calls !== undefined && member.startsWith(`${mock}.${calls}`);
  return member === mock || (member.startsWith(`${mock}.`) && !isOfCalls);
}

/** Names and members that the test replaced by a mock. */
function mocksOf(facts: TestFacts): ReadonlySet<string> {
  const { calls, values, assignedMembers } = facts;
  const { replaceMember, replacePath, value: gives } = facts.grammar.mocks;
  const named = [...values].filter(([, value]) => calledFirst(value, facts)).map(([name]) => name);
  const members = calls
    .filter(({ callee }) => replaceMember.test(callee))
    .flatMap(({ args: [object, member] }) => {
      const owner = dotted(object);
      const name = /^["'`]([\w$]+)["'`]$/.exec(member?.text ?? "")?.[1];
      return owner && name ? [`${owner}.${name}`] : [];
    });
  const paths = calls
    .filter(({ callee }) => replacePath?.test(callee))
    .flatMap(({ args: [path] }) => /^["']([\w.]+)\.(\w+)["']$/.exec(path?.text ?? "")?.[2] ?? []);
  const set = gives
    ? assignedMembers.filter((name) => gives.test(name)).map((name) => name.replace(gives, ""))
    : [];
  return new Set([...named, ...members, ...paths, ...set]);
}

/** Whether a value is made by a call of a maker of mocks, whatever is called on it: `vi.fn().mockReturnValue(5)`. */
function calledFirst(value: SyntaxNode, { calls, grammar }: TestFacts): boolean {
  let node: SyntaxNode | undefined = grammar.expressions.bare(value);
  while (node) {
    const callee: SyntaxNode | undefined = fieldOf(node, "function") ?? fieldOf(node, "constructor");
    const name = dotted(callee);
    if (name !== "")
      return calls.some((call) => call.written === name && grammar.mocks.make.test(call.callee));
    node = fieldOf(callee, "object");
  }
  return false;
}

/** The mock that an expression is the value of: `m()`, `await m.get(1)`, `m.return_value`, or a name for one of those. */
function echoed(side: SyntaxNode, { values, grammar }: TestFacts): string | undefined {
  const { bare } = grammar.expressions;
  const gives = grammar.mocks.value;
  const node = bare(side);
  const value = node.type === "identifier" ? values.get(node.text) : undefined;
  const made = value ? bare(value) : node;
  if (made.type === grammar.nodes.call) return dotted(fieldOf(made, "function")) || undefined;
  const member = dotted(made);
  return gives?.test(member) ? member.replace(gives, "") : undefined;
}
