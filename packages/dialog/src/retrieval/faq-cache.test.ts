import { describe, expect, it } from 'vitest';
import { CAFE } from '../testing/cafe.ts';
import { ScriptedModel } from '../testing/scripted-model.ts';
import { FaqCache } from './faq-cache.ts';

const never = new AbortController().signal;
const aborted = expect.objectContaining({ name: 'AbortError' });

describe('FaqCache', () => {
  it('builds once per assistant and revision, also for those who ask meanwhile', async () => {
    const model = new ScriptedModel();
    const cache = new FaqCache(model, 5);
    const [first, second] = await Promise.all([cache.get(CAFE, never), cache.get(CAFE, never)]);
    expect(second).toBe(first);
    // The questions, and the entries.
    expect(model.calls).toHaveLength(2);
    expect(await cache.get({ ...CAFE, revision: '2' }, never)).not.toBe(first);
  });

  it('embeds after an edit what was edited, and nothing else', async () => {
    const model = new ScriptedModel();
    const cache = new FaqCache(model, 5);
    await cache.get(CAFE, never);
    const faq = CAFE.faq.map((found) => (found.id === 'dogs' ? { ...found, answer: 'Cats too.' } : found));
    await cache.get({ ...CAFE, revision: '2', faq }, never);
    expect(model.calls.slice(2)).toEqual([['Are dogs allowed? Cats too.']]);
  });

  it('gives what it can to a question that has waited long enough', async () => {
    const model = new ScriptedModel();
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const slow = {
      embed: async (texts: readonly string[]) => {
        started.resolve();
        await finish.promise;
        return model.embed(texts);
      },
      close: async () => undefined,
    };
    const cache = new FaqCache(slow, 5);
    const meanwhile = await cache.getSoon(CAFE, () => started.promise, never);
    expect(meanwhile.complete).toBe(false);
    const [found] = meanwhile.search({ text: 'do you deliver', vectors: [] }, 1);
    expect(found?.source).toMatchObject({ entry: { id: 'delivery' } });
    finish.resolve();
    const patient = await cache.getSoon(CAFE, () => new Promise(() => undefined), never);
    expect(patient.complete).toBe(true);
    expect(model.calls).toHaveLength(2);
  });

  it('ends the waiting of a question that is given up', async () => {
    const cache = new FaqCache(new ScriptedModel(), 5);
    const controller = new AbortController();
    const waiting = cache.getSoon(CAFE, () => new Promise(() => undefined), controller.signal);
    controller.abort();
    await expect(waiting).rejects.toThrow(aborted);
  });

  it('drops the least recently used', async () => {
    const model = new ScriptedModel();
    const cache = new FaqCache(model, 2);
    const get = (id: string) => cache.get({ ...CAFE, id }, never);
    const [a, b] = [await get('a'), await get('b')];
    expect(await get('a')).toBe(a);
    await get('c');
    expect(await get('a')).toBe(a);
    expect(await get('b')).not.toBe(b);
  });

  it('lets a caller go without stopping the others', async () => {
    const cache = new FaqCache(new ScriptedModel(), 5);
    const controller = new AbortController();
    const impatient = cache.get(CAFE, controller.signal);
    const patient = cache.get(CAFE, never);
    controller.abort('bye');
    await expect(impatient).rejects.toThrow(aborted);
    expect((await patient).complete).toBe(true);
    await expect(cache.get(CAFE, controller.signal)).rejects.toThrow(aborted);
  });

  it('tries again after the model failed', async () => {
    const model = new ScriptedModel();
    model.failure = new Error('worker gone');
    const cache = new FaqCache(model, 5);
    expect((await cache.get(CAFE, never)).complete).toBe(false);
    model.failure = undefined;
    expect((await cache.get(CAFE, never)).complete).toBe(true);
  });

  it('refuses after close and ends what is being built', async () => {
    const cache = new FaqCache(new ScriptedModel(), 5);
    const building = expect(cache.get(CAFE, never)).rejects.toThrow(aborted);
    cache.close();
    cache.close();
    await building;
    await expect(cache.get(CAFE, never)).rejects.toThrow(aborted);
  });
});
