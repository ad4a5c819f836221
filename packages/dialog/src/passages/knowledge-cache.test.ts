import { describe, expect, it } from 'vitest';
import type { KnowledgeSource, Passage } from '../responder.ts';
import { PASSAGES } from '../testing/mill.ts';
import { KnowledgeCache } from './knowledge-cache.ts';

const never = new AbortController().signal;
const aborted = expect.objectContaining({ name: 'AbortError' });
const NO_LIMIT = 1e9;

/** The files of an assistant; counts how often they are loaded. */
class CountedSource implements KnowledgeSource {
  loads = 0;
  readonly revision: string;
  readonly #passages: readonly Passage[];

  constructor(revision = '1', passages = PASSAGES) {
    this.revision = revision;
    this.#passages = passages;
  }

  async load(): Promise<readonly Passage[]> {
    this.loads++;
    return this.#passages;
  }
}

const assistant = (id: string, knowledge?: KnowledgeSource) => ({ id, ...(knowledge && { knowledge }) });

describe('KnowledgeCache', () => {
  it('builds once per assistant and revision, also for those who ask meanwhile', async () => {
    const cache = new KnowledgeCache(NO_LIMIT);
    const source = new CountedSource();
    const [first, second] = await Promise.all([
      cache.get(assistant('a', source), never),
      cache.get(assistant('a', source), never),
    ]);
    expect(second).toBe(first);
    expect(await cache.get(assistant('a', source), never)).toBe(first);
    expect(source.loads).toBe(1);
    expect(await cache.get(assistant('b', source), never)).not.toBe(first);
    expect(await cache.get(assistant('a', new CountedSource('2')), never)).not.toBe(first);
  });

  it('keeps two revisions of an assistant: calls that began before a change go on', async () => {
    const cache = new KnowledgeCache(NO_LIMIT);
    const sources = ['1', '2', '3'].map((revision) => new CountedSource(revision));
    for (const source of sources) await cache.get(assistant('a', source), never);
    for (const source of sources.toReversed()) await cache.get(assistant('a', source), never);
    expect(sources.map(({ loads }) => loads)).toEqual([2, 1, 1]);
  });

  it('stays within its bytes, the least recently used dropped first', async () => {
    const probe = new KnowledgeCache(NO_LIMIT);
    await probe.get(assistant('a', new CountedSource()), never);
    expect(probe.bytes).toBeGreaterThan(1000);
    const cache = new KnowledgeCache(probe.bytes * 2.5);
    const sources = new Map(['a', 'b', 'c'].map((id) => [id, new CountedSource()]));
    for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(assistant(id, sources.get(id)), never);
    expect([...sources.values()].map(({ loads }) => loads)).toEqual([1, 2, 1]);
    expect(cache.bytes).toBeLessThanOrEqual(probe.bytes * 2.5);
  });

  it('keeps the one asked for last, however large', async () => {
    const cache = new KnowledgeCache(1);
    const source = new CountedSource();
    await cache.get(assistant('a', source), never);
    await cache.get(assistant('a', source), never);
    expect(source.loads).toBe(1);
  });

  it('has nothing for an assistant without files, and forgets one that had some', async () => {
    const cache = new KnowledgeCache(NO_LIMIT);
    expect(await cache.get(assistant('a'), never)).toBeUndefined();
    const source = new CountedSource();
    await cache.get(assistant('a', source), never);
    await cache.get(assistant('b', source), never);
    const both = cache.bytes;
    cache.forget('a');
    expect(cache.bytes).toBe(both / 2);
    cache.forget('b');
    expect(cache.bytes).toBe(0);
  });

  it('tries again after loading failed, and keeps nothing of it', async () => {
    const cache = new KnowledgeCache(NO_LIMIT);
    const failing = { revision: '1', load: () => Promise.reject(new Error('no database')) };
    await expect(cache.get(assistant('a', failing), never)).rejects.toThrow('no database');
    expect(await cache.get(assistant('a', new CountedSource()), never)).toBeDefined();
  });

  it('lets a caller go without stopping the others', async () => {
    const cache = new KnowledgeCache(NO_LIMIT);
    const source = new CountedSource();
    const controller = new AbortController();
    const impatient = cache.get(assistant('a', source), controller.signal);
    const patient = cache.get(assistant('a', source), never);
    controller.abort('bye');
    await expect(impatient).rejects.toThrow(aborted);
    expect(await patient).toBeDefined();
    expect(source.loads).toBe(1);
  });

  it('ends loading and building with close, twice, and refuses afterwards', async () => {
    const cache = new KnowledgeCache(NO_LIMIT);
    let stopped = false;
    const stuck: KnowledgeSource = {
      revision: '1',
      load: (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            stopped = true;
            reject(new Error('stopped'));
          });
        }),
    };
    const waiting = expect(cache.get(assistant('a', stuck), never)).rejects.toThrow();
    cache.close();
    cache.close();
    await waiting;
    expect(stopped).toBe(true);
    await expect(cache.get(assistant('a', stuck), never)).rejects.toThrow(aborted);
  });
});
