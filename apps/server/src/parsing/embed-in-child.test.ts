import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ownChildren, threadsOf } from '../testing/own-children.ts';
import { BATCH, embedInChild, type PassageText, readFileInChildren } from './embed-in-child.ts';

// Children that embed give way to everything else, and a busy machine lets them wait.
vi.setConfig({ testTimeout: 240_000 });

const never = new AbortController().signal;
const MODULE = 'parsing/embed-child.ts';
const passage = (text: string): PassageText => ({ heading: '', text, question: null });
/** More than are embedded in a moment. */
const MANY = Array.from({ length: 2_000 }, (_, at) => passage(`Sentence number ${at} is about bread.`));

function cosine(a: Int8Array | undefined, b: Int8Array | undefined): number {
  if (!a || !b) throw new Error('A vector is missing');
  const dot = a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
  return dot / (Math.hypot(...a) * Math.hypot(...b));
}

describe('a child that embeds passages', () => {
  // A child is killed without a wait for its end, which a busy machine delays: the next test would still see it.
  afterEach(() => vi.waitFor(() => expect(ownChildren(MODULE)).toEqual([]), 60_000));

  it('gives a vector for each, in order, over many messages', async () => {
    const texts = ['Dogs are welcome in the garden.', 'We take cards and cash.', 'Пес може сидіти в саду.'];
    const passages = Array.from({ length: BATCH * 2 + 1 }, (_, at) => passage(texts[at % 3] ?? ''));
    const vectors = await embedInChild(passages, never);
    expect(vectors.map(({ length }) => length)).toEqual(passages.map(() => 384));
    for (const [at, vector] of vectors.entries())
      expect(cosine(vector, vectors[at % 3])).toBeGreaterThan(0.98);
    // The same is meant in two languages.
    expect(cosine(vectors[0], vectors[2])).toBeGreaterThan(cosine(vectors[0], vectors[1]));
  });

  it('starts no process for nothing', async () => {
    const embedding = embedInChild([], never);
    expect(ownChildren(MODULE)).toEqual([]);
    expect(await embedding).toEqual([]);
  });

  it('takes texts that are empty, broken, or much too long', async () => {
    const texts = [
      '',
      '\0\uD800',
      '[MASK] <s></s> ▁▁▁',
      'a'.repeat(500_000),
      '\u200d'.repeat(5_000),
      '🍏 '.repeat(2_000),
    ];
    expect(await embedInChild(texts.map(passage), never)).toHaveLength(texts.length);
  });

  it('is ended when nobody waits for it any more', async () => {
    const leaving = new AbortController();
    const result = embedInChild(MANY, leaving.signal);
    const [pid = 0] = ownChildren(MODULE);
    expect(threadsOf(pid)).not.toEqual([]);
    leaving.abort(new Error('the server stops'));
    await expect(result).rejects.toThrow('the server stops');
    await expect(embedInChild(MANY, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  });

  it('is an error when it ends before it is done', async () => {
    const result = embedInChild(MANY, never);
    for (const pid of ownChildren(MODULE)) process.kill(pid, 'SIGKILL');
    await expect(result).rejects.toThrow('The embedding process ended: SIGKILL');
  });

  it('leaves the machine to calls, with the threads of the model too', async () => {
    const before = getPriority();
    const leaving = new AbortController();
    const embedding = embedInChild(MANY, leaving.signal);
    embedding.catch(() => undefined);
    const [pid = 0] = ownChildren(MODULE);
    const atStart = threadsOf(pid).length;
    const priorities = await vi.waitFor(() => {
      const threads = threadsOf(pid);
      // Node's own come first, then the worker with the model and those that it computes with.
      expect(threads.length).toBeGreaterThan(Math.max(atStart, 10) + 2);
      return threads.map((id) => getPriority(id));
    }, 120_000);
    expect(new Set(priorities)).toEqual(new Set([15]));
    expect(getPriority()).toBe(before);
    leaving.abort();
    await expect(embedding).rejects.toThrow('abort');
  });
});

it('a file is read and embedded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlo-embed-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, '# Dogs\n\nDogs are welcome.\n\n# Payment\n\nWe take cards.');
    const result = await readFileInChildren({ path, kind: 'text', maxPassages: 10 }, never);
    if (result.status !== 'read') throw new Error(result.fault.reason);
    expect(result.passages.map(({ heading, vector }) => [heading, vector?.length])).toEqual([
      ['Dogs', 384],
      ['Payment', 384],
    ]);
    await writeFile(path, '{');
    expect(await readFileInChildren({ path, kind: 'json', maxPassages: 10 }, never)).toMatchObject({
      status: 'unreadable',
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
