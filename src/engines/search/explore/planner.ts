import type { Observation } from "../../../languages/search/observation.ts";
import { isFollowed, lastStep, type Plan, type Step } from "../../../languages/search/plan.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import type { Random } from "../../../languages/values/random.ts";
import { type Value, valueKey, type WrittenClass } from "../../../languages/values/value.ts";
import { derivedClasses, varyClass } from "../subjects/derived-classes.ts";
import { planning } from "../tuning.ts";
import { type Argument, createArgumentPools, type Module } from "../values/argument-pools.ts";
import {
  acceptsArguments,
  addArgument,
  alike,
  type Chooser,
  choosingRandomly,
  complete,
  fill,
  misfitsIn,
  typical,
  varyArguments,
  varying,
} from "./call-arguments.ts";

/** Makes plans for subjects of one module. */
export interface Planner {
  /** The first plans: the typical call, each parameter varied alone, some combinations. */
  initial(subject: Subject): Plan[];
  /** A small variation of a plan. */
  vary(plan: Plan, subject: Subject): Plan;
  /** Learns values that a target's code compared its inputs with. */
  learn(target: string, values: readonly Value[]): void;
  /** Learns which ways to construct an object and to call its methods work. */
  note(observations: readonly Pick<Observation, "plan" | "outcome">[]): void;
  /** Whether every argument fits its written type. */
  accepts(plan: Plan, subject: Subject): boolean;
  /** How many arguments callers would not pass, and the code does not ask about. */
  misfits(plan: Plan, subject: Subject): number;
  /** How many arguments are of another kind than their names suggest. */
  unlikely(plan: Plan, subject: Subject): number;
  /** How many arguments of each step are what they are by chance: nothing is known of their parameters. */
  groundless(plan: Plan, subject: Subject): readonly number[];
  /** How far texts are from those that documentation shows for their parameters. */
  unlikeness(plan: Plan, subject: Subject): number;
  /** Values for an argument of a step, by its place or its name, the most typical first. */
  seeds(subject: Subject, step: Step, place: number | string): readonly Value[];
  /** Texts that the code of the module treats differently. */
  readonly texts: readonly Value[];
  /** Functions to pass. */
  readonly functions: readonly Value[];
}

