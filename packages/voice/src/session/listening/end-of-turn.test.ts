import { describe, expect, it } from 'vitest';
import { cluesOf, oddsOfEnd, silenceNeededMs } from './end-of-turn.ts';
import type { Intonation } from './intonation.ts';
import type { Expected } from './sentence-state.ts';

const semantic = (eagerness?: 'low' | 'medium' | 'high' | 'auto') =>
  eagerness === undefined
    ? ({ type: 'semantic_vad' } as const)
    : ({ type: 'semantic_vad', eagerness } as const);

/** A voice that falls and fades, and one that stays where it was. */
const FALLING: Intonation = {
  endPitch: -7,
  pitchChange: -4,
  endLevel: -22,
  levelChange: -6,
  lastVoicedMs: 120,
};
const LEVEL: Intonation = { endPitch: -1, pitchChange: 0, endLevel: -7, levelChange: 0, lastVoicedMs: 350 };

const said = (transcript: string | null, intonation: Intonation | null = null, expects: Expected = null) => ({
  transcript,
  intonation,
  spokenMs: 60 * (transcript?.length ?? 0),
  expects,
});
const known = (transcript: string, intonation: Intonation, expects: Expected = null) => ({
  transcript,
  intonation,
  spokenMs: 60 * transcript.length,
  expects,
});

describe('silenceNeededMs', () => {
  it('lets silence alone decide under server_vad', () => {
    const detection = { type: 'server_vad', silence_duration_ms: 320 } as const;
    for (const text of [null, '', 'Yes.', 'My number is'])
      expect(silenceNeededMs(detection, said(text, FALLING))).toBe(320);
    expect(silenceNeededMs({ type: 'server_vad' }, said(null))).toBe(500);
  });

  it('never ends a manual turn', () => {
    expect(silenceNeededMs(null, said('Yes.', FALLING))).toBe(Number.POSITIVE_INFINITY);
  });

  it('waits for the words under semantic_vad', () => {
    expect(silenceNeededMs(semantic(), said(null, FALLING))).toBe(Number.POSITIVE_INFINITY);
  });

  it('takes auto, and nothing, as medium', () => {
    for (const melody of [null, FALLING, LEVEL])
      for (const text of ['Yes.', 'Hello', 'I want to', 'Number 067']) {
        const waits = [semantic(), semantic('auto'), semantic('medium')].map((detection) =>
          silenceNeededMs(detection, said(text, melody)),
        );
        expect(new Set(waits).size).toBe(1);
      }
  });

  describe('without a melody', () => {
    it('ends a finished sentence within 300 ms', () => {
      const needed = silenceNeededMs(semantic(), said('What are your hours?'));
      expect(needed).toBeGreaterThanOrEqual(250);
      expect(needed).toBeLessThanOrEqual(300);
    });

    it('waits longer the less is finished and the less eager it is', () => {
      const texts = ['Yes please.', 'Hello.', 'I want to', 'My number is 067'];
      for (const eagerness of ['high', 'medium', 'low'] as const) {
        const waits = texts.map((text) => silenceNeededMs(semantic(eagerness), said(text)));
        expect(waits).toEqual(waits.toSorted((a, b) => a - b));
        expect(new Set(waits).size).toBe(texts.length);
      }
      for (const text of texts) {
        const waits = (['high', 'medium', 'low'] as const).map((each) =>
          silenceNeededMs(semantic(each), said(text)),
        );
        expect(waits).toEqual(waits.toSorted((a, b) => a - b));
      }
    });
  });

  describe('with one', () => {
    const QUESTION = 'What are your opening hours on Saturday?';

    it('ends a whole sentence that falls and fades after 200 ms', () => {
      expect(silenceNeededMs(semantic(), said(QUESTION, FALLING))).toBe(200);
    });

    it('waits for a held voice, though the sentence could be complete', () => {
      const text = 'We are looking for a place.';
      expect(silenceNeededMs(semantic(), said(text, LEVEL))).toBeGreaterThan(800);
      expect(silenceNeededMs(semantic(), said(text, FALLING))).toBeLessThan(600);
    });

    it('waits for the rest of a sentence however it sounds, and never longer than 2.1 s', () => {
      for (const text of ['I want to', 'My number is 067 123'])
        for (const melody of [FALLING, LEVEL]) {
          const whole = silenceNeededMs(semantic(), said(QUESTION, melody));
          expect(silenceNeededMs(semantic(), said(text, melody))).toBeGreaterThan(whole);
          expect(silenceNeededMs(semantic('low'), said(text, melody))).toBeLessThanOrEqual(2_100);
        }
    });

    it('gives time for the next group of a dictation, with any melody', () => {
      for (const text of ['My number is 067 123', 'My email is j o h n at green'])
        expect(silenceNeededMs(semantic(), said(text, FALLING))).toBeGreaterThan(1_200);
      expect(silenceNeededMs(semantic(), said('My number is 067 123 45 67', FALLING))).toBeLessThan(700);
    });

    it('is less sure of itself where it is to be eager', () => {
      const waits = (['high', 'medium', 'low'] as const).map((each) =>
        silenceNeededMs(semantic(each), said('I have a dog.', FALLING)),
      );
      expect(waits).toEqual(waits.toSorted((a, b) => a - b));
      expect(new Set(waits).size).toBe(3);
    });
  });
});

