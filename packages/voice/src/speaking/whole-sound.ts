/** All pieces of a sound as one. Rejects as they do. */
export async function wholeSound(pieces: AsyncIterable<Int16Array>): Promise<Int16Array<ArrayBuffer>> {
  const all: Int16Array[] = [];
  for await (const piece of pieces) all.push(piece);
  const whole = new Int16Array(all.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of all) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
