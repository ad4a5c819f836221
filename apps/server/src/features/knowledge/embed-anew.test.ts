import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '../../db/connect.ts';
import { knowledgeChunks, knowledgeFiles } from '../../db/schema.ts';
import { createJobs, type Jobs } from '../../platform/jobs.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { silentLogger } from '../../testing/silent-logger.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addAssistant, listOf, uploadTo } from '../../testing/upload-files.ts';
import { type EmbedPassages, embedOutdated, handleEmbedding } from './embed-anew.ts';
import { finishFile } from './finish-file.ts';
import { knowledgeSource } from './knowledge-source.ts';

/** Which vectors are made anew, and what becomes of them: the model is scripted here. */

const OLD = 512;
const NEW = 384;
const never = new AbortController().signal;

let app: TestApp;
let owner: Owner;
let assistantId: string;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await app.services.db.delete(knowledgeFiles);
});
beforeEach(async () => {
  owner = await signUp(app);
  assistantId = await addAssistant(owner);
});

/** A file as an earlier version embedded it; `length` of its vectors' bytes. */
async function addFile(name: string, passages: number, length = OLD): Promise<string> {
  const files = listOf(await uploadTo(owner, [{ name, content: 'Text.' }], { assistantId }));
  const file = files.find((listed) => listed.name === name);
  if (!file) throw new Error('the upload was refused');
  const pending = { ...file, assistantId, ownerId: owner.id, assistantName: '', key: '' };
  await finishFile({ ...app.services, notifyOwner: async () => undefined }, pending, {
    status: 'read',
    passages: Array.from({ length: passages }, (_, index) => {
      return {
        heading: 'H',
        text: `${name} ${index}`,
        question: null,
        vector: new Int8Array(length).fill(1),
      };
    }),
  });
  return file.id;
}

/** Jobs of a server that embeds as `embedPassages` does. */
function embedding(embedPassages: EmbedPassages): Jobs {
  const { pool, close } = connect(app.database.url, silentLogger);
  const jobs = createJobs(pool, app.services.channels, silentLogger, { pollSeconds: 0.5, retrySeconds: 1 });
  stops.push(() => jobs.stop(1_000), close);
  handleEmbedding({
    ...app.services,
    jobs,
    workDir: app.dataDir,
    listWebsites: async () => [],
    notifyOwner: async () => undefined,
    embedPassages,
  });
  return jobs;
}

const vectorOf = (text: string) => new Int8Array(NEW).fill(Number(text.split(' ').at(-1)) % 100);
const embed: EmbedPassages = async (passages) => passages.map(({ text }) => vectorOf(text));
const source = () => knowledgeSource(app.services.db, assistantId);
const vectorsOf = async (fileId: string) => {
  const rows = await app.services.db
    .select({ vector: knowledgeChunks.vector })
    .from(knowledgeChunks)
    .where(eq(knowledgeChunks.fileId, fileId))
    .orderBy(knowledgeChunks.position);
  return rows.map(({ vector }) => vector && new Int8Array(vector));
};
async function embedAll(jobs: Jobs): Promise<void> {
  await embedOutdated({ ...app.services, jobs });
  await jobs.drain();
}

it('gives the vectors of another model anew, of one file after the other', async () => {
  const ids = [await addFile('a.txt', 3), await addFile('b.txt', 120)];
  await embedAll(embedding(embed));
  for (const [file, count] of [
    [ids[0], 3],
    [ids[1], 120],
  ] as const) {
    expect(await vectorsOf(file ?? '')).toEqual(Array.from({ length: count }, (_, at) => vectorOf(`${at}`)));
  }
});

it('lets indexes be loaded again, as another revision, and tells all servers', async () => {
  await addFile('a.txt', 1);
  const before = await source();
  const changed = Promise.withResolvers<string>();
  const stop = app.services.channels.listen('assistant_changed', {
    onMessage: changed.resolve,
    onGap: () => undefined,
  });
  await embedAll(embedding(embed));
  expect(await changed.promise).toBe(assistantId);
  stop();
  const after = await source();
  expect(after?.revision).not.toBe(before?.revision);
  expect((await after?.load(never))?.map(({ vector }) => vector)).toEqual([vectorOf('0')]);
});

it('skips files of this model, and files that are not ready', async () => {
  const file = await addFile('a.txt', 2, NEW);
  await uploadTo(owner, [{ name: 'pending.txt', content: 'Text.' }], { assistantId });
  const revision = (await source())?.revision;
  const given: string[] = [];
  await embedAll(
    embedding((passages, signal) => {
      given.push(...passages.map(({ text }) => text));
      return embed(passages, signal);
    }),
  );
  expect(given).toEqual([]);
  expect(await vectorsOf(file)).toEqual([new Int8Array(NEW).fill(1), new Int8Array(NEW).fill(1)]);
  expect((await source())?.revision).toBe(revision);
});

it('goes on with the others when a file can’t be embedded', async () => {
  const ids = [await addFile('a.txt', 1), await addFile('b.txt', 1), await addFile('c.txt', 1)].toSorted();
  const [first = '', ...others] = ids;
  const firstText = await app.services.db
    .select({ text: knowledgeChunks.text })
    .from(knowledgeChunks)
    .where(eq(knowledgeChunks.fileId, first));
  const jobs = embedding((passages, signal) => {
    if (passages[0]?.text === firstText[0]?.text) throw new Error('no memory left');
    return embed(passages, signal);
  });
  await embedAll(jobs);
  // The tries in between would come after pauses.
  await app.services.db.execute(
    sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now() where name = 'embed-knowledge'`,
  );
  await jobs.drain();
  expect(await vectorsOf(first)).toEqual([new Int8Array(OLD).fill(1)]);
  for (const id of others) expect(await vectorsOf(id)).toEqual([vectorOf('0')]);
});

it('forgets a file that is deleted meanwhile', async () => {
  const fileId = await addFile('a.txt', 1);
  await embedAll(
    embedding(async (passages, signal) => {
      await owner.client.post('/api/delete_knowledge', { assistantId, fileId });
      return embed(passages, signal);
    }),
  );
  expect(await source()).toBeNull();
});
