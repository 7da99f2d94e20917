/** The path itself, or the next free name: an existing file is never overwritten. */
export function freePath(path: string, existing: readonly string[]): string {
  const taken = new Set(existing);
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? path : numbered(path, number);
    if (!taken.has(candidate)) return candidate;
  }
}

/** The number follows the last mark of a generated test, joined like the words of that name. */
function numbered(path: string, number: number): string {
  return path.replace(
    /([._])agent(?=[._][^/]*$)(?!.*[._]agent[._])/,
    (mark, joint: string) => `${mark}${joint === "_" ? "_" : "-"}${number}`,
  );
}
