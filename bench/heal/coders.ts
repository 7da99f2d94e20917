import type { Deed } from "../../test/support/deed.ts";
import type { Answer, BrokenChange } from "./broken-change.ts";

/** A scripted coder: what it does, and whether its change is a fix. */
export interface ScriptedCoder {
  readonly name: string;
  readonly heals: boolean;
  readonly deed: Deed;
}

/** All coders that a broken change has answers for. */
export function codersOf(change: BrokenChange): ScriptedCoder[] {
  const { right, wrong, half, cheats, second } = change;
  const bad = (name: string, answer: Answer) => ({ name, heals: false, deed: deedOf(answer) });
  return [
    ...right.map((answer, at) => ({ name: numbered("right", at), heals: true, deed: deedOf(answer) })),
    bad("wrong", wrong),
    ...(half ? [bad("half", half)] : []),
    ...cheats.map((answer, at) => bad(numbered("cheat", at), answer)),
    { name: "none", heals: false, deed: isOdd(change.name) ? { python: "sys.exit(3)" } : {} },
    ...(second ? [{ name: "second try", heals: true, deed: secondTry(change, second) }] : []),
  ];
}

/** Half of the coders that do nothing end as if all were well, and half fail. */
function isOdd(name: string): boolean {
  return name.length % 2 === 1;
}

function numbered(name: string, at: number): string {
  return at === 0 ? name : `${name} ${at + 1}`;
}

function deedOf(answer: Answer): Deed {
  const written = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const remove = Object.keys(answer).filter((path) => answer[path] === undefined);
  return { write: Object.fromEntries(written), remove };
}

/** The first answer may be committed already: the second one takes it back where it does not overwrite it. */
function secondTry(change: BrokenChange, { first, mentions }: NonNullable<BrokenChange["second"]>): Deed {
  const { half, wrong, cheats, right, project } = change;
  const answer = { wrong, half, cheat: cheats[0] }[first];
  if (!answer) throw new Error(`${change.name} has no answer ${first}`);
  const files: Answer = { ...project.base, ...project.change };
  const back = Object.fromEntries(Object.keys(answer).map((path) => [path, files[path]]));
  return { ...deedOf(answer), again: { mentions: [mentions], deed: deedOf({ ...back, ...right[0] }) } };
}
