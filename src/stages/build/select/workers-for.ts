const minCpus = 4;

/** How many tests to run at once on this many processors; undefined if starting workers costs more than it saves. */
export function workersFor(cpus: number): number | undefined {
  return cpus >= minCpus ? cpus : undefined;
}
