import { expect, it } from "vitest";
import { create, RefusedTestSchema } from "../../../contracts/index.ts";
import { explainUntested } from "./explain-untested.ts";

const refused = (target: string, step: string, reason: string) =>
  create(RefusedTestSchema, { target, step, reason });
const explain = (targets: string[], known: Partial<Parameters<typeof explainUntested>[2]>) =>
  explainUntested(new Map([["a.py", targets]]), [], { refused: [], notes: [], ...known });

it("names the step that refused most candidates, and what it said", () => {
  const [one] = explain(["parse"], {
    refused: [
      refused("a.py::parse", "lints", "E741 ambiguous name\nmore"),
      refused("a.py::parse", "lints", "E741 ambiguous name"),
      refused("a.py::parse", "passes", "2 != 3"),
      refused("a.py::parser", "passes", "not its own"),
    ],
  });
  expect(one).toMatchObject({
    target: "a.py::parse",
    reason: 'all 3 candidates were refused, 2 of them at "lints": E741 ambiguous name',
  });
});

it("says what the engine noted of the function, else of its file", () => {
  const notes = ["a.py: parse: 3 calls did not end", "b.py: odd", "a.py: the module cannot be loaded: no x"];
  expect(explain(["parse", "format"], { notes }).map(({ reason }) => reason)).toEqual([
    "3 calls did not end",
    "the module cannot be loaded: no x",
  ]);
  expect(explain(["parse"], {})).toMatchObject([{ reason: "no call of it was found that a test could pin" }]);
});
