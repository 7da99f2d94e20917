import { posix } from "node:path";
import { languages } from "../../languages/index.ts";
import { languageOf } from "../../languages/language-of.ts";

/**
 * The effect that a change to a file can have on tests. `settings` may change any test; `code` those that reach it;
 * `data` those that name it; `document` none, unless one names it.
 */
export type FileKind = "settings" | "code" | "data" | "document";

const selections = languages.map(({ selection }) => selection);
const settingsFolder = /(?:^|\/)(?:vendor|vendored|third[_-]party|\.config|\.devcontainer)\//;
const settingsName =
  /^(?:.+\.lockb?|.+-lock\.(?:json|ya?ml)|.+\.config\.[^.]+|goldseam\.json|(?:gnu)?makefile|dockerfile)$/;
const documentName =
  /^(?:(?:readme|changelog|changes|history|news|contributing|security|code_of_conduct|authors|contributors|maintainers|licen[cs]e|copying|notice|codeowners)(?:-[\w.]+)?(?:(?:\.[a-z]{2}(?:-[a-z]{2})?)?\.(?:md|markdown|rst|txt|adoc))?|\.git(?:ignore|attributes|keep)|\.editorconfig|\.mailmap|\.gitlab-ci\.yml)$/;
const documentPath =
  /(?:^|\/)docs?\/.*\.(?:md|mdx|rst|adoc|txt|png|jpe?g|gif|svg)$|^\.(?:github|gitlab|vscode|idea)\/|^[^/]+\.(?:md|rst|adoc)$/;

/** The kind of a file by its path. */
export function fileKind(path: string): FileKind {
  const name = posix.basename(path).toLowerCase();
  if (isSettings(path, name)) return "settings";
  if (languageOf(path)) return name.startsWith(".") ? "settings" : "code";
  if (isDocument(path, name)) return "document";
  return name.startsWith(".") ? "settings" : "data";
}

function isSettings(path: string, name: string): boolean {
  return (
    settingsFolder.test(path) ||
    settingsName.test(name) ||
    selections.some((each) => each.settings.test(name) || each.settingsFolders?.test(path))
  );
}

function isDocument(path: string, name: string): boolean {
  return (
    documentName.test(name) ||
    documentPath.test(path.toLowerCase()) ||
    selections.some(({ documents }) => documents?.test(name))
  );
}

/** Whether a file without a grammar, such as a component, may load others; plain data never does. */
export function mayLoadOthers(path: string): boolean {
  return selections.some(({ loaders }) => loaders?.test(path));
}
