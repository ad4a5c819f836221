/**
 * Asserts that `wanted` occur in `events` in this order, others between them allowed. Throws with the first that
 * is missing and what was there.
 */
export function expectOrder(events: readonly string[], wanted: readonly string[]): void {
  let from = 0;
  for (const [index, type] of wanted.entries()) {
    const at = events.indexOf(type, from);
    if (at === -1) {
      const after = index === 0 ? 'at all' : `after ${wanted[index - 1]}`;
      throw new Error(`No ${type} ${after} in: ${events.join(', ')}`);
    }
    from = at + 1;
  }
}
