import { AppError } from '../errors.ts';

/** How many uploads each caller has under way. */
export interface UploadPlaces {
  /** Takes a place, or refuses. The answer leaves it again, once. */
  enter(caller: string): () => void;
}

/**
 * Limits uploads at once, not only how often one begins: each may keep a hundred megabytes of this machine's disk for
 * as long as it takes to come.
 */
export function createUploadPlaces(most: number): UploadPlaces {
  const taken = new Map<string, number>();
  return {
    enter(caller) {
      const there = taken.get(caller) ?? 0;
      if (there >= most) {
        const message = 'Too many uploads at once. Please wait until one of them has ended.';
        throw new AppError('too_many_uploads', message, { retryable: true, retryAfterSeconds: 5 });
      }
      taken.set(caller, there + 1);
      return () => {
        const left = (taken.get(caller) ?? 1) - 1;
        if (left > 0) taken.set(caller, left);
        else taken.delete(caller);
      };
    },
  };
}
