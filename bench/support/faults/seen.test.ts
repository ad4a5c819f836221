import { expect, it } from 'vitest';
import { Seen, seenInWords } from './seen.ts';

it('tells a refusal in words from an error without any', () => {
  const seen = new Seen();
  const full = JSON.stringify({ code: 'unavailable', message: 'The disk is full.' });
  seen.count(200, '', 'chat');
  seen.count(503, full, 'chat');
  seen.count(503, full, 'upload');
  seen.count(500, JSON.stringify({ code: 'internal', message: 'Server error.' }), 'chat');
  seen.count(502, '<html>', 'chat');
  expect([...seen.words]).toEqual([['503 The disk is full.', 2]]);
  expect(seen.wordless).toHaveLength(2);
});

it('says what was read most first, and that nobody answered last', () => {
  expect(seenInWords({ 'One.': 1, 'Two.': 2 }, 3)).toBe("'Two.' 2 ×, 'One.' 1 ×, no answer 3 ×");
  expect(seenInWords({}, 0)).toBe('nothing of it');
});

it('forgets what was taken', () => {
  const seen = new Seen();
  seen.count(502, '', 'chat');
  seen.unanswered++;
  expect(seen.take()).toEqual({ words: {}, wordless: ['chat: 502 '], unanswered: 1 });
  expect(seen.take()).toEqual({ words: {}, wordless: [], unanswered: 0 });
});
