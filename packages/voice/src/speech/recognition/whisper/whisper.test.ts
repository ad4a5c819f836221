import { describe, expect, it } from 'vitest';
import { join, noise, silence, tone } from '../../../testing/sounds.ts';
import { Whisper } from './whisper.ts';

const never = new AbortController().signal;
const word = tone(300, 0.5, 0.3);
const FAR_TOO_MUCH = Array.from({ length: 60 }, (_, index) => `слово${index}`).join(' ');
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A process that answers `text`, when let. */
function scriptedProcess(text: string | Promise<string>) {
  const heard: { seconds: number; language: string | null }[] = [];
  let closed = 0;
  const process = {
    hear: async (samples: Float32Array, language: string | null) => {
      heard.push({ seconds: samples.length / 16_000, language });
      return text;
    },
    close: async () => {
      closed++;
    },
  };
  return { whisper: new Whisper(process), heard, closed: () => closed };
}

describe('Whisper', () => {
  it('gives the words of an utterance in its language, framed for the recogniser', async () => {
    const { whisper, heard } = scriptedProcess(' Коли ви працюєте? ');
    const sound = join(silence(1), tone(300, 1.5, 0.3), silence(1));
    expect(await whisper.transcribe(sound, never, 'uk')).toEqual({ text: 'Коли ви працюєте?' });
    expect(heard).toEqual([{ seconds: 1.9, language: 'uk' }]);
  });

  it('makes a short one as long as the recogniser needs', async () => {
    const { whisper, heard } = scriptedProcess('Так.');
    await whisper.transcribe(word, never, 'uk');
    expect(heard[0]?.seconds).toBe(1.1);
  });

  it('is not asked about silence or less than 100 ms', async () => {
    const { whisper, heard } = scriptedProcess('Дякую.');
    for (const nothing of [silence(0), silence(2), tone(300, 0.09, 0.3), noise(1, 0.0001)]) {
      expect(await whisper.transcribe(nothing, never, 'uk')).toEqual({ text: '' });
    }
    expect(heard).toEqual([]);
  });

  it('does not pass on what it learnt from films, or more than anybody could say', async () => {
    for (const text of ['Дякую за перегляд!', FAR_TOO_MUCH, '…', ' [музика] ']) {
      expect(await scriptedProcess(text).whisper.transcribe(word, never, 'uk')).toEqual({ text: '' });
    }
  });

  it('tells which of some languages is spoken, by at most three seconds', async () => {
    const told = async (heard: string, languages: string[]) =>
      scriptedProcess(heard).whisper.identify(tone(300, 1, 0.3), never, languages);
    expect(await told('uk', ['en', 'uk'])).toBe('uk');
    expect(await told('en', ['uk', 'en'])).toBe('en');
    // What Whisper takes for a neighbour of Ukrainian is not English.
    expect(await told('pl', ['en', 'uk'])).toBe('uk');
    expect(await told('ru', ['en', 'uk', 'pl'])).toBeNull();
    expect(await told('en', ['uk', 'pl'])).toBeNull();
    const { whisper, heard } = scriptedProcess('uk');
    await whisper.identify(tone(300, 9, 0.3), never, ['en', 'uk']);
    expect(heard).toEqual([{ seconds: 3.4, language: null }]);
    expect(await whisper.identify(silence(2), never, ['en', 'uk'])).toBeNull();
    await expect(whisper.identify(word, AbortSignal.abort(), ['en', 'uk'])).rejects.toThrow();
  });

  it('loads before it is asked', async () => {
    const { whisper, heard } = scriptedProcess('');
    await whisper.prepare();
    expect(heard).toEqual([{ seconds: 1.1, language: null }]);
  });

  it('hears a long utterance in pieces', async () => {
    const { whisper, heard } = scriptedProcess('І так далі.');
    const sound = join(tone(300, 12, 0.3), silence(0.5), tone(300, 12, 0.3));
    expect(await whisper.transcribe(sound, never, 'uk')).toEqual({ text: 'І так далі. І так далі.' });
    expect(Math.max(...heard.map(({ seconds }) => seconds))).toBeLessThan(14);
  });

  it('hears one at a time, and never what was given up while it waited', async () => {
    const text = Promise.withResolvers<string>();
    const { whisper, heard } = scriptedProcess(text.promise);
    const abort = new AbortController();
    const first = whisper.transcribe(word, abort.signal, 'uk');
    const waiting = [new AbortController(), new AbortController()];
    const given = waiting.map(({ signal }) => whisper.transcribe(word, signal, 'uk'));
    const last = whisper.transcribe(word, never, 'uk');
    await settled();
    for (const each of [abort, ...waiting]) each.abort();
    for (const each of [first, ...given]) await expect(each).rejects.toMatchObject({ name: 'AbortError' });
    expect(heard).toHaveLength(1);
    text.resolve('Так.');
    expect(await last).toEqual({ text: 'Так.' });
    expect(heard).toHaveLength(2);
    await expect(whisper.transcribe(word, AbortSignal.abort(), 'uk')).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('closes its process', async () => {
    const { whisper, closed } = scriptedProcess('Так.');
    await whisper.close();
    expect(closed()).toBe(1);
  });
});
