/** Pairs made beforehand and drawn at random: a logarithm and three roots and angles for each would take longer. */
const POOL = 8_192;

/** Writes a pair of independent normal numbers. */
export type NormalPairs = (pair: [number, number]) => void;

/** The same seed gives the same pairs. */
export function createNormalPairs(seed: number): NormalPairs {
  const draw = createDraw(seed);
  return (pair) => {
    const at = 2 * (draw() & (POOL - 1));
    pair[0] = pool[at] ?? 0;
    pair[1] = pool[at + 1] ?? 0;
  };
}

/** 32 random bits at a time: Marsaglia's xorshift, whose period is inaudible. */
function createDraw(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

const pool = fillPool();

/** By Box and Muller. */
function fillPool(): Float64Array {
  const draw = createDraw(1);
  const uniform = () => (draw() + 0.5) / 2 ** 32;
  const pairs = new Float64Array(2 * POOL);
  for (let at = 0; at < pairs.length; at += 2) {
    const radius = Math.sqrt(-2 * Math.log(uniform()));
    const angle = 2 * Math.PI * uniform();
    pairs[at] = radius * Math.cos(angle);
    pairs[at + 1] = radius * Math.sin(angle);
  }
  return pairs;
}
