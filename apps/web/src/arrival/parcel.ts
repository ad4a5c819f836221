import { loadWithin } from './load-within.ts';

/** A part of the app that is fetched when it is first needed, and kept. A failed fetch can be tried again. */
export interface Parcel<T> {
  /** What came; undefined until then. */
  here(): T | undefined;
  fetch(): Promise<T>;
}

export function parcel<T>(load: () => Promise<T>, within: typeof loadWithin = loadWithin): Parcel<T> {
  let value: T | undefined;
  let coming: Promise<T> | undefined;
  return {
    here: () => value,
    fetch() {
      coming ??= within(load).then(
        (came) => {
          value = came;
          return came;
        },
        (error: unknown) => {
          coming = undefined;
          throw error;
        },
      );
      return coming;
    },
  };
}
