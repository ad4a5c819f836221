import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OWNER_LIMITS } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '../../db/connect.ts';
import { knowledgeChunks, knowledgeFiles } from '../../db/schema.ts';
import type { ParsedPassage } from '../../parsing/ipc.ts';
import { createJobs, type Jobs } from '../../platform/jobs.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { silentLogger } from '../../testing/silent-logger.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addAssistant, type ListedFile, listOf, uploadTo } from '../../testing/upload-files.ts';
import type { FinishedFile } from './finish-file.ts';
import { handleParsing, type ReadFile } from './parse-job.ts';
import { listFiles } from './store.ts';

/** What becomes of what the reader says: the reader itself is scripted here. */

let app: TestApp;
let owner: Owner;
let assistantId: string;
let told: FinishedFile[];
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
beforeEach(async () => {
  told = [];
  owner = await signUp(app);
  assistantId = await addAssistant(owner);
});

/** Jobs of another server on the same database, which reads files as `readFile` says. */
function reading(readFile: ReadFile, smallFileMs = 60_000): Jobs {
  const { pool, close } = connect(app.database.url, silentLogger);
  const jobs = createJobs(pool, app.services.channels, silentLogger, { pollSeconds: 0.5, retrySeconds: 1 });
  stops.push(() => jobs.stop(1_000), close);
  handleParsing({
    ...app.services,
    jobs,
    workDir: join(app.dataDir, 'uploads'),
    listWebsites: async () => [],
    notifyOwner: async (_tx, file) => void told.push(file),
    readFile,
    smallFileMs,
  });
  return jobs;
}

const passage = (text: string): ParsedPassage => ({ heading: 'H', text, question: null, vector: null });
const read =
  (count: number): ReadFile =>
  async () => ({
    status: 'read',
    passages: Array.from({ length: count }, (_, index) => passage(`Passage ${index}.`)),
  });
const upload = async (name = 'a.txt', content = 'Some text.'): Promise<ListedFile> => {
  const files = listOf(await uploadTo(owner, [{ name, content }], { assistantId }));
  const file = files.find((listed) => listed.name === name);
  if (!file) throw new Error('the upload was refused');
  return file;
};
const rowOf = async ({ id }: ListedFile) => {
  const [row] = await app.services.db.select().from(knowledgeFiles).where(eq(knowledgeFiles.id, id));
  return row && [row.status, row.passages, row.reason];
};
const chunksOf = ({ id }: ListedFile) =>
  app.services.db
    .select({ position: knowledgeChunks.position, text: knowledgeChunks.text })
    .from(knowledgeChunks)
    .where(eq(knowledgeChunks.fileId, id))
    .orderBy(knowledgeChunks.position);

it('is read in turn with those of other owners, however many one has waiting', async () => {
  const order: string[] = [];
  for (const number of ['1', '2', '3']) await upload(`${number}.txt`, number);
  owner = await signUp(app);
  assistantId = await addAssistant(owner);
  await upload('theirs.txt', 'theirs');
  const jobs = reading(async ({ path }) => {
    order.push(await readFile(path, 'utf8'));
    return { status: 'read', passages: [] };
  });
  await jobs.drain();
  expect(order).toEqual(['1', 'theirs', '2', '3']);
});

it('is read before files of owners with an unconfirmed email', async () => {
  const order: string[] = [];
  await upload('unconfirmed.txt', 'unconfirmed');
  owner = await signUp(app);
  await app.database.pool.query('update "user" set email_verified = true where id = $1', [owner.id]);
  assistantId = await addAssistant(owner);
  for (const number of ['1', '2', '3']) await upload(`${number}.txt`, number);
  const jobs = reading(async ({ path }) => {
    order.push(await readFile(path, 'utf8'));
    return { status: 'read', passages: [] };
  });
  await jobs.drain();
  expect(order).toEqual(['1', '2', '3', 'unconfirmed']);
});

const LARGE = 'A large file takes long. '.repeat(10_000);

it('that is small is read while a large one of somebody else is', async () => {
  const large = await upload('large.txt', LARGE);
  owner = await signUp(app);
  assistantId = await addAssistant(owner);
  const small = await upload('small.txt', 'S'.repeat(50 * 1024));
  const holding = Promise.withResolvers<void>();
  const smallRead = Promise.withResolvers<void>();
  const jobs = reading(async ({ path }) => {
    const isLarge = (await stat(path)).size > 100 * 1024;
    if (isLarge) await holding.promise;
    else smallRead.resolve();
    return { status: 'read', passages: [passage('Read.')] };
  });
  await jobs.start();
  await smallRead.promise;
  await vi.waitFor(async () => expect(await rowOf(small)).toEqual(['ready', 1, null]));
  expect(await rowOf(large)).toEqual(['pending', 0, null]);
  holding.resolve();
  await vi.waitFor(async () => expect(await rowOf(large)).toEqual(['ready', 1, null]));
});

it('that is small and takes long gives its place to others, and is read with the large ones', async () => {
  const file = await upload();
  const signals: AbortSignal[] = [];
  const jobs = reading((_order, signal) => {
    signals.push(signal);
    if (signals.length > 1) return Promise.resolve({ status: 'read', passages: [passage('Read.')] });
    return new Promise((_resolve, reject) => {
      // As streams do, which name an error of their own.
      signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
    });
  }, 1_000);
  await jobs.drain();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(await rowOf(file)).toEqual(['ready', 1, null]);
});

