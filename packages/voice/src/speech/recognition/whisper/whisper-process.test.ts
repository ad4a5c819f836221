import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tone } from '../../../testing/sounds.ts';
import { whisperRunsHere } from './binding.ts';
import { WhisperProcess } from './whisper-process.ts';

const sound = tone(300, 0.2, 0.3);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-whisper-'));
});
afterAll(() => rm(folder, { recursive: true }));

let scripts = 0;
/** A process that does this with each `message`. */
async function processOf(code: string, limitMs?: number): Promise<WhisperProcess> {
  const script = join(folder, `${scripts++}.mjs`);
  await writeFile(script, `process.on('message', (message) => { ${code} });`);
  return new WhisperProcess('model', { script, ...(limitMs !== undefined && { limitMs }) });
}

describe('a process that hears', () => {
  it('gives each caller their own words', async () => {
    const process = await processOf(
      'process.send({ id: message.id, text: process.argv[2] + message.language + message.samples.length });',
    );
    const all = await Promise.all([process.hear(sound, 'uk'), process.hear(tone(300, 0.1, 0.3), 'pl')]);
    expect(all).toEqual(['modeluk3200', 'modelpl1600']);
    await process.close();
  });

  it('says what is wrong with the model, each time', async () => {
    const process = await processOf('process.send({ id: message.id, problem: "No such model." });');
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(process.hear(sound, 'uk')).rejects.toThrow('No such model.');
    }
    await process.close();
  });

  it.each([
    ['ends', 'process.exit(1)'],
    ['crashes', 'process.kill(process.pid, "SIGSEGV")'],
  ])('tells those who wait when it %s, and starts anew', async (_, end) => {
    const process = await processOf(`${end};`);
    for (let attempt = 0; attempt < 2; attempt++) {
      const both = await Promise.allSettled([process.hear(sound, 'uk'), process.hear(sound, 'uk')]);
      for (const outcome of both)
        expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(Error) });
    }
    await process.close();
  });

  it('is ended where it hangs, and the next one starts anew', async () => {
    const hanging = await processOf('for (;;);', 1_000);
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(hanging.hear(sound, 'uk')).rejects.toThrow('did not answer');
    }
    await hanging.close();
  });

  it('is closed for good, in the middle of its work as well', async () => {
    const process = await processOf('for (;;);');
    const waiting = expect(process.hear(sound, 'uk')).rejects.toThrow('closed');
    await Promise.all([process.close(), process.close()]);
    await waiting;
    await expect(process.hear(sound, 'uk')).rejects.toThrow('closed');
  });

  it.runIf(whisperRunsHere())('says so of a model that is damaged or missing', async () => {
    const model = join(folder, 'damaged.bin');
    await writeFile(model, 'damaged');
    for (const path of [model, join(folder, 'missing.bin')]) {
      const process = new WhisperProcess(path);
      await expect(process.hear(sound, 'uk')).rejects.toThrow(/Whisper|No such file/);
      await process.close();
    }
  });
});
