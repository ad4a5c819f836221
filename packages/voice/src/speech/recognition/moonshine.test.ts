import { describe, expect, it } from 'vitest';
import { join, noise, silence, tone } from '../../testing/sounds.ts';
import { abortable } from '../abortable.ts';
import { createMoonshine, Moonshine } from './moonshine.ts';
import type { Recogniser } from './recogniser-thread.ts';

const never = new AbortController().signal;
const word = tone(300, 0.5, 0.3);
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Answers `text`, when let, to whatever it is given. */
function scriptedRecogniser(text: string | Promise<string>) {
  const lengths: number[] = [];
  const terms: string[] = [];
  let closed = 0;
  const recogniser: Recogniser = {
    recognise: async (samples, given, signal) => {
      lengths.push(samples.length / 16_000);
      terms.push(given);
      return { text: await abortable(signal, Promise.resolve(text)), likelihoods: [] };
    },
    close: async () => void closed++,
  };
  return { recogniser, lengths, terms, closed: () => closed };
}

describe('Moonshine', () => {
  it('gives the words of an utterance, framed for the recogniser', async () => {
    const { recogniser, lengths } = scriptedRecogniser(' Yes, please. ');
    const stt = new Moonshine(recogniser, 1);
    expect(await stt.transcribe(join(silence(1), word, silence(1)), never)).toEqual({ text: 'Yes, please.' });
    expect(lengths).toEqual([0.66]);
  });

  it('says how likely each word is, unless words that were repeated without end are left out', async () => {
    const likely = (text: string, likelihoods: readonly number[]) =>
      new Moonshine({ recognise: async () => ({ text, likelihoods }), close: async () => {} }, 1);
    expect(await likely('At 10 - yes.', [0.9, 0.8, 0.4]).transcribe(word, never)).toEqual({
      text: 'At 10 - yes.',
      likelihoods: [0.9, 0.8, 0.4],
    });
    expect(await likely('no no no no no', [0.9, 0.8, 0.7, 0.6, 0.5]).transcribe(word, never)).toEqual({
      text: 'no',
    });
    const two = join(tone(300, 12, 0.3), silence(0.5), tone(300, 12, 0.3));
    expect(await likely('And so.', [0.9, 0.4]).transcribe(two, never)).toEqual({
      text: 'And so. And so.',
      likelihoods: [0.9, 0.4, 0.9, 0.4],
    });
  });

  it('does not ask the recogniser about silence or less than 100 ms', async () => {
    const { recogniser, lengths } = scriptedRecogniser('Thank you.');
    const stt = new Moonshine(recogniser, 1);
    for (const nothing of [silence(0), silence(2), tone(300, 0.09, 0.3), noise(1, 0.0001)]) {
      expect(await stt.transcribe(nothing, never)).toEqual({ text: '' });
    }
    expect(lengths).toEqual([]);
  });

  it('listens once more where it found no words in a sound long enough for some', async () => {
    const lengths: number[] = [];
    const hesitant: Recogniser = {
      recognise: async (samples) => {
        lengths.push(samples.length / 16_000);
        return { text: lengths.length === 1 ? '' : 'Who are you?', likelihoods: [] };
      },
      close: async () => {},
    };
    const spoken = join(silence(0.3), tone(300, 0.6, 0.3), silence(0.3));
    expect(await new Moonshine(hesitant, 1).transcribe(spoken, never)).toEqual({ text: 'Who are you?' });
    expect(lengths).toEqual([0.76, 0.86]);

    const { recogniser, lengths: once } = scriptedRecogniser('');
    expect(await new Moonshine(recogniser, 1).transcribe(tone(300, 0.2, 0.3), never)).toEqual({ text: '' });
    expect(once).toHaveLength(1);
    const deaf = scriptedRecogniser('');
    expect(await new Moonshine(deaf.recogniser, 1).transcribe(spoken, never)).toEqual({ text: '' });
    expect(deaf.lengths).toHaveLength(2);
  });

  it('has room while nothing runs', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const stt = new Moonshine(scriptedRecogniser(promise).recogniser, 2);
    expect(stt.hasRoom()).toBe(true);
    const running = stt.transcribe(join(silence(0.3), word, silence(0.3)), never);
    await settled();
    expect(stt.hasRoom()).toBe(false);
    resolve('Yes.');
    await running;
    expect(stt.hasRoom()).toBe(true);
  });

  it('hears a long utterance in pieces and joins them', async () => {
    const { recogniser, lengths } = scriptedRecogniser('And so on.');
    const heard = join(tone(300, 12, 0.3), silence(0.5), tone(300, 12, 0.3));
    expect(await new Moonshine(recogniser, 2).transcribe(heard, never)).toEqual({
      text: 'And so on. And so on.',
    });
    expect(Math.max(...lengths)).toBeLessThan(13);
  });

  it('decodes no more at once than it may', async () => {
    const text = Promise.withResolvers<string>();
    const { recogniser, lengths } = scriptedRecogniser(text.promise);
    const stt = new Moonshine(recogniser, 2);
    const all = [1, 2, 3].map(() => stt.transcribe(word, never));
    await settled();
    expect(lengths).toHaveLength(2);
    text.resolve('Yes.');
    expect(await Promise.all(all)).toHaveLength(3);
    expect(lengths).toHaveLength(3);
  });

  it('rejects when aborted, at once, also while it waits for its place', async () => {
    const text = Promise.withResolvers<string>();
    const { recogniser, lengths } = scriptedRecogniser(text.promise);
    const stt = new Moonshine(recogniser, 1);
    const [first, second] = [new AbortController(), new AbortController()];
    const dropped = stt.transcribe(word, first.signal);
    const waiting = stt.transcribe(word, second.signal);
    await settled();
    second.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    first.abort();
    await expect(dropped).rejects.toMatchObject({ name: 'AbortError' });
    expect(lengths).toHaveLength(1);
    text.resolve('Yes.');
    expect(await stt.transcribe(word, never)).toEqual({ text: 'Yes.' });
    await expect(stt.transcribe(word, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('has the assistant’s terms with every piece and every try', async () => {
    const { recogniser, terms } = scriptedRecogniser('');
    const spoken = join(tone(300, 12, 0.3), silence(0.5), tone(300, 12, 0.3));
    await new Moonshine(recogniser, 2).transcribe(spoken, never, 'en', 'sauna');
    expect(terms).toEqual(['sauna', 'sauna', 'sauna', 'sauna']);
  });

  it('never decodes a request that was aborted while it waited', async () => {
    const text = Promise.withResolvers<string>();
    const { recogniser, lengths } = scriptedRecogniser(text.promise);
    const stt = new Moonshine(recogniser, 1);
    const abort = new AbortController();
    const running = stt.transcribe(word, never);
    const dropped = stt.transcribe(word, abort.signal);
    abort.abort();
    await expect(dropped).rejects.toMatchObject({ name: 'AbortError' });
    text.resolve('Yes.');
    await running;
    expect(await stt.transcribe(word, never)).toEqual({ text: 'Yes.' });
    expect(lengths).toHaveLength(2);
  });

  it('rejects with the model’s failure, and when it is closed', async () => {
    const { recogniser, closed } = scriptedRecogniser('Yes.');
    const failing: Recogniser = {
      ...recogniser,
      recognise: () => Promise.reject(new Error('out of memory')),
    };
    const stt = new Moonshine(failing, 1);
    await expect(stt.transcribe(word, never)).rejects.toThrow('out of memory');
    await stt.close();
    await stt.close();
    expect(closed()).toBe(2);
    await expect(stt.transcribe(word, never)).rejects.toThrow('closed');
  });
});

describe('createMoonshine', () => {
  const failing = (code: string) =>
    new URL(`data:text/javascript,throw Object.assign(new Error('no library'), { code: '${code}' })`);

  it.each(['MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED'])(
    'hears by sherpa-onnx without a library: %s',
    {
      timeout: 60_000,
    },
    async (code) => {
      const stt = await createMoonshine({}, failing(code));
      expect((await stt.transcribe(word, never)).text).toBeTypeOf('string');
      await stt.close();
    },
  );

  it('rejects with any other failure', async () => {
    await expect(createMoonshine({}, failing('EACCES'))).rejects.toThrow('unexpectedly');
  });
});
