import type { Project, ProjectFiles } from "../../../toolchain/toolchain.ts";
import { readOwn } from "../settings.ts";

const workflow = /^\.github\/workflows\/[^/]+\.ya?ml$/;
/** `pip install -e ".[crypto,tests]"` */
const installed = /\binstall\b[^\n]*?["'\s=]\.\[([\w\s,.-]+)\]/g;
/** The list of a `[testenv]`, whose lines may begin with a condition such as `crypto:`. */
const toxExtras = /^\[testenv\b[^\]]*\]$(?:\n(?!\[).*)*?\nextras\s*=(.*(?:\n[ \t]+.*)*)/gm;
const aside =
  /^(?:docs?|documentation|lint\w*|format\w*|style|typing|types?|mypy|dev\w*|release|publish|build|examples?|bench\w*)$/i;

/** The extras with which the project's own CI installs it for its tests, besides those for other work. */
export function askedExtras(project: Project, files: ProjectFiles): string[] {
  const tox = [...(readOwn(project, files, "tox.ini") ?? "").matchAll(toxExtras)].flatMap(([, list = ""]) =>
    list.split(/[\n,]/).map((line) => line.replace(/^[\s\w,!{}-]*:/, "")),
  );
  const workflows = project.root === "" ? files.paths.filter((path) => workflow.test(path)) : [];
  const named = workflows.flatMap((path) =>
    [...(files.read(path) ?? "").matchAll(installed)].flatMap(([, list = ""]) => list.split(",")),
  );
  const names = [...tox, ...named].map((name) => name.trim()).filter((name) => /^[\w.-]+$/.test(name));
  return [...new Set(names)].filter((name) => !aside.test(name)).sort();
}
