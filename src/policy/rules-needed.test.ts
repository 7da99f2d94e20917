import { describe, expect, it } from "vitest";
import { defaultPolicy } from "./default-policy.fixture.ts";
import { evaluate } from "./evaluate.ts";
import { runRequest, writeRequest } from "./requests.fixture.ts";

/** A path that a pattern is about. */
function example(pattern: string): string {
  return pattern.replace(/\*\*\/|\/\*\*$/g, (part) => (part === "**/" ? "" : "/x")).replaceAll("*", "x");
}

/** No row of the tables is idle: without it, something is allowed or denied that was not before. */
describe("without this row the policy would decide otherwise", () => {
  it.each(defaultPolicy.protectedPaths.map(({ pattern }) => pattern))("protected: %s", (pattern) => {
    const others = defaultPolicy.protectedPaths.filter((one) => one.pattern !== pattern);
    const request = writeRequest("coder", example(pattern));
    expect(evaluate(defaultPolicy, request).code).toBe("PROTECTED_PATH");
    expect(evaluate({ ...defaultPolicy, protectedPaths: others }, request).code).toBe("ALLOWED");
  });

  it.each(defaultPolicy.write.map(({ id }) => id))("%s", (id) => {
    const rule = defaultPolicy.write.find((one) => one.id === id);
    const request = writeRequest(rule?.roles[0] ?? "", example(rule?.pattern ?? ""));
    const without = { ...defaultPolicy, write: defaultPolicy.write.filter((one) => one !== rule) };
    expect(evaluate(defaultPolicy, request).allowed).toBe(rule?.effect === "allow");
    expect(evaluate(without, request).allowed).toBe(rule?.effect === "deny");
  });

  it.each(defaultPolicy.run.map(({ id }) => id))("%s", (id) => {
    const rule = defaultPolicy.run.find((one) => one.id === id);
    const request = runRequest(rule?.roles.at(-1) ?? "", ...(rule?.words ?? []), "tests/test_a.py");
    const without = { ...defaultPolicy, run: defaultPolicy.run.filter((one) => one !== rule) };
    expect(evaluate(defaultPolicy, request).allowed).toBe(true);
    expect(evaluate(without, request).matched_rules).not.toContain(id);
  });
});
