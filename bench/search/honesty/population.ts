import { createRandom } from "../../../src/languages/values/random.ts";
import type { Registry } from "../diff/fetch-package.ts";

/** A published package of the population. */
export interface DrawnPackage {
  readonly registry: Registry;
  readonly name: string;
  readonly version: string;
}

/** Popular packages without dependencies; the draw decides which are examined. */
const population: Readonly<Record<Registry, string>> = {
  npm: "balanced-match@1.0.2 bytes@3.1.2 camelcase@6.3.0 content-type@1.0.5 cookie@0.6.0 dotenv@16.4.5 escape-html@1.0.3 fast-deep-equal@3.1.3 fresh@0.5.2 hex-rgb@4.3.0 ini@4.1.3 kind-of@6.0.3 leven@3.1.0 minimist@1.2.8 ms@2.1.3 natural-compare@1.4.0 negotiator@0.6.3 parseurl@1.3.3 picomatch@2.3.1 pretty-bytes@5.6.0 range-parser@1.2.1 semver@7.6.3 slugify@1.6.6 vary@1.1.2",
  pypi: "boltons@24.0.0 humanize@4.9.0 idna@3.7 inflection@0.5.1 more-itertools@10.2.0 natsort@8.4.0 packaging@24.0 parse@1.20.1 roman@4.2 semver@3.0.2 sortedcontainers@2.4.0 tabulate@0.9.0 textdistance@4.6.2 toolz@0.12.1 toposort@1.10 wcwidth@0.2.13 webcolors@1.13 xmltodict@0.13.0",
};

/** Random packages, npm and PyPI in turns; the same for the same seed. */
export function drawPackages(seed: number, count: number): DrawnPackage[] {
  const random = createRandom(seed);
  const order = <T>(items: readonly T[]) =>
    items
      .map((item) => ({ item, rank: random.below(2 ** 30) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ item }) => item);
  const [npm = [], pypi = []] = (["npm", "pypi"] as const).map((registry) =>
    order(population[registry].split(" ")).map((text): DrawnPackage => {
      const [name = "", version = ""] = text.split("@");
      return { registry, name, version };
    }),
  );
  return Array.from({ length: count }, (_, at) => (at % 2 === 0 ? npm : pypi)[at >> 1]).flatMap(
    (one) => one ?? [],
  );
}
