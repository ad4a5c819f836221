import { fileURLToPath } from 'node:url';
import { findModels } from '@parlo/models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNaturalVoice } from '../../../speaking/create-natural-voice.ts';
import { burst, hum, join, noise, rumble } from '../../../testing/sounds.ts';
import { spoken } from '../../../testing/spoken.ts';
import type { TextToSpeech } from '../../types.ts';
import { Recognizers } from '../recognizers.ts';
import { whisperRunsHere } from './binding.ts';
import { Whisper } from './whisper.ts';

// `PARLO_MODELS_DIR=.cache/models npm run models -- add uk` fetches it; `.ci/run` tries that first.
const FOLDER = fileURLToPath(new URL('../../../../../../.cache/models', import.meta.url));
const { models } = await findModels(FOLDER);
const parts = models.map((model) => model.parts).find(({ family }) => family === 'whisper-ggml');
const model = parts?.family === 'whisper-ggml' ? parts.model : undefined;
const why = whisperRunsHere() ? 'no Whisper in .cache/models' : 'no library for this machine';

describe.runIf(model !== undefined && whisperRunsHere())('Whisper itself', () => {
  const never = new AbortController().signal;
  let whisper: Whisper;
  let voice: TextToSpeech;
  beforeAll(async () => {
    whisper = new Whisper(model ?? '');
    voice = await createNaturalVoice();
  });
  afterAll(() => Promise.all([whisper.close(), voice.close()]));

  const say = async (text: string) => {
    const sound = await spoken(voice, text, 'verse');
    return join(noise(0.4, 0.0005), sound, noise(0.4, 0.0005));
  };
  const words = (text: string) => text.toLowerCase().match(/[a-z']+/g) ?? [];

  it('hears what is said, in the language it is told', async () => {
    const sound = await say('What are your opening hours on Saturday?');
    const { text } = await whisper.transcribe(sound, never, 'en');
    expect(words(text)).toEqual(words('What are your opening hours on Saturday?'));
    const { text: other } = await whisper.transcribe(sound, never, 'uk');
    expect(other).toMatch(/[а-яіїєґ]{3}/i);
  });

  it('tells English from Ukrainian by less than a second', async () => {
    const languages = ['en', 'uk'];
    for (const [text, language] of [
      ['What are your opening hours on Saturday?', 'en'],
      ['Скільки коштує сніданок у вашому готелі?', 'uk'],
    ] as const) {
      const sound = (await say(text)).subarray(0, 1.3 * 16_000);
      expect(await whisper.identify(sound, never, languages), text).toBe(language);
    }
  });

  it('hears a word alone, and nothing in noise', async () => {
    expect((await whisper.transcribe(await say('Saturday.'), never, 'en')).text).toMatch(/saturday/i);
    for (const sound of [noise(1.5, 0.01), noise(0.4, 0.3), rumble(3, 0.5), hum(2, 0.3), burst(0.9)]) {
      expect(await whisper.transcribe(sound, never, 'uk')).toEqual({ text: '' });
    }
  });

  it('gives two callers their own words', async () => {
    const sounds = await Promise.all(['I would like to book a table.', 'Where can I park my car?'].map(say));
    const [first, second] = await Promise.all(sounds.map((sound) => whisper.transcribe(sound, never, 'en')));
    expect(first?.text).toMatch(/book a table/i);
    expect(second?.text).toMatch(/park my car/i);
  });

  it('is found by its folder for the languages besides English', async () => {
    const english = { transcribe: async () => ({ text: 'English' }), close: async () => {} };
    const recognizers = new Recognizers({ english, modelsFolder: FOLDER });
    expect(await recognizers.languages()).toContain('uk');
    await recognizers.prepare('uk');
    const { text } = await recognizers.transcribe(await say('Good morning.'), never, 'uk');
    expect(text).toMatch(/[а-яіїєґ]/i);
    expect(recognizers.aheadDelayMs('uk')).toBe(150);
    await recognizers.close();
  });
});

it.runIf(model === undefined)('is tried where it was fetched', ({ skip }) => skip(why));
