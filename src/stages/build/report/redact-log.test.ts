import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";
import { sampleSecrets } from "../../../adapters/secrets/sample-secrets.fixture.ts";
import { createSecretlintSecrets } from "../../../adapters/secrets/secretlint/create-secretlint-secrets.ts";
import { redactLog } from "./redact-log.ts";

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secrets = createSecretlintSecrets();

async function redacted(log: string): Promise<string> {
  const [from, to] = [join(folder, "from"), join(folder, "to")];
  writeFileSync(from, log);
  await redactLog(from, to, secrets.redact);
  return readFileSync(to, "utf8");
}

it("leaves a log without secrets as it is, whatever its length and lines", async () => {
  const lines = `${"ein ünicode line €\n".repeat(150_000)}without end`;
  expect((await redacted(lines)) === lines).toBe(true);
  const unbroken = "€".repeat(2_000_000);
  expect((await redacted(unbroken)) === unbroken).toBe(true);
  expect(await redacted("")).toBe("");
});

it("finds every secret wherever a part of the log may end", async () => {
  const filler = `${"x".repeat(60)}\n`;
  for (const { line, secret } of sampleSecrets()) {
    const before = filler.repeat(Math.floor(2 ** 20 / filler.length) - 4);
    const text = await redacted(`${before}${line}\n${filler.repeat(20_000)}${line}\n`);
    expect(text.includes(secret)).toBe(false);
    expect(text.match(/\[redacted: /g)?.length).toBeGreaterThanOrEqual(2);
  }
});
