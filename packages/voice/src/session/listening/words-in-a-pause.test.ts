import { describe, expect, it } from 'vitest';
import { controlled } from './testing/controlled-turns.ts';

describe('TurnController, words before silence is sure', () => {
  function roomy(options: { recognitionMs?: number } = {}) {
    const all = controlled(options);
    const room = { has: true };
    Object.assign(all.speech.stt, { hasRoom: () => room.has });
    return { ...all, room };
  }

  it('are recognised in a pause of 50 ms, once', async () => {
    const { speak, quiet, told, speech } = roomy({ recognitionMs: 300 });
    await speak('What are your hours', 1_000);
    await quiet(50);
    expect(speech.recognised).toEqual([1_050]);
    await quiet(1_000);
    expect(speech.recognised).toEqual([1_050]);
    // With the detector's lag of 100 ms and another 300 for the words the turn would end at 1,400.
    expect(told.slice(1)).toEqual(['1350 stopped 1000', '1350 words What are your hours']);
  });

  it('are thrown away when the pause was a consonant', async () => {
    const { speak, quiet, told, speech } = roomy();
    await speak('What are', 600);
    await quiet(70);
    await speak('your hours', 600);
    expect([speech.recognised.length, speech.running]).toEqual([1, 0]);
    await quiet(1_000);
    expect(told.filter((each) => each.includes('words'))).toEqual(['1550 words What are your hours']);
  });

  it('are tried again where recognition failed in the pause', async () => {
    const { speak, quiet, told, speech } = roomy({ recognitionMs: 20 });
    speech.sttFailures.push(new Error('broken'));
    await speak('What are your hours', 1_000);
    await quiet(1_000);
    expect(speech.recognised).toHaveLength(2);
    expect(told.at(-1)).toContain('words What are your hours');
  });

  it('wait for silence where somebody else would wait for the recogniser', async () => {
    const { speak, quiet, speech, room } = roomy();
    room.has = false;
    await speak('What are your hours', 1_000);
    await quiet(90);
    expect(speech.recognised).toEqual([]);
    await quiet(20);
    expect(speech.recognised).toEqual([1_100]);
  });

  it('decide nothing about the floor before the silence is sure', async () => {
    const { speak, quiet, told, floor } = roomy({ recognitionMs: 10 });
    floor.busy = true;
    await speak('mhm', 600);
    await quiet(70);
    await speak('I have a question', 600);
    expect(told.at(-1)).toMatch(/resume$/);
    expect(told.some((each) => each.includes('dropped'))).toBe(false);
  });
});
