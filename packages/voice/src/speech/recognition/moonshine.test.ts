import { describe, expect, it } from 'vitest';
import { join, noise, silence, tone } from '../../testing/sounds.ts';
import type { SherpaRecognizer } from '../sherpa.ts';
import { Moonshine } from './moonshine.ts';

const never = new AbortController().signal;
const word = tone(300, 0.5, 0.3);
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Answers `text`, when let, to whatever it is given. */
function scriptedRecognizer(text: string | Promise<string>) {
  const lengths: number[] = [];
  const recognizer: SherpaRecognizer = {
    createStream: () => ({ acceptWaveform: ({ samples }) => void lengths.push(samples.length / 16_000) }),
    decodeAsync: async () => ({ text: await text }),
  };
  return { recognizer, lengths };
}

describe('Moonshine', () => {
  it('gives the words of an utterance, framed for the recogniser', async () => {
    const { recognizer, lengths } = scriptedRecognizer(' Yes, please. ');
    const stt = new Moonshine(recognizer, 1);
    expect(await stt.transcribe(join(silence(1), word, silence(1)), never)).toEqual({ text: 'Yes, please.' });
    expect(lengths).toEqual([0.66]);
  });

  it('does not ask the recogniser about silence or less than 100 ms', async () => {
    const { recognizer, lengths } = scriptedRecognizer('Thank you.');
    const stt = new Moonshine(recognizer, 1);
    for (const nothing of [silence(0), silence(2), tone(300, 0.09, 0.3), noise(1, 0.0001)]) {
      expect(await stt.transcribe(nothing, never)).toEqual({ text: '' });
    }
    expect(lengths).toEqual([]);
  });

  it('listens once more where it found no words in a sound long enough for some', async () => {
    const lengths: number[] = [];
    const hesitant: SherpaRecognizer = {
      createStream: () => ({ acceptWaveform: ({ samples }) => void lengths.push(samples.length / 16_000) }),
      decodeAsync: async () => ({ text: lengths.length === 1 ? '' : 'Who are you?' }),
    };
    const spoken = join(silence(0.3), tone(300, 0.6, 0.3), silence(0.3));
    expect(await new Moonshine(hesitant, 1).transcribe(spoken, never)).toEqual({ text: 'Who are you?' });
    expect(lengths).toEqual([0.76, 0.86]);

    const { recognizer, lengths: once } = scriptedRecognizer('');
    expect(await new Moonshine(recognizer, 1).transcribe(tone(300, 0.2, 0.3), never)).toEqual({ text: '' });
    expect(once).toHaveLength(1);
    const deaf = scriptedRecognizer('');
    expect(await new Moonshine(deaf.recognizer, 1).transcribe(spoken, never)).toEqual({ text: '' });
    expect(deaf.lengths).toHaveLength(2);
  });

  it('has room while nothing runs', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const stt = new Moonshine(scriptedRecognizer(promise).recognizer, 2);
    expect(stt.hasRoom()).toBe(true);
    const running = stt.transcribe(join(silence(0.3), word, silence(0.3)), never);
    await settled();
    expect(stt.hasRoom()).toBe(false);
    resolve('Yes.');
    await running;
    expect(stt.hasRoom()).toBe(true);
  });

  it('hears a long utterance in pieces and joins them', async () => {
    const { recognizer, lengths } = scriptedRecognizer('And so on.');
    const heard = join(tone(300, 12, 0.3), silence(0.5), tone(300, 12, 0.3));
    expect(await new Moonshine(recognizer, 2).transcribe(heard, never)).toEqual({
      text: 'And so on. And so on.',
    });
    expect(Math.max(...lengths)).toBeLessThan(13);
  });

  it('decodes no more at once than it may', async () => {
    const text = Promise.withResolvers<string>();
    const { recognizer, lengths } = scriptedRecognizer(text.promise);
    const stt = new Moonshine(recognizer, 2);
    const all = [1, 2, 3].map(() => stt.transcribe(word, never));
    await settled();
    expect(lengths).toHaveLength(2);
    text.resolve('Yes.');
    expect(await Promise.all(all)).toHaveLength(3);
    expect(lengths).toHaveLength(3);
  });

  it('rejects when aborted, at once, and keeps its place until the recogniser is done', async () => {
    const text = Promise.withResolvers<string>();
    const { recognizer, lengths } = scriptedRecognizer(text.promise);
    const stt = new Moonshine(recognizer, 1);
    const abort = new AbortController();
    const dropped = stt.transcribe(word, abort.signal);
    const waiting = stt.transcribe(word, never);
    await settled();
    abort.abort();
    await expect(dropped).rejects.toMatchObject({ name: 'AbortError' });
    expect(lengths).toHaveLength(1);
    text.resolve('Yes.');
    expect(await waiting).toEqual({ text: 'Yes.' });
    await expect(stt.transcribe(word, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('never decodes what was aborted while it waited for its place', async () => {
    const text = Promise.withResolvers<string>();
    const { recognizer, lengths } = scriptedRecognizer(text.promise);
    const stt = new Moonshine(recognizer, 1);
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
    const failing: SherpaRecognizer = {
      createStream: () => ({ acceptWaveform: () => {} }),
      decodeAsync: () => Promise.reject(new Error('out of memory')),
    };
    const stt = new Moonshine(failing, 1);
    await expect(stt.transcribe(word, never)).rejects.toThrow('out of memory');
    await stt.close();
    await stt.close();
    await expect(stt.transcribe(word, never)).rejects.toThrow('closed');
  });
});
