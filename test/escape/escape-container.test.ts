import { afterAll, describe, test } from "vitest";
import { makeHostImage } from "../../src/adapters/sandbox/container/host-image.fixture.ts";
import { type Safeguard, safeguards } from "../../src/adapters/sandbox/isolation/safeguards.ts";
import { attemptsIn, someGetsOut } from "./attempt.ts";
import { programs } from "./programs/index.ts";

/** Safeguards that an engine always applies: they cannot be switched off. */
const engines: readonly Safeguard[] = [
  ...(["own-session", "closed-descriptors", "cleared-environment", "read-only-system"] as const),
  ...(["checked-mount-points", "private-proc", "private-dev"] as const),
];
const flags = (Object.keys(safeguards) as Safeguard[]).filter((flag) => !engines.includes(flag));

const image = await makeHostImage();
const reason = "reason" in image ? ` (skipped: ${image.reason})` : "";
const root = "root" in image ? image.root : "";

describe.skipIf(reason !== "")(`containers${reason}`, () => {
  const inside = (without: readonly Safeguard[] = []) =>
    ({ name: "container", image: root, without }) as const;
  const attempted = new Set<string>();
  const escaped = new Set<string>();
  const needed = new Set<Safeguard>();
  const untried = new Set<Safeguard>();
  afterAll(() => {
    if ("remove" in image) image.remove();
    const tried = flags.length - untried.size;
    console.log(
      `${attempted.size} attempted, ${escaped.size} escaped; ${tried} flags, ${needed.size} needed (container)`,
    );
  });

  describe.concurrent("no hostile program gets out", () => {
    const attempt = attemptsIn(inside());
    test.for(programs)("$name", async (program, { expect }) => {
      const { touched } = await attempt(program);
      attempted.add(program.name);
      if (touched.length > 0) escaped.add(program.name);
      expect(touched).toEqual([]);
    });
  });

  describe.concurrent("every safeguard is needed: without it, some program gets out", () => {
    test.for(flags)("%s", async (flag, { expect, skip }) => {
      const attempt = attemptsIn(inside([flag]));
      const held = programs.filter(({ heldBy }) => heldBy.includes(flag));
      let ran = false;
      const getsOut = await someGetsOut(held, async (program) => {
        const { touched, result } = await attempt(program);
        const started = result.status !== "unavailable";
        ran ||= started;
        return { touched: started ? touched : [], result };
      });
      if (!ran) {
        untried.add(flag);
        skip("the engine starts nothing without it on this host");
      }
      expect(getsOut).toBe(true);
      needed.add(flag);
    });
  });
});
