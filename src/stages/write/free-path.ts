/** The path itself, or the next free name beside it: nothing that exists is ever overwritten. */
export function freePath(path: string, existing: readonly string[]): string {
  const taken = new Set(existing);
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? path : numbered(path, number);
    if (!taken.has(candidate)) return candidate;
  }
}

function numbered(path: string, number: number): string {
  if (path.endsWith(".py")) return path.replace(/\.py$/, `_${number}.py`);
  return path.replace(/\.agent\./, `.agent-${number}.`);
}
