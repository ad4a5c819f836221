import { describe, expect, it } from 'vitest';
import { silenceNeededMs } from './end-of-turn.ts';

const semantic = (eagerness?: 'low' | 'medium' | 'high' | 'auto') =>
  eagerness === undefined
    ? ({ type: 'semantic_vad' } as const)
    : ({ type: 'semantic_vad', eagerness } as const);

describe('silenceNeededMs', () => {
  it('lets silence alone decide under server_vad', () => {
    const detection = { type: 'server_vad', silence_duration_ms: 320 } as const;
    for (const text of [null, '', 'Yes.', 'My number is']) expect(silenceNeededMs(detection, text)).toBe(320);
    expect(silenceNeededMs({ type: 'server_vad' }, null)).toBe(500);
  });

  it('never ends a manual turn', () => {
    expect(silenceNeededMs(null, 'Yes.')).toBe(Number.POSITIVE_INFINITY);
  });

  it('waits for the words under semantic_vad', () => {
    expect(silenceNeededMs(semantic(), null)).toBe(Number.POSITIVE_INFINITY);
  });

  it('ends a finished sentence within 300 ms', () => {
    expect(silenceNeededMs(semantic(), 'What are your hours?')).toBeGreaterThanOrEqual(250);
    expect(silenceNeededMs(semantic(), 'What are your hours?')).toBeLessThanOrEqual(300);
  });

  it('takes auto, and nothing, as medium', () => {
    for (const text of ['Yes.', 'Hello', 'I want to', 'Number 067'])
      expect(
        new Set([semantic(), semantic('auto'), semantic('medium')].map((d) => silenceNeededMs(d, text))).size,
      ).toBe(1);
  });

  it('waits longer the less is finished and the less eager it is', () => {
    const texts = ['Yes please.', 'Hello.', 'I want to', 'My number is 067'];
    for (const eagerness of ['high', 'medium', 'low'] as const) {
      const waits = texts.map((text) => silenceNeededMs(semantic(eagerness), text));
      expect(waits).toEqual(waits.toSorted((a, b) => a - b));
      expect(new Set(waits).size).toBe(texts.length);
    }
    for (const text of texts) {
      const waits = (['high', 'medium', 'low'] as const).map((each) => silenceNeededMs(semantic(each), text));
      expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    }
  });

  it('waits 900 to 1,500 ms for the rest of a sentence, far below the longest the wire names', () => {
    expect(silenceNeededMs(semantic('high'), 'I want to')).toBe(900);
    expect(silenceNeededMs(semantic('low'), 'I want to')).toBe(1_500);
    expect(silenceNeededMs(semantic('low'), 'My number is 067')).toBeLessThanOrEqual(2_000);
  });
});
