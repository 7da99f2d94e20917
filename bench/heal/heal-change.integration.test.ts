import { rmSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { createHealWorld } from "../../test/support/heal-world.ts";
import { temporaryFolder } from "../../test/support/repositories/git-repository.ts";
import { codersOf } from "./coders.ts";
import { healChange } from "./heal-change.ts";
import { readChanges } from "./read-changes.ts";

const home = temporaryFolder();
const world = createHealWorld({ home });
afterAll(() => {
  world.remove();
  rmSync(home, { recursive: true, force: true });
});

function find(name: string, coderName: string) {
  const change = readChanges().find((one) => one.name === name);
  const coder = change && codersOf(change).find((one) => one.name === coderName);
  if (!change || !coder) throw new Error(`there is no ${name} with ${coderName}`);
  return { project: change.project, deed: coder.deed };
}

/** A sample of `npm run bench -- heal` that needs no install. */
describe("a broken change", () => {
  it.each([
    ["merge-of-settings", "right", "healed", 1],
    ["colors-of-a-theme", "second try", "healed", 2],
    ["timers-of-a-search", "half", "held", 2],
    ["numbers-of-tickets", "cheat", "held", 2],
  ])(
    "of %s, given to a coder that answers %s, is %s after %d attempts",
    async (name, coder, status, attempts) => {
      const { project, deed } = find(name, coder);
      expect(await healChange(world, project, deed)).toMatchObject({ status, attempts });
    },
    300_000,
  );
});
