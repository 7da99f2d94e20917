import { isFollowed, lastStep, subjectStep } from "../../../languages/search/plan.ts";
import { titleOfName } from "../../../languages/tests/behaviour/name-title.ts";
import { conditionsOf, contrastOf } from "../../../languages/tests/condition.ts";
import { type Named, type Naming, titlesInWords } from "../../../languages/tests/named-test.ts";
import type { Table } from "../../../languages/tests/table.ts";
import { isEmpty, valueKey } from "../../../languages/values/value.ts";
import { choosing } from "../tuning.ts";
import { vagueIn } from "../worth/vague-title.ts";
import type { Behaviour, Told } from "./behaviour.ts";
import { afterOthers, failingResult, givenBefore, withEqualArguments } from "./between-calls.ts";
import { optionsGiven } from "./option-titles.ts";
import { isInformative, isVague, preparation, wholeOutcome } from "./outcome.ts";

/** What the source says about a test; nothing if the source is not known. */
export type Describe = (test: Named) => Behaviour;

const silent: Describe = () => ({ conditions: [] });

/**
 * A name per test, unique for its function, that states a behaviour: what the documentation, a comment or an error's
 * message says, else the outcome and the condition that tells the test from its siblings, else the values.
 */
export function nameTests(tests: readonly Named[], naming: Naming, describe: Describe = silent): string[] {
  return titleTests(tests, naming, describe).map(({ name }) => name);
}

/** A name, with the title that it is made of. */
export interface Title {
  readonly name: string;
  readonly text: string;
  /** Whether the source says it: its documentation, a message or a condition, not only the values. */
  readonly isStated: boolean;
  /** Whether it says what the function is for, or what an option does: it also fits other values. */
  readonly isLead: boolean;
  /** What it says instead of a behaviour. */
  readonly vague: string | undefined;
}

/** The names of tests, and what they are made of. */
export function titleTests(tests: readonly Named[], naming: Naming, describe: Describe = silent): Title[] {
  const told = new Map(tests.map((test) => [test, describe(test)]));
  const proposals = tests.map((test) => {
    const siblings = tests.filter((other) => other.subject.target === test.subject.target);
    return titlesOf(test, { siblings, told, naming }).flatMap((title): Title[] => {
      const name = naming.finish(test, title.text);
      const vague = title.vague ?? (title.isLead ? undefined : vagueIn(name ?? ""));
      return name === undefined ? [] : [{ ...title, name, vague }];
    });
  });
  const names = unique(
    tests.map(({ subject }, at) => ({
      target: subject.target,
      proposals: (proposals[at] ?? []).toSorted(clearFirst).map(({ name }) => name),
    })),
    tests.map((test) => plainName(test, naming)),
  );
  return names.map((name, at): Title => {
    const found = proposals[at]?.find((one) => one.name === name);
    const unknown = { text: name, isStated: false, isLead: false, vague: "a number" };
    return { ...(found ?? unknown), name };
  });
}

/** A name that says little; where a title alone makes no name, what comes out. */
function plainName(test: Named, naming: Naming): string {
  const outcome = wholeOutcome(test, naming.words) || `calls ${test.subject.target}`;
  return naming.finish(test, "") || naming.finish(test, outcome) || test.subject.target;
}

function clearFirst(a: Title, b: Title): number {
  return Number(a.vague !== undefined) - Number(b.vague !== undefined);
}

interface Proposed {
  readonly target: string;
  /** The best one first. */
  readonly proposals: readonly string[];
}

