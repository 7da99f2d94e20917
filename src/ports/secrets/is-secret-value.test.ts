import { expect, test } from "vitest";
import { isSecretValue } from "./is-secret-value.ts";

test.each([
  ...["", "x", "pw1", "ollama", "none", "dummy", "1234567", "lm-studio", "not-needed", "sk-no-key-required"],
  ...[
    "no-key-required",
    "changeme",
    "PLACEHOLDER",
    "your_api_key_here",
    "postgres",
    "password",
    "xxxxxxxxxxxx",
  ],
  ...["--------", "llama.cpp"],
])("%j is no secret", (value) => {
  expect(isSecretValue(value)).toBe(false);
});

test.each([
  ...["key-of-the-user-0123456789", "12345678", "correct-horse-battery-staple", "hunter2hunter2", "qwertzui"],
  ...["local-4f9a77c1", "sk-proj-abcdefghijklmnop", "my-key-is-swordfish", "ollamaollama7"],
])("%j is a secret", (value) => {
  expect(isSecretValue(value)).toBe(true);
});
