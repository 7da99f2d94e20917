import type { Config } from "../../config/config.ts";
import { inRoot } from "../../languages/toolchain/repo-path.ts";
import type { ProjectFiles } from "../../languages/toolchain/toolchain.ts";
import { serviceVariables } from "../../ports/services.ts";

const given = [".env.test"];
const examples = [".env.example", ".env.sample", ".env.template", ".env.dist", "env.example"];
const maxText = 64_000;
/** Variables that decide how commands themselves run. */
const reserved =
  /^(?:PATH|HOME|TMPDIR|SHELL|USER|LD_\w+|GOLDSEAM_\w+|NODE_OPTIONS|NODE_PATH|PYTHONPATH|PYTHONHOME|PYTHONSTARTUP)$/;

type Texts = Pick<ProjectFiles, "read">;

/**
 * The variables of a project's commands: those of its `.env.test`, then those of `goldseam.json`. `${NAME}` in a value
 * stands for a variable of a service or one named before.
 */
export function testVariables(
  root: string,
  files: Texts,
  { config, services }: { readonly config: Config; readonly services: Readonly<Record<string, string>> },
): Record<string, string> {
  const named = foldersOf(root).flatMap((folder) =>
    given.flatMap((name) => readVariables(files, folder, name)),
  );
  const configured = Object.entries(config.env).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  const variables: Record<string, string> = {};
  for (const [name = "", value = ""] of [...named, ...configured]) {
    if (reserved.test(name)) continue;
    variables[name] = value.replaceAll(
      /\$\{(\w+)\}/g,
      (whole, other: string) => services[other] ?? variables[other] ?? whole,
    );
  }
  return variables;
}

/** The variables that the project's example files name and nothing gives a value. Their values are never read. */
export function missingVariables(root: string, files: Texts, config: Config): string[] {
  const named = foldersOf(root).flatMap((folder) =>
    examples.flatMap((name) => readVariables(files, folder, name).map(([variable]) => variable)),
  );
  const known = new Set([
    ...Object.keys(testVariables(root, files, { config, services: {} })),
    ...config.services.flatMap((service) => serviceVariables[service]),
    ...Object.keys(config.servers),
  ]);
  return [...new Set(named)].filter((name) => !known.has(name) && !reserved.test(name));
}

/** The top of the repository, then the project's own folder, whose values count more. */
function foldersOf(root: string): string[] {
  return root === "" ? [""] : ["", root];
}

function readVariables(files: Texts, folder: string, name: string): [name: string, value: string][] {
  const lines = (files.read(inRoot(folder, name)) ?? "").slice(0, maxText).split("\n");
  return lines.flatMap((line) => {
    const [, variable, value = ""] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    return variable === undefined ? [] : [[variable, plainValue(value)]];
  });
}

/** Without quotes, or without a comment. */
function plainValue(value: string): string {
  const quoted = /^(["'])(.*?)\1(?:\s+#.*)?$/.exec(value);
  if (!quoted) return value.replace(/(?:^|\s+)#.*$/, "");
  const text = quoted[2] ?? "";
  return quoted[1] === '"' ? text.replaceAll("\\n", "\n") : text;
}
