/** Together two and a half minutes: a database that is restarted or moved comes back within them. */
const TRIES_WHILE_AWAY = 36;
/** What the database itself refuses it will refuse again. */
const TRIES = 6;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

export interface Patience {
  /** Whether the database could not be reached at all. */
  readonly isAway: (error: unknown) => boolean;
  /** Waits before the next try; injected so that tests need not. */
  readonly pause: (ms: number) => Promise<void>;
}

/** Stores something, again and again while the database is away for a moment. Rejects when it gives up. */
export async function storePatiently(store: () => Promise<void>, { isAway, pause }: Patience): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await store();
    } catch (error) {
      if (tried >= (isAway(error) ? TRIES_WHILE_AWAY : TRIES)) throw error;
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** (tried - 1), LONGEST_PAUSE_MS));
    }
  }
}
