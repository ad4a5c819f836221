import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { actReading } from '../acts/act.ts';
import type { ModelReply, ModelRequest } from './model-worker.ts';

const ACT_SCORES = actReading('wait', 0.86).all;
const SCORES = { none: 0.1, life: 0.9, doctor: 0, self_harm: 0, hazard: 0, violence: 0 };

/** A thread that replies when the test says so. */
class ScriptedWorker extends EventEmitter {
  static readonly all: ScriptedWorker[] = [];
  readonly requests: ModelRequest[] = [];
  isHoldingProcess = true;
  terminations = 0;

  constructor() {
    super();
    ScriptedWorker.all.push(this);
  }

  postMessage(request: ModelRequest): void {
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

  /** Replies to the last request: each vector, and each likelihood, is the length of its text. */
  reply(): void {
    const request = this.requests.at(-1);
    if (request?.kind === 'danger' || request?.kind === 'act') {
      const scores = request.kind === 'act' ? ACT_SCORES : SCORES;
      this.emit('message', { ok: true, scores } satisfies ModelReply);
    } else if (request?.kind === 'judge') {
      const judgements = request.candidates.map(({ text }) => ({ answers: text.length, condition: 0 }));
      this.emit('message', { ok: true, judgements } satisfies ModelReply);
    } else {
      const vectors = (request?.texts ?? []).map(({ length }) => Float32Array.of(length));
      this.emit('message', { ok: true, vectors } satisfies ModelReply);
    }
  }

  /** The texts of each request, or what is to be judged in it. */
  get texts(): readonly (readonly string[])[] {
    return this.requests.map((request) => {
      if (request.kind === 'embed') return request.texts;
      if (request.kind === 'judge') return request.candidates.map(({ text }) => text);
      return [request.kind === 'act' ? request.turn.said : request.text];
    });
  }
}

const load = () => import('./create-sentence-model.ts');
let createSentenceModel: Awaited<ReturnType<typeof load>>['createSentenceModel'];

beforeAll(async () => {
  vi.resetModules();
  vi.doMock('node:worker_threads', () => ({ Worker: ScriptedWorker }));
  ({ createSentenceModel } = await load());
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

const aborted = expect.objectContaining({ name: 'AbortError' });
const texts = (count: number) => Array.from({ length: count }, (_, i) => 'x'.repeat(i + 1));
const judged = (...candidates: readonly string[]) => candidates.map((text) => ({ text, nearness: 0.5 }));
const numbers = (vectors: readonly Float32Array[]) => vectors.map(([first]) => first);

describe('the sentence model and its worker', () => {
  it('starts no worker before the first text', async () => {
    const model = createSentenceModel();
    expect(await model.embed([])).toEqual([]);
    expect(await model.judge({ said: 'anything' }, [])).toEqual([]);
    expect(ScriptedWorker.all).toHaveLength(0);
    await model.close();
  });

  it('sends four texts at a time and puts the vectors together in order', async () => {
    const model = createSentenceModel();
    const result = model.embed(texts(10));
    expect(worker().texts.map(({ length }) => length)).toEqual([4]);
    worker().reply();
    worker().reply();
    expect(worker().texts.map(({ length }) => length)).toEqual([4, 4, 2]);
    worker().reply();
    expect(numbers(await result)).toEqual(texts(10).map(({ length }) => length));
  });

  it('says what texts are embedded as, a question by default', async () => {
    const model = createSentenceModel();
    const results = [model.embed(['a']), model.embed(['b'], undefined, { as: 'text' })];
    worker().reply();
    worker().reply();
    await Promise.all(results);
    expect(worker().requests).toEqual([
      { kind: 'embed', texts: ['a'], as: 'question', isKept: true },
      { kind: 'embed', texts: ['b'], as: 'text', isKept: true },
    ]);
  });

  it('has all candidates of a question judged at once, with the turn before it', async () => {
    const model = createSentenceModel();
    const question = { said: 'and on Sunday?', before: 'Are you open?' };
    const first = model.judge(question, judged(...texts(9)));
    const alone = model.judge({ said: 'Are you open?' }, judged('yes'));
    worker().reply();
    expect((await first).map(({ answers }) => answers)).toEqual(texts(9).map(({ length }) => length));
    worker().reply();
    expect(await alone).toEqual([{ answers: 3, condition: 0 }]);
    expect(worker().requests).toEqual([
      { kind: 'judge', question, candidates: judged(...texts(9)) },
      { kind: 'judge', question: { said: 'Are you open?' }, candidates: judged('yes') },
    ]);
  });

  it('asks the network of dangers about a text', async () => {
    const model = createSentenceModel();
    const scores = model.dangerOf('my chest hurts');
    worker().reply();
    expect(await scores).toEqual(SCORES);
    expect(worker().requests).toEqual([{ kind: 'danger', text: 'my chest hurts' }]);
  });

  it('asks the network of acts about a turn after what was asked', async () => {
    const model = createSentenceModel();
    const scores = model.actOf({ said: 'one moment', asked: 'name', language: 'en' });
    worker().reply();
    expect(await scores).toEqual(ACT_SCORES);
    expect(worker().requests).toEqual([{ kind: 'act', turn: { said: 'one moment', asked: 'name' } }]);
  });

  it('rejects scores of other labels, as a damaged card would give', async () => {
    const model = createSentenceModel();
    const scores = model.dangerOf('my chest hurts');
    worker().emit('message', { ok: true, scores: { none: 1 } } satisfies ModelReply);
    await expect(scores).rejects.toThrow();
  });

  it('puts a question between the batches of an index', async () => {
    const model = createSentenceModel();
    const index = model.embed(texts(8));
    const question = model.embed(['a question']);
    const reply = model.judge({ said: 'a question' }, judged('a reply'));
    worker().reply();
    expect(worker().texts.at(-1)).toEqual(['a question']);
    worker().reply();
    expect(numbers(await question)).toEqual([10]);
    expect(worker().texts.at(-1)).toEqual(['a reply']);
    worker().reply();
    expect(await reply).toHaveLength(1);
    worker().reply();
    expect(await index).toHaveLength(8);
  });

  it('puts everything before what nobody waits for', async () => {
    const model = createSentenceModel();
    const files = model.embed(texts(5), undefined, { background: true });
    const index = model.embed(texts(8));
    for (let i = 0; i < 7; i++) worker().reply();
    await Promise.all([files, index]);
    // The first of the background was under way already.
    expect(worker().texts.map(({ length }) => length)).toEqual([1, 4, 4, 1, 1, 1, 1]);
  });

  it('keeps no process alive while it has nothing to do', async () => {
    const model = createSentenceModel();
    const result = model.embed(['x']);
    expect(worker().isHoldingProcess).toBe(true);
    worker().reply();
    await result;
    expect(worker().isHoldingProcess).toBe(false);
    const again = model.embed(['y']);
    expect(worker().isHoldingProcess).toBe(true);
    worker().reply();
    await again;
  });

  it('rejects the texts that failed and goes on with the others', async () => {
    const model = createSentenceModel();
    const first = expect(model.embed(['x'])).rejects.toThrow('no memory');
    const second = model.embed(['yy', 'y']);
    worker().emit('message', { ok: false, message: 'no memory' } satisfies ModelReply);
    await first;
    worker().reply();
    expect(numbers(await second)).toEqual([2, 1]);
    expect(ScriptedWorker.all).toHaveLength(1);
  });

  it('fails a question that can’t be judged, and judges the next', async () => {
    const model = createSentenceModel();
    const first = expect(model.judge({ said: 'x' }, judged('a'))).rejects.toThrow('no memory');
    worker().emit('message', { ok: false, message: 'no memory' } satisfies ModelReply);
    await first;
    const second = model.judge({ said: 'y' }, judged('bb'));
    worker().reply();
    expect(await second).toEqual([{ answers: 2, condition: 0 }]);
  });

  it.each([
    ['crashes', (it: ScriptedWorker) => it.emit('error', new Error('out of memory')), 'out of memory'],
    ['throws something odd', (it: ScriptedWorker) => it.emit('error', 'odd'), 'odd'],
    ['ends', (it: ScriptedWorker) => it.emit('exit', 1), 'ended'],
  ])('rejects all when the worker %s, and starts another for the next text', async (_how, fail, reason) => {
    const model = createSentenceModel();
    const results = [model.embed(['x']), model.embed(['y'])].map((result) =>
      expect(result).rejects.toThrow(reason),
    );
    fail(worker());
    await Promise.all(results);
    const next = model.embed(['next']);
    worker(1).reply();
    expect(numbers(await next)).toEqual([4]);
  });

  it('ignores what a worker says after it was given up', async () => {
    const model = createSentenceModel();
    const lost = expect(model.embed(['x'])).rejects.toThrow('gone');
    worker().emit('error', new Error('gone'));
    await lost;
    const next = model.embed(['next']);
    worker(0).reply();
    worker(0).emit('exit', 1);
    worker(1).reply();
    expect(numbers(await next)).toEqual([4]);
  });

  it('does not send what was given up while it waited, and drops what comes back for it', async () => {
    const model = createSentenceModel();
    const stop = new AbortController();
    const running = expect(model.embed(['running'], stop.signal)).rejects.toThrow(aborted);
    const waiting = expect(model.embed(['waiting'], stop.signal)).rejects.toThrow(aborted);
    const judging = expect(model.judge({ said: 'w' }, judged('judged'), stop.signal)).rejects.toThrow(
      aborted,
    );
    const other = model.embed(['the other one']);
    stop.abort();
    await Promise.all([running, waiting, judging]);
    await expect(model.judge({ said: 'late' }, judged('x'), stop.signal)).rejects.toThrow(aborted);
    worker().reply();
    worker().reply();
    expect(numbers(await other)).toEqual([13]);
    expect(worker().texts.flat()).toEqual(['running', 'the other one']);
  });

  it('ends its worker once, however often it is closed', async () => {
    const model = createSentenceModel();
    const asked = expect(model.embed(['x'])).rejects.toThrow('closed');
    const judging = expect(model.judge({ said: 'x' }, judged('y'))).rejects.toThrow('closed');
    const closing = model.close();
    // Its last batch comes back.
    worker().reply();
    await closing;
    await model.close();
    await asked;
    await judging;
    await expect(model.judge({ said: 'x' }, judged('y'))).rejects.toThrow('closed');
    expect(worker().terminations).toBe(1);
  });

  it('ends a worker whose last batch has not come back after 20 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const model = createSentenceModel();
    const asked = expect(model.embed(['x'])).rejects.toThrow('closed');
    await model.close();
    await asked;
    expect(worker().terminations).toBe(1);
    expect(timeout).toHaveBeenCalledWith(20_000);
    timeout.mockRestore();
  });
});
