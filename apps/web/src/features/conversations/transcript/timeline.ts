import type { Message } from './transcript.ts';

/** One side speaks, in shares of the whole: 0 is the beginning, 1 the end. */
export interface Stretch {
  readonly message: Message;
  readonly from: number;
  readonly length: number;
}

/** How long a letter takes to say, roughly: only beginnings of turns are kept. In milliseconds. */
const LETTER_MS = 65;
/** The shortest turn, "Yes.", as it is drawn. */
const LEAST_MS = 600;

/** Who spoke when: from a turn's beginning for as long as its words take, or until the next one begins. */
export function stretchesOf(messages: readonly Message[]): Stretch[] {
  const spoken = messages.filter(({ via }) => via === 'voice');
  const ends = spoken.map(({ startedAtMs, text }, at) => {
    const end = startedAtMs + Math.max(LEAST_MS, text.length * LETTER_MS);
    return Math.min(end, spoken[at + 1]?.startedAtMs ?? end);
  });
  const whole = Math.max(1, ...ends);
  return spoken.map((message, at) => ({
    message,
    from: message.startedAtMs / whole,
    length: Math.max(0, (ends[at] ?? 0) - message.startedAtMs) / whole,
  }));
}

/** How long all of it takes, in milliseconds. */
export function wholeOf(stretches: readonly Stretch[]): number {
  const last = stretches.at(-1);
  // Its place is a share of the whole.
  return last && last.from > 0 ? last.message.startedAtMs / last.from : 0;
}

/** Where the turn of a stretch is on the page. */
export const turnId = (messageId: string) => `turn-${messageId}`;
