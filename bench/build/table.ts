/** Prints a heading and rows of figures under it. */
export function printTable(heading: readonly string[], rows: readonly (readonly string[])[]): void {
  for (const [name = "", ...cells] of [heading, ...rows]) {
    console.log(name.padEnd(44) + cells.map((cell) => cell.padStart(14)).join(""));
  }
  console.log("");
}

/** The middle one. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Milliseconds for a table. */
export function ms(value: number): string {
  return `${value.toFixed(Math.abs(value) < 10 ? 1 : 0)} ms`;
}

/** How long some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
