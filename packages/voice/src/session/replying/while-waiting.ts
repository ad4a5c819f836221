import type { ResponsePart } from '@parlo/dialog/responder';
import type { Clock } from '../types.ts';

/** Silence longer than this sounds like a fault while a tool runs. */
export const TOOL_SILENCE_MS = 1_000;

/** A part of a reply, or a sentence that is said because a tool takes long: no part of what it has to say. */
export type ReplyPart = ResponsePart | { readonly type: 'waiting'; readonly text: string };

/**
 * The parts, and one `waiting` at most, once no text followed the call of a tool for a second. `parts` must end
 * when its reader has gone; it is closed however the loop is left.
 */
export async function* whileWaiting(
  clock: Clock,
  parts: AsyncGenerator<ResponsePart, void, void>,
  sentence: () => string,
): AsyncGenerator<ReplyPart, void, void> {
  let silentSince: number | null = null;
  let said = false;
  let over = false;
  try {
    while (!over) {
      const next = parts.next();
      if (silentSince !== null && !said) {
        said = !(await settlesWithin(clock, silentSince + TOOL_SILENCE_MS - clock.now(), next));
        if (said) yield { type: 'waiting', text: sentence() };
      }
      const { done, value } = await next;
      over = done === true;
      if (done) return;
      if (value.type === 'tool_call') silentSince ??= clock.now();
      else if (value.type === 'text' && value.text !== '') silentSince = null;
      yield value;
    }
  } finally {
    // Not awaited: a step that hangs would hang here too. Its late failure is nobody's concern.
    if (!over) void parts.return().catch(() => undefined);
  }
}

/** Whether `promise` settles, however it does, in this time. Leaves no timer and no unhandled rejection behind. */
function settlesWithin(clock: Clock, limitMs: number, promise: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = clock.after(Math.max(0, limitMs), () => resolve(false));
    const settled = () => {
      cancel();
      resolve(true);
    };
    promise.then(settled, settled);
  });
}
