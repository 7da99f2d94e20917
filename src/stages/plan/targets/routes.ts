import type { Route, SourceSymbol } from "../../../languages/syntax/outline.ts";
import type { ReachedRoute, SourceFile, Target } from "../planning.ts";

/** The callers that an index knows, by place and name. */
export interface CallersByName {
  callersOf(symbol: {
    readonly path: string;
    readonly name: string;
  }): Promise<readonly { readonly path: string; readonly name: string }[]>;
}

/** How many calls may lie between a route and a target, and how many callers are looked up for one. */
const DEEPEST = 3;
const MOST_LOOKED_UP = 30;
const MOST_ROUTES = 3;

/** A target with the routes by which a request reaches it: its own, else those of the functions that call it. */
export async function withRoutes(
  target: Target,
  sources: readonly SourceFile[],
  known: CallersByName = callersAmong(sources),
): Promise<Target> {
  const { own, file } = target;
  if (target.routes) return target;
  const routes = new Map<string, ReachedRoute>();
  const seen = new Set<string>();
  let level: readonly { readonly path: string; readonly name: string }[] = [
    { path: file.path, name: own.symbol.name },
  ];
  for (let depth = 0; depth < DEEPEST && routes.size < MOST_ROUTES; depth++) {
    const next: { readonly path: string; readonly name: string }[] = [];
    for (const symbol of level) {
      if (seen.size >= MOST_LOOKED_UP) break;
      for (const caller of await known.callersOf(symbol)) {
        const key = `${caller.path}::${caller.name}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const route = routeOf(caller, sources);
        if (route) routes.set(key, { ...route, file: caller.path });
        else next.push(caller);
      }
    }
    level = next;
  }
  return routes.size > 0 ? { ...target, routes: [...routes.values()].slice(0, MOST_ROUTES) } : target;
}

/** The route of a symbol: it says so in the outline, or by its name, which only routes have. */
function routeOf(
  { path, name }: { readonly path: string; readonly name: string },
  sources: readonly SourceFile[],
): Route | undefined {
  const [, method, route] = /^([A-Z]+) (\S*)$/.exec(name) ?? [];
  if (method !== undefined && route !== undefined) return { method, path: route };
  const source = sources.find((one) => one.path === path);
  return source?.outline.symbols.find((one) => one.name === name)?.route;
}

/** Callers in the files at hand, by the last name of what they call. */
function callersAmong(sources: readonly SourceFile[]): CallersByName {
  const last = (name: string) => name.slice(name.lastIndexOf(".") + 1);
  const calls = ({ calls: all }: SourceSymbol, name: string) => all.some((call) => last(call) === name);
  return {
    callersOf: async (symbol) =>
      sources.flatMap(({ path, outline }) =>
        outline.symbols.flatMap((one) =>
          calls(one, last(symbol.name)) && one.name !== symbol.name ? [{ path, name: one.name }] : [],
        ),
      ),
  };
}
