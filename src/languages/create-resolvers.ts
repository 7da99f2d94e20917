import { languages } from "./index.ts";
import { languageOf } from "./language-of.ts";
import type { PathIndex } from "./syntax/path-index.ts";
import type { Resolver } from "./syntax/resolver.ts";
import type { ProjectFiles } from "./toolchain/toolchain.ts";

/** The resolver of a file by its language, and all groups that they know. */
export interface Resolvers {
  (path: string): Resolver | undefined;
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

/** Resolvers for every language. */
export function createResolvers(index: PathIndex, files: ProjectFiles): Resolvers {
  const resolvers = new Map(
    languages.map((language) => [language, language.syntax.createResolver(index, files)]),
  );
  const groups = new Map([...resolvers.values()].flatMap((resolver) => [...resolver.groups]));
  return Object.assign(
    (path: string) => {
      const language = languageOf(path);
      return language && resolvers.get(language);
    },
    { groups },
  );
}
