import { AppError } from '../errors.ts';

/** Takes an upload slot for a caller, or throws. The returned function frees it; call it once. */
export type TakeUploadSlot = (caller: string) => () => void;

/**
 * Limits the concurrent uploads of each caller, in addition to how often one begins: each may occupy a hundred megabytes
 * of this machine's disk while it runs. More are refused at once instead of queued, since a browser gives up on a
 * request that is not read.
 */
export function createUploadSlots(max: number): TakeUploadSlot {
  const running = new Map<string, number>();
  return (caller) => {
    const count = running.get(caller) ?? 0;
    if (count >= max) {
      const message = 'Too many uploads at once. Please wait until one of them has ended.';
      throw new AppError('too_many_uploads', message, { retryable: true, retryAfterSeconds: 5 });
    }
    running.set(caller, count + 1);
    return () => {
      const left = (running.get(caller) ?? 1) - 1;
      if (left > 0) running.set(caller, left);
      else running.delete(caller);
    };
  };
}
