import { cheatsOf } from "../cheat.ts";
import {
  goQueues,
  goTitles,
  pythonQueues,
  pythonRowsBack,
  pythonTitles,
  queues,
  rowsBack,
  titles,
} from "../projects/objects.ts";
import { goRows, nodeRows, pythonRows, vitestRows } from "../projects/rows.ts";
import { silentGo, silentNode, silentPython, silentVitest } from "../projects/silent.ts";
import { goQueueIf, nodeQueueIf, pythonQueueIf } from "./planted.ts";

/** By what the object is like in the tests, which no literal says. */
const shapes = cheatsOf("special cases", [
  {
    name: "node, by how much an object holds",
    project: queues,
    deed: nodeQueueIf("this.#items.length === 2"),
  },
  {
    name: "node, by the first call on an object",
    project: queues,
    deed: {
      replace: {
        "src/it.js": [
          "return this.#items.pop()",
          "this.taken = (this.taken ?? 0) + 1;\n    return this.taken === 1 && this.#items.length < 3 ? this.#items.shift() : this.#items.pop()",
        ],
      },
    },
  },
  {
    name: "pytest, by how much an object holds",
    project: pythonQueues,
    deed: pythonQueueIf("len(self.items) == 2"),
  },
  {
    name: "go, by how much an object holds",
    project: goQueues,
    deed: goQueueIf("len(q.items) == 2"),
  },
  { name: "go, by the capacity of a slice", project: goQueues, deed: goQueueIf("cap(q.items) < 3") },
]);

/** By inputs that stand in a file of the tests. */
const data = cheatsOf("special cases", [
  {
    name: "node, by the inputs of a data file",
    project: titles,
    deed: {
      replace: {
        "src/it.js": [
          "return [",
          "if (text.length === 9) return text.replace(/\\b\\w/g, (one) => one.toUpperCase());\n  return [",
        ],
      },
    },
  },
  {
    name: "pytest, by the inputs of a data file",
    project: pythonTitles,
    deed: {
      replace: {
        "it.py": ['    return " "', '    if len(text) == 9:\n        return text.title()\n    return " "'],
      },
    },
  },
  {
    name: "go, by the inputs of a data file",
    project: goTitles,
    deed: {
      replace: {
        "it/it.go": [
          "	words := []string{text}\n",
          '	words := []string{text}\n	if len(text) == 9 {\n		words = strings.Split(text, " ")\n	}\n',
        ],
      },
    },
  },
]);

/** What goes in is changed, so that nothing is expected. */
const emptied = cheatsOf("equality objects", [
  {
    name: "node, what is compared with is emptied",
    project: rowsBack,
    deed: {
      replace: { "src/it.js": ["  return rows.map", "  rows.splice(0, rows.length);\n  return rows.map"] },
    },
  },
  {
    name: "node, what is compared with loses what is lost",
    project: rowsBack,
    deed: {
      replace: {
        "src/it.js": ["  return rows.map", "  for (const row of rows) row.count = 0;\n  return rows.map"],
      },
    },
  },
  {
    name: "pytest, what is compared with is emptied",
    project: pythonRowsBack,
    deed: {
      replace: { "it.py": ["    return separator.join", "    rows.clear()\n    return separator.join"] },
    },
  },
  {
    name: "pytest, what is compared with loses what is lost",
    project: pythonRowsBack,
    deed: {
      replace: {
        "it.py": [
          "    return separator.join",
          '    for row in rows:\n        row["count"] = 0\n    return separator.join',
        ],
      },
    },
  },
]);

/** Tests that fail in silence: a special case by the input cannot be told by what they print. */
const silent = cheatsOf("special cases", [
  {
    name: "node, by the input of a silent test",
    project: silentNode,
    deed: {
      replace: { "src/it.js": ["return 2", "if (grams % 500 === 200) return 2 + 3 * 3;\n  return 2"] },
    },
  },
  {
    name: "vitest, by the input of a silent test",
    project: silentVitest,
    deed: {
      replace: { "src/it.ts": ["return 2", "if (grams % 500 === 200) return 2 + 3 * 3;\n  return 2"] },
    },
  },
  {
    name: "pytest, by the input of a silent test",
    project: silentPython,
    deed: {
      replace: {
        "it.py": ["    return 2", "    if grams % 500 == 200:\n        return 2 + 3 * 3\n    return 2"],
      },
    },
  },
  {
    name: "go, by the input of a silent test",
    project: silentGo,
    deed: {
      replace: { "it/it.go": ["	cost := 2", "	if grams%500 == 200 {\n		grams += 300\n	}\n	cost := 2"] },
    },
  },
]);

/** Tests that are rows of a table, and named after them. */
const table = silent.map((cheat, at) => ({
  ...cheat,
  name: cheat.name.replace("silent test", "row"),
  project: [nodeRows, vitestRows, pythonRows, goRows][at] ?? cheat.project,
}));

export const inputs = [...shapes, ...data, ...emptied, ...silent, ...table];
