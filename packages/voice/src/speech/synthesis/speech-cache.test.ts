import { describe, expect, it } from 'vitest';
import type { TextToSpeech } from '../types.ts';
import { SpeechCache } from './speech-cache.ts';

const never = new AbortController().signal;

/** Speaks when told to: `finish` gives the oldest unfinished request a sound of so many samples. */
function slowSpeech() {
  const requests: {
    text: string;
    voice: string;
    signal: AbortSignal;
    finish(samples: number): void;
    fail(): void;
  }[] = [];
  let closed = 0;
  const tts: TextToSpeech = {
    synthesize: (text, voice, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<Int16Array>();
      signal.addEventListener('abort', () => reject(signal.reason));
      const finish = (samples: number) => resolve(new Int16Array(samples));
      requests.push({ text, voice, signal, finish, fail: () => reject(new Error('no voice')) });
      return promise;
    },
    close: async () => {
      closed++;
    },
  };
  return { tts, requests, closed: () => closed };
}

describe('SpeechCache', () => {
  it('speaks the same words in the same voice once', async () => {
    const { tts, requests } = slowSpeech();
    const cache = new SpeechCache(tts);
    const first = cache.synthesize('Hello', 'verse', never);
    requests[0]?.finish(5);
    expect(await cache.synthesize('Hello', 'verse', never)).toBe(await first);
    expect(requests).toHaveLength(1);
  });

  it('tells voices and texts apart', () => {
    const { tts, requests } = slowSpeech();
    const cache = new SpeechCache(tts);
    for (const [text, voice] of [
      ['a', 'b'],
      ['b', 'a'],
      ['ab', ''],
      ['', 'ab'],
      ['a', 'b'],
    ] as const) {
      cache.synthesize(text, voice, never).catch(() => {});
    }
    expect(requests).toHaveLength(4);
  });

  it('gives two who ask at the same time one sound', async () => {
    const { tts, requests } = slowSpeech();
    const cache = new SpeechCache(tts);
    const both = [cache.synthesize('Hello', 'verse', never), cache.synthesize('Hello', 'verse', never)];
    requests[0]?.finish(5);
    const [one, other] = await Promise.all(both);
    expect(one).toBe(other);
    expect(requests).toHaveLength(1);
  });

  it('lets one give up without the other', async () => {
    const { tts, requests } = slowSpeech();
    const cache = new SpeechCache(tts);
    const abort = new AbortController();
    const impatient = cache.synthesize('Hello', 'verse', abort.signal);
    const patient = cache.synthesize('Hello', 'verse', never);
    abort.abort();
    await expect(impatient).rejects.toMatchObject({ name: 'AbortError' });
    expect(requests[0]?.signal.aborted).toBe(false);
    requests[0]?.finish(5);
    expect(await patient).toHaveLength(5);
  });

  it('stops when all have given up, and starts anew for the next', async () => {
    const { tts, requests } = slowSpeech();
    const cache = new SpeechCache(tts);
    const abort = new AbortController();
    const both = [1, 2].map(() => cache.synthesize('Hello', 'verse', abort.signal));
    abort.abort();
    await Promise.allSettled(both);
    expect(requests[0]?.signal.aborted).toBe(true);
    const next = cache.synthesize('Hello', 'verse', never);
    requests[1]?.finish(3);
    expect(await next).toHaveLength(3);
  });

  it('does not remember a failure', async () => {
    const { tts, requests } = slowSpeech();
    const cache = new SpeechCache(tts);
    const failed = cache.synthesize('Hello', 'verse', never);
    requests[0]?.fail();
    await expect(failed).rejects.toThrow('no voice');
    const next = cache.synthesize('Hello', 'verse', never);
    requests[1]?.finish(3);
    expect(await next).toHaveLength(3);
  });

  it('drops the longest unused when it is full, and never keeps more than its bytes', async () => {
    const { tts, requests } = slowSpeech();
    const cache = new SpeechCache(tts, { maxBytes: 40 });
    const speak = async (text: string, samples: number) => {
      const before = requests.length;
      const sound = cache.synthesize(text, 'verse', never);
      requests[before]?.finish(samples);
      await sound;
      return requests.length > before ? 'spoken' : 'kept';
    };
    expect(await speak('a', 10)).toBe('spoken');
    expect(await speak('b', 10)).toBe('spoken');
    expect(await speak('a', 10)).toBe('kept');
    expect(await speak('c', 10)).toBe('spoken');
    expect(await speak('a', 10)).toBe('kept');
    expect(await speak('b', 10)).toBe('spoken');
    expect(await speak('too long to keep', 21)).toBe('spoken');
    expect(await speak('too long to keep', 21)).toBe('spoken');
    expect(await speak('b', 10)).toBe('kept');
  });

  it('rejects at once with a signal that fired before, and closes what it wraps', async () => {
    const { tts, requests, closed } = slowSpeech();
    const cache = new SpeechCache(tts);
    await expect(cache.synthesize('Hello', 'verse', AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(requests).toHaveLength(0);
    await cache.close();
    expect(closed()).toBe(1);
  });
});