/** The best name of each that no other proposes or has. */
function unique(tests: readonly Proposed[], plain: readonly string[]): string[] {
  const names: (string | undefined)[] = tests.map(() => undefined);
  const used = new Set<string>();
  const most = Math.max(0, ...tests.map(({ proposals }) => proposals.length));
  for (let round = 0; round < most; round++) {
    const open = tests.flatMap(({ target, proposals }, at) => {
      const name = names[at] === undefined ? proposals[round] : undefined;
      return name === undefined ? [] : [{ at, name, key: `${target}\n${name}` }];
    });
    const counts = Map.groupBy(open, ({ key }) => key);
    for (const { at, name, key } of open)
      if (!used.has(key) && counts.get(key)?.length === 1) names[at] = name;
    for (const { at, key } of open) if (names[at] !== undefined) used.add(key);
  }
  return tests.map(({ target, proposals }, at) => {
    const given = names[at];
    if (given !== undefined) return given;
    // Tests that no words tell apart: the longest name is the one that says most.
    const base = proposals.toSorted((a, b) => b.length - a.length)[0] ?? plain[at] ?? "";
    for (let number = 1; ; number++) {
      const joint = base.includes(" ") ? ", case " : "_case_";
      const name = number === 1 ? base : `${base}${joint}${number}`;
      if (used.has(`${target}\n${name}`)) continue;
      used.add(`${target}\n${name}`);
      return name;
    }
  });
}

interface Context {
  /** The tests of the same function, with the test itself. */
  readonly siblings: readonly Named[];
  readonly told: ReadonlyMap<Named, Behaviour>;
  readonly naming: Naming;
}

/** Titles from the best to the last resort. */
function titlesOf(test: Named, context: Context): Omit<Title, "name">[] {
  const { siblings } = context;
  const { words } = context.naming;
  const outcome = wholeOutcome(test, words);
  const call = isVague(outcome) ? titleOfName(test.subject, test.observation.value) : undefined;
  const conditions = telling(test, context);
  // What a call leaves out says nothing of one that passes something else, and little of any other.
  const isAbsent = ({ text }: Told) => isLeftOut.test(text);
  const isBeside = (one: Told) => optionsGiven(test).length > 0 && isAbsent(one);
  const isGood = (one: Told) => isStrong(one) && (test.observation.outcome === "threw" || !isAbsent(one));
  const strong = textsOf(conditions.filter(isGood));
  const weak = textsOf(conditions.filter((one) => !isGood(one) && !isBeside(one)));
  const after = preparation(test, words, false);
  const prepared = (titles: readonly string[]) =>
    titles.flatMap((title) => (after === "" ? [title] : [title, `${title} ${after}`]));

  const { does, optioned = [] } = context.told.get(test) ?? {};
  const plain = isPlainCase(test, context, does) ? plainTitles(test, does, context.naming) : [];
  const valued = valueTitles(test, outcome, context, 0);
  const stated = prepared([
    ...plain,
    ...spoken(test, outcome, conditions, context),
    ...withEqualArguments(test, outcome, siblings),
    ...afterOthers(test, outcome, { siblings, words }),
    ...givenBefore(test, siblings),
    ...failingResult(test, outcome),
    ...withConditions(call ?? outcome, strong),
    ...withMessage(test, outcome, valued, context),
  ]);
  const hidden = prepared(withConditions(call ?? outcome, weak));
  const called = call === undefined ? [] : valueTitles(test, call, context, 0);
  const fuller = ([1, 2, 3] as const).flatMap((detail) => valueTitles(test, outcome, context, detail));
  const both = [...valued, ...fuller]
    .filter((title) => !/ when | by default/.test(title))
    .flatMap((title) => [...strong, ...weak].slice(0, 2).map((condition) => `${title} when ${condition}`));

  const middle = isVague(outcome) ? [...hidden, ...called, ...valued] : [...valued, ...hidden];
  // Runners join the titles of groups and tests with this sign.
  const isClear = (title: string) => title.length <= choosing.longestTitle && !title.includes(" > ");
  const given = test.title === undefined ? [] : [test.title];
  const said = new Set([...given, ...stated]);
  const all = [...new Set([...said, ...middle, ...both, ...fuller])].filter(isClear);
  const { args, kwargs } = lastStep(test.observation.plan);
  // What comes out says nothing without what goes in.
  const isOfObject = subjectStep(test.observation.plan) !== test.observation.plan.steps[0];
  const isBare = (text: string) =>
    text === outcome && (args.length + kwargs.length > 0 || isOfObject) && !said.has(text);
  const hasMore = all.some((text) => text.length > outcome.length && text.startsWith(outcome));
  return all.map((text) => ({
    text,
    isStated: said.has(text),
    isLead: plain.includes(text) || (optioned.includes(text) && stated.includes(text)),
    vague:
      isBare(text) && (hasMore || !isOfObject)
        ? "what comes out"
        : plain.includes(text)
          ? undefined
          : vagueIn(text),
  }));
}

