/** Lines that differ: numbers from 0, the end not included. */
export interface Hunk {
  readonly before: readonly [number, number];
  readonly after: readonly [number, number];
}

/** More work than this is not worth the detail: the differing part is then one hunk. */
const MOST_CELLS = 4_000_000;

/** The parts in which two texts differ, in order. */
export function findHunks(before: readonly string[], after: readonly string[]): Hunk[] {
  let first = 0;
  while (first < before.length && first < after.length && before[first] === after[first]) first += 1;
  let [endBefore, endAfter] = [before.length, after.length];
  while (endBefore > first && endAfter > first && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore -= 1;
    endAfter -= 1;
  }
  if (first === endBefore && first === endAfter) return [];
  const [rows, columns] = [endBefore - first, endAfter - first];
  if (rows * columns > MOST_CELLS) return [{ before: [first, endBefore], after: [first, endAfter] }];
  const lengths = commonLengths(before.slice(first, endBefore), after.slice(first, endAfter));
  const hunks: Hunk[] = [];
  let [row, column] = [0, 0];
  let [fromRow, fromColumn] = [0, 0];
  const close = () => {
    if (row > fromRow || column > fromColumn)
      hunks.push({
        before: [first + fromRow, first + row],
        after: [first + fromColumn, first + column],
      });
  };
  const at = (r: number, c: number) => lengths[r * (columns + 1) + c] ?? 0;
  while (row < rows || column < columns) {
    if (row < rows && column < columns && before[first + row] === after[first + column]) {
      close();
      row += 1;
      column += 1;
      [fromRow, fromColumn] = [row, column];
    } else if (column >= columns || (row < rows && at(row + 1, column) >= at(row, column + 1))) row += 1;
    else column += 1;
  }
  close();
  return hunks;
}

/** The length of the longest common part from each pair of lines on. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        before[row] === after[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0);
  return lengths;
}
