import type { ResponsePart } from '@parlo/dialog/responder';
import type { Clock } from '../session/types.ts';

/** A reply as a test scripts it: its parts, and between them milliseconds that the responder takes. */
export type PartStep = ResponsePart | number;

/** Yields `steps` by the session's clock. Ends at once when `signal` fires, and leaves no timer behind. */
export async function* playParts(
  clock: Pick<Clock, 'after'>,
  steps: readonly PartStep[],
  signal: AbortSignal,
): AsyncGenerator<ResponsePart, void, void> {
  for (const step of steps) {
    if (typeof step !== 'number') yield step;
    else
      await new Promise<void>((resolve, reject) => {
        const cancel = clock.after(step, resolve);
        const stop = () => {
          cancel();
          reject(signal.reason);
        };
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop, { once: true });
      });
  }
}
