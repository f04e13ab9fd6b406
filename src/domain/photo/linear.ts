/** Linear equations of the few unknowns that a photograph has. */

/** A pivot smaller than this is no pivot: the equations do not determine the unknowns. */
const SMALLEST_PIVOT = 1e-12;

/** Solves `matrix` · x = `right` by elimination with partial pivoting. Returns null for a singular matrix; the arguments stay as they are. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const size = right.length;
  const rows = matrix.map((row, index) => Float64Array.from([...row, right[index] ?? 0]));
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(cell(rows, row, column)) > Math.abs(cell(rows, pivot, column))) pivot = row;
    const [top, upper] = [rows[pivot], rows[column]];
    const lead = top?.[column] ?? 0;
    if (!top || !upper || !(Math.abs(lead) >= SMALLEST_PIVOT)) return null;
    rows[pivot] = upper;
    rows[column] = top;
    for (let row = column + 1; row < size; row += 1) {
      const lower = rows[row];
      const factor = (lower?.[column] ?? 0) / lead;
      if (!lower || factor === 0) continue;
      for (let at = column; at <= size; at += 1) lower[at] = (lower[at] ?? 0) - factor * (top[at] ?? 0);
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row -= 1) {
    let value = cell(rows, row, size);
    for (let at = row + 1; at < size; at += 1) value -= cell(rows, row, at) * (solution[at] ?? 0);
    solution[row] = value / cell(rows, row, row);
  }
  return solution;
}

const cell = (rows: readonly Float64Array[], row: number, column: number): number => rows[row]?.[column] ?? 0;
