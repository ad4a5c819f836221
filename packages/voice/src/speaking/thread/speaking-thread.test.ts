import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HIBARI_FILES } from '../hibari/hibari-files.ts';
import type { HibariRequest } from '../hibari/hibari-worker.ts';
import { SHAPES } from '../hibari/voice-shape.ts';
import { SpeakingThread } from './speaking-thread.ts';

const HIBARI = new URL('../hibari/hibari-worker.ts', import.meta.url);

const never = new AbortController().signal;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-thread-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The natural voice's thread, or one that runs another script. */
const threadOf = (script = HIBARI, data: object = HIBARI_FILES, pieceTimeoutMs = 10_000) =>
  new SpeakingThread<HibariRequest>({ script, data, pieceTimeoutMs });
const say = (phonemes: string, shape = SHAPES.verse) => ({ phonemes, shape });
const first = (thread: SpeakingThread<HibariRequest>) => thread.speak(say('həlˈO.'), never).next();
const scripted = (script: string) => new URL(`data:text/javascript,${encodeURIComponent(script)}`);

describe('a thread that speaks', () => {
  it('reports the fault of its files, each time', async () => {
    const network = join(folder, 'damaged.onnx');
    await writeFile(network, 'damaged');
    const thread = threadOf(HIBARI, { ...HIBARI_FILES, network });
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(first(thread)).rejects.toThrow(/protobuf|model|parse/i);
    await thread.close();
  });

  it.each([
    ['ends', 'process.exit(1)'],
    ['fails', 'throw new Error("broken")'],
  ])('tells those who wait when it %s, and starts anew', async (_, end) => {
    const script = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${end}; });`;
    const thread = threadOf(scripted(script));
    for (let attempt = 0; attempt < 2; attempt++) {
      const both = await Promise.allSettled([first(thread), first(thread)]);
      for (const outcome of both)
        expect(outcome).toMatchObject({
          status: 'rejected',
          reason: { message: expect.stringContaining('unexpectedly') },
        });
    }
    expect(thread.speaking).toBe(0);
    await thread.close();
  });

  it('waits no longer than it may for a piece, and then starts another', async () => {
    const starts = new BroadcastChannel('parlo-hanging-thread');
    let started = 0;
    starts.onmessage = () => {
      started++;
    };
    const hanging =
      "new BroadcastChannel('parlo-hanging-thread').postMessage(1); setInterval(() => {}, 1000)";
    const thread = threadOf(scripted(hanging), HIBARI_FILES, 300);
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(first(thread)).rejects.toMatchObject({ name: 'TimeoutError' });
    await thread.close();
    starts.close();
    expect(started).toBe(2);
  });

  it('goes on for the others when a caller’s own time is up', async () => {
    const thread = threadOf();
    const other = thread.speak(say('wˈʌn, tˈu, θɹˈi.'), never);
    await other.next();
    const late = thread.speak(say('həlˈO.'), AbortSignal.timeout(0));
    await expect(late.next()).rejects.toMatchObject({ name: 'TimeoutError' });
    expect((await other.next()).value).toBeInstanceOf(Int16Array);
    await other.return(undefined);
    await thread.close();
  });

  it('counts for whom it speaks', async () => {
    const thread = threadOf();
    expect(thread.speaking).toBe(0);
    const two = ['həlˈO.', 'wˈʌn.'].map((phonemes) => thread.speak(say(phonemes, SHAPES.ash), never));
    await Promise.all(two.map((pieces) => pieces.next()));
    expect(thread.speaking).toBe(2);
    await Promise.all(two.map((pieces) => pieces.return(undefined)));
    expect(thread.speaking).toBe(0);
    await thread.close();
  });

  it('is asked to end, and waited for, instead of being cut off in the middle of the network', async () => {
    const told = new BroadcastChannel('parlo-ending-thread');
    const heard = new Promise<void>((resolve) => {
      told.onmessage = () => resolve();
    });
    // Works on for a while after it was asked to end, as the network does.
    const busy = `import { parentPort } from 'node:worker_threads';
      const told = new BroadcastChannel('parlo-ending-thread');
      parentPort.on('message', (message) => {
        if (message !== 'end') return;
        for (const until = performance.now() + 50; performance.now() < until; );
        told.postMessage(1);
        told.close();
        parentPort.close();
      });`;
    const thread = threadOf(scripted(busy));
    const waiting = expect(first(thread)).rejects.toThrow('closed');
    await Promise.all([thread.close(), thread.close()]);
    await Promise.all([waiting, heard]);
    told.close();
  });

  it('is closed for good', async () => {
    const thread = threadOf();
    await thread.close();
    await thread.close();
    await expect(first(thread)).rejects.toThrow('closed');
  });
});
