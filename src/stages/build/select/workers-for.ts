const minCpus = 4;

/** How many tests to run at once on so many processors; undefined where starting workers costs more than it gains. */
export function workersFor(cpus: number): number | undefined {
  return cpus >= minCpus ? cpus : undefined;
}
