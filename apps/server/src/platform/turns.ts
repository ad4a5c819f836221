export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs work when it is its turn: `atOnce` pieces at a time, in the order they came. */
export function createTurns(atOnce: number): Turns {
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

/** As `createTurns`, and one piece of each at a time: whoever brings a hundred of them holds up nobody else. */
export function createFairTurns(atOnce: number): <T>(who: string, work: () => Promise<T>) => Promise<T> {
  const inTurn = createTurns(atOnce);
  const own = new Map<string, { readonly inTurn: Turns; pieces: number }>();
  return async (who, work) => {
    const mine = own.get(who) ?? { inTurn: createTurns(1), pieces: 0 };
    own.set(who, mine);
    mine.pieces++;
    try {
      return await mine.inTurn(() => inTurn(work));
    } finally {
      mine.pieces--;
      if (mine.pieces === 0) own.delete(who);
    }
  };
}
