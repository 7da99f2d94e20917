import { describe, expect, it } from "vitest";
import type { Secrets } from "../../ports/secrets.ts";
import { sampleSecrets } from "./sample-secrets.fixture.ts";

/** What every Secrets adapter does. */
export function secretsContract(name: string, create: () => Secrets): void {
  describe(`${name} secrets`, () => {
    const secrets = create();
    const samples = sampleSecrets();

    it.each(samples.map(({ kind }, at) => [kind, at] as const))(
      "finds a secret of kind %s (%i) with its line and without itself",
      async (kind, at) => {
        const { line = "", secret = "" } = samples[at] ?? {};
        const found = await secrets.findSecrets("src/settings.py", `first\nsecond\n${line}\nlast\n`);
        expect(found).toContainEqual({ rule: kind, path: "src/settings.py", line: 3 });
        expect(JSON.stringify(found)).not.toContain(secret.slice(0, 20));
      },
    );

    it.each(samples.map(({ kind }, at) => [kind, at] as const))(
      "redacts a secret of kind %s (%i) and nothing around it",
      async (kind, at) => {
        const { line = "", secret = "" } = samples[at] ?? {};
        const text = await secrets.redact(`before\n${line}\nafter ${line} end\n`);
        expect(text).toContain(`[redacted: ${kind}]`);
        for (let from = 0; from + 16 <= secret.length; from += 16) {
          const piece = secret.slice(from, from + 16);
          if (!piece.includes("-----")) expect(text).not.toContain(piece);
        }
        expect(text).toMatch(/^before\n[\s\S]*\nafter [\s\S]* end\n$/);
      },
    );

    it("cannot be switched off by a comment in the text", async () => {
      for (const { kind, line } of samples) {
        const text = `/* secretlint-disable */\n${line} // secretlint-disable-line\n`;
        expect(await secrets.findSecrets("a.js", text)).toContainEqual({ rule: kind, path: "a.js", line: 2 });
      }
    });

    it.each([
      'expect(slug("Hello World")).toBe("hello-world")',
      'if (text.startsWith("-----BEGIN PRIVATE KEY-----")) throw new Error("no keys here");',
      'const integrity = "sha512-yNmJzUMYKNUKGG2O/X5oGBPXPSn7TTn5sKNMlmTEHvTrMz2v5bJ1ohCs7gB8Jq0cwzhvvpT8YXhwHJmEzO2YvQ==";',
      "commit 42bc99842bc99842bc99842bc99842bc99842bc9",
      "postgres://localhost:5432/test",
    ])("leaves %s alone", async (text) => {
      expect(await secrets.findSecrets("a.js", text)).toEqual([]);
      expect(await secrets.redact(text)).toBe(text);
    });
  });
}
