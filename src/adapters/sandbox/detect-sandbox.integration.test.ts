import { expect, test, vi } from "vitest";
import { languagePrograms } from "../../../test/support/language-programs.ts";
import { detectSandbox } from "./detect-sandbox.ts";

test("runs without isolation if asked to, and says so in its name", async () => {
  expect((await detectSandbox({ languages: languagePrograms, choice: "none" })).name).toBe("unsandboxed");
  expect((await detectSandbox({ languages: languagePrograms })).name).not.toBe("unsandboxed");
});

test("says what to install and build if containers are chosen and there is no engine", async () => {
  vi.stubEnv("PATH", "/nonexistent");
  const detected = detectSandbox({ languages: languagePrograms, choice: "container" }).finally(() =>
    vi.unstubAllEnvs(),
  );
  await expect(detected).rejects.toMatchObject({
    code: "SANDBOX_UNAVAILABLE",
    message: expect.stringMatching(/^No sandbox works here \(container: .*Install podman.*ci-runner:node/),
  });
});

test("with no tool on the machine, says what to install", async () => {
  vi.stubEnv("PATH", "/nonexistent");
  const detected = detectSandbox({ languages: languagePrograms }).finally(() => vi.unstubAllEnvs());
  await expect(detected).rejects.toMatchObject({
    code: "SANDBOX_UNAVAILABLE",
    message: expect.stringMatching(/bubblewrap: .*; namespaces: .*apt-get install bubblewrap/),
  });
});
