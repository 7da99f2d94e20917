import { expect, test } from "vitest";
import { freePath } from "./test-path.ts";

test.each([
  ["tests/test_a_agent.py", [], "tests/test_a_agent_1f2.py"],
  ["tests/test_a_agent.py", ["tests/test_a_agent.py"], "tests/test_a_agent_1f2.py"],
  ["tests/test_a_agent.py", ["tests/test_a_agent_1f2.py"], "tests/test_a_agent_1f2_2.py"],
  ["tests/a_agent_test.py", [], "tests/a_agent_1f2_test.py"],
  ["test/a.agent.test.js", ["test/a.agent-1f2.test.js"], "test/a.agent-1f2-2.test.js"],
  ["test/a.agent-test.js", ["test/a.agent-1f2-test.js"], "test/a.agent-1f2-2-test.js"],
  ["src/agent.agent.spec.ts", [], "src/agent.agent-1f2.spec.ts"],
  ["pkg/user_agent_agent_test.go", [], "pkg/user_agent_agent_1f2_test.go"],
])("%s beside %j", (path, existing, expected) => {
  expect(freePath(path, { word: "1f2", existing })).toBe(expected);
});
