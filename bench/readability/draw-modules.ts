import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Clone, cloneOf, isSourcePath } from "../../test/support/repositories/public-repository.ts";
import { ownTestsOf } from "./own-tests.ts";
import { type Language, languages, population, type Repository } from "./population.ts";

/** A source file that tests are written for, with the test files that its package has for it. */
export interface Module extends Repository {
  readonly path: string;
  readonly ownTests: readonly string[];
}

const minLines = 20;
const maxLines = 600;
const minDecisions = 3;
const extensions: Readonly<Record<Language, RegExp>> = {
  JavaScript: /\.[cm]?js$/,
  TypeScript: /(?<!\.d)\.[cm]?ts$/,
  Python: /\.py$/,
};
const definition = /^\s*(?:export |async |module\.exports|def |class |function )/m;
const decision = /\bif\b|\belif\b|\bfor\b|\bwhile\b|\bcase\b|&&|\|\||\?\?| \? |\band\b|\bor\b/g;

/** How modules are drawn. */
export interface Draw {
  readonly seed: number;
  readonly count: number;
  /** Modules that were drawn before, as `owner/name path`. */
  readonly without: ReadonlySet<string>;
  checkOut(repository: Repository): Clone;
}

/** What names a module everywhere. */
export function moduleId({ name, path }: Pick<Module, "name" | "path">): string {
  return `${name} ${path}`;
}

/**
 * Draws modules by a seed: the languages in turn, their repositories by a hash of the seed and the name, and one module of
 * each repository in the same way.
 */
export function drawModules({ seed, count, without, checkOut }: Draw): Module[] {
  const queues = languages.map((language) =>
    population.filter((one) => one.language === language).toSorted(byRank(seed, ({ name }) => name)),
  );
  const drawn: Module[] = [];
  while (drawn.length < count && queues.some(({ length }) => length > 0))
    for (const queue of queues) {
      for (let next = queue.shift(); next && drawn.length < count; next = queue.shift()) {
        const [module] = modulesOf(next, checkOut(next))
          .filter((one) => !without.has(moduleId(one)))
          .toSorted(byRank(seed, moduleId));
        if (!module) continue;
        drawn.push(module);
        break;
      }
    }
  return drawn;
}

/** A clone of a repository at its commit. */
export function checkedOut({ name, commit }: Repository, folder: string, mirrors: string | undefined): Clone {
  const clone = cloneOf(name, folder, mirrors);
  clone.git("checkout", "--quiet", "--force", "--detach", commit);
  clone.git("clean", "-fdq");
  return clone;
}

/** The modules of a repository that may be drawn: not too small, with decisions, and with tests of their own. */
function modulesOf(repository: Repository, { folder, git }: Clone): Module[] {
  const paths = git("ls-files").trim().split("\n");
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  return paths
    .filter((path) => isSourcePath(path) && extensions[repository.language].test(path))
    .filter((path) => {
      const text = read(path);
      if (!definition.test(text)) return false;
      const lines = text.split("\n").filter((line) => line.trim() !== "").length;
      return lines >= minLines && lines <= maxLines && (text.match(decision)?.length ?? 0) >= minDecisions;
    })
    .map((path) => ({ ...repository, path, ownTests: ownTestsOf(path, { paths, read }) }))
    .filter(({ ownTests }) => ownTests.length > 0);
}

function byRank<T>(seed: number, nameOf: (one: T) => string): (a: T, b: T) => number {
  const rank = (one: T) =>
    createHash("sha256")
      .update(`${seed} ${nameOf(one)}`)
      .digest("hex");
  return (a, b) => (rank(a) < rank(b) ? -1 : 1);
}
