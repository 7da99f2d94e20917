import { expect, test } from "vitest";
import { freePath } from "./free-path.ts";

test.each([
  ["tests/test_a_agent.py", [], "tests/test_a_agent.py"],
  ["tests/test_a_agent.py", ["tests/test_a_agent.py", "tests/test_a_agent_2.py"], "tests/test_a_agent_3.py"],
  ["test/a.agent.test.js", ["test/a.agent.test.js"], "test/a.agent-2.test.js"],
])("%s beside %j", (path, existing, expected) => {
  expect(freePath(path, existing)).toBe(expected);
});
