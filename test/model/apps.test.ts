import { expect, test } from "vitest";
import { CaseKind, TestLevel } from "../../src/contracts/index.ts";
import {
  type AppProject,
  expressProject,
  fastapiProject,
  fastifyProject,
  flaskProject,
  honoProject,
} from "./apps.ts";
import { writeAnswered } from "./write-answered.ts";

/** One for each language in every run; all with `APPS=all`, since each install takes most of a minute. */
const usual = [
  ["Express", expressProject],
  ["Flask with hypothesis and Faker", flaskProject],
] as const;
const others = [
  ["Fastify", fastifyProject],
  ["Hono", honoProject],
  ["FastAPI", fastapiProject],
] as const;

test.each([...usual, ...(process.env["APPS"] === "all" ? others : [])])(
  "a model's tests of a real app are admitted: %s",
  async (_, project: AppProject) => {
    const { files, answer, targetPath, lines, admitted, refused } = project;
    const target = { targetPath, targetSymbol: "POST /orders", level: TestLevel.INTEGRATION };
    const { generated, files: written } = await writeAnswered({
      files,
      answer,
      cases: [
        {
          ...target,
          name: "ordered",
          kind: CaseKind.SUCCESS,
          lineStart: lines.ordered,
          lineEnd: lines.ordered,
        },
        {
          ...target,
          name: "refused",
          kind: CaseKind.FAILURE,
          lineStart: lines.refused,
          lineEnd: lines.refused,
        },
        { targetPath, targetSymbol: "total", kind: CaseKind.SUCCESS, name: "sum", goal: "Check a sum." },
      ],
    });
    const told = `${generated.notes}\n${JSON.stringify(generated.refused.map(({ name, step, reason }) => [name, step, reason]))}`;
    expect(
      generated.tests.map(({ name, level }) => [name, level]),
      told,
    ).toEqual(admitted);
    expect(generated.refused.map(({ name, step }) => [name, step])).toEqual(refused);
    expect(generated.cases.map(({ name, metBy }) => [name, metBy.length > 0]).slice(0, 2)).toEqual([
      ["ordered", true],
      ["refused", true],
    ]);
    expect(written.size).toBe(1);
  },
  300_000,
);
