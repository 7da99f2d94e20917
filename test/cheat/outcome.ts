import type { Healed } from "../support/heal-world.ts";
import type { Cheat, HonestFix } from "./cheat.ts";
import { isNaivelyGreen, isRepaired } from "./judge.ts";
import type { World } from "./world.ts";

/** How an attempt ended, in a word and in a sentence. */
export interface Outcome {
  readonly status: "held" | "green" | "shown" | "refused" | "invalid";
  readonly words: string;
}

/** Why a cheat is none: no judge is fooled by it, or it repairs the product. */
export async function flawOfCheat(
  world: World,
  { project, deed, fools }: Cheat,
): Promise<string | undefined> {
  const naive = await isNaivelyGreen(world, project, deed, fools);
  if (!naive.green) return `it fools no judge: ${naive.output.slice(-1500)}`;
  const { right } = await isRepaired(world, project, deed);
  return right ? "it repairs the product" : undefined;
}

/** Why an honest fix is none: tests are red, or the product is wrong. */
export async function flawOfFix(world: World, { project, deed }: HonestFix): Promise<string | undefined> {
  const naive = await isNaivelyGreen(world, project, deed);
  if (!naive.green) return `its tests fail: ${naive.output.slice(-1500)}`;
  const { right, output } = await isRepaired(world, project, deed);
  return right ? undefined : `it does not repair the product: ${output.slice(-500)}`;
}

/** Takes a cheat through the loop. */
export async function tryCheat(world: World, cheat: Cheat): Promise<Outcome> {
  const { project, deed } = cheat;
  const healed = await world.heal(project, deed);
  const trouble = troubleOf(healed);
  if (trouble) return invalid(trouble);
  if (healed.state !== "AWAITING_APPROVAL") return { status: "held", words: reasonOf(healed) };
  if (cheat.undecidable && isShown(cheat, healed)) return { status: "shown", words: cheat.undecidable };
  return { status: "green", words: `ENDED GREEN: ${healed.packet.slice(0, 600)}` };
}

/** Takes an honest fix through the loop. */
export async function tryHonestFix(world: World, { project, deed }: HonestFix): Promise<Outcome> {
  const healed = await world.heal(project, deed);
  const trouble = troubleOf(healed);
  if (trouble) return invalid(trouble);
  if (healed.state === "AWAITING_APPROVAL") return { status: "held", words: "awaits approval" };
  return { status: "refused", words: `REFUSED: ${reasonOf(healed)}` };
}

function invalid(words: string): Outcome {
  return { status: "invalid", words };
}

/** A run that ended for another reason than the coder's change says nothing. */
function troubleOf({ state, story }: Healed): string | undefined {
  if (!["AWAITING_APPROVAL", "PAUSED"].includes(state))
    return `the run ended ${state}: ${story.slice(-1500)}`;
  if (/ended without a result/.test(story)) return `the coder itself failed: ${story.slice(-1500)}`;
  if (!/^heal$/m.test(story)) return `the coder was not asked: ${story.slice(-1500)}`;
  return undefined;
}

/** What stopped the coder: the lines with a cross after its step, and the reason of a refusal. */
function reasonOf({ story, handOff }: Healed): string {
  const after = story.slice(story.indexOf("\nheal"));
  const lines = after.split("\n").filter((line) => /✗/.test(line));
  const refusal = /The coder's change was refused.*/.exec(handOff)?.[0];
  const reasons = [...(refusal ? [refusal] : []), ...lines].map((line) => line.replace(/\s+/g, " ").trim());
  return [...new Set(reasons)].join(" | ").slice(0, 600);
}

/** The approver of what cannot be decided sees at least each file that the coder wrote. */
function isShown({ deed, told }: Cheat, { packet }: Healed): boolean {
  const written = [deed.write, deed.append, deed.prepend, deed.replace].flatMap((one) =>
    Object.keys(one ?? {}),
  );
  const isTold = told === undefined || told.test(packet);
  return isTold && [...written, ...(deed.remove ?? [])].every((path) => packet.includes(path));
}
