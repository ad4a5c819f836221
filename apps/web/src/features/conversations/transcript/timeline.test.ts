import { expect, it } from 'vitest';
import { stretchesOf, wholeOf } from './timeline.ts';
import type { Message } from './transcript.ts';

const turn = (startedAtMs: number, text: string, via: Message['via'] = 'voice'): Message => ({
  ...{ id: `item_${startedAtMs}`, role: 'visitor', via, text, startedAtMs },
  ...{ interrupted: false, outcome: null, feedback: null, markedWrong: false },
});
const ofMs = (messages: readonly Message[]) =>
  stretchesOf(messages).map(({ message, from, length }) => [message.id, from, length]);

it('lasts as long as the words take, and leaves the pause after them', () => {
  // A hundred letters take six and a half seconds.
  expect(ofMs([turn(0, 'a'.repeat(100)), turn(10_000, 'b'.repeat(100))])).toEqual([
    ['item_0', 0, 6_500 / 16_500],
    ['item_10000', 10_000 / 16_500, 6_500 / 16_500],
  ]);
});

it('ends where the next turn begins', () => {
  const [first] = ofMs([turn(0, 'a'.repeat(100)), turn(1_000, 'Stop.')]);
  expect(first).toEqual(['item_0', 0, 1_000 / 1_600]);
});

it('has only what was spoken', () => {
  expect(ofMs([turn(0, 'Yes.'), turn(600, 'Typed.', 'text')])).toEqual([['item_0', 0, 1]]);
  expect(stretchesOf([])).toEqual([]);
});

it('says how long all of it takes', () => {
  expect(wholeOf(stretchesOf([turn(0, 'a'.repeat(100)), turn(10_000, 'b'.repeat(100))]))).toBe(16_500);
  expect(wholeOf([])).toBe(0);
});
