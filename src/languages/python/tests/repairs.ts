import { descendants, fieldOf } from "../../syntax/syntax-node.ts";
import type { TestImport } from "../../tests/candidate.ts";
import type { TestRepairs } from "../../tests/repairs/test-repairs.ts";
import { pythonModule } from "./module-name.ts";

const scalar = String.raw`(?:-?\d[\d.e+-]*|True|False|None|'[^'\n]*'|"[^"\n]*")`;
const difference = new RegExp(
  String.raw`(?:assert|AssertionError:) (?<actual>${scalar}) (?:==|is|!=) (?<expected>${scalar})(?:\s|$)`,
);

const asyncio: TestImport = { module: "asyncio", name: "asyncio", kind: "whole" };

/** How failures of tests in Python show what is plainly wrong with them. */
export const pythonRepairs: TestRepairs = {
  missingNames: [
    /NameError: name '(\w+)' is not defined/g,
    /ImportError: cannot import name '(\w+)'/g,
    /[Uu]ndefined name [`'"](\w+)[`'"]/g,
  ],
  unawaited: /coroutine '[\w.]+' was never awaited|<coroutine object|'coroutine' object/,
  importOf: ({ name }, path, { project }) => ({ module: pythonModule(project, path), name, kind: "named" }),
  withAwait(root, names) {
    const definition = [...descendants(root)].find(({ type }) => type === "function_definition");
    // Without a plugin only `asyncio.run` waits, which a plain test can do itself.
    const calls = [...descendants(root)].filter(
      (node) =>
        node.type === "call" &&
        names.has(fieldOf(node, "function")?.text.split(".").at(-1) ?? "") &&
        !/(await|asyncio\.run\()\s*$/.test(root.text.slice(0, node.start - root.start)),
    );
    if (!definition || calls.length === 0) return undefined;
    const isAsync = /^async\b/.test(definition.text);
    const waiting = calls.toReversed().reduce((code, { start, text }) => {
      const at = start - root.start;
      const waiting = isAsync ? `await ${text}` : `asyncio.run(${text})`;
      return code.slice(0, at) + waiting + code.slice(at + text.length);
    }, root.text);
    return { code: waiting, ...(isAsync ? {} : { imports: [asyncio] }) };
  },
  differenceIn(message) {
    const { expected, actual } = difference.exec(message)?.groups ?? {};
    return expected === undefined || actual === undefined ? undefined : { expected, actual };
  },
};
