import { expect, it } from 'vitest';
import { AT_END, afterScroll } from './follow-end.ts';

const view = (scrollTop: number, scrollHeight: number) => ({ scrollTop, scrollHeight, clientHeight: 100 });

it('goes on following when the next line came before the news of our own scrolling', () => {
  expect(afterScroll({ following: true, seenTop: 200 }, view(300, 520)).following).toBe(true);
});

it('lets a reader go up, stays there, and follows again from the end on', () => {
  const reading = afterScroll({ following: true, seenTop: 400 }, view(250, 500));
  expect(reading).toEqual({ following: false, seenTop: 250 });
  const readingOn = afterScroll(reading, view(300, 800));
  expect(readingOn.following).toBe(false);
  expect(afterScroll(readingOn, view(690, 800)).following).toBe(true);
});

it('begins at the end', () => {
  expect(afterScroll(AT_END, view(0, 100)).following).toBe(true);
});
