import { afterAll, describe, test } from "vitest";
import { makeHostImage, whyNoHostImage } from "../../src/adapters/sandbox/container/host-image.fixture.ts";
import { attemptsIn } from "./attempt.ts";
import { programs } from "./programs/index.ts";

const reason = whyNoHostImage();
const note = reason === undefined ? "" : ` (skipped: ${reason})`;

describe.skipIf(reason !== undefined)(`no hostile program gets out of a container${note}`, async () => {
  const image = await makeHostImage();
  const attempt = attemptsIn({ name: "container", image: image.root });
  const escaped = new Set<string>();
  afterAll(() => {
    image.remove();
    console.log(`${programs.length} attempted, ${escaped.size} escaped (container)`);
  });

  test.concurrent.for(programs)("$name", async (program, { expect }) => {
    const { touched } = await attempt(program);
    if (touched.length > 0) escaped.add(program.name);
    expect(touched).toEqual([]);
  });
});
