import { describe, expect, it } from 'vitest';
import type { Embedder } from '../responder.ts';
import { ScriptedModel } from '../testing/scripted-model.ts';
import { embedPassages, textOfPassage } from './embed-passages.ts';
import { MEANING_DIMENSIONS, quantise } from './meaning.ts';

const aborted = expect.objectContaining({ name: 'AbortError' });
const passage = (text: string, heading = '', question: string | null = null) => ({ text, heading, question });

describe('textOfPassage', () => {
  it.each([
    ['', null, 'Dogs pay nothing.', 'Dogs pay nothing.'],
    ['House rules › Pets', null, 'Dogs pay nothing.', 'Pets. Dogs pay nothing.'],
    ['Pets:', null, 'Dogs pay nothing.', 'Pets: Dogs pay nothing.'],
    ['Pets', 'May I bring my dog?', 'Yes.', 'May I bring my dog? Yes.'],
    ['Pets', 'Dogs', 'Yes.', 'Dogs. Yes.'],
    [' › ', null, 'Yes.', 'Yes.'],
  ])('puts what stands above (%j, %j) before the text', (heading, question, text, whole) => {
    expect(textOfPassage({ heading, question }, text)).toBe(whole);
  });
});

describe('embedPassages', () => {
  it('gives a vector per passage in order, in bytes, of its text and what stands above it', async () => {
    const passages = [
      passage('dogs welcome'),
      passage('welcome', 'Rules › Dogs'),
      passage('dogs welcome'),
      passage(''),
    ];
    const [plain, headed, again, empty] = await embedPassages(passages, new ScriptedModel());
    expect(plain).toHaveLength(MEANING_DIMENSIONS);
    expect(Math.max(...(plain ?? []).map(Math.abs))).toBe(127);
    expect(headed).toEqual(plain);
    expect(again).toEqual(plain);
    expect(empty).toEqual(new Int8Array(MEANING_DIMENSIONS));
    const [whole] = await new ScriptedModel().embed(['dogs welcome']);
    expect(plain).toEqual(quantise(whole ?? new Float32Array()));
  });

  it('asks in slices, as texts, and lets everybody else go first', async () => {
    const asked: unknown[] = [];
    const inner = new ScriptedModel();
    const embedder: Embedder = {
      embed: (texts, signal, options) => {
        asked.push([texts.length, options]);
        return inner.embed(texts, signal);
      },
      close: async () => undefined,
    };
    const passages = Array.from({ length: 300 }, (_, i) => passage(`dogs ${i}`));
    expect(await embedPassages(passages, embedder)).toHaveLength(300);
    const options = { background: true, as: 'text' };
    expect(asked).toEqual([
      [256, options],
      [44, options],
    ]);
  });

  it('reads the whole of a passage of a small file, and the beginnings of those of a large one', async () => {
    const model = new ScriptedModel();
    const long = passage('word '.repeat(300));
    await embedPassages([long], model);
    await embedPassages(
      Array.from({ length: 250 }, () => long),
      model,
    );
    const [small, large] = model.calls.map(([text]) => text?.length ?? 0);
    expect(small).toBeGreaterThan(500);
    expect(large).toBeLessThan(200);
    expect(large).toBeGreaterThan(100);
  });

  it('cleans what it embeds', async () => {
    const model = new ScriptedModel();
    await embedPassages([passage('dogs\0\n\nare \uD800welcome')], model);
    expect(model.calls).toEqual([['dogs are welcome']]);
  });

  it('stops with AbortError before and in the middle', async () => {
    await expect(embedPassages([], new ScriptedModel(), AbortSignal.abort('x'))).rejects.toThrow(aborted);
    const controller = new AbortController();
    const running = embedPassages([passage('dogs')], new ScriptedModel(), controller.signal);
    controller.abort();
    await expect(running).rejects.toThrow(aborted);
  });

  it('rejects when the model fails or gives too little', async () => {
    const broken = new ScriptedModel();
    broken.failure = new Error('worker gone');
    await expect(embedPassages([passage('dogs')], broken)).rejects.toThrow('worker gone');
    const lazy: Embedder = { embed: async () => [], close: async () => undefined };
    await expect(embedPassages([passage('dogs')], lazy)).rejects.toThrow('fewer');
    expect(await embedPassages([], lazy)).toEqual([]);
  });
});
