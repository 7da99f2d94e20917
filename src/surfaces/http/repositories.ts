import { basename } from "node:path";
import { GoldseamError } from "../../contracts/index.ts";

/** The repositories that requests may name. Whoever starts the server chooses them: nobody else names a path or an address. */
export interface Repositories {
  list(): readonly { readonly name: string; readonly repo: string }[];
  /** The folder or address; throws NOT_FOUND for another name. */
  find(name: string): string;
}

/** Repositories by short names: the last part of the path, with a number where two would be the same. */
export function nameRepositories(repos: readonly string[]): Repositories {
  const named = new Map<string, string>();
  for (const repo of new Set(repos)) {
    const own = basename(
      repo
        .replace(/[?#].*$/, "")
        .replace(/\/+$/, "")
        .replace(/\.git$/, ""),
    );
    const short = own.replace(/[^\w.-]+/g, "-").slice(0, 60) || "repository";
    let name = short;
    for (let at = 2; named.has(name); at += 1) name = `${short}-${at}`;
    named.set(name, repo);
  }
  return {
    list: () => [...named].map(([name, repo]) => ({ name, repo })),
    find: (name) => {
      const repo = named.get(name);
      if (repo !== undefined) return repo;
      throw new GoldseamError("NOT_FOUND", `this server serves no repository "${name}"`);
    },
  };
}
