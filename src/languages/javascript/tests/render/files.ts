import type { Assertion } from "../../../search/oracle.ts";
import { type Plan, planValues } from "../../../search/plan.ts";
import type { TestImport } from "../../../tests/candidate.ts";
import { filesIn } from "../../../tests/render/files-in.ts";
import { boolean, string, type Value } from "../../../values/value.ts";
import { javascriptExpression, javascriptString } from "../expression.ts";
import type { JavaScriptStyle } from "../test-style.ts";

type FileAssertion = Extract<Assertion, { kind: "equals" }> & { readonly value: { readonly kind: "file" } };

/** Whether an assertion is about a file that the call wrote. */
export function isFile(assertion: Assertion): assertion is FileAssertion {
  return assertion.kind === "equals" && assertion.topic.of === "file" && assertion.value.kind === "file";
}

/** The expression that a check of a file reads. */
export function fileText(value: Value, style: JavaScriptStyle): string {
  const path = javascriptExpression(value, style);
  return textIn(value) === undefined
    ? `existsSync(${path})`
    : `readFileSync(${path}, ${javascriptString("utf8", style)})`;
}

/** The value that a check of a file expects. */
export function fileContent(value: Value): Value {
  const text = textIn(value);
  return text === undefined ? boolean(value.kind === "file" && value.there === true) : string(text);
}

/** Lines that create the files of a plan in a new folder, with the imports for them and for checks; none without files. */
export function folderLines(
  plan: Plan,
  assertions: readonly Assertion[],
  style: JavaScriptStyle,
): { readonly lines: readonly string[]; readonly imports: readonly TestImport[] } {
  const files = filesIn(planValues(plan));
  if (files.length === 0) return { lines: [], imports: [] };
  const written = files.filter(({ text }) => text !== undefined);
  const lines = [
    `const folder = mkdtempSync(join(tmpdir(), ${javascriptString("test-", style)}))`,
    ...written.map(
      (file) =>
        `writeFileSync(${javascriptExpression(file, style)}, ${javascriptString(file.text ?? "", style)})`,
    ),
  ];
  const checks = assertions.filter(isFile).map(({ value }) => textIn(value));
  const names = [
    "mkdtempSync",
    "rmSync",
    ...(written.length > 0 ? ["writeFileSync"] : []),
    ...(checks.some((text) => text !== undefined) ? ["readFileSync"] : []),
    ...(checks.includes(undefined) ? ["existsSync"] : []),
  ];
  const named = (module: string, name: string): TestImport => ({ module, name, kind: "named" });
  const imports = [
    ...names.map((name) => named("node:fs", name)),
    named("node:os", "tmpdir"),
    named("node:path", "join"),
  ];
  return { lines, imports };
}

function textIn(value: Value): string | undefined {
  return value.kind === "file" ? value.text : undefined;
}
