import { describe, expect, it } from 'vitest';
import type { Embedder } from '../responder.ts';
import { ScriptedModel } from '../testing/scripted-model.ts';
import { shareEmbeddings } from './share-embeddings.ts';

const aborted = expect.objectContaining({ name: 'AbortError' });

describe('shareEmbeddings', () => {
  it('works out a text once for all who ask, at once and soon after', async () => {
    const inner = new ScriptedModel();
    const embedder = shareEmbeddings(inner, 4);
    const [first, second] = await Promise.all([embedder.embed(['dogs']), embedder.embed(['dogs'])]);
    expect(second[0]).toBe(first[0]);
    expect((await embedder.embed(['dogs']))[0]).toBe(first[0]);
    expect(inner.calls).toEqual([['dogs']]);
  });

  it('tells a question from a text of the same words', async () => {
    const inner = new ScriptedModel();
    const embedder = shareEmbeddings(inner, 4);
    await Promise.all([
      embedder.embed(['dogs']),
      embedder.embed(['dogs'], undefined, { as: 'text' }),
      embedder.embed(['dogs'], undefined, { as: 'question' }),
    ]);
    expect(inner.as).toEqual(['question', 'text']);
  });

  it('keeps the last few', async () => {
    const inner = new ScriptedModel();
    const embedder = shareEmbeddings(inner, 2);
    for (const text of ['a', 'b', 'c', 'c', 'a']) await embedder.embed([text]);
    expect(inner.calls.flat()).toEqual(['a', 'b', 'c', 'a']);
  });

  it('passes on whatever is not one text', async () => {
    const passed: unknown[] = [];
    const inner: Embedder = {
      embed: async (...call) => {
        passed.push(call);
        return [];
      },
      close: async () => undefined,
    };
    const { signal } = new AbortController();
    await shareEmbeddings(inner, 2).embed(['a', 'b'], signal, { background: true });
    await shareEmbeddings(inner, 2).embed([], signal);
    expect(passed).toEqual([
      [['a', 'b'], signal, { background: true }],
      [[], signal, undefined],
    ]);
  });

  it('lets one go without the others', async () => {
    const embedder = shareEmbeddings(new ScriptedModel(), 2);
    const controller = new AbortController();
    const impatient = embedder.embed(['dogs'], controller.signal);
    const patient = embedder.embed(['dogs'], new AbortController().signal);
    controller.abort('bye');
    await expect(impatient).rejects.toThrow(aborted);
    expect(await patient).toHaveLength(1);
    await expect(embedder.embed(['dogs'], controller.signal)).rejects.toThrow(aborted);
  });

  it('forgets a failure, and everything on close, and leaves what it was given open', async () => {
    const inner = new ScriptedModel();
    const embedder = shareEmbeddings(inner, 2);
    inner.failure = new Error('worker gone');
    await expect(embedder.embed(['dogs'])).rejects.toThrow('worker gone');
    inner.failure = undefined;
    expect(await embedder.embed(['dogs'])).toHaveLength(1);
    await embedder.close();
    await embedder.embed(['dogs']);
    expect(inner.calls).toHaveLength(3);
    expect(inner.closed).toBe(0);
  });
});
