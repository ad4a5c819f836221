import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KEPT_MS, UnheardReplies } from './unheard-replies.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps the unheard part for the next call of the conversation, once', () => {
  const unheard = new UnheardReplies();
  unheard.keep('conv_1', 'We close at six.');
  expect(unheard.take('conv_2')).toBeNull();
  expect(unheard.take('conv_1')).toBe('We close at six.');
  expect(unheard.take('conv_1')).toBeNull();
});

it('forgets it when nobody comes back', () => {
  const unheard = new UnheardReplies();
  unheard.keep('conv_1', 'We close at six.');
  vi.advanceTimersByTime(KEPT_MS - 1);
  // The last one counts, from its own time.
  unheard.keep('conv_1', 'We rest on Sundays.');
  vi.advanceTimersByTime(KEPT_MS - 1);
  unheard.keep('conv_2', 'Yes.');
  vi.advanceTimersByTime(1);
  expect(unheard.take('conv_1')).toBeNull();
  expect(unheard.take('conv_2')).toBe('Yes.');
  expect(vi.getTimerCount()).toBe(0);
});
