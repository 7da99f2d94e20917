import { expect, it } from "vitest";
import { parseConfig } from "../config/config.ts";
import { evaluate } from "../policy/index.ts";
import { writeRequest } from "../policy/requests.fixture.ts";
import { policyOf } from "./guard.ts";

it("lets no agent write the execution log that the settings name", () => {
  const config = parseConfig('{ "execution_log": "notes/gates.md" }', "goldseam.json");
  const codeOf = (path: string) => evaluate(policyOf(config), writeRequest("coder", path)).code;
  expect(["notes/gates.md", "notes/gates.json", "notes/other.md"].map(codeOf)).toEqual([
    "PROTECTED_PATH",
    "PROTECTED_PATH",
    "ALLOWED",
  ]);
});
