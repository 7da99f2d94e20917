import { describe, expect, it } from "vitest";
import type { Secrets } from "../../ports/secrets/secrets.ts";
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

    const token = samples.find(({ kind }) => kind === "github")?.secret ?? "";
    const [front, back] = [token.slice(0, 19), token.slice(19)];
    const hex = Buffer.from(token).toString("hex");
    const base64 = Buffer.from(`the token is ${token}, keep it`).toString("base64");

    it.each([
      ["a character of no width", `${front}\u200b${back}`],
      ["characters of no width everywhere", [...token].join("\u2060")],
      ["a mark of direction", `${front}\u202e${back}`],
      ["a colour", `${front}\u001b[1;31m${back}\u001b[0m`],
      ["a link for terminals", `${front}\u001b]8;;https://example.test/${"x".repeat(100)}\u0007${back}`],
      ["a line break", `${front}\n${back}`],
      ["lines with indentation and quotes", `"${front}" +\n    "${back}"`],
      ["three lines", `${token.slice(0, 10)}\n${token.slice(10, 20)}\n${token.slice(20)}`],
      ["base64", base64],
      ["base64 after letters that may belong to it", `x/${base64}`],
      ["base64 over lines", base64.replace(/.{20}/g, "$&\n")],
      ["base64 of base64", Buffer.from(base64).toString("base64")],
      ["base64 for addresses", Buffer.from(`??>${token}`).toString("base64url")],
      ["base64 of characters of two bytes", Buffer.from(token, "utf16le").toString("base64")],
      ["hexadecimal digits", hex],
      ["hexadecimal digits with colons", hex.replace(/..(?!$)/g, "$&:")],
      ["escapes", hex.replace(/../g, "\\x$&")],
      ["percent signs", hex.replace(/../g, "%$&")],
    ])("finds a secret disguised by %s, and removes it whole", async (_what, disguised) => {
      const text = `before it\n${disguised}\nand after\n`;
      const [found] = await secrets.findSecrets("a.log", text);
      expect(found).toMatchObject({ rule: "github", path: "a.log" });
      const rest = await secrets.redact(text);
      // The words beside it may look like a part of it.
      expect(rest).toMatch(/^before [\s\S]*\[redacted: github\][\s\S]* after\n$/);
      for (const piece of disguised.match(/[^\n]{12}/g) ?? []) expect(rest).not.toContain(piece);
    });

    it("finds a secret in the name of a file, without naming it", async () => {
      const [finding] = await secrets.findSecrets(`logs/${token}.txt`, "nothing\n");
      expect(finding).toEqual({ rule: "github", path: "logs/[redacted: github].txt", line: 1 });
    });

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
      "deadbeef".repeat(20),
      "at run (node_modules/a/b/c/dist/index.js:1:2)\n    at next (node_modules/d/e/f/index.js:3:4)",
      `${"0f".repeat(32)}  a.txt\n${"1e".repeat(32)}  b.txt`,
    ])("leaves %s alone", async (text) => {
      expect(await secrets.findSecrets("a.js", text)).toEqual([]);
      expect(await secrets.redact(text)).toBe(text);
    });
  });
}