/** A planner that depends only on the module and the random numbers. */
export function createPlanner(module: Module, random: Random): Planner {
  const pools = createArgumentPools(module);
  const learnt = new Map<string, readonly Value[]>();
  const working = new Map<string, Step[]>();
  const { hasKeywordArguments } = module.language.values.calls;
  const breadth = breadthFor(module);
  const derived = new Map<string, readonly WrittenClass[]>();
  const classesFor = (subject: Subject) => {
    const known = derived.get(subject.target) ?? derivedClasses(module, subject);
    derived.set(subject.target, known);
    return known;
  };

  const constructStep = (subject: Subject, choose: Chooser): Step => {
    return { kind: "new", member: "", ...fill(pools.ofConstructor(subject), choose, hasKeywordArguments) };
  };
  /** The typical way to make an object if it works, else one that does. */
  const receiver = (subject: Subject): Step => {
    const usual = constructStep(subject, typical);
    const ways = working.get(subject.className) ?? [];
    const works = ways.length === 0 || ways.some((way) => stepKey(way) === stepKey(usual));
    return works ? usual : (ways[0] ?? usual);
  };
  const finalStep = (subject: Subject, choose: Chooser): Step => {
    if (subject.kind === "constructor") return constructStep(subject, choose);
    const kind = subject.kind === "getter" ? "get" : "call";
    const promised = subject.promised ? { promised: true } : {};
    return {
      ...{ kind, member: subject.member, ...promised },
      ...fill(pools.of(subject), choose, hasKeywordArguments),
    };
  };
  const planOf = (subject: Subject, choose: Chooser, before: readonly Step[] = []): Plan => {
    return {
      target: subject.target,
      exportName: subject.exportName,
      ...(subject.home === undefined ? {} : { home: subject.home }),
      steps: [...before, finalStep(subject, choose)],
    };
  };
  const randomly = choosingRandomly(random);
  const sibling = (subject: Subject): Step[] => {
    const methods = module.methodsOf(subject.className).filter(({ kind }) => kind === "method");
    if (methods.length === 0) return [];
    const chosen = random.pick(methods);
    const ways = working.get(chosen.target) ?? [];
    if (ways.length > 0 && random.chance(planning.workingWay)) return [random.pick(ways)];
    return [finalStep(chosen, random.chance(planning.typicalSibling) ? typical : randomly)];
  };

  const receiverPlans = (subject: Subject): Plan[] => {
    const usual = receiver(subject);
    const self = finalStep(subject, typical);
    const repeats = self.kind === "call" ? [[], [self], [self, self]] : [[]];
    const constructed = pools
      .ofConstructor(subject)
      .flatMap((argument) =>
        argument.values
          .slice(0, planning.receivers)
          .map((value) => constructStep(subject, varying(argument, value))),
      );
    return [
      ...[usual, ...constructed].flatMap((made) =>
        repeats.map((before) => planOf(subject, typical, [made, ...before])),
      ),
      ...repeated(planning.siblingPlans, () => planOf(subject, typical, [usual, ...sibling(subject)])),
      ...repeated(planning.siblingPlans, () =>
        planOf(subject, randomly, [usual, ...sibling(subject), ...sibling(subject)]),
      ),
    ];
  };
  const note = ({ plan, outcome }: Pick<Observation, "plan" | "outcome">) => {
    const step = lastStep(plan);
    const ways = working.get(plan.target) ?? [];
    const isMaking = step.kind === "new" && plan.steps.length === 1;
    const isMethod = step.kind === "call" && step.member !== "" && !isFollowed(plan);
    if (outcome !== "returned" || !(isMaking || isMethod)) return;
    if (ways.length < planning.ways) working.set(plan.target, [...ways, step]);
    // Later calls of a method were varied because they reach more.
    else if (isMethod) working.set(plan.target, ways.with(random.below(planning.ways), step));
  };
  const misfits = (plan: Plan, subject: Subject) =>
    plan.steps.reduce((sum, step) => sum + misfitsIn(step, pools.ofStep(subject, step)), 0);
  const accepts = (plan: Plan, subject: Subject) =>
    plan.steps.every((step) => acceptsArguments(step, pools.ofStep(subject, step)));

  const sumOf = (plan: Plan, subject: Subject, weigh: (argument: Argument, value: Value) => number) =>
    plan.steps.reduce((sum, step) => {
      const known = pools.ofStep(subject, step);
      return step.args.reduce((so, value, at) => so + (known[at] ? weigh(known[at], value) : 0), sum);
    }, 0);

  return {
    accepts,
    misfits,
    unlikely: (plan, subject) => sumOf(plan, subject, (one, value) => Number(!one.isLikely(value))),
    groundless: (plan, subject) =>
      plan.steps.map((step) =>
        sumOf({ ...plan, steps: [step] }, subject, (one, value) => Number(!one.isGrounded(value))),
      ),
    unlikeness: (plan, subject) => sumOf(plan, subject, (one, value) => one.unlikeness(value)),
    seeds(subject, step, place) {
      const known = pools.ofStep(subject, step);
      const named = known.find(({ parameter }) => parameter.name === place);
      return (typeof place === "number" ? (known[place] ?? known.at(-1)) : named)?.values ?? [];
    },
    texts: pools.texts,
    functions: pools.functions,
    note: (observations) => observations.forEach(note),
    initial(subject) {
      return withDerived(firstPlans(subject), subject);
    },
    vary(plan, subject) {
      const changed = { ...plan, steps: varySteps(plan.steps, subject) };
      if (!accepts(changed, subject)) return plan;
      return plan.derived && random.chance(planning.otherClass)
        ? { ...changed, derived: varyClass(plan.derived, classesFor(subject), random) }
        : changed;
    },
    learn(target, values) {
      const known = learnt.get(target) ?? [];
      const keys = new Set(known.map(valueKey));
      const fresh = values.filter((value) => !keys.has(valueKey(value)));
      learnt.set(target, [...known, ...fresh].slice(-planning.learnt));
    },
  };

  /** A class with hooks is tried with derived classes, and without them if it is not abstract. */
  function withDerived(plans: readonly Plan[], subject: Subject): Plan[] {
    const classes = classesFor(subject);
    const [first] = classes;
    if (!first) return [...plans];
    const isAbstract = module.exports.find(({ name }) => name === subject.exportName)?.abstract;
    const before = needsReceiver(subject) ? [receiver(subject)] : [];
    return [
      ...classes.map((derived) => ({ ...planOf(subject, typical, before), derived })),
      ...plans.map((plan) => ({ ...plan, derived: first })),
      ...(isAbstract ? [] : plans),
    ];
  }

  function firstPlans(subject: Subject): Plan[] {
    const own = pools.of(subject);
    const hasReceiver = needsReceiver(subject);
    const before = hasReceiver ? [receiver(subject)] : [];
    return [
      ...documented(module, subject),
      planOf(subject, typical, before),
      planOf(subject, complete, before),
      ...(isReadOnClass(subject) ? [readOnClass(planOf(subject, typical, before))] : []),
      ...own.flatMap((argument) =>
        argument.values.slice(0, breadth).map((value) => planOf(subject, varying(argument, value), before)),
      ),
      ...(hasReceiver ? receiverPlans(subject) : []),
      ...(own.length > 1 ? repeated(planning.combinations, () => planOf(subject, randomly, before)) : []),
      ...(own.length > 1 ? alike(own).map((choose) => planOf(subject, choose, before)) : []).filter((plan) =>
        accepts(plan, subject),
      ),
    ];
  }

  function varySteps(steps: readonly Step[], subject: Subject): readonly Step[] {
    const isHosted = steps.at(-1)?.on === "argument";
    if (
      needsReceiver(subject) &&
      !isHosted &&
      steps.length < planning.mostSteps &&
      random.chance(planning.moreSteps)
    )
      return steps.toSpliced(-1, 0, ...sibling(subject));
    if (steps.length > 2 && random.chance(planning.fewerSteps)) return steps.toSpliced(1, 1);
    const index = random.below(steps.length);
    return steps.map((step, at) => {
      if (at !== index) return step;
      const known = pools.ofStep(subject, step);
      if (random.chance(planning.refill)) return { ...step, ...fill(known, randomly, hasKeywordArguments) };
      const isOpen = known.length > step.args.length || known.some(({ parameter }) => parameter.rest);
      if (random.chance(isOpen ? planning.moreArguments : 0))
        return addArgument(step, known, { random, hasKeywords: hasKeywordArguments });
      const extra = learnt.get(subject.target) ?? [];
      const elsewhere = steps.flatMap((other) => (other === step ? [] : other.args));
      return varyArguments(step, { known, extra, elsewhere }, random);
    });
  }
}

