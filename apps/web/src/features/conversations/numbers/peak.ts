/** The place of the largest number, the first of equals; null when all are zero. */
export function peakOf(numbers: readonly number[]): number | null {
  const most = Math.max(0, ...numbers);
  return most === 0 ? null : numbers.indexOf(most);
}
