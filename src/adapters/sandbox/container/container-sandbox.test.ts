import { spawnSync } from "node:child_process";
import { afterAll, describe, expect, test } from "vitest";
import { filesContract } from "../contract/files.contract.ts";
import { identityContract } from "../contract/identity.contract.ts";
import { kernelContract } from "../contract/kernel.contract.ts";
import { limitsContract } from "../contract/limits.contract.ts";
import { networkContract } from "../contract/network.contract.ts";
import { processContract } from "../contract/process.contract.ts";
import { insideOf } from "../contract/setup.contract.ts";
import { createContainerSandbox } from "./container-sandbox.ts";
import { makeHostImage, whyNoHostImage } from "./host-image.fixture.ts";

const reason = whyNoHostImage();

describe.skipIf(reason !== undefined)(
  `container sandbox${reason === undefined ? "" : `: ${reason}`}`,
  async () => {
    const image = await makeHostImage();
    afterAll(() => image.remove());
    const inside = insideOf(createContainerSandbox(image.options));

    describe("identity", () => identityContract(inside));
    describe("files", () => filesContract(inside));
    describe("kernel", () => kernelContract(inside));
    describe("limits", () => limitsContract(inside));
    describe("network", () => networkContract(inside));
    // That a command does not outlive a killed Goldseam is shown by the escape suite, which knows how to make this image.
    describe("process", () => processContract(inside));

    test("leaves no container behind, however the command ended", async () => {
      await inside(["true"]);
      await inside(["sleep", "60"], { timeoutMs: 500 });
      const { engine = "", engineArguments = [] } = image.options;
      const { stdout } = spawnSync(engine, [...engineArguments, "ps", "--all", "--quiet"], {
        encoding: "utf8",
      });
      expect(stdout).toBe("");
    });
  },
);

test("an engine that is not there is said to be missing", async () => {
  const result = await insideOf(createContainerSandbox({ engine: "no-such-engine" }))(["true"]);
  expect(result).toMatchObject({ status: "unavailable", stderr: "no-such-engine cannot be started" });
});
