import { describe, expect, it } from 'vitest';
import type { Embedder } from '../responder.ts';
import { ScriptedModel } from '../testing/scripted-model.ts';
import { rememberEmbeddings } from './remember-embeddings.ts';

/** A scripted vector has 384 numbers of four bytes. */
const ROOM_FOR_TWO = 2 * (384 * 4 + 300);

describe('rememberEmbeddings', () => {
  it('asks for each text once, whatever the order', async () => {
    const inner = new ScriptedModel();
    const embedder = rememberEmbeddings(inner, 1e9);
    const [dogs, hours, again] = await embedder.embed(['dogs', 'hours', 'dogs']);
    expect(again).toBe(dogs);
    expect(await embedder.embed(['hours', 'parking', 'dogs'])).toEqual([
      hours,
      ...(await new ScriptedModel().embed(['parking'])),
      dogs,
    ]);
    await embedder.embed(['dogs', 'hours']);
    expect(inner.calls).toEqual([['dogs', 'hours'], ['parking']]);
  });

  it('drops what was not used for longest once it is full', async () => {
    const inner = new ScriptedModel();
    const embedder = rememberEmbeddings(inner, ROOM_FOR_TWO);
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await embedder.embed([text]);
    expect(inner.calls.flat()).toEqual(['a', 'b', 'c', 'b']);
  });

  it('gives everything asked for, even more than it has room for', async () => {
    const embedder = rememberEmbeddings(new ScriptedModel(), ROOM_FOR_TWO);
    const texts = ['a', 'b', 'c', 'd', 'a'];
    expect(await embedder.embed(texts)).toEqual(await new ScriptedModel().embed(texts));
  });

  it('tells a question from a text of the same words', async () => {
    const inner = new ScriptedModel();
    const embedder = rememberEmbeddings(inner, 1e9);
    await embedder.embed(['dogs'], undefined, { as: 'question' });
    await embedder.embed(['dogs'], undefined, { as: 'text' });
    await embedder.embed(['dogs']);
    expect(inner.as).toEqual(['question', 'text']);
  });

  it('says so when it is given fewer vectors than texts', async () => {
    const lazy: Embedder = { embed: async () => [], close: async () => undefined };
    await expect(rememberEmbeddings(lazy, 1e9).embed(['a'])).rejects.toThrow('fewer');
  });

  it('keeps nothing of a failure', async () => {
    const inner = new ScriptedModel();
    const embedder = rememberEmbeddings(inner, 1e9);
    inner.failure = new Error('worker gone');
    await expect(embedder.embed(['a'])).rejects.toThrow('worker gone');
    inner.failure = undefined;
    expect(await embedder.embed(['a'])).toHaveLength(1);
    await expect(embedder.embed(['b'], AbortSignal.abort())).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
  });

  it('forgets on close, and leaves what it was given open', async () => {
    const inner = new ScriptedModel();
    const embedder = rememberEmbeddings(inner, 1e9);
    await embedder.embed(['a']);
    await embedder.close();
    await embedder.embed(['a']);
    expect(inner.calls).toHaveLength(2);
    expect(inner.closed).toBe(0);
  });
});
