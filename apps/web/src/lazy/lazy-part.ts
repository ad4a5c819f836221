import { useCallback, useEffect, useRef, useState } from 'react';

/** How long a part of the app may take to load, in milliseconds (spec.md §8). */
export const LOAD_LIMIT_MS = 120_000;

/** A part of the app did not load in time, or could not be fetched at all. */
export class LoadFailed extends Error {
  override readonly name = 'LoadFailed';
}

/** Calls `after` once the time is over; returns a function that cancels it. */
export type StartTimer = (after: () => void, ms: number) => () => void;

export const startTimer: StartTimer = (after, ms) => {
  const timer = setTimeout(after, ms);
  return () => clearTimeout(timer);
};

/**
 * Returns what `load` fetches, or throws {@link LoadFailed}. A browser waits for a module for as long as the network
 * lets it; the person should not.
 */
export async function loadWithin<T>(
  load: () => Promise<T>,
  limitMs = LOAD_LIMIT_MS,
  start: StartTimer = startTimer,
): Promise<T> {
  let stop = () => {};
  const late = new Promise<never>((_, reject) => {
    stop = start(() => reject(new LoadFailed(`not loaded after ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw cause instanceof LoadFailed ? cause : new LoadFailed('could not be fetched', { cause });
  } finally {
    stop();
  }
}

/** A part of the app that is fetched when it is first needed, and kept. `React.lazy` would keep a failure as well. */
export interface LazyPart<T> {
  /** The loaded part; undefined until then. */
  loaded(): T | undefined;
  load(): Promise<T>;
}

export function lazyPart<T>(fetchPart: () => Promise<T>): LazyPart<T> {
  let value: T | undefined;
  let loading: Promise<T> | undefined;
  return {
    loaded: () => value,
    load() {
      loading ??= loadWithin(fetchPart).then(
        (part) => {
          value = part;
          return part;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

export interface LazyState<T> {
  readonly value: T | undefined;
  /** It could not be loaded; `retry` fetches it once more. */
  readonly failed: boolean;
  readonly retry: () => void;
  readonly dismiss: () => void;
}

/** Loads a part of the app once it is `wanted`, and says when that failed. */
export function useLazyPart<T>(part: LazyPart<T>, wanted = true): LazyState<T> {
  const [value, setValue] = useState(() => part.loaded());
  const [failed, setFailed] = useState(false);
  const mounted = useRef(true);
  const retry = useCallback(() => {
    setFailed(false);
    part.load().then(
      (loaded) => mounted.current && setValue(() => loaded),
      (error: unknown) => {
        console.error('a part of the app could not be loaded', error);
        if (mounted.current) setFailed(true);
      },
    );
  }, [part]);
  useEffect(() => {
    mounted.current = true;
    const there = part.loaded();
    // Somebody else may have loaded it after this was drawn, and nothing else would draw it again.
    if (there !== undefined) setValue(() => there);
    else if (wanted) retry();
    return () => {
      mounted.current = false;
    };
  }, [wanted, part, retry]);
  return { value: value ?? part.loaded(), failed, retry, dismiss: () => setFailed(false) };
}
