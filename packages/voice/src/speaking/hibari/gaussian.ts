/** Gives pairs of independent normal numbers, the same ones for the same seed. */
export function createGaussianPairs(seed: number): (pair: [number, number]) => void {
  let state = seed | 0 || 1;
  // Marsaglia's xorshift with 32 bits: nobody hears a period of four thousand million numbers.
  const uniform = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) + 0.5) / 2 ** 32;
  };
  return (pair) => {
    const radius = Math.sqrt(-2 * Math.log(uniform()));
    const angle = 2 * Math.PI * uniform();
    pair[0] = radius * Math.cos(angle);
    pair[1] = radius * Math.sin(angle);
  };
}
