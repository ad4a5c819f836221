import { withMadeUpLanguage } from '@parlo/dialog/language-testing';
import { beforeAll, describe, expect, it } from 'vitest';

const load = () =>
  withMadeUpLanguage(async () => ({
    ...(await import('./replying/phrases.ts')),
    ...(await import('./listening/barge-in.ts')),
    ...(await import('./listening/sentence-state.ts')),
    ...(await import('../speaking/speakable-text.ts')),
  }));
let voice: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  voice = await load();
});

describe('a call in a third language, from its folder and its entry in the list alone', () => {
  it('speaks its own phrases', () => {
    expect(voice.phrase('stillThere', 'La butiko sta aperta, ka ti vola?')).toBe('Ti sta?');
    expect(voice.phrase('stillThere', 'The shop is open.')).toBe('Are you still there?');
    expect(voice.phrase('stillThere', 'Крамниця відчинена.')).toBe('Ви ще тут?');
  });

  it('knows what its listeners murmur and how they interrupt', () => {
    expect(voice.isBackchannel('Eha, eha.')).toBe(true);
    expect(voice.isBackchannel('Mi vida.')).toBe(true);
    const quick = { spokenMs: 200, failed: false, heardMs: 3_000, remainingMs: 5_000 };
    expect(voice.judgeInterruption({ ...quick, transcript: 'Stopa!' })).toBe('interrupt');
    expect(voice.judgeInterruption({ ...quick, transcript: 'Mielo!' })).toBe('carry_on');
  });

  it('waits where its sentences go on', () => {
    expect(voice.sentenceState('La mielo ed.')).toBe('unfinished');
    expect(voice.sentenceState('Hem, mi pensa.')).toBe('unfinished');
    expect(voice.sentenceState('Numero una doa nila.')).toBe('dictating');
    expect(voice.sentenceState('Zala.')).toBe('unclear');
    expect(voice.sentenceState('La mielo sta bono.')).toBe('finished');
  });

  it('has its money read out', () => {
    expect(voice.speakableText('5 zlako')).toBe('5 euros');
    expect(voice.speakableText('5 грн')).toBe('5 hryvnias');
  });
});
