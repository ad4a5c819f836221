import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MESSAGES } from '@parlo/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { assistants, files, knowledgeChunks, knowledgeFiles } from '../../db/schema.ts';
import { makePdf } from '../../testing/make-documents.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addAssistant, type ListedFile, listOf, type Sent, uploadTo } from '../../testing/upload-files.ts';

// Children that read files give way to everything else, and a busy machine lets them wait.
vi.setConfig({ testTimeout: 240_000 });

let app: TestApp;
let owner: Owner;
let assistantId: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // Files of the tests before need not be read.
  await app.database.pool.query(`delete from pgboss.job where name like 'parse-%'`);
  owner = await signUp(app);
  assistantId = await addAssistant(owner);
});

const HOURS = {
  name: 'hours.txt',
  content: 'Opening hours\n\nWe are open from nine to five on every day but Sunday.',
};
const upload = (sent: readonly Sent[], fields: Readonly<Record<string, string>> = {}, who = owner) =>
  uploadTo(who, sent, { assistantId, ...fields });
const list = async () => listOf(await owner.client.post('/api/get_knowledge', { assistantId }));
const stored = async () => (await readdir(join(app.dataDir, 'files', 'knowledge')).catch(() => [])).length;

describe('POST /api/upload_knowledge_base', () => {
  it('keeps a file, reads it, and says when it can be answered from', async () => {
    const answer = await upload([HOURS]);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, message: 'File uploaded.', refused: [] });
    const [file] = listOf(answer);
    expect(file).toEqual({
      id: expect.stringMatching(/^file_/),
      name: 'hours.txt',
      type: 'text/plain',
      size: HOURS.content.length,
      status: 'pending',
      reason: null,
      problem: null,
      passages: 0,
      createdAt: expect.any(String),
    });
    await app.runJobs();
    expect(await list()).toEqual([{ ...file, status: 'ready', passages: 1 }]);
    const chunks = await app.services.db
      .select()
      .from(knowledgeChunks)
      .where(eq(knowledgeChunks.assistantId, assistantId));
    expect(chunks).toEqual([
      expect.objectContaining({
        fileId: file?.id,
        heading: 'Opening hours',
        text: 'We are open from nine to five on every day but Sunday.',
        question: null,
        position: 0,
      }),
    ]);
    expect(chunks[0]?.vector).toHaveLength(384);
    const { body } = await owner.client.post('/api/get_notifications');
    expect(body.notifications).toMatchObject([
      { kind: 'file_ready', params: { file: 'hours.txt', passages: 1 } },
      { kind: 'welcome' },
    ]);
  });

  it('keeps the good files of several and names the others with their reasons', async () => {
    const answer = await upload([
      HOURS,
      { name: 'setup.exe', content: 'MZ' },
      { name: 'prices.json', content: '[{"question":"Price?","answer":"Three euros."}]' },
      { name: 'empty.txt', content: '' },
    ]);
    expect(answer.status).toBe(200);
    expect(listOf(answer).map(({ name, type }) => [name, type])).toEqual([
      ['hours.txt', 'text/plain'],
      ['prices.json', 'application/json'],
    ]);
    expect(answer.body.refused).toEqual([
      {
        name: 'setup.exe',
        reason: 'Only .pdf, .doc, .docx, .txt, .csv, .xlsx and .json files can be added.',
        problem: {
          reason: 'file_ending',
          params: { endings: '.pdf, .doc, .docx, .txt, .csv, .xlsx, .json' },
        },
      },
      {
        name: 'empty.txt',
        reason: 'This file is empty.',
        problem: { reason: 'file_empty', params: {} },
      },
    ]);
    expect(answer.body.message).toBe(
      '2 files uploaded. Not used: setup.exe: Only .pdf, .doc, .docx, .txt, .csv, .xlsx and .json files can be added. empty.txt: This file is empty.',
    );
  });

  it.each([
    ['no file', [], 400, 'invalid_input', MESSAGES.selectFileFirst, { reason: 'file_required' }],
    [
      'an empty one',
      [{ name: 'a.txt', content: '' }],
      400,
      'invalid_upload',
      'This file is empty.',
      { reason: 'file_empty', params: { name: 'a.txt' } },
    ],
    [
      'JSON that is none',
      [{ name: 'a.json', content: '[{"question": "Open?" "answer": "Yes."}]' }],
      415,
      'unsupported_file',
      'This is not valid JSON.',
      { reason: 'file_not_json', params: { name: 'a.json' } },
    ],
    [
      'one that is too large',
      [{ name: 'a.txt', content: 'a'.repeat(10 * 1024 * 1024 + 1) }],
      413,
      'too_large',
      'This file is too large: at most 10 MB can be read.',
      { reason: 'file_too_large', params: { name: 'a.txt', size: 10 * 1024 * 1024 } },
    ],
    [
      'a program with another name',
      [{ name: 'a.pdf', content: Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1') }],
      415,
      'unsupported_file',
      'This is not a .pdf file: its content is that of a .exe file.',
      { reason: 'file_content', params: { name: 'a.pdf', ending: '.pdf', found: '.exe' } },
    ],
  ])('refuses %s with the reason', async (_what, sent, status, code, message, why) => {
    const before = await stored();
    const answer = await upload(sent);
    expect([answer.status, answer.body]).toEqual([
      status,
      { success: false, code, message, field: 'files', ...why },
    ]);
    expect(await list()).toEqual([]);
    expect(await stored()).toBe(before);
  });

  it('needs an assistant of the caller, and their own email', async () => {
    const other = await signUp(app);
    const answers = await Promise.all([
      upload([HOURS], { assistantId: '' }),
      upload([HOURS], {}, other),
      upload([HOURS], { assistantId: 'assistant_none' }),
      upload([HOURS], { email: other.email }),
      uploadTo({ ...owner, client: app.client() }, [HOURS], { assistantId }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, MESSAGES.selectAssistantFirst],
      [404, MESSAGES.assistantNotFound],
      [404, MESSAGES.assistantNotFound],
      [403, 'This email belongs to another account.'],
      [401, MESSAGES.signInToContinue],
    ]);
    expect(await list()).toEqual([]);
  });

  it('takes what the builder takes, and remembers it on the assistant', async () => {
    const refused = await upload([{ name: 'a.doc', content: 'text' }], { source: 'builder' });
    expect(refused.body.message).toBe('Only .txt, .docx, .json, .pdf, .csv and .xlsx files can be added.');
    const program = Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1');
    const disguised = await upload([{ name: 'a.txt', content: program }], { source: 'builder' });
    expect(disguised.body.message).toBe('This is not a .txt file: its content is that of a .exe file.');
    const large = await upload([{ name: 'a.txt', content: 'a '.repeat(2.6 * 1024 * 1024) }], {
      source: 'builder',
    });
    expect(large.body.message).toBe('This file is too large: at most 5 MB can be read.');
    const revision = await revisionOf();
    const pdf = await makePdf((document) => void document.text('We are open on Monday.'));
    const read = await upload([{ name: 'menu.pdf', content: Buffer.from(pdf) }], { source: 'builder' });
    expect(read.body.files).toMatchObject([{ name: 'menu.pdf', type: 'application/pdf' }]);
    await upload([HOURS], { source: 'builder' });
    const { body } = await owner.client.post('/api/get_assistants', { email: owner.email });
    expect(body.assistants).toMatchObject([
      { knowledgeFile: { name: 'hours.txt', type: 'text/plain', size: HOURS.content.length } },
    ]);
    expect(await revisionOf()).toBe(revision);
  });

  it('holds at most fifty files, however many are sent at once', async () => {
    const sent = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ({ ...HOURS, name: `${from + index}.txt` }));
    for (let start = 0; start < 40; start += 10) await upload(sent(start, start + 10));
    const before = await stored();
    const answers = await Promise.all([upload(sent(40, 49)), upload(sent(50, 59)), upload(sent(60, 69))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect(answers.flatMap(({ body }) => body.refused ?? [])).toHaveLength(8);
    expect(await list()).toHaveLength(50);
    expect(await stored()).toBe(before + 10);
    const full = await upload([HOURS]);
    expect(full.body).toMatchObject({
      code: 'limit_reached',
      message: 'An assistant can have at most 50 files.',
    });
  });

  it('keeps no bytes when the rows could not be written', async () => {
    const before = await stored();
    await app.services.db.execute(sql`
      create function refuse_file() returns trigger language plpgsql as
        $$ begin if new.name = 'unlucky.txt' then raise exception 'full'; end if; return new; end $$`);
    await app.services.db.execute(
      sql`create trigger refuse before insert on files for each row execute function refuse_file()`,
    );
    const answer = await upload([HOURS, { ...HOURS, name: 'unlucky.txt' }]);
    expect(answer.status).toBe(500);
    await app.services.db.execute(sql`drop trigger refuse on files`);
    expect(await list()).toEqual([]);
    expect(await stored()).toBe(before);
  });
});

describe('GET /api/download_knowledge', () => {
  const download = (file: ListedFile | undefined, who = owner) =>
    who.client.get(`/api/download_knowledge?assistantId=${assistantId}&fileId=${file?.id}`);

  it('gives the file back as it was, to be saved and never shown', async () => {
    const [file] = listOf(await upload([{ ...HOURS, name: 'Години роботи "1".txt' }]));
    const { status, headers, body } = await download(file);
    expect([status, body.text]).toEqual([200, HOURS.content]);
    expect(headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''%D0%93/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('text/plain');
  });

  it('is for the owner alone', async () => {
    const [file] = listOf(await upload([HOURS]));
    const answers = await Promise.all([download(file, await signUp(app)), download(undefined)]);
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [404, 'File not found'],
      [404, 'File not found'],
    ]);
    expect(
      (await app.client().get(`/api/download_knowledge?assistantId=${assistantId}&fileId=x`)).status,
    ).toBe(401);
  });

  it('reports a file without stored bytes as gone', async () => {
    const [file] = listOf(await upload([HOURS]));
    await app.services.files.remove(`knowledge/${file?.id}`);
    expect((await download(file)).status).toBe(404);
  });
});

