import { describe, expect, it } from 'vitest';
import { atSpeed } from './at-speed.ts';

const tts = {
  async *synthesize() {
    for (let i = 0; i < 10; i += 1) yield new Int16Array(2_400).fill(1_000);
  },
};

async function samplesAt(speed: number): Promise<number> {
  const sound = atSpeed(tts, () => speed).synthesize(
    'Hello',
    { voice: 'verse' },
    new AbortController().signal,
  );
  let samples = 0;
  for await (const piece of sound) samples += piece.length;
  return samples;
}

describe('a voice at a speed', () => {
  it('takes as much longer or shorter', async () => {
    expect(await samplesAt(1)).toBe(24_000);
    expect(await samplesAt(1.5)).toBe(16_000);
    expect(await samplesAt(0.5)).toBe(48_000);
  });

  it('is stopped where nobody takes the rest', async () => {
    let closed = false;
    const endless = {
      async *synthesize() {
        try {
          for (;;) yield new Int16Array(2_400).fill(1_000);
        } finally {
          closed = true;
        }
      },
    };
    const sound = atSpeed(endless, () => 0.5).synthesize(
      '',
      { voice: 'verse' },
      new AbortController().signal,
    );
    for await (const piece of sound) if (piece.length > 0) break;
    expect(closed).toBe(true);
  });
});
