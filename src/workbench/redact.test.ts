import { expect, test } from "vitest";
import { createRedactor } from "./redact.ts";

test("removes passwords, and leaves words that are none", () => {
  const redact = createRedactor(["pw1", "postgres", "Zq8-44fae0c1"]);
  expect(redact("postgres at pw1: password Zq8-44fae0c1")).toBe("postgres at pw1: password [redacted]");
});
