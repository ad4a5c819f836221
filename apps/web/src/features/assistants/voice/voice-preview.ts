import { RequestError } from '@parlo/contract';

/** Plays one preview and reports what happens to it. */
export interface Player {
  /** Resolves when the sound begins. `onEnd` comes once, however it ends. */
  play(sound: Blob, onEnd: () => void): Promise<void>;
  stop(): void;
}

export type PreviewFailure = { readonly error: RequestError } | 'see-console';

/**
 * Fetches a sound and plays it; a later call or `stop` takes the place of an earlier one. Resolves to a failure
 * to tell, or null.
 */
export function createPreview<Wanted>(
  fetchSound: (wanted: Wanted, signal: AbortSignal) => Promise<Blob>,
  player: Player,
) {
  let current: AbortController | null = null;

  function stop(): void {
    current?.abort();
    current = null;
    player.stop();
  }

  async function play(wanted: Wanted, onEnd: () => void): Promise<PreviewFailure | null> {
    stop();
    const mine = new AbortController();
    current = mine;
    try {
      const sound = await fetchSound(wanted, mine.signal);
      if (current !== mine) return null;
      await player.play(sound, onEnd);
      return null;
    } catch (error) {
      if (current !== mine) return null;
      onEnd();
      console.error('voice preview failed', error);
      return error instanceof RequestError && error.status > 0 ? { error } : 'see-console';
    }
  }

  return { play, stop };
}
