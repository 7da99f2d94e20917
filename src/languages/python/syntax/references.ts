import type { Finding } from "../../syntax/references.ts";

/** Captures imports, loads by name, and texts; modules, files and programs are all named by texts. */
export const pythonReferences = `
  (import_statement name: (dotted_name) @module)
  (import_statement name: (aliased_import name: (dotted_name) @module))
  (import_from_statement) @from
  ((call function: (_) @callee arguments: (argument_list . (_) @load))
    (#any-of? @callee "__import__" "import_module" "importlib.import_module"))
  ((call function: (_) @callee) @searches
    (#any-of? @callee "pkgutil.iter_modules" "pkgutil.walk_packages" "iter_modules" "walk_packages"
      "importlib.util.spec_from_file_location" "spec_from_file_location" "runpy.run_path" "entry_points"
      "importlib.metadata.entry_points"))
  (string_content) @text
`;

/** The references of a captured node. A name taken from a module may be a module itself, so both are given. */
export function readPythonCapture(name: string, text: string): Finding[] {
  if (name === "text") return [{ kind: "text", value: text }];
  if (name === "module") return [{ kind: "import", value: text.replace(/\s/g, "") }];
  if (name === "from") return fromImport(text);
  if (name === "searches") return /^(?:runpy|\S*spec_from)/.test(text) ? filePath(text) : [{ kind: "open" }];
  if (name !== "load") return [];
  const whole = /^[bru]*(["'])([\w.]+)\1$/i.exec(text)?.[2];
  return [whole ? { kind: "import", value: whole } : { kind: "open" }];
}

/** The texts around a load by path name the file, if there is one. */
function filePath(call: string): Finding[] {
  return /["'][^"']+\.py["']/.test(call) ? [] : [{ kind: "open" }];
}

function fromImport(statement: string): Finding[] {
  const line = statement.replace(/#.*$|\\$/gm, "").replace(/\s+/g, " ");
  const [, module = "", list = ""] = /^from ?([. \w]+?) ?\bimport\b(.*)$/.exec(line) ?? [];
  const from = module.replace(/\s/g, "");
  const names = list
    .replace(/[()]/g, "")
    .split(",")
    .map((each) => each.trim().split(/\s/)[0] ?? "")
    .filter((each) => /^\w+$/.test(each));
  const joint = from.endsWith(".") ? from : `${from}.`;
  return [from, ...names.map((each) => `${joint}${each}`)].map((value) => ({ kind: "import", value }));
}
