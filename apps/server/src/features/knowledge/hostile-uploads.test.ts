import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Bytes,
  documentXml,
  makeDocx,
  makePdf,
  makeRawPdf,
  makeZip,
  wordParagraph,
} from '../../testing/make-documents.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addAssistant, listOf, type Sent, uploadTo } from '../../testing/upload-files.ts';

// Children that read files give way to everything else, and a busy machine lets them wait.
vi.setConfig({ testTimeout: 240_000 });

/** What strangers send. Each is refused or fails with its reason, costs nobody else anything, and leaves nothing. */

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
afterEach(async () => {
  await owner.client.post('/api/delete_assistant', { email: owner.email, assistantId });
  await app.runJobs();
  expect(await leftOver()).toEqual(NOTHING);
});

const upload = (...sent: Sent[]) => uploadTo(owner, sent, { assistantId });

/** What is in storage, in the folder of work in progress, and in the tables. */
async function leftOver() {
  const { rows } = await app.services.db.execute<{ files: number; chunks: number }>(sql`
    select (select count(*)::int from files) as files, (select count(*)::int from knowledge_chunks) as chunks`);
  const inside = (name: string) => readdir(join(app.dataDir, name)).catch(() => []);
  return { stored: await inside('files/knowledge'), uploads: await inside('uploads'), ...rows[0] };
}
const NOTHING = { stored: [], uploads: [], files: 0, chunks: 0 };

const ENOUGH = 20;

/** Returns how often somebody else was served before `work` was over, up to {@link ENOUGH}. */
async function servedDuring(work: Promise<unknown>): Promise<number> {
  let done = false;
  void work.finally(() => {
    done = true;
  });
  let served = 0;
  while (!done && served < ENOUGH) {
    expect((await app.client().get('/health')).status).toBe(200);
    if (!done) served++;
  }
  await work;
  return served;
}

/** Uploads it, has it read while others go on, and says how it failed; its owner then deletes it. */
async function reasonOf(name: string, content: Bytes | string): Promise<unknown> {
  const answer = await upload({ name, content });
  if (answer.status !== 200) {
    expect(await leftOver()).toEqual(NOTHING);
    return answer.body.message;
  }
  // A file that was read in this process would let nobody in until it is over.
  expect(await servedDuring(app.runJobs())).toBeGreaterThan(0);
  const [file] = listOf(await owner.client.post('/api/get_knowledge', { assistantId }));
  expect(file).toMatchObject({ status: 'failed', passages: 0 });
  expect(await leftOver()).toMatchObject({ uploads: [], chunks: 0, files: 1 });
  await owner.client.post('/api/delete_knowledge', { assistantId, fileId: file?.id });
  await app.runJobs();
  expect(await leftOver()).toEqual(NOTHING);
  return file?.reason;
}

const UNPACKS = 'This file unpacks to far more than a document needs, so it was not opened.';
const DAMAGED = /damaged|no text/;

