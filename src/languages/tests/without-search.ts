import type { DecisionRules } from "./behaviour/decision.ts";
import type { TestWriter } from "./test-writer.ts";

/** Decisions are read only to name searched tests. */
export const noDecisions: DecisionRules = {
  decisionsAt: () => [],
  isLoop: () => false,
  isFunction: () => false,
  itemsOf: () => [],
  assignedBy: () => undefined,
  docOf: () => undefined,
};

/** A writer for a language whose tests come only from a model: it assembles them, and renders none itself. */
export function writerWithoutSearch(
  own: Pick<TestWriter, "reportedName" | "distinct" | "assemble">,
): TestWriter {
  return {
    words: {
      nothing: "nothing",
      list: "a list",
      dict: "a map",
      throws: "fails",
      resolves: "gives",
      rejects: "fails",
      creates: "creates",
      true: "true",
      false: "false",
      random: "random numbers",
    },
    finish: (_test, title) => title,
    groupOf: ({ target }) => target,
    suits: () => false,
    render: () => {
      throw new Error("a language without a search renders no observations");
    },
    check: () => undefined,
    renderChecks: () => {
      throw new Error("a language without a search renders no observations");
    },
    tables: () => [],
    renderTable: () => undefined,
    renderProperty: () => undefined,
    // Nothing of such a file was made by us: the checks of a model's test apply instead.
    foreignIn: () => "a test of a model",
    switching: async () => undefined,
    ...own,
  };
}
