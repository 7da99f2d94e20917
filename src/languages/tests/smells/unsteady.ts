import type { SyntaxNode } from "../../syntax/syntax-node.ts";
import type { TestFacts } from "./test-facts.ts";
import type { Call, UnsteadyWords } from "./test-grammar.ts";

const MAX_SLEEP_MS = 50;
/** Helpers that projects have, which take milliseconds. */
const helpers = /^(\.{0,2}\/?[\w@./-]*\.)?(sleep|delay|wait|pause)(Ms|For)?$|\.(waitForTimeout|usleep)$/;

/** How long a test sleeps, in words, if that is too long. */
export function findSleep(facts: TestFacts): string | undefined {
  if (hasFakeTime(facts) || isReplaced(facts, "sleep")) return undefined;
  const longest = Math.max(0, ...facts.calls.map((call) => sleepMs(call, facts)));
  return longest > MAX_SLEEP_MS ? `it sleeps ${Math.round(longest)} ms` : undefined;
}

function sleepMs(call: Call, facts: TestFacts): number {
  const sleep = facts.grammar.unsteady.sleeps(call);
  if (sleep) return numberOf(sleep.argument, facts) * sleep.unitMs;
  return helpers.test(call.callee) ? numberOf(call.args[0], facts) : 0;
}

/** The value of a number or a product of numbers; 0 if it is not known. */
function numberOf(node: SyntaxNode | undefined, { values, grammar }: TestFacts): number {
  if (!node) return 0;
  const { bare } = grammar.expressions;
  const inner = bare(node);
  const value = inner.type === "identifier" ? values.get(inner.text) : undefined;
  const text = bare(value ?? inner).text.replaceAll("_", "");
  if (!/^[\d.e\s*]+$/i.test(text)) return 0;
  return text.split("*").reduce((product, factor) => product * Number(factor), 1) || 0;
}

/** The call of a test that uses the network; undefined if none does. */
export function findNetwork(facts: TestFacts): string | undefined {
  const { clients, harmless, answers } = facts.grammar.unsteady.network;
  if (facts.calls.some(({ callee }) => answers.test(callee)) || isReplaced(facts, "network"))
    return undefined;
  const call = facts.calls.find(
    ({ callee, args }) => clients.test(callee) && !harmless.test(callee) && !isLocal(args),
  );
  return call && `it uses the network: ${call.written}`;
}

function isLocal(args: readonly SyntaxNode[]): boolean {
  return args.some(({ text }) => /(\/\/|["'`])(localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)\b/.test(text));
}

/** The call of a test that is random; undefined if none is. */
export function findChance(facts: TestFacts): string | undefined {
  if (isReplaced(facts, "chance")) return undefined;
  const { calls, seeds, generators } = facts.grammar.unsteady.chance;
  const unseeded = facts.calls.find(({ callee, args }) => generators?.test(callee) && args.length === 0);
  const isSeeded = facts.calls.some(({ callee, args }) => seeds.test(callee) && args.length > 0);
  const call = unseeded ?? (isSeeded ? undefined : facts.calls.find(({ callee }) => calls.test(callee)));
  return call && `nothing fixes the result of ${call.written}`;
}

/** The call of a test that depends on the current time; undefined if none does. */
export function findClock(facts: TestFacts): string | undefined {
  if (hasFakeTime(facts) || isReplaced(facts, "clock")) return undefined;
  const call = facts.calls.find(facts.grammar.unsteady.readsClock);
  return call && `it depends on the time of day: ${call.written}`;
}

/** Clocks that stand still, or that the test moves. */
function hasFakeTime({ calls, grammar }: TestFacts): boolean {
  return calls.some(({ callee }) => grammar.unsteady.fakeTime.test(callee));
}

/** Whether the test replaces the source of its unsteadiness. */
function isReplaced(
  { calls, assignedMembers, grammar }: TestFacts,
  what: keyof UnsteadyWords["replaced"],
): boolean {
  const { replace, globals, replaced } = grammar.unsteady;
  const name = replaced[what];
  return (
    calls.some(
      ({ callee, args }) => replace.test(callee) && args.slice(0, 2).some(({ text }) => name.test(text)),
    ) || assignedMembers.some((member) => globals?.test(member) && name.test(member))
  );
}
