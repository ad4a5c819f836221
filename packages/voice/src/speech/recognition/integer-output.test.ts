import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { modelFiles } from '../model-files.ts';
import { moonshineDecoderFile, withIntegerOutput } from './integer-output.ts';

// Loads real models: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-decoder-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Nodes of a type: each has it in a field that begins with its number and length. */
const count = (bytes: Uint8Array, type: string) =>
  Buffer.from(bytes)
    .toString('latin1')
    .split(`"${String.fromCharCode(type.length)}${type}`).length - 1;

/** The scores of a step with something heard and something said before it. */
async function scoresOf(session: InferenceSession): Promise<Float32Array> {
  const wave = (size: number) => Float32Array.from({ length: size }, (_, i) => Math.sin(i * 0.37) * 0.3);
  const feeds: Record<string, Tensor> = {
    input_ids: new Tensor('int64', BigInt64Array.of(400n), [1, 1]),
    use_cache_branch: new Tensor('bool', [true], [1]),
    encoder_hidden_states: new Tensor('float32', wave(40 * 288), [1, 40, 288]),
  };
  for (const name of session.inputNames.filter((each) => each.startsWith('past'))) {
    const length = name.includes('.encoder.') ? 40 : 5;
    feeds[name] = new Tensor('float32', wave(8 * length * 36), [1, 8, length, 36]);
  }
  const { logits } = await session.run(feeds, ['logits']);
  return logits?.data as Float32Array;
}

describe('a decoder that multiplies bytes', () => {
  it('gives nearly the same scores as the package’s file', async () => {
    const file = await moonshineDecoderFile(folder);
    const before = await InferenceSession.create(modelFiles.moonshineDecoder());
    const after = await InferenceSession.create(file);
    const [expected, got] = [await scoresOf(before), await scoresOf(after)];
    const range = Math.max(...expected) - Math.min(...expected);
    expect(got).toHaveLength(32_768);
    expect(Math.max(...got.map((score, i) => Math.abs(score - (expected[i] ?? 0))))).toBeLessThan(range / 50);
    await before.release();
    await after.release();
  });

  it('turns no table into floats, in either branch, and changes nothing twice', async () => {
    const original = await readFile(modelFiles.moonshineDecoder());
    const changed = withIntegerOutput(original);
    const [before, after] = [original, changed].map((bytes) => count(bytes, 'DequantizeLinear'));
    expect((before ?? 0) - (after ?? 0)).toBe(2);
    expect(Buffer.compare(withIntegerOutput(changed), changed)).toBe(0);
  });

  it('is made once', async () => {
    const file = await moonshineDecoderFile(folder);
    const { ino } = await stat(file);
    expect(await moonshineDecoderFile(folder, '/no/such/model')).toBe(file);
    expect((await stat(file)).ino).toBe(ino);
  });

  it('is refused where the package’s file is damaged or missing', async () => {
    const damaged = join(folder, 'damaged.onnx');
    const whole = await readFile(modelFiles.moonshineDecoder());
    for (const bytes of [whole.subarray(0, 1_000_000), Buffer.from('no model at all')]) {
      await writeFile(damaged, bytes);
      const made = moonshineDecoderFile(join(folder, 'other'), damaged);
      await expect(made).rejects.toThrow(`${damaged} is damaged`);
    }
    await expect(moonshineDecoderFile(join(folder, 'other'), '/no/such/model')).rejects.toThrow('ENOENT');
  });
});
