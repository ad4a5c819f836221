import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ScriptedModel } from '../testing/scripted-model.ts';
import { keepEmbeddings } from './keep-embeddings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-vectors-'));
});
afterEach(() => rm(folder, { recursive: true }));

const TEXTS = ['dogs', 'hours', 'parking'];

it('works a list out once, also for the next start', async () => {
  const first = new ScriptedModel();
  const vectors = await keepEmbeddings(first, folder).embed(TEXTS);
  const second = new ScriptedModel();
  expect(await keepEmbeddings(second, folder).embed(TEXTS)).toEqual(vectors);
  expect([first.calls, second.calls]).toEqual([[TEXTS], []]);
});

it('knows other texts and answers apart', async () => {
  const model = new ScriptedModel();
  const embedder = keepEmbeddings(model, folder);
  await embedder.embed(TEXTS);
  await embedder.embed([...TEXTS, 'cats']);
  await embedder.embed(TEXTS, undefined, { as: 'text' });
  expect(model.calls).toHaveLength(3);
});

it('has the same for a list in another order, each vector with its text', async () => {
  const model = new ScriptedModel();
  const embedder = keepEmbeddings(model, folder);
  const [dogs, hours, parking] = await embedder.embed(TEXTS);
  expect(await embedder.embed(['parking', 'dogs', 'hours', 'dogs'])).toHaveLength(4);
  expect(await embedder.embed(['parking', 'dogs', 'hours'])).toEqual([parking, dogs, hours]);
  expect(model.calls).toHaveLength(1);
  expect(dogs).not.toEqual(parking);
});

it('works out again what is not whole', async () => {
  const model = new ScriptedModel();
  const embedder = keepEmbeddings(model, folder);
  const vectors = await embedder.embed(TEXTS);
  const [file = ''] = await readdir(folder);
  await truncate(join(folder, file), 100);
  expect(await embedder.embed(TEXTS)).toEqual(vectors);
  expect(model.calls).toHaveLength(2);
});

it('does without a folder that it can’t write to', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const vectors = await keepEmbeddings(new ScriptedModel(), join(file, 'below')).embed(TEXTS);
  expect(vectors).toHaveLength(3);
});

it('keeps nothing when it was stopped', async () => {
  const embedder = keepEmbeddings(new ScriptedModel(), folder);
  await expect(embedder.embed(TEXTS, AbortSignal.abort())).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
});
