import { afterAll, describe, expect, it } from 'vitest';
import { dot } from '../retrieval/vector.ts';
import { createEmbedder } from './create-embedder.ts';

describe('createEmbedder', () => {
  const embedder = createEmbedder();
  afterAll(() => embedder.close());

  it('gives one vector of length 1 per text, in order, nearer for nearer meanings', async () => {
    const texts = ['when do you open?', 'what are your opening hours?', 'are dogs allowed?'];
    const [open, hours, dogs] = await embedder.embed(texts);
    if (!open || !hours || !dogs) throw new Error('Too few vectors');
    for (const vector of [open, hours, dogs]) expect(dot(vector, vector)).toBeCloseTo(1, 4);
    expect(dot(open, hours)).toBeGreaterThan(dot(open, dogs) + 0.1);
    const [alone] = await embedder.embed(['are dogs allowed?']);
    expect(dot(alone ?? new Float32Array(), dogs)).toBeCloseTo(1, 4);
  });

  it('takes no texts, empty texts and broken ones', async () => {
    expect(await embedder.embed([])).toEqual([]);
    const vectors = await embedder.embed(['', '\0\uD800', 'Привіт', '🍏', 'word '.repeat(50_000)]);
    for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 4);
  });

  it('lets a short request pass a long one', async () => {
    const order: string[] = [];
    const long = embedder.embed(Array.from({ length: 40 }, (_, i) => `sentence number ${i}`));
    const short = embedder.embed(['a question']);
    await Promise.all([long.then(() => order.push('long')), short.then(() => order.push('short'))]);
    expect(order).toEqual(['short', 'long']);
  });

  it('lets everything pass what nobody waits for', async () => {
    const order: string[] = [];
    const sentences = (count: number) => Array.from({ length: count }, (_, i) => `sentence number ${i}`);
    const files = embedder.embed(sentences(20), undefined, { background: true });
    const index = embedder.embed(sentences(40));
    await Promise.all([files.then(() => order.push('files')), index.then(() => order.push('index'))]);
    expect(order).toEqual(['index', 'files']);
  });

  it('rejects with AbortError, before and in the middle, and goes on afterwards', async () => {
    const aborted = expect.objectContaining({ name: 'AbortError' });
    await expect(embedder.embed(['x'], AbortSignal.abort('bye'))).rejects.toThrow(aborted);
    const controller = new AbortController();
    const running = embedder.embed(
      Array.from({ length: 40 }, () => 'some words'),
      controller.signal,
    );
    controller.abort('bye');
    await expect(running).rejects.toThrow(aborted);
    expect(await embedder.embed(['still here'])).toHaveLength(1);
  });

  it('closes twice, rejects what was asked, and then refuses', async () => {
    const other = createEmbedder();
    const asked = expect(other.embed(['x'])).rejects.toThrow('closed');
    await other.close();
    await other.close();
    await asked;
    await expect(other.embed(['x'])).rejects.toThrow('closed');
  });
});
