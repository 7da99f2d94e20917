import { fieldOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { bare, dotted, type TestFacts } from "./test-facts.ts";

const makesMock =
  /^((unittest\.)?mock\.)?(Mock|MagicMock|AsyncMock|NonCallableMock|create_autospec|patch|patch\.object)$|^(vi|vitest\.vi|jest|@jest\/globals\.jest|mock|test\.mock|t\.mock|mocker|sinon|td)\.(fn|stub|fake|spy|method|patch|Mock|MagicMock|func|mocked)(\.object)?$/;
const replacesMember =
  /^(vi|vitest\.vi|jest|@jest\/globals\.jest)\.spyOn$|^sinon\.(stub|replace|fake)$|^(mock|test\.mock|t\.mock)\.method$|(^|\.)patch\.object$|^monkeypatch\.setattr$|^mocker\.(patch\.object|spy)$/;
const replacesPath = /(^|\.)patch$|^monkeypatch\.setattr$/;
const setsValue = /\.(return_value|side_effect)$/;

/** Names the mock whose own value an assertion sees; undefined where none does. */
export function findMockEcho(facts: TestFacts): string | undefined {
  const mocks = mocksOf(facts);
  for (const { actual, expected, relation } of facts.assertions) {
    if (relation === "other" || relation === "truthy") continue;
    for (const side of [actual, expected]) {
      const mock = side && echoed(side, facts);
      if (mock && [...mocks].some((name) => isPartOf(mock, name))) return mock;
    }
  }
  return undefined;
}

/** Whether it is the mock or a member of it; what the mock was called with comes from the code under test. */
function isPartOf(member: string, mock: string): boolean {
  return member === mock || (member.startsWith(`${mock}.`) && !member.startsWith(`${mock}.mock.calls`));
}

/** Names and members that the test put a mock in the place of. */
function mocksOf({ calls, values, assignedMembers }: TestFacts): ReadonlySet<string> {
  const named = [...values].filter(([, value]) => calledFirst(value, calls)).map(([name]) => name);
  const members = calls
    .filter(({ callee }) => replacesMember.test(callee))
    .flatMap(({ args: [object, member] }) => {
      const owner = dotted(object);
      const name = /^["'`]([\w$]+)["'`]$/.exec(member?.text ?? "")?.[1];
      return owner && name ? [`${owner}.${name}`] : [];
    });
  const paths = calls
    .filter(({ callee }) => replacesPath.test(callee))
    .flatMap(({ args: [path] }) => /^["']([\w.]+)\.(\w+)["']$/.exec(path?.text ?? "")?.[2] ?? []);
  const set = assignedMembers
    .filter((name) => setsValue.test(name))
    .map((name) => name.replace(setsValue, ""));
  return new Set([...named, ...members, ...paths, ...set]);
}

/** Whether a value is made by a call of a maker of mocks, whatever is called on it: `vi.fn().mockReturnValue(5)`. */
function calledFirst(value: SyntaxNode, calls: TestFacts["calls"]): boolean {
  let node: SyntaxNode | undefined = bare(value);
  while (node) {
    const callee: SyntaxNode | undefined = fieldOf(node, "function") ?? fieldOf(node, "constructor");
    const name = dotted(callee);
    if (name !== "") return calls.some((call) => call.written === name && makesMock.test(call.callee));
    node = fieldOf(callee, "object");
  }
  return false;
}

/** The mock that an expression is the value of: `m()`, `await m.get(1)`, `m.return_value`, or a name for one of those. */
function echoed(side: SyntaxNode, { values }: TestFacts): string | undefined {
  const node = bare(side);
  const value = node.type === "identifier" ? values.get(node.text) : undefined;
  const made = value ? bare(value) : node;
  if (/^(call|call_expression)$/.test(made.type)) return dotted(fieldOf(made, "function")) || undefined;
  const member = dotted(made);
  return setsValue.test(member) ? member.replace(setsValue, "") : undefined;
}