describe('a file that was read', () => {
  it('has all its passages in order, and its owner is notified', async () => {
    const file = await upload();
    await reading(read(250)).drain();
    expect(await rowOf(file)).toEqual(['ready', 250, null]);
    const chunks = await chunksOf(file);
    expect(chunks.map(({ position }) => position)).toEqual(Array.from({ length: 250 }, (_, index) => index));
    expect(chunks[249]?.text).toBe('Passage 249.');
    expect(told).toEqual([
      {
        ownerId: owner.id,
        assistantId,
        assistantName: 'Front desk',
        fileName: 'a.txt',
        passages: 250,
        fault: null,
      },
    ]);
  });

  it('leaves nothing in the folder it was read in', async () => {
    const paths: string[] = [];
    const file = await upload();
    await reading(async ({ path }) => {
      paths.push(path);
      throw new Error('half-way');
    }).drain();
    expect(paths).toHaveLength(1);
    expect(await readdir(join(app.dataDir, 'uploads'))).toEqual([]);
    // Or it would be tried again in the middle of another test.
    await owner.client.post('/api/delete_knowledge', { assistantId, fileId: file.id });
  });

  it('is forgotten when it was deleted meanwhile', async () => {
    const file = await upload();
    await reading(async (...given) => {
      await owner.client.post('/api/delete_knowledge', { assistantId, fileId: file.id });
      return read(3)(...given);
    }).drain();
    expect(await rowOf(file)).toBeUndefined();
    expect(await chunksOf(file)).toEqual([]);
    expect(told).toEqual([]);
  });

  it('is forgotten when its assistant was deleted meanwhile', async () => {
    const file = await upload();
    await reading(async (...given) => {
      await owner.client.post('/api/delete_assistant', { email: owner.email, assistantId });
      return read(3)(...given);
    }).drain();
    expect(await rowOf(file)).toBeUndefined();
    expect(told).toEqual([]);
  });

  it('counts once when it was read twice', async () => {
    const file = await upload();
    const second = reading(read(2));
    await reading(async (...given) => {
      await app.services.jobs.send('parse-knowledge', { fileId: file.id });
      await second.drain();
      return read(3)(...given);
    }).drain();
    expect(await rowOf(file)).toEqual(['ready', 2, null]);
    expect(await chunksOf(file)).toHaveLength(2);
    expect(told).toHaveLength(1);
  });

  it('fails when it would be more than an assistant may have, without half of it', async () => {
    const asked: number[] = [];
    const first = await upload();
    await reading(read(OWNER_LIMITS.passages - 5)).drain();
    const second = await upload('b.txt');
    const order: ReadFile = async (given, signal) => {
      asked.push(given.maxPassages);
      return read(6)(given, signal);
    };
    await reading(order).drain();
    expect(asked).toEqual([5]);
    expect(await rowOf(first)).toEqual(['ready', OWNER_LIMITS.passages - 5, null]);
    expect(await rowOf(second)).toEqual([
      'failed',
      0,
      'There is too much text in this file: the files of an assistant can have 10,000 passages together.',
    ]);
    expect(await chunksOf(second)).toEqual([]);
  });
});

const UPSIDE_DOWN = { reason: 'file_with_too_many_pages', params: { pages: 9, max: 6 } } as const;

describe('a file that can’t be read', () => {
  it('fails with its reason, and its owner is notified', async () => {
    const file = await upload();
    await reading(async () => ({
      status: 'unreadable',
      fault: { reason: 'It is upside down.', problem: UPSIDE_DOWN },
      cause: 'test',
    })).drain();
    expect(await rowOf(file)).toEqual(['failed', 0, 'It is upside down.']);
    expect(told).toMatchObject([{ fileName: 'a.txt', fault: { reason: 'It is upside down.' } }]);
    expect((await listFiles(app.services.db, assistantId))[0]?.problem).toEqual(UPSIDE_DOWN);
  });

  it('that failed before its reason had a name is listed with the sentence of then', async () => {
    const file = await upload();
    await app.services.db
      .update(knowledgeFiles)
      .set({ status: 'failed', reason: 'It was a bad day.' })
      .where(eq(knowledgeFiles.id, file.id));
    expect(await listFiles(app.services.db, assistantId)).toMatchObject([
      { reason: 'It was a bad day.', problem: null },
    ]);
  });

  it('fails when its bytes are gone', async () => {
    const file = await upload();
    await app.services.files.remove(`knowledge/${file.id}`);
    await reading(read(1)).drain();
    expect(await rowOf(file)).toEqual([
      'failed',
      0,
      'The file is not there any more. Please upload it again.',
    ]);
  });

  it('stays pending while another try may do better, and fails after the last', async () => {
    const file = await upload();
    const broken = reading(async () => {
      throw new Error('no processes left');
    });
    await broken.drain();
    expect(await rowOf(file)).toEqual(['pending', 0, null]);
    await app.database.pool.query(
      `update pgboss.job set retry_count = retry_limit - 1, start_after = now() where name like 'parse-knowledge%'`,
    );
    await broken.drain();
    expect(await rowOf(file)).toEqual([
      'failed',
      0,
      'Something went wrong on our side while reading this file. Please upload it again.',
    ]);
  });
});

describe('a server that stops', () => {
  it('gives up the file it reads, for another server to read', async () => {
    const file = await upload();
    const started = Promise.withResolvers<void>();
    const stopping = reading(
      (_order, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          started.resolve();
        }),
    );
    await stopping.start();
    await started.promise;
    await stopping.stop(1);
    expect(await rowOf(file)).toEqual(['pending', 0, null]);
    await app.database.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
    await reading(read(1)).drain();
    expect(await rowOf(file)).toEqual(['ready', 1, null]);
  });
});
