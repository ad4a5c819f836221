import { describe, expect, it } from 'vitest';
import { percentUsed, promptPreview, voiceName } from './card-figures.ts';

const used = (minutes: number, minutes_total = 500) => ({ minutes, minutes_total });

describe('the cap of a card', () => {
  it.each([
    [used(0), 0],
    [used(20), 4],
    [used(1), 0],
    [used(3), 1],
    [used(250), 50],
    [used(499), 100],
    [used(500), 100],
    [used(512), 102],
    [used(1, 3), 33],
    [used(2, 3), 67],
    [used(0, 0), 100],
  ])('of %o are %i per cent used', (minutes, percent) => {
    expect(percentUsed(minutes)).toBe(percent);
  });
});

describe('the preview of a prompt', () => {
  it('is all of it up to ninety characters', () => {
    expect(promptPreview('a'.repeat(90))).toBe('a'.repeat(90));
    expect(promptPreview('')).toBe('');
  });

  it('is the first ninety of more', () => {
    expect(promptPreview('a'.repeat(91))).toBe(`${'a'.repeat(90)}…`);
  });

  it('does not end in the blank before a word', () => {
    expect(promptPreview(`${'a'.repeat(89)} bcd`)).toBe(`${'a'.repeat(89)}…`);
  });

  it.each(['🥐', '👨‍👩‍👧‍👦', '🇺🇦', 'é', 'й', '👍🏽'])('counts %s as one and never cuts it', (one) => {
    expect(promptPreview(one.repeat(90))).toBe(one.repeat(90));
    expect(promptPreview(one.repeat(91))).toBe(`${one.repeat(90)}…`);
    expect(promptPreview(`${'a'.repeat(89)}${one}b`)).toBe(`${'a'.repeat(89)}${one}…`);
  });
});

it('a voice is written as a name', () => {
  expect(voiceName('coral')).toBe('Coral');
  expect(voiceName('')).toBe('');
});
