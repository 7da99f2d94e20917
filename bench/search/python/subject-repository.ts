import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createRepository, type TestRepository } from "../../../test/support/repositories/git-repository.ts";
import type { DrawnModule } from "./draw-modules.ts";

/** A repository with one module to test, and everything that module needs. */
export interface SubjectRepository {
  readonly repo: TestRepository;
  /** The module's file in it, and its dotted name there. */
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

const manifest = { "pyproject.toml": '[project]\nname = "subjects"\nversion = "0"\n' };

/** Copies a module of the standard library into a package of another name, and one of a package with its whole package. */
export function createSubjectRepository(module: DrawnModule): SubjectRepository {
  const own = `${module.name.replaceAll(".", "/")}.py`;
  const path = module.standard ? `subjects/${own}` : own;
  const text = readFileSync(join(module.root, own), "utf8");
  const repo = createRepository();
  if (module.standard) repo.write({ "subjects/__init__.py": "", [path]: text });
  else {
    const [top = ""] = own.split("/");
    mkdirSync(join(repo.path, top.endsWith(".py") ? "." : top), { recursive: true });
    cpSync(join(module.root, top), join(repo.path, top), {
      recursive: true,
      filter: (from) => !from.endsWith("__pycache__") && !/\/tests?$/.test(from),
    });
  }
  repo.commit("Add a module", manifest);
  return { repo, path, name: path.slice(0, -".py".length).replaceAll("/", "."), text };
}
