import { createHash } from "node:crypto";
import { population, quotas, type Repository, type Stratum } from "./population.ts";

/**
 * The order in which repositories are taken for a seed: within each stratum by a hash of the seed and the name, so that
 * adding one to the population does not move the others.
 */
export function drawn(seed: number): Repository[] {
  return (Object.keys(quotas) as Stratum[]).flatMap((stratum) =>
    population
      .filter((one) => one.stratum === stratum)
      .toSorted((a, b) => rank(seed, a.name).localeCompare(rank(seed, b.name)))
      .slice(0, quotas[stratum]),
  );
}

function rank(seed: number, name: string): string {
  return createHash("sha256").update(`${seed} ${name}`).digest("hex");
}
