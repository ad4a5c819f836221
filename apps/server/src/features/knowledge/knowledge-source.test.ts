import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addAssistant, listOf, uploadTo } from '../../testing/upload-files.ts';
import { finishFile } from './finish-file.ts';
import { knowledgeSource } from './knowledge-source.ts';

let app: TestApp;
let owner: Owner;
let assistantId: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
  assistantId = await addAssistant(owner);
});

const source = () => knowledgeSource(app.services.db, assistantId);
const never = new AbortController().signal;

/** A file that was read as so many passages. */
async function addFile(name: string, passages: number): Promise<string> {
  const files = listOf(await uploadTo(owner, [{ name, content: 'Text.' }], { assistantId }));
  const file = files.find((listed) => listed.name === name);
  if (!file) throw new Error('the upload was refused');
  const pending = { ...file, assistantId, ownerId: owner.id, assistantName: '', key: '' };
  await finishFile({ ...app.services, notifyOwner: async () => undefined }, pending, {
    status: 'read',
    passages: Array.from({ length: passages }, (_, index) => ({
      heading: `Part ${index}`,
      text: `Text ${index} of ${name}.`,
      question: index === 0 ? 'What is first?' : null,
      vector: index === 1 ? null : Int8Array.from({ length: 384 }, (_, at) => ((at + index) % 255) - 127),
    })),
  });
  return file.id;
}

describe('an assistant’s file passages', () => {
  it('are empty while no file is ready', async () => {
    expect(await source()).toBeNull();
    await uploadTo(owner, [{ name: 'a.txt', content: 'Text.' }], { assistantId });
    expect(await source()).toBeNull();
  });

  it('has the address of the page that it is from', async () => {
    const id = await addFile('a.txt', 1);
    await addFile('b.txt', 1);
    const url = 'https://mill.example/prices';
    await app.database.pool.query('update knowledge_files set page_url = $2 where id = $1', [id, url]);
    const passages = (await (await source())?.load(never)) ?? [];
    expect(passages.find(({ file }) => file === 'a.txt')?.url).toBe(url);
    expect(passages.find(({ file }) => file === 'b.txt')).not.toHaveProperty('url');
  });

  it('is every passage as it was read, of every file that is ready, in order', async () => {
    await addFile('a.txt', 3);
    await addFile('b.txt', 450);
    await uploadTo(owner, [{ name: 'pending.txt', content: 'Text.' }], { assistantId });
    const passages = (await (await source())?.load(never)) ?? [];
    expect(passages).toHaveLength(453);
    const ofB = passages.filter(({ file }) => file === 'b.txt');
    expect(ofB.map(({ heading }) => heading)).toEqual(
      Array.from({ length: 450 }, (_, index) => `Part ${index}`),
    );
    expect(ofB[0]).toEqual({
      id: expect.stringMatching(/^passage_/),
      file: 'b.txt',
      heading: 'Part 0',
      text: 'Text 0 of b.txt.',
      question: 'What is first?',
      vector: Int8Array.from({ length: 384 }, (_, at) => (at % 255) - 127),
    });
    expect(ofB[1]?.vector).toBeNull();
  });

  it('has a revision that changes with the files, and only with them', async () => {
    const first = await addFile('a.txt', 1);
    const one = await source();
    expect((await source())?.revision).toBe(one?.revision);
    const second = await addFile('b.txt', 1);
    const two = await source();
    expect(two?.revision).not.toBe(one?.revision);
    await owner.client.post('/api/delete_knowledge', { assistantId, fileId: second });
    expect((await source())?.revision).toBe(one?.revision);
    await owner.client.post('/api/delete_knowledge', { assistantId, fileId: first });
    expect(await source()).toBeNull();
    expect(await two?.load(never)).toEqual([]);
  });

  it('stops being loaded when nobody waits for it', async () => {
    await addFile('a.txt', 1);
    const given = await source();
    await expect(given?.load(AbortSignal.abort())).rejects.toThrow('abort');
  });

  it('leaves time for others while thousands are loaded', async () => {
    await addFile('a.txt', 3_000);
    const given = await source();
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    const passages = await given?.load(never);
    clearInterval(counting);
    expect(passages).toHaveLength(3_000);
    // One read of everything would give none.
    expect(turns).toBeGreaterThan(5);
  });
});
