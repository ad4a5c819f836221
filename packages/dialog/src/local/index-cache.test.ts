import { describe, expect, it } from 'vitest';
import { CAFE } from '../testing/cafe.ts';
import { ScriptedEmbedder } from '../testing/scripted-embedder.ts';
import { IndexCache } from './index-cache.ts';

const never = new AbortController().signal;
const aborted = expect.objectContaining({ name: 'AbortError' });

describe('IndexCache', () => {
  it('builds once per assistant and revision, also for those who ask meanwhile', async () => {
    const embedder = new ScriptedEmbedder();
    const cache = new IndexCache(embedder, 5);
    const [first, second] = await Promise.all([cache.get(CAFE, never), cache.get(CAFE, never)]);
    expect(second).toBe(first);
    expect(embedder.calls).toHaveLength(1);
    expect(await cache.get({ ...CAFE, revision: '2' }, never)).not.toBe(first);
    expect(embedder.calls).toHaveLength(2);
  });

  it('drops the least recently used', async () => {
    const embedder = new ScriptedEmbedder();
    const cache = new IndexCache(embedder, 2);
    for (const id of ['a', 'b', 'a', 'c', 'a']) await cache.get({ ...CAFE, id }, never);
    expect(embedder.calls).toHaveLength(3);
    await cache.get({ ...CAFE, id: 'b' }, never);
    expect(embedder.calls).toHaveLength(4);
  });

  it('lets a caller go without stopping the others', async () => {
    const cache = new IndexCache(new ScriptedEmbedder(), 5);
    const controller = new AbortController();
    const impatient = cache.get(CAFE, controller.signal);
    const patient = cache.get(CAFE, never);
    controller.abort('bye');
    await expect(impatient).rejects.toThrow(aborted);
    expect((await patient).complete).toBe(true);
    await expect(cache.get(CAFE, controller.signal)).rejects.toThrow(aborted);
  });

  it('tries again after the model failed', async () => {
    const embedder = new ScriptedEmbedder();
    embedder.failure = new Error('worker gone');
    const cache = new IndexCache(embedder, 5);
    expect((await cache.get(CAFE, never)).complete).toBe(false);
    embedder.failure = undefined;
    expect((await cache.get(CAFE, never)).complete).toBe(true);
  });

  it('refuses after close and ends what is being built', async () => {
    const cache = new IndexCache(new ScriptedEmbedder(), 5);
    const building = expect(cache.get(CAFE, never)).rejects.toThrow(aborted);
    cache.close();
    cache.close();
    await building;
    await expect(cache.get(CAFE, never)).rejects.toThrow(aborted);
  });
});
