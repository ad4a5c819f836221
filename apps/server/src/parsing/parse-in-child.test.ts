import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownChildren, threadsOf } from '../testing/own-children.ts';
import type { FileKind } from './file-types.ts';
import { PARSE_LIMITS, type ParseLimits, parseInChild } from './parse-in-child.ts';

// Children that read files give way to everything else, and a busy machine lets them wait.
vi.setConfig({ testTimeout: 240_000 });

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-child-'));
});
afterAll(() => rm(folder, { recursive: true }));

const never = new AbortController().signal;

async function parse(
  content: string | Buffer,
  {
    kind = 'text',
    signal = never,
    limits = {},
  }: { kind?: FileKind; signal?: AbortSignal; limits?: Partial<ParseLimits> } = {},
) {
  const path = join(folder, String(count++));
  await writeFile(path, content);
  return parseInChild({ path, kind, maxPassages: 10_000 }, signal, { ...PARSE_LIMITS, ...limits });
}

/** More text than is cut in a moment. */
const MUCH = 'Many words about bread and cakes stand in this line of text. '.repeat(15_000);

describe('a child that reads a file', () => {
  it('gives its passages, in order', async () => {
    const text = Array.from(
      { length: 150 },
      (_, at) => `# Part ${at}\n\nIt is about bread number ${at}.`,
    ).join('\n\n');
    const result = await parse(text);
    if (result.status !== 'read') throw new Error(result.fault.reason);
    expect(result.passages.map(({ heading }) => heading)).toEqual(
      Array.from({ length: 150 }, (_, at) => `Part ${at}`),
    );
    // The model needs native code, which this process may not load.
    for (const { vector } of result.passages) expect(vector).toBeNull();
  });

  it('is ended when a file takes a core for too long, however soon it would say something', async () => {
    expect(await parse(MUCH, { limits: { cpuMs: 50, cpuCheckMs: 10 } })).toMatchObject({
      status: 'unreadable',
      fault: { problem: { reason: 'file_takes_too_long' } },
      cause: 'cpu',
    });
  });

  it('says why a file can’t be read', async () => {
    expect(await parse('{', { kind: 'json' })).toEqual({
      status: 'unreadable',
      fault: { reason: 'This is not valid JSON.', problem: { reason: 'file_not_json', params: {} } },
      cause: 'content',
    });
  });

  describe('that is kept from answering', () => {
    /** The parser that runs now, after those in `earlier`. */
    const parser = (earlier: readonly number[] = []) =>
      vi.waitFor(() => {
        const pid = ownChildren('parsing/child.ts').find((id) => !earlier.includes(id));
        if (pid === undefined) throw new Error('There is no parser');
        return pid;
      }, 60_000);
    beforeEach(async () => {
      await vi.waitFor(() => expect(ownChildren('parsing/child.ts')).toEqual([]), 10_000);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    });
    afterEach(() => void vi.useRealTimers());

    it('is waited for while the machine has no time for it', async () => {
      const reading = parse('It is about bread.');
      const pid = await parser();
      process.kill(pid, 'SIGSTOP');
      vi.advanceTimersByTime(150_000);
      process.kill(pid, 'SIGCONT');
      expect((await reading).status).toBe('read');
    });

    it('is started once more, and the file is read', async () => {
      const reading = parse('It is about bread.');
      process.kill(await parser(), 'SIGSTOP');
      vi.advanceTimersByTime(PARSE_LIMITS.silenceMs);
      expect(await reading).toMatchObject({ status: 'read', passages: [{ text: 'It is about bread.' }] });
    });

    it('by a kill is started once more, and the file is read', async () => {
      const reading = parse(MUCH);
      process.kill(await parser(), 'SIGKILL');
      expect((await reading).status).toBe('read');
    });

    it('by two kills fails for want of memory, which is what a system kills for', async () => {
      const reading = parse(MUCH);
      const first = await parser();
      process.kill(first, 'SIGKILL');
      process.kill(await parser([first]), 'SIGKILL');
      expect(await reading).toMatchObject({
        fault: { problem: { reason: 'file_takes_too_much_memory' } },
        cause: 'SIGKILL',
      });
    });

    it('twice, fails as our fault and not as the file’s', async () => {
      const reading = parse(MUCH);
      const first = await parser();
      process.kill(first, 'SIGSTOP');
      vi.advanceTimersByTime(PARSE_LIMITS.silenceMs);
      const second = await parser([first]);
      process.kill(second, 'SIGSTOP');
      vi.advanceTimersByTime(PARSE_LIMITS.silenceMs);
      expect(await reading).toMatchObject({
        status: 'unreadable',
        fault: { problem: { reason: 'file_reading_failed' } },
        cause: 'silence',
      });
    });
  });

  it('is ended when it takes too much memory, of its heap or beside it', async () => {
    const deep = `${'['.repeat(3_000_000)}${']'.repeat(3_000_000)}`;
    expect(await parse(deep, { kind: 'json', limits: { heapMb: 32 } })).toMatchObject({
      status: 'unreadable',
      fault: { problem: { reason: 'file_takes_too_much_memory' } },
    });
    expect(await parse(MUCH, { limits: { rssMb: 20 } })).toMatchObject({
      fault: { problem: { reason: 'file_takes_too_much_memory' } },
      cause: 'SIGUSR2',
    });
  });

  it('is ended when nobody waits for it any more', async () => {
    const leaving = new AbortController();
    const result = parse(MUCH, { signal: leaving.signal });
    setImmediate(() => leaving.abort(new Error('the server stops')));
    await expect(result).rejects.toThrow('the server stops');
    await expect(parse('Text.', { signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow(
      'too late',
    );
  });

  it('knows none of our environment', async () => {
    vi.stubEnv('NODE_OPTIONS', '--require /nonexistent/module.cjs');
    try {
      expect((await parse('It is about bread.')).status).toBe('read');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('leaves the machine to calls', async () => {
    const before = getPriority();
    const leaving = new AbortController();
    const parsing = parse(MUCH, { signal: leaving.signal });
    const nices = await vi.waitFor(() => {
      const threads = ownChildren('parsing/child.ts').flatMap(threadsOf);
      expect(threads.length).toBeGreaterThan(5);
      const found = threads.map((id) => getPriority(id));
      expect(Math.min(...found)).toBe(15);
      return found;
    }, 10_000);
    expect(new Set(nices)).toEqual(new Set([15]));
    expect(getPriority()).toBe(before);
    leaving.abort();
    await expect(parsing).rejects.toThrow('abort');
  });
});
