import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { SandboxLimits } from "../../../ports/sandbox.ts";
import { endingsContract } from "../contract/endings.contract.ts";
import { filesContract } from "../contract/files.contract.ts";
import { identityContract } from "../contract/identity.contract.ts";
import { kernelContract } from "../contract/kernel.contract.ts";
import { limitsContract } from "../contract/limits.contract.ts";
import { networkContract } from "../contract/network.contract.ts";
import { parentContract } from "../contract/parent.contract.ts";
import { processContract } from "../contract/process.contract.ts";
import { insideOf } from "../contract/setup.contract.ts";
import { createContainerSandbox } from "./container-sandbox.ts";
import { findEngine } from "./engine.ts";
import { makeHostImage } from "./host-image.fixture.ts";

const image = await makeHostImage();
const engine = await findEngine("options" in image ? image.options : {});
const hasControlGroups = "hasControlGroups" in engine && engine.hasControlGroups;

if ("reason" in image) describe.skip(`container sandbox: ${image.reason}`, () => {});
else
  describe("container sandbox", () => {
    afterAll(() => image.remove());
    const inside = insideOf(createContainerSandbox(image.options));

    describe("identity", () => identityContract(inside));
    describe("endings", () => endingsContract(inside));
    describe("files", () => filesContract(inside));
    describe("kernel", () => kernelContract(inside));
    describe("limits", () => limitsContract(inside));
    describe("network", () => networkContract(inside));
    const module = join(import.meta.dirname, "host-image.fixture.ts");
    describe("parent", () =>
      parentContract({ module, name: "createHostImageSandbox", argument: image.root, commands: 2 }));
    describe("process", () => processContract(inside));

    test.skipIf(!hasControlGroups)("names a limit that the kernel was the first to keep", async () => {
      const run = (program: string, limits: Partial<SandboxLimits>) =>
        inside(["python3", "-c", `import os, time\n${program}`], { limits });
      const memory = await run('held = b"x" * 400_000_000', { memoryBytes: 64 * 2 ** 20 });
      expect(memory).toMatchObject({ status: "signalled", signal: "SIGKILL", limit: "memory" });
      const inChild = await run('held = os.fork() or b"x" * 400_000_000\ntime.sleep(60)', {
        memoryBytes: 64 * 2 ** 20,
      });
      expect(inChild).toMatchObject({ status: "signalled", signal: "SIGKILL", limit: "memory" });
      const processes = await run("for _ in range(60): os.fork() or (time.sleep(1), os._exit(0))", {
        processes: 4,
      });
      expect(processes).toMatchObject({ status: "signalled", signal: "SIGKILL", limit: "processes" });
    });

    test("the pipes that report how a command ended are out of its reach", async () => {
      const forge =
        'for pipe in /run/goldseam-init/*; do echo \'{ "exit-code": 0 }\' > "$pipe"; done; exit 7';
      expect(await inside(["sh", "-c", forge])).toMatchObject({ status: "exited", exitCode: 7 });
    });

    test("leaves no container behind, however the command ended", async () => {
      await inside(["true"]);
      await inside(["sleep", "60"], { timeoutMs: 500 });
      const { engine = "", engineArguments = [] } = image.options;
      const { stdout } = spawnSync(engine, [...engineArguments, "ps", "--all", "--quiet"], {
        encoding: "utf8",
      });
      expect(stdout).toBe("");
    });
  });

test("an engine that is not there is said to be missing", async () => {
  const result = await insideOf(createContainerSandbox({ languages: [], engine: "no-such-engine" }))([
    "true",
  ]);
  expect(result).toMatchObject({ status: "unavailable", stderr: "no-such-engine cannot be started" });
});
