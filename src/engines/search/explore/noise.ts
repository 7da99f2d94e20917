import type { Observation } from "../../../languages/search/observation.ts";
import { planValues } from "../../../languages/search/plan.ts";
import { literalsOf } from "../../../languages/search/subject.ts";
import { children, type Value } from "../../../languages/values/value.ts";
import { type ModuleCode, nonsenseIn } from "../sanity/nonsense.ts";
import { wording } from "../tuning.ts";

/** Whether variations of a call that made no sense may make sense and reach as far. */
export function isLead({ outcome, error }: Observation, { language }: Pick<ModuleCode, "language">): boolean {
  return outcome === "threw" && language.errors.leadsOn(error);
}

/** Whether the code lets an error through rather than raising it: a test is worth only the code it covers. */
export function isLetThrough(observation: Observation, module: ModuleCode): boolean {
  const { error } = observation;
  const { language, outline } = module;
  if (!isLead(observation, module)) return false;
  if (planValues(observation.plan).some((value) => isHandedIn(error, value))) return true;
  const isRaised = outline.symbols.some(({ raises }) => raises.includes(error.type));
  const isOrdinary = language.errors.ordinary.has(error.type);
  // A module that raises such errors itself may also let one from its language through.
  if (isRaised && !(isOrdinary && !saysIt(observation, module))) return false;
  return isOrdinary || error.name !== "";
}

/** Whether an observation only says that the call made no sense, so that no test should pin it. */
export function isNoise(observation: Observation, module: ModuleCode): boolean {
  if (observation.outcome === "unprepared") return true;
  if (observation.outcome === "threw")
    return (
      module.language.errors.isMisfit(observation.error.message) ||
      (!isDeliberate(observation, module) && !isMeant(observation, module))
    );
  return nonsenseIn(observation, module) !== undefined;
}

/** Whether callers must expect an error from elsewhere: it ends the program, they passed it in, or the module names it. */
function isMeant(observation: Observation, module: ModuleCode): boolean {
  if (!isLetThrough(observation, module)) return false;
  const { plan, error } = observation;
  if (error.type === module.language.errors.exit) return true;
  if (planValues(plan).some((value) => isHandedIn(error, value))) return true;
  return module.text.includes(error.type);
}

/** Whether the code itself refuses the call. */
export function isRefusal(observation: Observation, module: ModuleCode): boolean {
  return observation.outcome === "threw" && isDeliberate(observation, module);
}

function isDeliberate(observation: Observation, module: ModuleCode): boolean {
  const { error } = observation;
  const raised = module.outline.symbols.flatMap((symbol) => symbol.raises);
  if (error.type === "" || !raised.includes(error.type)) return false;
  return !module.language.errors.misuse.has(error.type) || saysIt(observation, module);
}

/** Whether the caller passed in the error, or a function that raises it. */
function isHandedIn({ type, message }: Observation["error"], value: Value): boolean {
  if (value.kind === "named" && value.name === type) return message === "";
  if (value.kind === "callback" && value.raises === type) return message.includes("failed");
  if (value.kind === "construct" && value.className === type)
    return value.args.flatMap(leaves).includes(message);
  return children(value).some((inside) => isHandedIn({ type, message, name: "" }, inside));
}

/** Whether the module writes an error's message itself; other messages come from its language and change with it. */
export function saysIt({ error, plan }: Observation, module: ModuleCode): boolean {
  const { message } = error;
  if (message === "") return true;
  const given = planValues(plan).flatMap(leaves);
  const own = (part: string) => message.includes(part) && !given.some((input) => input.includes(part.trim()));
  const literals = textsOf(module);
  if (literals.some((literal) => literal === message || fixedParts(literal).some(own))) return true;
  // The message may be joined from pieces: `"Non-base" + base + " character"`.
  const pieces = new Set(
    literals.filter((literal) => literal.trim().length >= wording.shortestPiece && own(literal)),
  );
  const written = [...pieces].reduce((length, piece) => length + piece.length, 0);
  return pieces.size > 1 && written >= message.length / 2;
}

/** The text literals of a module; outlines leave those with placeholders out. */
function textsOf({ language, outline, text }: ModuleCode): string[] {
  const plain = literalsOf(outline)
    .filter(({ kind }) => kind === "string")
    .map((literal) => literal.text);
  return [...plain, ...language.errors.templatesIn(text)].map((literal) =>
    literal.replace(/^[a-zA-Z]*["'`]+|["'`]+$/g, ""),
  );
}

/** The parts of a text literal between its placeholders that are long enough to recognise. */
function fixedParts(body: string): string[] {
  const parts = body.split(/\$\{[^}]*\}|\{[^}]*\}|%[srd]/).map((part) => part.replaceAll(/\\(.)/g, "$1"));
  return parts.filter(
    (part) => (part.trim().length >= 4 && part.trim().includes(" ")) || /\w{4,}[:,]? $/.test(part),
  );
}

function leaves(value: Value): string[] {
  if (value.kind === "file") return value.text === undefined ? [] : [value.text];
  return "value" in value ? [String(value.value)] : children(value).flatMap(leaves);
}
