import { describe, expect, it } from 'vitest';
import type { TextToSpeech } from '../speech/types.ts';
import { createSpeechStore, SpeechCache } from './speech-cache.ts';
import { wholeSound } from './whole-sound.ts';

const never = new AbortController().signal;

const verse = { voice: 'verse' };

/** Speaks when told to: each request is given its pieces one by one, and ended or failed. */
function slowSpeech() {
  const requests: {
    readonly signal: AbortSignal;
    /** One more piece, of so many samples. */
    piece(samples: number): void;
    end(): void;
    finish(samples: number): void;
    fail(): void;
  }[] = [];
  let closed = 0;
  const tts: TextToSpeech = {
    async *synthesize(_text, _settings, signal) {
      let next = Promise.withResolvers<Int16Array | null>();
      const pieces: Promise<Int16Array | null>[] = [next.promise];
      const give = (piece: Int16Array | null) => {
        next.resolve(piece);
        next = Promise.withResolvers();
        pieces.push(next.promise);
      };
      signal.addEventListener('abort', () => next.reject(signal.reason));
      const piece = (samples: number) => give(new Int16Array(samples));
      const end = () => give(null);
      const finish = (samples: number) => {
        piece(samples);
        end();
      };
      requests.push({ signal, piece, end, finish, fail: () => next.reject(new Error('no voice')) });
      for (;;) {
        const made = await pieces.shift();
        if (made == null) return;
        yield made;
      }
    },
    close: async () => {
      closed++;
    },
  };
  return { tts, requests, closed: () => closed };
}

const piecesOf = async (pieces: AsyncIterable<Int16Array>) => {
  const all: Int16Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
};

/** Lets what was begun come as far as it can. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('SpeechCache', () => {
  it('speaks the same words in the same voice once', async () => {
    const { tts, requests } = slowSpeech();
    const cache = new SpeechCache(tts);
    const first = piecesOf(cache.synthesize('Hello', verse, never));
    await settle();
    requests[0]?.piece(5);
    requests[0]?.finish(3);
    const [one, other] = await first;
    const again = await piecesOf(cache.synthesize('Hello', verse, never));
    expect(again).toHaveLength(2);
    expect(again[0]).toBe(one);
    expect(again[1]).toBe(other);
    expect(requests).toHaveLength(1);
  });

  it('tells voices and texts apart', async () => {
    const { tts, requests } = slowSpeech();
    const cache = new SpeechCache(tts);
    for (const [text, voice] of [
      ['a', 'b'],
      ['b', 'a'],
      ['ab', ''],
      ['', 'ab'],
      ['a', 'b'],
    ] as const) {
      wholeSound(cache.synthesize(text, { voice }, never)).catch(() => {});
    }
    await settle();
    expect(requests).toHaveLength(4);
  });

  it('gives two who ask at the same time one sound', async () => {
    const { tts, requests } = slowSpeech();
    const cache = new SpeechCache(tts);
    const both = [
      wholeSound(cache.synthesize('Hello', verse, never)),
      wholeSound(cache.synthesize('Hello', verse, never)),
    ];
    await settle();
    requests[0]?.finish(5);
    expect((await Promise.all(both)).map(({ length }) => length)).toEqual([5, 5]);
    expect(requests).toHaveLength(1);
  });

  it('gives the first piece before the last is made, also to those who come in between', async () => {
    const { tts, requests } = slowSpeech();
    const cache = new SpeechCache(tts);
    const first = cache.synthesize('Hello', verse, never);
    const begun = first.next();
    await settle();
    requests[0]?.piece(5);
    expect((await begun).value).toHaveLength(5);
    const second = cache.synthesize('Hello', verse, never);
    expect((await second.next()).value).toHaveLength(5);
    requests[0]?.finish(3);
    expect((await first.next()).value).toHaveLength(3);
    expect((await second.next()).value).toHaveLength(3);
    expect((await first.next()).done).toBe(true);
    expect((await second.next()).done).toBe(true);
    expect(requests).toHaveLength(1);
  });

  it('stops when its only listener stops taking pieces', async () => {
    const { tts, requests } = slowSpeech();
    const cache = new SpeechCache(tts);
    const pieces = cache.synthesize('Hello', verse, never);
    const begun = pieces.next();
    await settle();
    requests[0]?.piece(5);
    await begun;
    await pieces.return();
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it('lets one give up without the other', async () => {
    const { tts, requests } = slowSpeech();
    const cache = new SpeechCache(tts);
    const abort = new AbortController();
    const impatient = wholeSound(cache.synthesize('Hello', verse, abort.signal));
    const patient = wholeSound(cache.synthesize('Hello', verse, never));
    await settle();
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
    const both = [1, 2].map(() => wholeSound(cache.synthesize('Hello', verse, abort.signal)));
    await settle();
    abort.abort();
    await Promise.allSettled(both);
    expect(requests[0]?.signal.aborted).toBe(true);
    const next = wholeSound(cache.synthesize('Hello', verse, never));
    await settle();
    requests[1]?.finish(3);
    expect(await next).toHaveLength(3);
  });

  it('does not remember a failure', async () => {
    const { tts, requests } = slowSpeech();
    const cache = new SpeechCache(tts);
    const failed = wholeSound(cache.synthesize('Hello', verse, never));
    await settle();
    requests[0]?.fail();
    await expect(failed).rejects.toThrow('no voice');
    const next = wholeSound(cache.synthesize('Hello', verse, never));
    await settle();
    requests[1]?.finish(3);
    expect(await next).toHaveLength(3);
  });

  it('drops the longest unused when it is full, and never keeps more than its bytes', async () => {
    const { tts, requests } = slowSpeech();
    const cache = new SpeechCache(tts, { maxBytes: 40 });
    const speak = async (text: string, samples: number) => {
      const before = requests.length;
      const sound = wholeSound(cache.synthesize(text, verse, never));
      await settle();
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

  it('rejects at once with an aborted signal, and closes the wrapped voice', async () => {
    const { tts, requests, closed } = slowSpeech();
    const cache = new SpeechCache(tts);
    await expect(wholeSound(cache.synthesize('Hello', verse, AbortSignal.abort()))).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(requests).toHaveLength(0);
    await cache.close();
    expect(closed()).toBe(1);
  });

  it('keeps the sound of several speakers apart in one store', async () => {
    const store = createSpeechStore(1_000_000);
    const [one, other] = [slowSpeech(), slowSpeech()];
    const first = new SpeechCache(one.tts, { shared: { store, speaker: 'one key' } });
    const second = new SpeechCache(other.tts, { shared: { store, speaker: 'another key' } });
    const saying = piecesOf(first.synthesize('Hello.', verse, never));
    await settle();
    one.requests[0]?.finish(10);
    expect((await saying)[0]).toHaveLength(10);
    const asking = piecesOf(second.synthesize('Hello.', verse, never));
    await settle();
    other.requests[0]?.finish(20);
    expect((await asking)[0]).toHaveLength(20);
    await first.close();
    // Who comes back finds what was said for it, and nothing of the other's.
    const again = new SpeechCache(one.tts, { shared: { store, speaker: 'one key' } });
    expect((await piecesOf(again.synthesize('Hello.', verse, never)))[0]).toHaveLength(10);
    expect([one.requests.length, other.requests.length]).toEqual([1, 1]);
  });
});
