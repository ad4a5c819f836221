import { afterAll, describe, expect, it } from 'vitest';
import { createEmbedder } from '../embedder/create-embedder.ts';
import type { Embedder } from '../responder.ts';
import { ScriptedEmbedder } from '../testing/scripted-embedder.ts';
import { embedPassages, tellingText } from './embed-passages.ts';

const aborted = expect.objectContaining({ name: 'AbortError' });
const passage = (text: string, heading = '', question: string | null = null) => ({ text, heading, question });

function cosine(a: ArrayLike<number> | undefined, b: ArrayLike<number> | undefined): number {
  let [product, left, right] = [0, 0, 0];
  for (let i = 0; i < (a?.length ?? 0); i++) {
    product += (a?.[i] ?? 0) * (b?.[i] ?? 0);
    left += (a?.[i] ?? 0) ** 2;
    right += (b?.[i] ?? 0) ** 2;
  }
  return product / Math.sqrt(left * right);
}

describe('tellingText', () => {
  it('is the nearest heading and the telling words of the text, each once', () => {
    const text = 'You can bring your dog. A dog must be on a leash, and the leash must be short.';
    expect(tellingText(passage(text, 'House rules › Pets'))).toBe('pets. bring dog. must leash, short.');
  });

  it('is the question where there is one', () => {
    expect(tellingText(passage('Yes, on a leash.', 'Pets', 'May I bring my Dog?'))).toBe(
      'may i bring my dog?',
    );
  });

  it('stays short, and is never empty where there are words', () => {
    expect(tellingText(passage('telling '.repeat(3) + 'word0 word1 '.repeat(9000))).length).toBeLessThan(61);
    expect(
      tellingText(passage(Array.from({ length: 200 }, (_, i) => `word${i}`).join(' '))).length,
    ).toBeLessThan(61);
    expect(tellingText(passage('It is what it is'))).toBe('it is what it is');
    expect(tellingText(passage(''))).toBe('');
  });
});

describe('embedPassages', () => {
  it('gives a vector per passage in order, zeros where the model can’t read', async () => {
    const passages = [
      passage('dogs welcome'),
      passage('Собаки'),
      passage('42 × 17'),
      passage('dogs welcome'),
    ];
    const [dogs, ukrainian, number, again] = await embedPassages(passages, new ScriptedEmbedder());
    expect(dogs).toHaveLength(512);
    expect(Math.max(...(dogs ?? []).map(Math.abs))).toBe(127);
    expect(again).toEqual(dogs);
    expect(ukrainian).toEqual(new Int8Array(512));
    expect(number).toEqual(new Int8Array(512));
  });

  it('asks in slices, and lets everybody else go first', async () => {
    const asked: [number, boolean | undefined][] = [];
    const inner = new ScriptedEmbedder();
    const embedder: Embedder = {
      embed: (texts, signal, options) => {
        asked.push([texts.length, options?.background]);
        return inner.embed(texts, signal);
      },
      close: async () => undefined,
    };
    const passages = Array.from({ length: 300 }, (_, i) => passage(`dogs ${i}`));
    expect(await embedPassages(passages, embedder)).toHaveLength(300);
    expect(asked).toEqual([
      [256, true],
      [44, true],
    ]);
  });

  it('stops with AbortError before and in the middle', async () => {
    await expect(embedPassages([], new ScriptedEmbedder(), AbortSignal.abort('x'))).rejects.toThrow(aborted);
    const controller = new AbortController();
    const running = embedPassages([passage('dogs')], new ScriptedEmbedder(), controller.signal);
    controller.abort();
    await expect(running).rejects.toThrow(aborted);
  });

  it('rejects when the model fails or gives too little', async () => {
    const broken = new ScriptedEmbedder();
    broken.failure = new Error('worker gone');
    await expect(embedPassages([passage('dogs')], broken)).rejects.toThrow('worker gone');
    const lazy: Embedder = { embed: async () => [], close: async () => undefined };
    await expect(embedPassages([passage('dogs')], lazy)).rejects.toThrow('fewer');
    expect(await embedPassages([], lazy)).toEqual([]);
  });

  describe('with the real model', () => {
    const embedder = createEmbedder();
    afterAll(() => embedder.close());

    it('puts like beside like, and loses next to nothing to bytes', async () => {
      const passages = [
        passage('Our opening hours are from nine to five.'),
        passage('We are open in the morning and in the afternoon.'),
        passage('Dogs must be kept on a leash.'),
      ];
      const vectors = await embedPassages(passages, embedder);
      expect(cosine(vectors[0], vectors[1])).toBeGreaterThan(cosine(vectors[0], vectors[2]) + 0.1);
      const whole = (await embedder.embed(passages.map(tellingText))).map((vector) => vector.subarray(512));
      for (const [i, j] of [
        [0, 1],
        [0, 2],
        [1, 2],
      ] as const) {
        expect(Math.abs(cosine(vectors[i], vectors[j]) - cosine(whole[i], whole[j]))).toBeLessThan(0.01);
      }
    });
  });
});
