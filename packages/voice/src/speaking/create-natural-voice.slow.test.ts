import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { VOICE_RATE } from '../speech/types.ts';
import { createNaturalVoice } from './create-natural-voice.ts';
import { wholeSound } from './whole-sound.ts';

// Real models: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const never = new AbortController().signal;
let tts: Awaited<ReturnType<typeof createNaturalVoice>>;

beforeAll(async () => {
  tts = await createNaturalVoice();
});
afterAll(() => tts.close());

const say = (text: string, settings: Partial<Parameters<typeof tts.synthesize>[1]> = {}) =>
  wholeSound(tts.synthesize(text, { voice: 'verse', ...settings }, never));
const seconds = async (text: string) => (await say(text)).length / VOICE_RATE;

describe('the natural voice', () => {
  it('reads a sentence in the language that it is written in', async () => {
    expect(await seconds('We are open from nine to six.')).toBeGreaterThan(1);
    // Spelled in Latin letters it would be as long as its letters' names.
    const ukrainian = await seconds('Ми працюємо з 9 до 18 години.');
    expect(ukrainian).toBeGreaterThan(1.5);
    expect(ukrainian).toBeLessThan(5);
    expect(await seconds('Кава Café Central працює щодня.')).toBeGreaterThan(1);
  });

  it('says words as their owner wants them, in both languages', async () => {
    const english = { word: 'Nguyen', saidAs: 'kuh-LOHN-yuh', language: 'en' } as const;
    expect(await say('Ask for Nguyen.', { pronunciations: [english] })).not.toEqual(
      await say('Ask for Nguyen.'),
    );
    const ukrainian = { word: 'Zoom', saidAs: 'відеодзвінок', language: 'uk' } as const;
    const text = 'Ми зустрінемося в Zoom.';
    expect(await say(text, { pronunciations: [ukrainian] })).not.toEqual(await say(text));
  });

  it('is silent when there is nothing to say', async () => {
    for (const nothing of ['', '   ', '😀', '...', '\0']) expect(await say(nothing)).toHaveLength(0);
  });

  it.each([
    ['5,000 characters', 'word '.repeat(1_000)],
    ['one word again and again', 'так '.repeat(400)],
    ['a word without an end', 'а'.repeat(3_000)],
    ['another script', '営業時間は何時から何時までですか。'],
    ['emoji between words', 'Hello 😀😀😀 world 🏳️‍🌈!'],
    ['options and paths', '-o /etc/passwd $(reboot) <speak>a</speak>'],
  ])('takes %s', async (_, text) => {
    const sound = await say(text);
    expect(sound.every((sample) => Math.abs(sample) <= 32_767)).toBe(true);
  });

  it('rejects when aborted, and speaks on', async () => {
    const abort = new AbortController();
    const dropped = wholeSound(tts.synthesize('We are open.', { voice: 'verse' }, abort.signal));
    abort.abort();
    await expect(dropped).rejects.toMatchObject({ name: 'AbortError' });
    expect((await say('Hello.')).length).toBeGreaterThan(2_400);
  });
});
