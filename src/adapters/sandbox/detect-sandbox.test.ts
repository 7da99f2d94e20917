import { expect, test, vi } from "vitest";
import { detectSandbox } from "./detect-sandbox.ts";

test("never goes on without isolation: refuses and says why", async () => {
  await expect(detectSandbox({ choice: "none" })).rejects.toMatchObject({
    code: "SANDBOX_UNAVAILABLE",
    message: expect.stringContaining("isolation"),
  });
});

test("with no tool on the machine, says what to install", async () => {
  vi.stubEnv("PATH", "/nonexistent");
  const detected = detectSandbox().finally(() => vi.unstubAllEnvs());
  await expect(detected).rejects.toMatchObject({
    code: "SANDBOX_UNAVAILABLE",
    message: expect.stringMatching(/bubblewrap: .*; namespaces: .*apt-get install bubblewrap/),
  });
});
