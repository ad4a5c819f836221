/** Runs work when it is its turn: `atOnce` pieces at a time, in the order they came. */
export function createTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running === atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on, so that nobody who comes now gets in between.
      if (next) next();
      else running--;
    }
  };
}
