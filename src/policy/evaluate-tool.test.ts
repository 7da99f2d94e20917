import { describe, expect, it } from "vitest";
import { defaultPolicy } from "./default-policy.fixture.ts";
import { evaluate } from "./evaluate.ts";
import { extendPolicy } from "./extend-policy.ts";
import type { PolicyRequest } from "./policy.ts";

const [{ toolchain } = { toolchain: "" }] = defaultPolicy.tools;
const tool = (more: Partial<Extract<PolicyRequest, { kind: "tool" }>> = {}): PolicyRequest => ({
  ...{ kind: "tool", role: "owner", toolchain, purpose: "install", argv: ["tool", "get"] },
  ...more,
});
const suite = (more: Partial<Extract<PolicyRequest, { kind: "test" }>> = {}): PolicyRequest => ({
  ...{ kind: "test", role: "owner", argv: ["runner"], targets: ["."], isSuite: true },
  ...{ realPaths: new Map([[".", ["."]]]) },
  ...more,
});
const denying = (...words: string[]) =>
  extendPolicy(defaultPolicy, { run: { allow: [], deny: [words] }, write: { allow: [], deny: [] } });

describe("commands of a toolchain", () => {
  it("are allowed by what they are for, and the rule is named", () => {
    expect(evaluate(defaultPolicy, tool())).toEqual({
      allowed: true,
      code: "ALLOWED",
      reason: `allowed by tool.allow.owner+test-builder:${toolchain}:install`,
      matched_rules: [`tool.allow.owner+test-builder:${toolchain}:install`],
    });
  });

  it.each([
    ["a purpose without a rule", { purpose: "deploy" }, "COMMAND_NOT_ALLOWED"],
    ["a toolchain without a rule", { toolchain: "cobol" }, "COMMAND_NOT_ALLOWED"],
    ["a role without a rule", { role: "coder" }, "COMMAND_NOT_ALLOWED"],
    ["putting tests into style in a build", { purpose: "format" }, "COMMAND_NOT_ALLOWED"],
    ["no command", { argv: [] }, "UNPARSABLE"],
    ["a word that is not text", { argv: ["tool", "a\0b"] }, "UNPARSABLE"],
    ["an unknown role", { role: "root" }, "UNKNOWN_ROLE"],
  ])("%s is denied", (_, more, code) => {
    expect(evaluate(defaultPolicy, tool(more))).toMatchObject({ allowed: false, code });
  });

  it("a denial of the owner's applies to them and to test runs", () => {
    const rule = "goldseam.json:policy.run.deny:tool get";
    const refused = { allowed: false, code: "DENIED_BY_RULE", matched_rules: [rule] };
    expect(evaluate(denying("tool", "get"), tool())).toMatchObject(refused);
    expect(evaluate(denying("runner"), suite())).toMatchObject({ code: "DENIED_BY_RULE" });
  });
});

describe("whole suites", () => {
  it("are allowed as the project that they are", () => {
    expect(evaluate(defaultPolicy, suite())).toMatchObject({ allowed: true, matched_rules: ["test.suite"] });
    const builder = suite({ role: "test-builder", targets: ["api"], realPaths: new Map([["api", ["api"]]]) });
    expect(evaluate(defaultPolicy, builder)).toMatchObject({ allowed: true, code: "ALLOWED" });
  });

  it.each([
    ["no target", { targets: [] }, "TARGET_REQUIRED"],
    ["a folder that was not resolved", { realPaths: new Map() }, "PATH_UNRESOLVED"],
    ["a link out", { realPaths: new Map([[".", ["/etc"]]]) }, "PATH_OUTSIDE_ALLOWED_SCOPE"],
    ["a folder above", { realPaths: new Map([[".", [".."]]]) }, "PATH_OUTSIDE_ALLOWED_SCOPE"],
  ])("%s is denied", (_, more, code) => {
    expect(evaluate(defaultPolicy, suite(more))).toMatchObject({ allowed: false, code });
  });

  it("files that a build chose may have any name of the repository's", () => {
    const odd = "src/тест mixed:name.js";
    const files = { isSuite: false, targets: [odd], realPaths: new Map([[odd, [odd]]]) };
    expect(evaluate(defaultPolicy, suite(files))).toMatchObject({ allowed: true, code: "ALLOWED" });
    expect(evaluate(defaultPolicy, suite({ ...files, role: "test-builder" }))).toMatchObject({
      allowed: false,
    });
  });
});

it("the configured coder is the owner's choice as a whole, and a denial beats it", () => {
  const settings = { run: { allow: [], deny: [] }, write: { allow: [], deny: [] } };
  const coder = ["sh", "-c", "agent --yes"];
  const request = (argv: string[]): PolicyRequest => ({
    kind: "run",
    role: "owner",
    argv,
    realPaths: new Map(),
  });
  const policy = extendPolicy(defaultPolicy, { ...settings, coder });
  expect(evaluate(policy, request(coder))).toMatchObject({
    allowed: true,
    matched_rules: ["goldseam.json:coder.command"],
  });
  expect(evaluate(policy, request(["sh", "-c", "other"]))).toMatchObject({ allowed: false });
  const denied = extendPolicy(defaultPolicy, {
    ...{ ...settings, coder },
    run: { allow: [], deny: [["sh"]] },
  });
  expect(evaluate(denied, request(coder))).toMatchObject({ code: "DENIED_BY_RULE" });
});
