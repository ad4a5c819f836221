import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { VOICES } from '../speaking/flite/voices.ts';
import { join, noise, rumble } from '../testing/sounds.ts';
import { spoken } from '../testing/spoken.ts';
import { createSpeech, type Speech } from './create-speech.ts';

// Real models: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const never = new AbortController().signal;
const words = (text: string): string[] =>
  text
    .toLowerCase()
    .replace('centre', 'center')
    .match(/[a-z']+/g) ?? [];
let speech: Speech;

beforeAll(async () => {
  speech = await createSpeech({ warmDetectors: 0 });
});
afterAll(() => speech.close());

const say = (text: string, voice: string) => spoken(speech.tts, text, voice);
const hear = async (sound: Float32Array) => (await speech.stt.transcribe(sound, never)).text;

describe('createSpeech', () => {
  it('says how likely each word was heard right', async () => {
    const sound = await say('Do you deliver 25 cakes to the city centre?', 'verse');
    const { text, likelihoods = [] } = await speech.stt.transcribe(sound, never);
    expect(likelihoods).toHaveLength(text.split(' ').length);
    for (const likelihood of likelihoods) expect(likelihood > 0 && likelihood <= 1).toBe(true);
  });

  it('understands itself word for word', async () => {
    for (const text of [
      'What are your opening hours on Saturday, and do you deliver to the city centre?',
      'Could somebody call me back before the end of the day?',
      'We have been customers for about four years and never had a problem before.',
    ]) {
      const spoken = await say(text, 'verse');
      const heard = await hear(join(noise(0.4, 0.0005), spoken, noise(0.3, 0.0005)));
      expect(words(heard.replace('4', 'four'))).toEqual(words(text));
    }
  });

  it('is understood in every voice', async () => {
    const text = 'What are your opening hours on Saturday, and do you deliver to the city centre?';
    for (const voice of Object.keys(VOICES)) {
      const heard = words(await hear(await say(text, voice)));
      const missing = words(text).filter((word) => !heard.includes(word));
      expect(missing.length, `${voice}: ${heard.join(' ')}`).toBeLessThanOrEqual(1);
    }
  });

  it('hears short answers', async () => {
    for (const [text, pattern] of [
      ['Yes.', /^yes\W*$/i],
      ['No.', /^no\W*$/i],
      ['Goodbye.', /^good-?bye?\W*$/i],
      ['Four.', /^(?:four|for|4)\W*$/i],
    ] as const) {
      expect(await hear(await say(text, 'verse'))).toMatch(pattern);
    }
  });

  it('hears no words in noise', async () => {
    for (const sound of [noise(2, 0.01), noise(0.4, 0.3), rumble(3, 0.5)]) expect(await hear(sound)).toBe('');
  });

  it('hears two callers at once, each their own words', async () => {
    const one = await say('I would like to book a table.', 'verse');
    const other = await say('Please tell me how much the delivery costs.', 'echo');
    const [first, second] = await Promise.all([hear(one), hear(other)]);
    expect(first).toMatch(/book a table/i);
    expect(second).toMatch(/delivery costs/i);
  });

  it('hears half a minute to the last word', async () => {
    const parts = [
      'The first thing is the price.',
      'The second thing is the date.',
      'We live near the station.',
    ];
    const sounds = await Promise.all(parts.map((part) => say(part, 'verse')));
    const rounds = Array.from({ length: 5 }, () =>
      sounds.flatMap((sound) => [sound, noise(0.3, 0.0005)]),
    ).flat();
    const heard = await hear(join(...rounds));
    expect(join(...rounds).length / 16_000).toBeGreaterThan(22);
    expect(heard.match(/station/gi)).toHaveLength(5);
    expect(heard).toMatch(/station\W*$/i);
  });

  it('detects its own voice, and caches its speech', async () => {
    const text = 'Hello there, how can I help?';
    const sound = await say(text, 'sage');
    expect(speech.createDetector().accept(sound)).toBe(true);
    const firstPiece = async () => {
      for await (const piece of speech.tts.synthesize(text, { voice: 'sage' }, never)) return piece;
      return undefined;
    };
    expect(await firstPiece()).toBe(await firstPiece());
  });
});