describe('an archive that unpacks to far more than it is', () => {
  it('is not unpacked', async () => {
    const content = await makeDocx('', { 'word/document.xml': Buffer.alloc(64 * 1024 * 1024, 0x20) });
    expect(content.length).toBeLessThan(1024 * 1024);
    expect(await reasonOf('bomb.docx', content)).toBe(UNPACKS);
  });

  it('is not unpacked when many parts do it together', async () => {
    const part = Buffer.alloc(1024 * 1024, 'the same words again and again, ');
    const parts = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`word/part${at}.xml`, part]));
    expect(await reasonOf('bomb.docx', await makeDocx(wordParagraph('Hello.'), parts))).toBe(UNPACKS);
  });

  it('is noticed when its directory lies about it', async () => {
    const xml = Buffer.from(documentXml(wordParagraph('x'.repeat(40 * 1024 * 1024))));
    const honest = await makeDocx('', { 'word/document.xml': xml });
    const size = Buffer.alloc(4);
    size.writeUInt32LE(xml.length);
    const lying = Buffer.from(honest);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(1_000);
    for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size, at + 1)) small.copy(lying, at);
    expect(await reasonOf('liar.docx', Uint8Array.from(lying))).toMatch(/unpacks|damaged/);
  });

  it('is not looked into where a document keeps no text', async () => {
    const bomb = deflateRawSync(Buffer.alloc(50 * 1024 * 1024));
    const parts = { 'word/media/image1.png': Buffer.alloc(60 * 1024 * 1024), 'word/embeddings/42.zip': bomb };
    await upload({ name: 'pictures.docx', content: await makeDocx(wordParagraph('We are open.'), parts) });
    await app.runJobs();
    const [file] = listOf(await owner.client.post('/api/get_knowledge', { assistantId }));
    expect(file).toMatchObject({ status: 'ready', passages: 1 });
  });

  it('is no document when it has none in it', async () => {
    const content = await makeZip({ 'evil.exe': 'MZ' });
    expect(await reasonOf('archive.docx', content)).toBe(
      'This is not a .docx file: its content is an archive without a document in it, or one that is cut off.',
    );
  });
});

describe('a document with definitions that it does not need', () => {
  it('is not opened: entities within entities', async () => {
    const levels = Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
    ).join('');
    const xml = documentXml(wordParagraph('&l9;')).replace(
      '?>',
      `?><!DOCTYPE d [<!ENTITY l0 "lol">${levels}]>`,
    );
    expect(await reasonOf('laughs.docx', await makeDocx('', { 'word/document.xml': xml }))).toBe(
      'There is something in this file that documents do not have, so it was not opened.',
    );
  });

  it('is not opened: one of our files as an entity', async () => {
    const xml = documentXml(wordParagraph('&f;')).replace(
      '?>',
      '?><!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/passwd">]>',
    );
    expect(await reasonOf('thief.docx', await makeDocx('', { 'word/document.xml': xml }))).toContain(
      'not opened',
    );
  });

  it('is refused when it is nested absurdly', async () => {
    const depth = 20_000;
    const xml = documentXml('<w:sdt><w:sdtContent>'.repeat(depth) + '</w:sdtContent></w:sdt>'.repeat(depth));
    expect(await reasonOf('deep.docx', await makeDocx('', { 'word/document.xml': xml }))).toMatch(
      /damaged|memory|took too long|no text/,
    );
  });
});

describe('a PDF that goes on for ever', () => {
  it.each([
    [
      'a million pages',
      makeRawPdf(
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Count 1000000 /Kids [3 0 R] >>',
        '<< /Type /Page /Parent 2 0 R >>',
      ),
    ],
    [
      'pages in a circle',
      makeRawPdf(
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Count 1000000 /Kids [2 0 R 2 0 R] >>',
      ),
    ],
    [
      'a table of objects that refers to itself',
      Uint8Array.from(
        Buffer.from(
          '%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer << /Size 1 /Prev 9 /Root 1 0 R >>\nstartxref\n9\n%%EOF',
        ),
      ),
    ],
  ])('%s', async (_what, content) => {
    expect(await reasonOf('endless.pdf', content)).toMatch(DAMAGED);
  });

  it('a page that unpacks to far more than it is', async () => {
    const bomb = await makePdf((document) => {
      document.addContent(' '.repeat(100 * 1024 * 1024));
    });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await reasonOf('bomb.pdf', bomb)).toMatch(/no text|memory|took too long|damaged/);
  });
});

