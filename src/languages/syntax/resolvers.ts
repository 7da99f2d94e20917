import { createGoResolver } from "../go/syntax/resolver.ts";
import { createJavaScriptResolver } from "../javascript/syntax/resolve/resolver.ts";
import { createPythonResolver } from "../python/syntax/resolver.ts";
import { createRustResolver } from "../rust/syntax/resolver.ts";
import type { ProjectFiles } from "../toolchain/toolchain.ts";
import { languageOf } from "./language-of.ts";
import type { Language } from "./outline.ts";
import type { PathIndex } from "./path-index.ts";
import type { Resolver } from "./resolver.ts";

/** The resolver of a file by its language, and all groups that they know. */
export interface Resolvers {
  (path: string): Resolver | undefined;
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

/** Resolvers for every language with a grammar. */
export function createResolvers(index: PathIndex, files: ProjectFiles): Resolvers {
  const javascript = createJavaScriptResolver(index, files);
  const resolvers: Readonly<Record<Language, Resolver>> = {
    javascript,
    typescript: javascript,
    tsx: javascript,
    python: createPythonResolver(index, files),
    go: createGoResolver(index, files),
    rust: createRustResolver(index),
  };
  const groups = new Map(Object.values(resolvers).flatMap((resolver) => [...resolver.groups]));
  return Object.assign(
    (path: string) => {
      const language = languageOf(path);
      return language && resolvers[language];
    },
    { groups },
  );
}
