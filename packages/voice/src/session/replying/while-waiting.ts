import type { ResponsePart } from '@parlo/dialog/responder';
import type { Clock } from '../types.ts';

/** Silence longer than this sounds like a fault while a tool runs. */
const TOOL_SILENCE_MS = 1_000;
/** A reply that has not begun by then is bridged: people who have to think say so after about a second. */
export const THINKING_SILENCE_MS = 1_200;

/** A part of a reply, or a sentence that is said because it takes long: no part of what it has to say. */
export type ReplyPart = ResponsePart | { readonly type: 'waiting'; readonly text: string };

export interface WaitingWords {
  /** While a tool runs. */
  readonly tool: () => string;
  /** Until the first part comes; absent: that is left to the responder. */
  readonly thinking?: (() => string) | undefined;
}

/**
 * The parts, and one `waiting` at most: once no text followed the call of a tool for a second, or nothing at all came for
 * a little longer. `parts` must end when its reader has gone; it is closed however the loop is left.
 */
export async function* whileWaiting(
  clock: Clock,
  parts: AsyncGenerator<ResponsePart, void, void>,
  words: WaitingWords,
): AsyncGenerator<ReplyPart, void, void> {
  type Limit = { readonly at: number; readonly words: () => string } | undefined;
  const limitAfter = (part: ResponsePart, limit: Limit): Limit => {
    if (part.type === 'text' && part.text === '') return limit;
    if (part.type !== 'tool_call') return undefined;
    return limit?.words === words.tool ? limit : { at: clock.now() + TOOL_SILENCE_MS, words: words.tool };
  };
  let limit: Limit = words.thinking && { at: clock.now() + THINKING_SILENCE_MS, words: words.thinking };
  let said = false;
  let over = false;
  try {
    while (!over) {
      const next = parts.next();
      if (limit && !said) {
        said = !(await settlesWithin(clock, limit.at - clock.now(), next));
        if (said) yield { type: 'waiting', text: limit.words() };
      }
      const { done, value } = await next;
      over = done === true;
      if (done) return;
      limit = limitAfter(value, limit);
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