describe('POST /api/delete_knowledge', () => {
  const remove = (file: ListedFile | undefined, who = owner) =>
    who.client.post('/api/delete_knowledge', { assistantId, fileId: file?.id ?? 'none' });
  const bytesOf = (file: ListedFile | undefined) =>
    access(join(app.dataDir, 'files', 'knowledge', String(file?.id))).then(
      () => true,
      () => false,
    );

  it('removes the row, the passages and the bytes', async () => {
    const [file, other] = listOf(
      await upload([HOURS, { ...HOURS, name: 'other.txt' }], { source: 'builder' }),
    );
    await app.runJobs();
    const answer = await remove(other);
    expect(listOf(answer).map(({ id }) => id)).toEqual([file?.id]);
    await app.runJobs();
    expect([await bytesOf(file), await bytesOf(other)]).toEqual([true, false]);
    const chunks = await app.services.db
      .select({ fileId: knowledgeChunks.fileId })
      .from(knowledgeChunks)
      .where(eq(knowledgeChunks.assistantId, assistantId));
    expect(chunks).toEqual([{ fileId: file?.id }]);
    const { body } = await owner.client.post('/api/get_assistants', { email: owner.email });
    expect(body.assistants).toMatchObject([{ knowledgeFile: null }]);
  });

  it('is refused for somebody else', async () => {
    const [file] = listOf(await upload([HOURS]));
    expect((await remove(file, await signUp(app))).body.message).toBe(MESSAGES.assistantNotFound);
    expect((await remove(undefined)).body.message).toBe('File not found');
    expect(await list()).toHaveLength(1);
  });

  it('deletes a file once, even if deleted twice at once', async () => {
    const [file] = listOf(await upload([HOURS]));
    const answers = await Promise.all([remove(file), remove(file)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
});

describe('deleting an assistant', () => {
  it('lets go of its files, bytes included, and of nobody else’s', async () => {
    const otherId = await addAssistant(owner, 'Other');
    const [kept] = listOf(await uploadTo(owner, [HOURS], { assistantId: otherId }));
    await upload([HOURS, { ...HOURS, name: 'b.txt' }]);
    await app.runJobs();
    const before = await stored();
    await owner.client.post('/api/delete_assistant', { email: owner.email, assistantId });
    await app.runJobs();
    expect(await stored()).toBe(before - 2);
    const rows = await app.services.db
      .select({ id: files.id })
      .from(files)
      .where(eq(files.ownerId, owner.id));
    expect(rows).toEqual([{ id: kept?.id }]);
    expect(await app.services.db.$count(knowledgeFiles, eq(knowledgeFiles.assistantId, assistantId))).toBe(0);
  });
});

async function revisionOf(): Promise<number | undefined> {
  const [row] = await app.services.db
    .select({ revision: assistants.revision })
    .from(assistants)
    .where(eq(assistants.id, assistantId));
  return row?.revision;
}
