import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelFiles } from './model-files.ts';
import { sileroFile } from './silero-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-silero-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Samples that the network looks at: a window of 32 ms, and the end of the one before. */
const WINDOW = 576;

/** How likely speech is in each of twenty windows of a voice-like sound. */
async function likelihoodsOf(file: string): Promise<number[]> {
  const session = await InferenceSession.create(file);
  const found: number[] = [];
  let state: Tensor | undefined = new Tensor('float32', new Float32Array(256), [2, 1, 128]);
  for (let window = 0; window < 20; window++) {
    const samples = Float32Array.from({ length: WINDOW }, (_, i) => {
      const seconds = (window * 512 + i) / 16_000;
      return 0.2 * Math.sin(2 * Math.PI * 140 * seconds) ** 9 * (1 + Math.sin(2 * Math.PI * 4 * seconds));
    });
    const input = new Tensor('float32', samples, [1, WINDOW]);
    const sr = new Tensor('int64', BigInt64Array.of(16_000n), []);
    const { output, stateN }: InferenceSession.OnnxValueMapType = await session.run({ input, state, sr });
    found.push(Number((output as Tensor).data[0]));
    state = stateN as Tensor;
  }
  await session.release();
  return found;
}

describe('Silero for 16 kHz', () => {
  it('hears the same as the package’s file, which is twice as large', async () => {
    const file = await sileroFile(folder);
    const expected = await likelihoodsOf(modelFiles.silero());
    const got = await likelihoodsOf(file);
    expect(Math.max(...expected) - Math.min(...expected)).toBeGreaterThan(0.05);
    expect(Math.max(...got.map((each, i) => Math.abs(each - (expected[i] ?? 0))))).toBeLessThan(1e-5);
    expect((await stat(file)).size).toBeLessThan(0.6 * (await stat(modelFiles.silero())).size);
  });

  it('is refused where the package’s file is damaged or missing', async () => {
    const damaged = join(folder, 'damaged.onnx');
    const whole = await readFile(modelFiles.silero());
    for (const bytes of [whole.subarray(0, 100_000), Buffer.from('no model at all')]) {
      await writeFile(damaged, bytes);
      await expect(sileroFile(join(folder, 'other'), damaged)).rejects.toThrow(`${damaged} is damaged`);
    }
    await expect(sileroFile(join(folder, 'other'), '/no/such/model')).rejects.toThrow('ENOENT');
  });
});
