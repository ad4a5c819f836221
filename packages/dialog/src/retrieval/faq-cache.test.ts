import { describe, expect, it } from 'vitest';
import { CAFE } from '../testing/cafe.ts';
import { ScriptedEmbedder } from '../testing/scripted-embedder.ts';
import { FaqCache } from './faq-cache.ts';

const never = new AbortController().signal;
const aborted = expect.objectContaining({ name: 'AbortError' });

describe('FaqCache', () => {
  it('builds once per assistant and revision, also for those who ask meanwhile', async () => {
    const embedder = new ScriptedEmbedder();
    const cache = new FaqCache(embedder, 5);
    const [first, second] = await Promise.all([cache.get(CAFE, never), cache.get(CAFE, never)]);
    expect(second).toBe(first);
    expect(embedder.calls).toHaveLength(1);
    expect(await cache.get({ ...CAFE, revision: '2' }, never)).not.toBe(first);
  });

  it('embeds after an edit what was edited, and nothing else', async () => {
    const embedder = new ScriptedEmbedder();
    const cache = new FaqCache(embedder, 5);
    await cache.get(CAFE, never);
    const faq = CAFE.faq.map((found) => (found.id === 'dogs' ? { ...found, answer: 'Cats too.' } : found));
    await cache.get({ ...CAFE, revision: '2', faq }, never);
    expect(embedder.calls.slice(1)).toEqual([['cats too.']]);
  });

  it('gives what it can to a question that has waited long enough', async () => {
    const embedder = new ScriptedEmbedder();
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const slow = {
      embed: async (texts: readonly string[]) => {
        started.resolve();
        await finish.promise;
        return embedder.embed(texts);
      },
      close: async () => undefined,
    };
    const cache = new FaqCache(slow, 5);
    const meanwhile = await cache.getSoon(CAFE, () => started.promise, never);
    expect(meanwhile.complete).toBe(false);
    expect((await meanwhile.search('do you deliver')).matches[0]?.entry.id).toBe('delivery');
    finish.resolve();
    const patient = await cache.getSoon(CAFE, () => new Promise(() => undefined), never);
    expect(patient.complete).toBe(true);
    expect(embedder.calls).toHaveLength(1);
  });

  it('ends the waiting of a question that is given up', async () => {
    const cache = new FaqCache(new ScriptedEmbedder(), 5);
    const controller = new AbortController();
    const waiting = cache.getSoon(CAFE, () => new Promise(() => undefined), controller.signal);
    controller.abort();
    await expect(waiting).rejects.toThrow(aborted);
  });

  it('drops the least recently used', async () => {
    const embedder = new ScriptedEmbedder();
    const cache = new FaqCache(embedder, 2);
    const get = (id: string) => cache.get({ ...CAFE, id }, never);
    const [a, b] = [await get('a'), await get('b')];
    expect(await get('a')).toBe(a);
    await get('c');
    expect(await get('a')).toBe(a);
    expect(await get('b')).not.toBe(b);
  });

  it('lets a caller go without stopping the others', async () => {
    const cache = new FaqCache(new ScriptedEmbedder(), 5);
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
    const cache = new FaqCache(embedder, 5);
    expect((await cache.get(CAFE, never)).complete).toBe(false);
    embedder.failure = undefined;
    expect((await cache.get(CAFE, never)).complete).toBe(true);
  });

  it('refuses after close and ends what is being built', async () => {
    const cache = new FaqCache(new ScriptedEmbedder(), 5);
    const building = expect(cache.get(CAFE, never)).rejects.toThrow(aborted);
    cache.close();
    cache.close();
    await building;
    await expect(cache.get(CAFE, never)).rejects.toThrow(aborted);
  });
});
