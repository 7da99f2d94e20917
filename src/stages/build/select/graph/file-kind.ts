import { posix } from "node:path";
import { languageOf } from "../../../../languages/language-of.ts";

/**
 * What a change to a file can do to tests. `settings` may change any; `code` those that reach it; `data` those that
 * name it; `document` none, unless one names it.
 */
export type FileKind = "settings" | "code" | "data" | "document";

const settingsFolder =
  /(?:^|\/)(?:node_modules|vendor|vendored|third[_-]party|\.yarn|\.cargo|\.config|\.devcontainer)\//;
const settingsName = new RegExp(
  `^(?:${[
    /package\.json|.+\.lockb?|.+-lock\.(?:json|ya?ml)|npm-shrinkwrap\.json|pnpm-workspace\.yaml/,
    /[jt]sconfig(?:\..+)?\.json|.+\.config\.[^.]+|vitest\.workspace\..+|(?:lerna|nx|turbo|goldseam)\.json/,
    /setup\.(?:py|cfg)|pyproject\.toml|(?:tox|pytest)\.ini|requirements.*\.(?:txt|in)|constraints.*\.txt|noxfile\.py|pipfile/,
    /go\.(?:mod|sum|work)|cargo\.toml|rust-toolchain(?:\.toml)?|build\.rs/,
    /(?:gnu)?makefile|dockerfile|(?:gulp|grunt|jake)file\..+/,
  ]
    .map(({ source }) => source)
    .join("|")})$`,
);
const documentName =
  /^(?:(?:readme|changelog|changes|history|news|contributing|security|code_of_conduct|authors|contributors|maintainers|licen[cs]e|copying|notice|codeowners)(?:-[\w.]+)?(?:(?:\.[a-z]{2}(?:-[a-z]{2})?)?\.(?:md|markdown|rst|txt|adoc))?|\.git(?:ignore|attributes|keep)|\.editorconfig|\.mailmap|\.npmignore|\.gitlab-ci\.yml)$/;
const documentPath =
  /(?:^|\/)docs?\/.*\.(?:md|mdx|rst|adoc|txt|png|jpe?g|gif|svg)$|^\.(?:github|gitlab|vscode|idea)\/|^[^/]+\.(?:md|rst|adoc)$/;

/** The kind of a file by its path. */
export function fileKind(path: string): FileKind {
  const name = posix.basename(path).toLowerCase();
  if (settingsFolder.test(path) || settingsName.test(name)) return "settings";
  if (languageOf(path)) return name.startsWith(".") ? "settings" : "code";
  if (documentName.test(name) || documentPath.test(path.toLowerCase())) return "document";
  return name.startsWith(".") ? "settings" : "data";
}

/** Whether a file without a grammar may load others, such as a component; plain data never does. */
export function mayLoadOthers(path: string): boolean {
  return /\.(?:vue|svelte|astro|mdx|coffee|pyx|civet|marko|riot)$/.test(path);
}
