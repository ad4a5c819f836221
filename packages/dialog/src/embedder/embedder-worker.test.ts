import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EncodeReply, EncodeRequest } from './encoder-worker.ts';

/** A thread that replies when the test says so. */
class ScriptedWorker extends EventEmitter {
  static readonly all: ScriptedWorker[] = [];
  readonly requests: EncodeRequest[] = [];
  isHoldingProcess = true;
  terminations = 0;

  constructor() {
    super();
    ScriptedWorker.all.push(this);
  }

  postMessage(request: EncodeRequest): void {
    this.requests.push(request);
  }

  ref(): void {
    this.isHoldingProcess = true;
  }

  unref(): void {
    this.isHoldingProcess = false;
  }

  async terminate(): Promise<number> {
    this.terminations++;
    return 0;
  }

  /** Replies to the last request: each vector is the length of its text. */
  reply(): void {
    const vectors = (this.requests.at(-1)?.texts ?? []).map(({ length }) => Float32Array.of(length));
    this.emit('message', { ok: true, vectors } satisfies EncodeReply);
  }
}

const load = () => import('./create-embedder.ts');
let createEmbedder: Awaited<ReturnType<typeof load>>['createEmbedder'];

beforeAll(async () => {
  vi.resetModules();
  vi.doMock('node:worker_threads', () => ({ Worker: ScriptedWorker }));
  ({ createEmbedder } = await load());
});
afterAll(() => {
  vi.doUnmock('node:worker_threads');
  vi.resetModules();
});
beforeEach(() => {
  ScriptedWorker.all.length = 0;
});

function worker(place = 0): ScriptedWorker {
  const found = ScriptedWorker.all[place];
  if (!found) throw new Error(`There is no worker ${place}`);
  return found;
}

const texts = (count: number) => Array.from({ length: count }, (_, i) => 'x'.repeat(i + 1));
const numbers = (vectors: readonly Float32Array[]) => vectors.map(([first]) => first);

describe('the embedder and its worker', () => {
  it('starts no worker before the first text', async () => {
    const embedder = createEmbedder();
    expect(await embedder.embed([])).toEqual([]);
    expect(ScriptedWorker.all).toHaveLength(0);
    await embedder.close();
  });

  it('sends eight texts at a time and puts the vectors together in order', async () => {
    const embedder = createEmbedder();
    const result = embedder.embed(texts(18));
    expect(worker().requests.map((request) => request.texts.length)).toEqual([8]);
    worker().reply();
    worker().reply();
    expect(worker().requests.map((request) => request.texts.length)).toEqual([8, 8, 2]);
    worker().reply();
    expect(numbers(await result)).toEqual(texts(18).map(({ length }) => length));
  });

  it('puts a question between the batches of an index', async () => {
    const embedder = createEmbedder();
    const index = embedder.embed(texts(16));
    const question = embedder.embed(['a question']);
    worker().reply();
    expect(worker().requests.at(-1)?.texts).toEqual(['a question']);
    worker().reply();
    expect(numbers(await question)).toEqual([10]);
    worker().reply();
    expect(await index).toHaveLength(16);
  });

  it('keeps no process alive while it has nothing to do', async () => {
    const embedder = createEmbedder();
    const result = embedder.embed(['x']);
    expect(worker().isHoldingProcess).toBe(true);
    worker().reply();
    await result;
    expect(worker().isHoldingProcess).toBe(false);
    const again = embedder.embed(['y']);
    expect(worker().isHoldingProcess).toBe(true);
    worker().reply();
    await again;
  });

  it('rejects the texts that failed and goes on with the others', async () => {
    const embedder = createEmbedder();
    const first = expect(embedder.embed(['x'])).rejects.toThrow('no memory');
    const second = embedder.embed(['yy', 'y']);
    worker().emit('message', { ok: false, message: 'no memory' } satisfies EncodeReply);
    await first;
    worker().reply();
    expect(numbers(await second)).toEqual([2, 1]);
    expect(ScriptedWorker.all).toHaveLength(1);
  });

  it.each([
    ['crashes', (it: ScriptedWorker) => it.emit('error', new Error('out of memory')), 'out of memory'],
    ['throws something odd', (it: ScriptedWorker) => it.emit('error', 'odd'), 'odd'],
    ['ends', (it: ScriptedWorker) => it.emit('exit', 1), 'ended'],
  ])('rejects all when the worker %s, and starts another for the next text', async (_how, fail, reason) => {
    const embedder = createEmbedder();
    const results = [embedder.embed(['x']), embedder.embed(['y'])].map((result) =>
      expect(result).rejects.toThrow(reason),
    );
    fail(worker());
    await Promise.all(results);
    const next = embedder.embed(['next']);
    worker(1).reply();
    expect(numbers(await next)).toEqual([4]);
  });

  it('ignores what a worker says after it was given up', async () => {
    const embedder = createEmbedder();
    const lost = expect(embedder.embed(['x'])).rejects.toThrow('gone');
    worker().emit('error', new Error('gone'));
    await lost;
    const next = embedder.embed(['next']);
    worker(0).reply();
    worker(0).emit('exit', 1);
    worker(1).reply();
    expect(numbers(await next)).toEqual([4]);
  });

  it('does not send what was given up while it waited, and drops what comes back for it', async () => {
    const embedder = createEmbedder();
    const stop = new AbortController();
    const aborted = expect.objectContaining({ name: 'AbortError' });
    const running = expect(embedder.embed(['running'], stop.signal)).rejects.toThrow(aborted);
    const waiting = expect(embedder.embed(['waiting'], stop.signal)).rejects.toThrow(aborted);
    const other = embedder.embed(['the other one']);
    stop.abort();
    await Promise.all([running, waiting]);
    worker().reply();
    worker().reply();
    expect(numbers(await other)).toEqual([13]);
    expect(worker().requests.flatMap((request) => request.texts)).toEqual(['running', 'the other one']);
  });

  it('ends its worker once, however often it is closed', async () => {
    const embedder = createEmbedder();
    const asked = expect(embedder.embed(['x'])).rejects.toThrow('closed');
    await embedder.close();
    await embedder.close();
    await asked;
    expect(worker().terminations).toBe(1);
  });
});