describe('oddsOfEnd', () => {
  it('rises with a fall of pitch, with a fading level and with a question', () => {
    const level = oddsOfEnd(known('I have a dog here now', LEVEL));
    expect(oddsOfEnd(known('I have a dog here now', { ...LEVEL, endPitch: -7 }))).toBeGreaterThan(level);
    expect(oddsOfEnd(known('I have a dog here now', { ...LEVEL, endLevel: -22 }))).toBeGreaterThan(level);
    expect(oddsOfEnd(known('May I have a dog here?', LEVEL))).toBeGreaterThan(level);
  });

  it('accepts one word as an answer to a question for one', () => {
    expect(oddsOfEnd(known('Tomorrow.', FALLING, 'answer'))).toBeGreaterThan(
      oddsOfEnd(known('Tomorrow.', FALLING)) + 1,
    );
  });

  it('expects the rest of an address that was asked for', () => {
    expect(oddsOfEnd(known('Sales at north wind.', FALLING, 'email'))).toBeLessThan(
      oddsOfEnd(known('Sales at north wind.', FALLING, 'answer')),
    );
  });
});

describe('cluesOf', () => {
  it('counts syllables, the words of the last sentence and the letters of the last word, in both languages', () => {
    const clues = (text: string, spokenMs: number) => cluesOf({ ...known(text, LEVEL), spokenMs });
    expect(clues('Banana banana banana.', 2_000)['quick speech']).toBeCloseTo((4.5 - 3) / 4, 6);
    expect(clues('Добрий ранок, панове.', 2_000)['quick speech']).toBeCloseTo((3.5 - 3) / 4, 6);
    expect(clues('Banana banana banana.', 1_000)['quick speech']).toBe(1);
    expect(clues('Hello there, my friend. I have four dogs', 2_000)['long sentence']).toBe(0.25);
    expect(clues('A table for', 1_000)['long last word']).toBeCloseTo(1 / 6, 6);
    expect(clues('', 0)).toMatchObject({ 'quick speech': 0, 'long sentence': 0, 'long last word': 0 });
  });

  it('stays between 0 and 1 for whatever a tracker gives', () => {
    const odd = [-100, 0, 100, 10_000];
    for (const value of odd) {
      const melody = {
        endPitch: value,
        pitchChange: value,
        endLevel: value,
        levelChange: value,
        lastVoicedMs: value,
      };
      for (const clue of Object.values(cluesOf(known('So many words in one sentence here', melody)))) {
        expect(clue).toBeGreaterThanOrEqual(0);
        expect(clue).toBeLessThanOrEqual(1);
      }
    }
  });
});