function isReadOnClass({ member, language }: Subject): boolean {
  return language?.subjects.specialMethod(member)?.isReadOnClass ?? false;
}

/** A plan that reads the member from its class, not from an object. */
function readOnClass(plan: Plan): Plan {
  return { ...plan, steps: plan.steps.with(-1, { ...lastStep(plan), kind: "get" }) };
}

function documented({ exports, hints }: Module, { exportName, target }: Subject): readonly Plan[] {
  const examples = exports.find(({ name }) => name === exportName)?.examples ?? [];
  return [...(hints?.examples ?? []), ...examples].filter((plan) => plan.target === target);
}

/** How many values of each parameter are tried at first: fewer if there are many parameters. */
function breadthFor({ outline }: Module): number {
  const exported = outline.symbols.filter((symbol) => symbol.exported && symbol.kind !== "class");
  const parameters = exported.reduce((sum, symbol) => sum + symbol.parameters.length, 0);
  return Math.max(planning.leastBreadth, Math.floor(planning.firstPlans / Math.max(1, parameters)));
}

function stepKey({ args, kwargs }: Step): string {
  return JSON.stringify([args, kwargs]);
}

function needsReceiver({ kind }: Subject): boolean {
  return kind === "method" || kind === "getter";
}

function repeated<T>(times: number, make: () => T): T[] {
  return Array.from({ length: times }, make);
}