describe('a file of another type than its name says', () => {
  it.each([
    [
      'a program of Windows',
      'a.pdf',
      `MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff${'\0'.repeat(100)}`,
      'that of a .exe file',
    ],
    ['a program of Linux', 'a.txt', `\x7fELF\x02\x01\x01${'\0'.repeat(100)}`, 'that of a .elf file'],
    [
      'a picture',
      'a.docx',
      '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89',
      'that of a .png file',
    ],
    ['noise', 'a.txt', 'text\0\x01\x02\x03'.repeat(50), 'not text'],
    ['text', 'a.json', 'Hello.', 'that of a .txt file'],
  ])('%s', async (_what, name, content, reason) => {
    const message = await reasonOf(name, Uint8Array.from(Buffer.from(content, 'latin1')));
    expect(message).toContain(`This is not a ${name.slice(1)} file: `);
    expect(message).toContain(reason);
  });
});

describe('text that is hard to swallow', () => {
  it('JSON nested a hundred thousand deep', async () => {
    expect(await reasonOf('deep.json', '['.repeat(100_000) + ']'.repeat(100_000))).toMatch(
      /nested too deeply|no text/,
    );
    expect(await reasonOf('objects.json', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)).toBe(
      'This JSON is nested too deeply.',
    );
    expect(await reasonOf('open.json', '['.repeat(100_000))).toBe('This is not valid JSON.');
  });

  it('ten megabytes in one line, with spaces and without', async () => {
    const tooMuch =
      'There is too much text in this file: the files of an assistant can have 10,000 passages together.';
    expect(await reasonOf('line.txt', 'word '.repeat(2 * 1024 * 1024))).toBe(tooMuch);
    // Few passages would fit: it is no text that anybody asks about, but it is cut all the same.
    expect(await reasonOf('x.txt', 'x'.repeat(10 * 1024 * 1024))).toMatch(/passages together|no text/);
  });

  it('an empty file, and one of nothing but space', async () => {
    expect(await reasonOf('a.txt', '')).toBe('This file is empty.');
    expect(await reasonOf('a.txt', ' \n'.repeat(1_000))).toBe('There is no text in this file.');
  });
});

describe('a file that is cut off', () => {
  it('is refused or fails, whatever it was', async () => {
    const docx = await makeDocx(wordParagraph('We are open on Monday.'));
    const pdf = await makePdf((document) => void document.text('We are open on Monday.'));
    expect(await reasonOf('a.docx', docx.slice(0, docx.length - 100))).toContain('cut off');
    expect(await reasonOf('a.pdf', pdf.slice(0, 400))).toMatch(DAMAGED);
    expect(await reasonOf('a.doc', Uint8Array.from(Buffer.from('d0cf11e0a1b11ae1', 'hex')))).toContain(
      'Word document',
    );
  });

  it('on its way leaves nothing', async () => {
    const address = new URL(await app.listen());
    const socket = connect(Number(address.port), address.hostname);
    const head = [
      'POST /api/upload_knowledge_base HTTP/1.1',
      `Host: ${address.host}`,
      `Cookie: ${owner.client.cookie}`,
      `Origin: ${address.origin}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 1000000',
    ];
    const part =
      '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nThe beginning of';
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}${' a text'.repeat(20_000)}`);
    await vi.waitFor(async () => expect((await leftOver()).uploads).toHaveLength(1));
    socket.destroy();
    await vi.waitFor(async () => expect(await leftOver()).toEqual(NOTHING));
  });
});

describe('a name that leads elsewhere', () => {
  it.each([
    ['up', '../../../etc/cron.d/evil.txt'],
    ['up on Windows', '..\\..\\evil.txt'],
    ['to the root', '/etc/evil.txt'],
    ['past its end', 'evil.exe\0.txt'],
    ['too far', `${'n'.repeat(5_000)}.txt`],
  ])('%s is a name like any other', async (_where, name) => {
    const answer = await upload({ name, content: 'We are open on Monday.' });
    expect(answer.status).toBe(200);
    const [file] = listOf(answer);
    expect(file?.name).toMatch(/^[^/\\\0]{1,200}$/);
    expect(file?.name).toMatch(/\.txt$/);
    expect(await leftOver()).toMatchObject({ stored: [file?.id], uploads: [] });
  });
});
