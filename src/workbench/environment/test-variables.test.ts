import { expect, it } from "vitest";
import { parseConfig } from "../../config/config.ts";
import { missingVariables, testVariables } from "./test-variables.ts";

const filesOf = (texts: Readonly<Record<string, string>>) => ({ read: (path: string) => texts[path] });
/** How settings refer to another variable. */
const ref = (name: string) => `\${${name}}`;
const configOf = (env: Readonly<Record<string, string>>) =>
  parseConfig(JSON.stringify({ env }), "goldseam.json");

it("reads .env.test of the repository and of the project, and the settings above both", () => {
  const files = filesOf({
    ".env.test": "# comment\nA=1\nexport B=\"two # words\"\nC='x' # note\nD=plain # note\nnot a variable\n",
    "api/.env.test": "A=3\nE=\n",
  });
  const config = configOf({ D: "set", F: "https://a.test" });
  expect(testVariables("api", files, { config, services: {} })).toEqual({
    ...{ A: "3", B: "two # words", C: "x", D: "set", E: "", F: "https://a.test" },
  });
});

it("puts the address of a service into variables of other names", () => {
  const services = { DATABASE_URL: "postgresql://a@127.0.0.1/b" };
  const config = configOf({ TEST_DB: `${ref("DATABASE_URL")}?pool=1`, OTHER: ref("UNKNOWN") });
  expect(testVariables("", filesOf({}), { config, services })).toEqual({
    TEST_DB: "postgresql://a@127.0.0.1/b?pool=1",
    OTHER: ref("UNKNOWN"),
  });
});

it("leaves the variables alone that decide how commands run", () => {
  const files = filesOf({
    ".env.test": "PATH=/evil\nLD_PRELOAD=/evil.so\nNODE_OPTIONS=--require=/x\nOK=1\n",
  });
  expect(testVariables("", files, { config: configOf({}), services: {} })).toEqual({ OK: "1" });
});

it("takes names from example files, and never their values", () => {
  const files = filesOf({
    ".env.example": "API_URL=https://x.test\nAPI_KEY=abc\nPORT=3000\nREDIS_URL=redis://x\nMODE=\n",
    ".env.test": "MODE=test\n",
  });
  const config = { ...configOf({ PORT: "1" }), services: ["redis" as const] };
  expect(missingVariables("", files, config)).toEqual(["API_URL", "API_KEY"]);
});
