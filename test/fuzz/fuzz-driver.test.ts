import { expect, test } from "vitest";
import { createOutlineParser } from "../../src/languages/create-outline-parser.ts";
import { createRandom } from "../../src/languages/values/random.ts";
import { wrongJavaScript } from "./check-javascript.ts";
import { fuzzDriver } from "./fuzz-driver.ts";
import { javascriptSubject, pythonSubject } from "./fuzz-subjects.ts";
import { createRenderer } from "./render-answer.ts";
import { validAnswer } from "./valid-answers.ts";

const SHARE = 1500;

test.each([javascriptSubject, pythonSubject])(
  "no forged answer of a driver of $name gets code into a test file",
  async (subject) => {
    const { forged, through, refused, written } = await fuzzDriver(subject, SHARE, 20);
    expect(through).toEqual([]);
    expect(forged).toBe(SHARE);
    expect(refused).toBeGreaterThan(SHARE / 2);
    expect(written).toBeGreaterThan(SHARE / 30);
  },
);

test.each([javascriptSubject, pythonSubject])(
  "answers of an honest driver of $name are believed",
  async (subject) => {
    const render = await createRenderer(subject, await createOutlineParser());
    const random = createRandom(3);
    const fates = Array.from({ length: 200 }, () => render(JSON.stringify(validAnswer(subject, random))));
    expect(fates.filter(({ status }) => status === "refused")).toEqual([]);
    expect(fates.flatMap((fate) => (fate.status === "rendered" ? fate.files : [])).length).toBeGreaterThan(
      150,
    );
  },
);

test("the check that judges the files notices forged code", () => {
  const file = (line: string) => `import { slug } from "../src/text.js";\nit("works", () => { ${line} });\n`;
  expect(wrongJavaScript(file('expect(slug("a")).toBe("b");'))).toBeUndefined();
  for (const line of ["expect(slug(1)).toBe(1);PWNED()", "while (true) {}", "slug(eval)", "/* a */ slug(1)"])
    expect(wrongJavaScript(file(line))).toBeDefined();
});
