import { languages } from "./index.ts";
import type { Language } from "./language.ts";
import type { PathIndex } from "./syntax/path-index.ts";
import type { Resolver } from "./syntax/resolver.ts";
import type { ProjectFiles } from "./toolchain/toolchain.ts";

/** A resolver for each language, and all their groups. */
export interface Resolvers {
  of(language: Language): Resolver | undefined;
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

/** Resolvers for every language. */
export function createResolvers(index: PathIndex, files: ProjectFiles): Resolvers {
  const resolvers = new Map(
    languages.map((language) => [language, language.syntax.createResolver(index, files)]),
  );
  const groups = new Map([...resolvers.values()].flatMap((resolver) => [...resolver.groups]));
  return { of: (language) => resolvers.get(language), groups };
}
