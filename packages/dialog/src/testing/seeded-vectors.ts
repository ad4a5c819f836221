/** Vectors of numbers between -1 and 1 that point every which way; the same for the same seed. */
export function seededVectors(count: number, dimensions: number, seed = 1): Float32Array[] {
  let state = seed;
  const next = (): number => {
    // Numerical Recipes' linear congruential generator.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  return Array.from({ length: count }, () => Float32Array.from({ length: dimensions }, next));
}
