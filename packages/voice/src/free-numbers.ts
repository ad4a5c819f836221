/**
 * Gives numbers that nobody reads any more back at once. V8 knows little of what lies outside of its heap, as what networks
 * put out does: it lets 60 MB of that gather in each thread before it looks for what can go. The array is empty then, and so
 * is every other one over its memory.
 */
export function freeNumbers({ buffer }: Pick<ArrayBufferView, 'buffer'>): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}