const isLeftOut = / is (?:undefined|missing|null|None|not given)$/;

function textsOf(conditions: readonly Told[]): string[] {
  return [...new Set(conditions.map(({ text }) => text))].filter((text) => text !== "");
}

/** What the rows of a table have in common, in words. */
export function sharedBehaviour(
  rows: readonly Named[],
  tests: readonly Named[],
  describe: Describe,
): Pick<Table, "does" | "when"> {
  const [first] = rows;
  if (!first) return {};
  const told = new Map(tests.map((test) => [test, describe(test)]));
  const others = tests.filter((test) => test.subject.target === first.subject.target && !rows.includes(test));
  // The words for one way of the code may differ with the values.
  const inAll = ({ way, text }: Told) =>
    rows.every((row) => told.get(row)?.conditions.some((one) => one.way === way && one.text === text));
  const [common] = telling(first, { siblings: [first, ...others], told }).filter(
    (one) => one.text !== "" && isStrong(one) && inAll(one) && others.length > 0,
  );
  const { does } = told.get(first) ?? {};
  const results = new Set(rows.map(({ observation }) => valueKey(observation.value)));
  const isTelling = common?.holds || results.size === 1;
  return {
    when: isTelling ? common?.text : undefined,
    does: rows.some((row) => row === plainest(tests, row))
      ? (does ?? titleOfName(first.subject, first.observation.value))
      : undefined,
  };
}

/** Whether a condition says more than the values: it is about what callers know, and not only that nothing is special. */
function isStrong({ text, holds, isOwn, isInternal }: Told): boolean {
  const isUsual = / is not empty\b/.test(text) || (!holds && / not |^the | is at (?:least|most) /.test(text));
  return isOwn && !isInternal && !isUsual;
}

/** Titles in the words of the source: its documentation, comments and messages. */
function spoken(test: Named, outcome: string, conditions: readonly Told[], context: Context): string[] {
  const { raised, optioned = [] } = context.told.get(test) ?? {};
  if (test.assertions[0]?.kind === "throws") {
    const own = conditions.filter((one) => one.text !== "" && one.holds && one.isOwn && !one.isInternal);
    const branches = own.slice(0, 2).map(({ text }) => `${outcome} when ${text}`);
    const quoted = quotedMessage(test);
    return [
      ...branches,
      ...(raised === undefined || !isFirstRefusal(test, raised, context) ? [] : [`${outcome} ${raised}`]),
      ...(quoted === undefined ? [] : [`${outcome} saying "${quoted}"`]),
    ];
  }
  // The first test with an option says what the option does; others differ from it in values.
  const options = optioned.filter((title) => {
    const first = context.siblings.find((other) => context.told.get(other)?.optioned?.includes(title));
    return first === test || !first;
  });
  // A comment alone may be about how the code works.
  const commented = conditions.flatMap(({ does: comment, text, isOwn }) =>
    comment === undefined || text === "" || !isOwn ? [] : [`${comment} when ${text}`],
  );
  return [...options, ...commented];
}

/** Whether no test before it is of the same refusal: the others say their values as well. */
function isFirstRefusal(test: Named, raised: string, { siblings, told }: Context): boolean {
  const type = ({ observation }: Named) => observation.error.type;
  return siblings.find((one) => told.get(one)?.raised === raised && type(one) === type(test)) === test;
}

const longestQuoted = 50;

