import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tone } from '../../testing/sounds.ts';
import { modelFiles } from '../model-files.ts';
import { moonshineTokensFile } from './moonshine-tokens.ts';
import { RecogniserThread } from './recogniser-thread.ts';

// Loads real models: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const never = new AbortController().signal;
const sound = tone(220, 0.5, 0.3);
const FILES = { encoder: '/no/encoder', decoder: '/no/decoder', tokens: '/no/tokens' };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-recogniser-'));
});
afterAll(() => rm(folder, { recursive: true }));

const scripted = (onMessage: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', (message) => {
         if (message === 'end') parentPort.close();
         else { ${onMessage} }
       });`,
    )}`,
  );

describe('a thread that recognises', () => {
  it('answers with words, by the real model', async () => {
    const tokens = await moonshineTokensFile(folder);
    const thread = new RecogniserThread({
      encoder: modelFiles.moonshineEncoder(),
      decoder: modelFiles.moonshineDecoder(),
      tokens,
    });
    const found = await thread.recognise(sound, 'sauna', never);
    expect(found.text).toBeTypeOf('string');
    expect(sound).toHaveLength(8_000);
    await thread.close();
    await expect(thread.recognise(sound, '', never)).rejects.toThrow('closed');
  });

  it('reports a faulty sound, hears nothing in a damaged one, and continues for many at once', async () => {
    const tokens = await moonshineTokensFile(folder);
    const files = { encoder: modelFiles.moonshineEncoder(), decoder: modelFiles.moonshineDecoder(), tokens };
    const thread = new RecogniserThread(files);
    const alone = await thread.recognise(tone(220, 2, 0.3), '', never);
    const [short, damaged, ...others] = await Promise.allSettled([
      thread.recognise(tone(220, 0.001, 0.3), '', never),
      thread.recognise(new Float32Array(16_000).fill(Number.NaN), 'sauna', never),
      ...[1, 2, 3, 4].map(() => thread.recognise(tone(220, 2, 0.3), '', never)),
    ]);
    expect(short).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringMatching(/shape|size/i) },
    });
    expect(damaged).toEqual({ status: 'fulfilled', value: { text: '', likelihoods: [] } });
    for (const other of others) expect(other).toEqual({ status: 'fulfilled', value: alone });
    await thread.close();
  });

  it('keeps nothing of a piece that was heard', async () => {
    const found = `{ text: 'Hello', likelihoods: [] }`;
    const thread = new RecogniserThread(FILES, scripted(`message.port.postMessage({ found: ${found} })`));
    const heard = async () => new WeakRef(await thread.recognise(sound, '', never));
    const pieces = [await heard(), await heard(), await heard()];
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    // A weak reference holds what it names until the end of the current task.
    await vi.waitFor(() => {
      collectGarbage();
      expect(pieces.filter((piece) => piece.deref() !== undefined)).toHaveLength(0);
    });
    await thread.close();
  });

  it('hears nothing in no sound, once its files are loaded', async () => {
    const tokens = await moonshineTokensFile(folder);
    const files = { encoder: modelFiles.moonshineEncoder(), decoder: modelFiles.moonshineDecoder(), tokens };
    const thread = new RecogniserThread(files);
    expect(await thread.recognise(new Float32Array(0), '', never)).toEqual({ text: '', likelihoods: [] });
    await thread.close();
  });

  it('reports the fault of its files, each time', async () => {
    const tokens = join(folder, 'damaged');
    await writeFile(tokens, 'damaged\n');
    const thread = new RecogniserThread({ ...FILES, tokens });
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(thread.recognise(sound, '', never)).rejects.toThrow('no table of tokens');
    await thread.close();
    await thread.close();
  });

  it('hands over sound, what its length allows, and terms', async () => {
    const script = scripted(`
      const text = [message.samples.length, message.mostTokens, message.fewestLetters, message.terms].join(' ');
      message.port.postMessage({ found: { text, likelihoods: [] } });`);
    const thread = new RecogniserThread(FILES, script);
    expect(await thread.recognise(sound, 'sauna', never)).toEqual({
      text: '8000 14 4 sauna',
      likelihoods: [],
    });
    await thread.close();
  });

  it.each([
    ['ends', 'process.exit(1)'],
    ['fails', 'throw new Error("broken")'],
  ])('tells those who wait when it %s, and starts anew', async (_, end) => {
    const thread = new RecogniserThread(FILES, scripted(end));
    for (let attempt = 0; attempt < 2; attempt++) {
      const both = [1, 2].map(() => thread.recognise(sound, '', never));
      for (const outcome of await Promise.allSettled(both))
        expect(outcome).toMatchObject({
          status: 'rejected',
          reason: { message: expect.stringContaining('unexpectedly') },
        });
    }
    await thread.close();
  });

  it('is left alone when it hangs, and another one starts', async () => {
    const starts = new BroadcastChannel('parlo-hanging-recogniser');
    let started = 0;
    starts.onmessage = () => {
      started++;
    };
    const hanging =
      "new BroadcastChannel('parlo-hanging-recogniser').postMessage(1); setInterval(() => {}, 1000)";
    const thread = new RecogniserThread(FILES, new URL(`data:text/javascript,${hanging}`), 300);
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(thread.recognise(sound, '', never)).rejects.toMatchObject({ name: 'TimeoutError' });
    await thread.close();
    starts.close();
    expect(started).toBe(2);
  });

  it('rejects at once when aborted, and goes on for others', async () => {
    const script = scripted(
      'setTimeout(() => message.port.postMessage({ found: { text: "yes", likelihoods: [] } }), 50)',
    );
    const thread = new RecogniserThread(FILES, script);
    const abort = new AbortController();
    const dropped = thread.recognise(sound, '', abort.signal);
    const other = thread.recognise(sound, '', never);
    abort.abort();
    await expect(dropped).rejects.toMatchObject({ name: 'AbortError' });
    expect((await other).text).toBe('yes');
    await thread.close();
  });
});
