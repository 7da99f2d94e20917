import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { CaseKind, create, TestCaseSchema } from "../../../contracts/index.ts";
import { promptFor, rewordingVersion } from "./ask-for-rewording.ts";
import { inputsVersion, writePrompt } from "./write-prompt.ts";

const code = [{ name: "src/price.js from line 1", text: "1| export function price(cents) {}" }];
const cases = [CaseKind.SUCCESS, CaseKind.FAILURE].map((kind) =>
  create(TestCaseSchema, { targetSymbol: "price", kind, goal: `Check price, ${kind}.` }),
);

function hashOf(instructions: string): string {
  const wording = instructions.replaceAll(/data-[0-9a-f]{12}/g, "data");
  return createHash("sha256").update(wording).digest("hex").slice(0, 12);
}

test("the prompt for inputs has the cases by function, then the code", () => {
  const { instructions, text } = writePrompt(cases, { code, contextTokens: 1000 });
  expect(text).toMatch(
    /Cases of price:\n- success: Check price, 1\.\n- failure: Check price, 3\.[\s\S]*1\| export/,
  );
  expect([inputsVersion, hashOf(instructions)]).toEqual([2, "ff616ddaca6a"]);
});

test("the prompt for names has the tests without secrets, then the code", async () => {
  const tests = [{ target: "price", call: 'price("secret")', outcome: "490" }];
  const redact = async (given: string) => given.replace("secret", "[redacted]");
  const config = { model_context_tokens: 1000 } as Parameters<typeof promptFor>[2]["config"];
  const { instructions, text } = await promptFor(tests, code, { redact, config });
  expect(text).toMatch(/test 1, of price: price\("\[redacted\]"\) gives 490[\s\S]*1\| export/);
  expect([rewordingVersion, hashOf(instructions)]).toEqual([2, "0be5eca790ed"]);
});