/** An error's message, if it is words that hold for every such call. */
function quotedMessage({ assertions: [first] }: Named): string | undefined {
  const message = first?.kind === "throws" ? first.error.message : "";
  const isPlain = /^[A-Za-z][\w ,'.#()-]*$/.test(message) && message.split(" ").length > 2;
  return isPlain && message.length <= longestQuoted ? message.replace(/\.$/, "") : undefined;
}

/** The condition in an error's message with the value that tells the test from others of the same message. */
function withMessage(test: Named, outcome: string, valued: readonly string[], { told }: Context): string[] {
  const { raised } = told.get(test) ?? {};
  const begin = `${outcome} for `;
  const [value] = valued.flatMap((title) => (title.startsWith(begin) ? [title.slice(begin.length)] : []));
  if (raised === undefined || value === undefined) return [];
  return [raised.startsWith("for ") ? `${outcome} ${raised} such as ${value}` : `${begin}${value} ${raised}`];
}

/** Whether a test shows what its function is for. */
function isPlainCase(test: Named, { siblings }: Context, does = ""): boolean {
  const isOpposite =
    /\btrue\b/.test(does) && test.observation.value.kind === "boolean" && !test.observation.value.value;
  return !isOpposite && test === plainest(siblings, test);
}

/** Titles that say what the function of a test is for, the best first. */
export function plainTitles(test: Named, does: string | undefined, naming: Naming): readonly string[] {
  return (naming.plainTitles ?? titlesInWords)(test, does);
}

/** The first test of a function that shows something, or else finds a number such as 0, which may be a place or a count. */
function plainest(tests: readonly Named[], { subject: { target } }: Named): Named | undefined {
  const own = tests.filter((test) => test.subject.target === target);
  return own.find(isInformative) ?? own.find(isNumberOfSomething);
}

function isNumberOfSomething({ observation: { plan, outcome, value } }: Named): boolean {
  const { args } = subjectStep(plan);
  const isGiven = args.length > 0 && !args.some(isEmpty);
  const isFound = value.kind === "integer" && !value.value.startsWith("-");
  return outcome === "returned" && isFound && isGiven && !isFollowed(plan);
}

function withConditions(act: string, said: readonly string[]): string[] {
  const [first, second] = said;
  const pair = first !== undefined && second !== undefined ? [`${act} when ${first} and ${second}`] : [];
  return [...said.slice(0, 3).map((condition) => `${act} when ${condition}`), ...pair];
}

function valueTitles(test: Named, outcome: string, context: Context, detail: 0 | 1 | 2 | 3): string[] {
  const { siblings, naming } = context;
  const { words } = naming;
  const after = preparation(test, words, detail > 0);
  const conditions = [...conditionsOf(test, siblings, { words, detail }), ""];
  return conditions.flatMap((condition) => {
    const title = [outcome, condition, after].filter(Boolean).join(" ");
    return [title + contrastOf(test, words), title];
  });
}

/** The conditions that tell a test from its siblings, the most telling first. */
function telling(test: Named, { siblings, told }: Pick<Context, "siblings" | "told">): Told[] {
  const others = siblings.filter((other) => other !== test);
  const ways = others.map((other) => new Set(told.get(other)?.conditions.map(({ way }) => way)));
  const failing = others.filter(({ observation }) => observation.outcome === "threw");
  const isGuard = ({ way, holds }: Told) => {
    const opposite = way.replace(/ \w+$/, holds ? " false" : " true");
    const against = others.filter((_, at) => ways[at]?.has(opposite));
    return !holds && against.every((other) => failing.includes(other));
  };
  const sharing = ({ way }: Told) => ways.filter((own) => own.has(way)).length;
  const rank = (one: Told) => sharing(one) * 4 + (one.isOwn ? 0 : 2) + (one.holds ? 0 : 1);
  const isMet = test.observation.outcome === "threw";
  return (told.get(test)?.conditions ?? [])
    .filter((one) => (others.length === 0 ? one.holds : sharing(one) < others.length))
    .filter((one) => isMet || !isGuard(one))
    .toSorted((a, b) => rank(a) - rank(b));
}
