import { expect, test } from "vitest";
import { languages } from "./index.ts";
import { languagePrograms } from "./programs.ts";

test("every language has its programs", () => {
  expect(languagePrograms.map(({ toolchain }) => toolchain)).toEqual(
    languages.map(({ toolchain }) => toolchain.name),
  );
});
