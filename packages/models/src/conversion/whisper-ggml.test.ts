import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recogniseFolder } from '../folder/recognise-folder.ts';
import { tinyWhisper } from '../testing/tiny-whisper.ts';
import { sha256 } from '../testing/wheels.ts';
import { writeWhisperGgml } from './whisper-ggml.ts';

const never = new AbortController().signal;
const whole = tinyWhisper();
let folder: string;
let to: string;
let model: string;
let tokenizer: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-whisper-'));
  [to, model, tokenizer] = ['ggml.bin', 'stored', 'tokenizer.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
});
beforeEach(async () => {
  await rm(to, { force: true });
  await writeFile(model, whole.model);
  await writeFile(tokenizer, whole.tokenizer);
});
afterAll(() => rm(folder, { recursive: true }));

const convert = (signal = never) => writeWhisperGgml({ model, tokenizer }, to, signal);

describe('writeWhisperGgml', () => {
  it('writes the file that the recipe in Python writes', async () => {
    await convert();
    // Made once by that recipe and ggml's own quantization, in numpy, from the same tiny model.
    expect(sha256(await readFile(to))).toBe(
      '701adc132b34769f03f6ca93523a49d744d41f5f14babd76a3382556e1cf7b11',
    );
  });

  it('writes a file that is recognised as complete and multilingual', async () => {
    await convert();
    expect(await recogniseFolder(folder)).toEqual({
      family: 'whisper-ggml',
      model: to,
      isMultilingual: true,
    });
  });

  it('says that a model is damaged, wherever it ends too early', async () => {
    for (const bytes of [0, 3, 40, 5_000, whole.model.length - 2_000]) {
      await writeFile(model, whole.model.subarray(0, bytes));
      await rm(to, { force: true });
      await expect(convert(), `${bytes} bytes`).rejects.toMatchObject({
        name: 'ModelProblem',
        code: 'damaged',
      });
    }
  });

  it('rejects another model, too', async () => {
    const other = Buffer.from(whole.model);
    other.write('NothingSpec', 6);
    await writeFile(model, other);
    await expect(convert()).rejects.toMatchObject({ code: 'damaged' });
    await writeFile(model, Buffer.alloc(100_000, 255));
    await expect(convert()).rejects.toMatchObject({ code: 'damaged' });
  });

  it('rejects a wrong vocabulary', async () => {
    for (const text of ['', '{', '{"model":{"vocab":{}}}', '[]', 'null']) {
      await writeFile(tokenizer, text);
      await rm(to, { force: true });
      await expect(convert(), text).rejects.toMatchObject({ code: 'damaged' });
    }
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(convert(stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect((await stat(to)).size).toBeLessThan(3_000_000);
  });
});
