import { isFollowed, subjectStep } from "../../../languages/search/plan.ts";
import type { Parameter } from "../../../languages/syntax/outline.ts";
import {
  clauseAbout,
  documentationOfOption,
  saidOfOption,
} from "../../../languages/tests/behaviour/option-docs.ts";
import { thirdPerson } from "../../../languages/tests/behaviour/verbs.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import { parseLiteral } from "../../../languages/values/literal.ts";
import { type Value, valueKey } from "../../../languages/values/value.ts";

/** What is written about a function. */
export interface Documented {
  readonly documentation: string;
  /** The text of its module, and of those that declare types for it. */
  readonly declarations: string;
  /** What it does, by its documentation. */
  readonly does: string | undefined;
  /** How the language writes the two truth values. */
  readonly truth: { readonly true: string; readonly false: string };
}

interface Given {
  readonly name: string;
  readonly value: Value;
}

/** Titles for a call with one option: what the documentation says of it, the best first. */
export function optionTitles(test: Named, documented: Documented): string[] {
  const [option, ...others] = optionsGiven(test);
  if (!option || others.length > 0 || test.observation.outcome === "threw") return [];
  const { name, value } = option;
  const { documentation, declarations, does, truth } = documented;
  const { given, off } = saidOfOption(documentationOfOption(name, documentation, declarations));
  const isTrue = ` when ${name} is ${truth.true}`;
  if (value.kind !== "boolean") return given === undefined ? usesGiven(option) : [given];
  if (!value.value) return off === undefined ? [] : [`${off} when ${name} is ${truth.false}`];
  const clause = clauseAbout(name, documentation);
  return [
    ...(clause === undefined ? [] : [clause]),
    ...(given === undefined ? [] : [given + isTrue]),
    ...(does === undefined ? [] : [does + isTrue]),
  ];
}

/** "uses the given separator", for names that are things. */
function usesGiven({ name, value: { kind } }: Given): string[] {
  const words = name.split(/_|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase());
  const isThing = words.every((word) => /^[a-z]{3,}$/.test(word) && thirdPerson(word) === undefined);
  const isPlain =
    /^(?:string|integer|float|callback|regex)$/.test(kind) &&
    !/^(?:opts?|options|args?|value|data)$/.test(name);
  return isThing && isPlain ? [`uses the given ${words.join(" ")}`] : [];
}

/** The optional arguments and the entries of options that a call passes, without those that are the default. */
export function optionsGiven({ subject, observation: { plan } }: Named): Given[] {
  const step = subjectStep(plan);
  if (isFollowed(plan) || step.kind !== "call") return [];
  const { parameters } = subject;
  const isUsual = (parameter: Parameter | undefined, value: Value) => {
    const usual = parameter?.defaultValue === undefined ? undefined : parseLiteral(parameter.defaultValue);
    return value.kind === "undefined" || (usual !== undefined && valueKey(usual) === valueKey(value));
  };
  const places = step.args.flatMap((value, at): Given[] => {
    const parameter = parameters[at];
    if (!parameter || parameter.rest || isUsual(parameter, value)) return [];
    const isOptional = parameter.optional || parameter.defaultValue !== undefined;
    if (value.kind !== "dict") return isOptional ? [{ name: parameter.name, value }] : [];
    if (!isOptional && at === 0) return [];
    return value.entries.flatMap(([key, item]) =>
      key.kind === "string" ? [{ name: key.value, value: item }] : [],
    );
  });
  const named = step.kwargs
    .filter(
      ([name, value]) =>
        !isUsual(
          parameters.find((one) => one.name === name),
          value,
        ),
    )
    .map(([name, value]) => ({ name, value }));
  return [...places, ...named].filter(({ name }) => /^[A-Za-z]\w*$/.test(name));
}
