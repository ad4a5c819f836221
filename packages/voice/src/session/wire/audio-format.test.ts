import { describe, expect, it } from 'vitest';
import { DEFAULT_FORMAT, readFormat, writtenFormat } from './audio-format.ts';

describe('a format that a client names', () => {
  it.each([
    [{ type: 'audio/pcm' }, DEFAULT_FORMAT],
    [{ type: 'audio/pcm', rate: null }, DEFAULT_FORMAT],
    [
      { type: 'audio/pcm', rate: 8_000 },
      { type: 'audio/pcm', rate: 8_000 },
    ],
    [
      { type: 'audio/pcm', rate: 16_000 },
      { type: 'audio/pcm', rate: 16_000 },
    ],
    [{ type: 'audio/pcmu' }, { type: 'audio/pcmu', rate: 8_000 }],
    [
      { type: 'audio/pcma', rate: 8_000 },
      { type: 'audio/pcma', rate: 8_000 },
    ],
  ])('%j is spoken', (named, format) => {
    expect(readFormat(named)).toEqual(format);
  });

  it.each([
    { type: 'audio/pcm', rate: 44_100 },
    { type: 'audio/pcmu', rate: 16_000 },
    { type: 'audio/opus' },
    { type: 'g711_ulaw' },
  ])('%j is not', (named) => {
    expect(readFormat(named)).toBeNull();
  });
});

describe('a format in a session object', () => {
  it('has a rate where there are several', () => {
    expect(writtenFormat({ type: 'audio/pcm', rate: 16_000 })).toEqual({ type: 'audio/pcm', rate: 16_000 });
    expect(writtenFormat({ type: 'audio/pcma', rate: 8_000 })).toEqual({ type: 'audio/pcma' });
  });
});
