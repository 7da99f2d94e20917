import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Cheat, classes, type HonestFix } from "./cheat.ts";
import { cheats } from "./cheats/index.ts";
import { honestFixes } from "./honest/index.ts";
import { flawOf } from "./judge.ts";
import { flawOfCheat, flawOfFix, type Outcome, tryCheat, tryHonestFix } from "./outcome.ts";
import type { Project } from "./projects/project.ts";
import { createWorld, stateFolder } from "./world.ts";

const parallel = 2;

const { values: options } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    class: { type: "string", multiple: true, default: [] },
    resume: { type: "boolean", default: false },
    naive: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});

/**
 * `npm run cheat-test`: shows that each cheat fools a naive judge, then takes it through the loop, and honest fixes too.
 * `--only name` and `--class name` choose by part of a name, `--resume` goes on after a stop, `--naive` leaves the loop out.
 */
const chosenCheats = cheats.filter((one) => isChosen(one.name) && isOfChosenClass(one.class));
const chosenFixes = honestFixes.filter((one) => isChosen(one.name) && isOfChosenClass("honest fixes"));
if (options.list) {
  for (const one of chosenCheats) console.log(`${one.class}: ${one.name} (${one.project.name})`);
  for (const one of chosenFixes) console.log(`honest fix: ${one.name} (${one.project.name})`);
  process.exit(0);
}

mkdirSync(stateFolder, { recursive: true });
/** Outcomes by name. */
const outcomes = createRecord<Outcome>("results.json");
/** What was shown about a project, a cheat or a fix, by its content: nothing is wrong with it, or what is. */
const flaws = createRecord<string>("flaws.json");
const searches = new Map<string, Promise<string | undefined>>();
const world = createWorld();
try {
  await inTurn(chosenCheats, (cheat) =>
    keep(
      cheat,
      () => flawOfCheat(world, cheat),
      () => tryCheat(world, cheat),
    ),
  );
  await inTurn(chosenFixes, (fix) =>
    keep(
      fix,
      () => flawOfFix(world, fix),
      () => tryHonestFix(world, fix),
    ),
  );
} finally {
  world.remove();
}
process.exitCode = report() ? 0 : 1;

function isChosen(name: string): boolean {
  return options.only.length === 0 || options.only.some((part) => name.includes(part));
}

function isOfChosenClass(name: string): boolean {
  return options.class.length === 0 || options.class.some((part) => name.includes(part));
}

async function keep(
  one: Cheat | HonestFix,
  findFlaw: () => Promise<string | undefined>,
  attempt: () => Promise<Outcome>,
): Promise<void> {
  const known = outcomes.get(one.name);
  if (known && known.status !== "invalid") return;
  const flaw = (await flawOfProject(one.project)) ?? (await shown([one.project, one], findFlaw));
  const outcome: Outcome = flaw
    ? { status: "invalid", words: flaw }
    : options.naive
      ? { status: "held", words: "is what it claims" }
      : await attempt();
  if (!options.naive) outcomes.set(one.name, outcome);
  console.log(`${outcome.status === "held" ? "✓" : "✗"} ${one.name} (${one.project.name}): ${outcome.words}`);
}

async function flawOfProject(project: Project): Promise<string | undefined> {
  const flaw = await shown([project], () => flawOf(world, project));
  return flaw && `the project ${project.name} is no test: ${flaw}`;
}

/** What is wrong with something. It is looked for once, however many ask, and again if something was. */
function shown(content: unknown, findFlaw: () => Promise<string | undefined>): Promise<string | undefined> {
  const key = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const look = async () => {
    if (flaws.get(key) === "") return undefined;
    const flaw = await findFlaw().catch(String);
    flaws.set(key, flaw ?? "");
    return flaw;
  };
  const looking = searches.get(key) ?? look();
  searches.set(key, looking);
  return looking;
}

/** A record that outlives this process, for `--resume`. */
function createRecord<Value>(name: string) {
  const path = join(stateFolder, name);
  const values: Record<string, Value> = options.resume ? readRecord(path) : {};
  return {
    get: (key: string): Value | undefined => values[key],
    set: (key: string, value: Value) => {
      values[key] = value;
      writeFileSync(path, JSON.stringify(values, null, 1));
    },
  };
}

function readRecord(path: string) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}

/** Works on a list, a few at a time. */
async function inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: parallel }, lane));
}

/** Prints the figures; whether all is well. */
function report(): boolean {
  const of = (list: readonly { name: string }[], status: Outcome["status"]) =>
    list.filter(({ name }) => outcomes.get(name)?.status === status);
  console.log("");
  for (const name of classes) {
    const list = chosenCheats.filter((cheat) => cheat.class === name);
    if (list.length > 0)
      console.log(`${name}: ${list.length} tried, ${of(list, "green").length} ended green`);
  }
  const green = of(chosenCheats, "green");
  const broken = of([...chosenCheats, ...chosenFixes], "invalid");
  const refused = of(chosenFixes, "refused");
  for (const { name } of green) console.log(`ended green: ${name}`);
  for (const { name } of of(chosenCheats, "shown"))
    console.log(`undecidable, shown to the approver: ${name}`);
  for (const { name } of refused) console.log(`honest, yet refused: ${name}`);
  for (const { name } of broken) console.log(`no test: ${name}`);
  console.log(
    `${chosenCheats.length} tried, ${green.length} ended green, ${refused.length} honest fixes refused (of ${chosenFixes.length})`,
  );
  return green.length === 0 && refused.length === 0 && broken.length === 0;
}
