import type { Observation } from "../../../languages/search/observation.ts";
import { lastStep } from "../../../languages/search/plan.ts";
import type { Spelling } from "../../../languages/search/spelling.ts";
import { string, type Value } from "../../../languages/values/value.ts";
import type { Difference } from "../differences.ts";

/** The names and notation for an effect. */
export interface EffectWording {
  readonly spelling: Spelling;
  /** Names of the observed call's parameters. */
  readonly parameters: readonly string[];
}

interface Effect {
  readonly words: string;
  /** The words for a version without the effect. */
  readonly absent: string;
}

/** Describes the first effect that differs between the two versions. */
export function describeEffect(
  { plan, base, head }: Difference,
  { spelling, parameters }: EffectWording,
): { readonly before: string; readonly after: string } {
  const { args, kwargs } = lastStep(plan);
  const nameOf = (index: number) =>
    kwargs[index - args.length]?.[0] ?? parameters[index] ?? `argument ${index + 1}`;
  const [before, after] = [effectsOf(base, nameOf, spelling), effectsOf(head, nameOf, spelling)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const name = names.find((one) => before.get(one)?.words !== after.get(one)?.words) ?? "";
  const [first, second] = [before.get(name), after.get(name)];
  return {
    before: first?.words ?? second?.absent ?? "",
    after: second?.words ?? first?.absent ?? "",
  };
}

/** All effects of a call other than its result, by what they change. */
function effectsOf(
  observation: Observation,
  nameOf: (index: number) => string,
  { value: spell, messages }: Spelling,
): ReadonlyMap<string, Effect> {
  const { argsAfter, fieldsAfter, printed = "", complained = "" } = observation;
  const { said = [], calls = [], left = [] } = observation;
  const found = new Map<string, Effect>();
  const leaves = (name: string, value: Value) =>
    found.set(name, { words: `leaves ${name} as ${spell(value)}`, absent: `leaves no ${name}` });
  const callsOf = (name: string, made: readonly (readonly Value[])[]) => {
    const texts = made.map((args) => `${name}(${args.map(spell).join(", ")})`);
    found.set(`${name}()`, { words: `calls ${texts.join(", ")}`, absent: `does not call ${name}` });
  };
  for (const [index, value] of argsAfter.entries()) leaves(nameOf(index), value);
  for (const [where, text] of [["", printed] as const, [" to stderr", complained] as const])
    if (text !== "")
      found.set(`prints${where}`, {
        words: `prints ${spell(string(text))}${where}`,
        absent: `prints nothing${where}`,
      });
  for (const [method, made] of said) callsOf(messages(method), made);
  for (const [index, made] of calls) callsOf(nameOf(index), made);
  for (const file of left)
    if (file.kind === "file")
      found.set(`file ${file.name}`, {
        words: `writes ${spell(file)}`,
        absent: `does not write ${file.name}`,
      });
  for (const [name, value] of fieldsAfter) if (!/^[_#]/.test(name)) leaves(`.${name}`, value);
  return found;
}
