import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assistants, files, user } from '../../db/schema.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestResponse } from '../../testing/test-client.ts';
import { lockAccountLogo, releaseLogo } from './store.ts';

let app: TestApp;
let owner: Owner;
let red: Buffer<ArrayBuffer>;
beforeAll(async () => {
  app = await createTestApp();
  red = await solid('#ff0000');
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
});

async function solid(background: string): Promise<Buffer<ArrayBuffer>> {
  const image = sharp({ create: { width: 16, height: 16, channels: 3, background } });
  return Buffer.from(await image.png().toBuffer());
}

interface Upload {
  readonly who?: Owner;
  readonly content?: Buffer<ArrayBuffer>;
  readonly name?: string;
  readonly assistantId?: string;
  readonly email?: string;
}

function upload({ who = owner, content = red, name = 'logo.png', assistantId, email }: Upload = {}) {
  const body = new FormData();
  body.append('email', email ?? who.email);
  if (assistantId !== undefined) body.append('assistantId', assistantId);
  body.append('logo', new Blob([content]), name);
  return who.client.raw('/api/upload_logo', { method: 'POST', body });
}

async function addAssistant(who = owner, assistantName = 'Vera'): Promise<string> {
  const assistant = { assistantName, assistantPrompt: 'Help.', greetingMessage: 'Hello.', voice: 'verse' };
  const { body } = await who.client.post('/api/add_assistant', { email: who.email, assistant });
  return String(body.assistantId);
}

const editLogo = (assistantId: string, logoDownload: string | null, who = owner) =>
  who.client.post('/api/edit_assistant', { email: who.email, assistantId, updated: { logoDownload } });
const getLogo = (who = owner) => who.client.post('/api/get_logo', { email: who.email });
const assistantLogo = (assistantId?: string) => app.client().post('/api/get_assistant_logo', { assistantId });

/** The colour of an answered data URL's first pixel. */
async function colourOf({ body }: TestResponse): Promise<number[]> {
  const [head, base64 = ''] = String(body.logo).split(',');
  expect(head).toBe('data:image/png;base64');
  const image = sharp(Buffer.from(base64, 'base64')).removeAlpha().raw();
  return [...(await image.toBuffer()).subarray(0, 3)];
}

async function logoRows(who = owner): Promise<string[]> {
  const rows = await app.services.db.select({ id: files.id }).from(files).where(eq(files.ownerId, who.id));
  return rows.map(({ id }) => id);
}

/** Names of logos whose bytes are kept, once the jobs that remove some are done. */
async function keptBytes(): Promise<string[]> {
  await app.runJobs();
  return readdir(join(app.dataDir, 'files/logos')).catch(() => []);
}

async function waitingForLocks(): Promise<number> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await app.services.db.execute(waiting)).rows.length;
}

const accountLogoOf = async ({ id }: Owner) =>
  (await app.services.db.select().from(user).where(eq(user.id, id)))[0]?.logoFileId ?? null;

describe('upload_logo', () => {
  it('sets the logo of the account', async () => {
    const answer = await upload();
    expect(answer).toMatchObject({ status: 200, body: { success: true, logoDownload: 'logo.png' } });
    expect(await colourOf(answer)).toEqual([255, 0, 0]);
    expect(await colourOf(await getLogo())).toEqual([255, 0, 0]);
    const [row] = await app.services.db.select().from(files).where(eq(files.ownerId, owner.id));
    expect(row).toMatchObject({ name: 'logo.png', type: 'image/png', purpose: 'logo' });
    expect(row?.id).toMatch(/^logo_[0-9a-z]{20}$/);
  });

  it('sets the logo of one assistant, and of no other', async () => {
    await upload();
    const [one, other] = [await addAssistant(owner, 'One'), await addAssistant(owner, 'Other')];
    await upload({ assistantId: one, content: await solid('#0000ff'), name: 'blue.png' });
    expect(await colourOf(await assistantLogo(one))).toEqual([0, 0, 255]);
    expect(await colourOf(await assistantLogo(other))).toEqual([255, 0, 0]);
    expect(await colourOf(await getLogo())).toEqual([255, 0, 0]);
    const { body } = await owner.client.post('/api/get_assistants', { email: owner.email });
    expect(body.assistants).toMatchObject([{ logoDownload: 'blue.png' }, { logoDownload: null }]);
  });

  it('draws an SVG', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="#0f0" d="M0 0h9v9H0z"/></svg>';
    expect(await colourOf(await upload({ content: Buffer.from(svg), name: 'logo.svg' }))).toEqual([
      0, 255, 0,
    ]);
  });

  it('goes by what a file is, not by its name', async () => {
    expect((await upload({ name: 'red.svg' })).status).toBe(200);
    expect(await upload({ content: Buffer.from('MZ…'), name: 'logo.png' })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_file' },
    });
  });

  it('names a file that is too large', async () => {
    const content = Buffer.alloc(5 * 1024 * 1024 + 1);
    expect(await upload({ content, name: 'poster.png' })).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: 'poster.png is too large: a logo can be at most 5 MB.' },
    });
  });

  it('needs a file', async () => {
    const body = new FormData();
    body.append('email', owner.email);
    expect(await owner.client.raw('/api/upload_logo', { method: 'POST', body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: 'Please select a logo file first.' },
    });
  });

  it('requires a session and one’s own assistant', async () => {
    const stranger = await signUp(app);
    const assistantId = await addAssistant();
    const nobody = { ...owner, client: app.client() };
    expect((await upload({ who: nobody })).status).toBe(401);
    expect((await upload({ email: stranger.email })).status).toBe(403);
    const theirs = await upload({ who: stranger, assistantId });
    const none = await upload({ who: stranger, assistantId: 'assistant_none' });
    expect([theirs.status, theirs.body]).toEqual([none.status, none.body]);
    expect(theirs).toMatchObject({ status: 404, body: { message: 'Assistant not found' } });
    expect((await upload({ assistantId: 'assistant_demo' })).status).toBe(404);
    expect(await logoRows(stranger)).toEqual([]);
  });

  it('deletes the replaced logo', async () => {
    const before = (await keptBytes()).length;
    const assistantId = await addAssistant();
    for (const colour of ['#111111', '#222222', '#333333']) {
      await upload({ content: await solid(colour) });
      await upload({ content: await solid(colour), assistantId });
    }
    expect(await logoRows()).toHaveLength(2);
    expect((await keptBytes()).length - before).toBe(2);
  });

  it('of many at once keeps one', async () => {
    const before = (await keptBytes()).length;
    const answers = await Promise.all(Array.from({ length: 4 }, (_, n) => upload({ name: `${n}.png` })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await logoRows()).toEqual([await accountLogoOf(owner)]);
    expect((await keptBytes()).length - before).toBe(1);
  });

  it('waits for another change, and replaces its logo', async () => {
    await upload();
    const { db, jobs } = app.services;
    let uploading: Promise<TestResponse> | undefined;
    await db.transaction(async (tx) => {
      const { logoFileId } = await lockAccountLogo(tx, owner.id);
      const facts = { purpose: 'logo', name: 'x.png', type: 'image/png', size: 1 } as const;
      await tx.insert(files).values({ id: 'logo_x', key: 'logos/x', ownerId: owner.id, ...facts });
      await tx.update(user).set({ logoFileId: 'logo_x' }).where(eq(user.id, owner.id));
      await releaseLogo(tx, jobs, logoFileId);
      uploading = upload();
      await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1);
    });
    expect((await uploading)?.status).toBe(200);
    expect(await logoRows()).toEqual([await accountLogoOf(owner)]);
  });

  it('removes dangerous characters from the name', async () => {
    const { body } = await upload({ name: '../../évil\u202egnp.png' });
    expect(body.logoDownload).toBe('évilgnp.png');
  });
});

describe('an assistant’s logo by its name', () => {
  it('is attached, kept, and let go', async () => {
    const assistantId = await addAssistant();
    const plain = await addAssistant(owner, 'Plain');
    await upload({ name: 'first.png' });
    expect((await editLogo(assistantId, 'first.png')).status).toBe(200);
    await upload({ name: 'second.png', content: await solid('#0000ff') });
    // It goes on showing what it was given.
    expect(await colourOf(await assistantLogo(assistantId))).toEqual([255, 0, 0]);
    expect(await colourOf(await assistantLogo(plain))).toEqual([0, 0, 255]);
    expect(await logoRows()).toHaveLength(2);

    expect((await editLogo(assistantId, 'first.png')).status).toBe(200);
    expect(await colourOf(await assistantLogo(assistantId))).toEqual([255, 0, 0]);
    expect((await editLogo(assistantId, '')).status).toBe(200);
    expect(await colourOf(await assistantLogo(assistantId))).toEqual([0, 0, 255]);
    expect(await logoRows()).toEqual([await accountLogoOf(owner)]);
  });

  it('is not found under an unknown name', async () => {
    const assistantId = await addAssistant();
    const refused = { status: 404, body: { code: 'not_found', message: 'Logo not found' } };
    expect(await editLogo(assistantId, 'logo.png')).toMatchObject(refused);
    const stranger = await signUp(app);
    await upload({ who: stranger, name: 'theirs.png' });
    expect(await editLogo(assistantId, 'theirs.png')).toMatchObject(refused);
  });

  it('goes with its assistant, unless the account shows it', async () => {
    const [own, shared] = [await addAssistant(owner, 'Own'), await addAssistant(owner, 'Shared')];
    await upload({ assistantId: own });
    await upload({ name: 'shared.png' });
    await editLogo(shared, 'shared.png');
    const before = (await keptBytes()).length;
    for (const assistantId of [own, shared]) {
      await owner.client.post('/api/delete_assistant', { email: owner.email, assistantId });
    }
    expect(await logoRows()).toEqual([await accountLogoOf(owner)]);
    expect((await keptBytes()).length - before).toBe(-1);
  });

  it('survives concurrent changes', async () => {
    const ids = [await addAssistant(owner, 'A'), await addAssistant(owner, 'B')];
    await upload({ name: 'x.png' });
    const changes = ids.flatMap((assistantId) => [
      editLogo(assistantId, 'x.png'),
      upload({ assistantId, name: 'x.png' }),
      editLogo(assistantId, null),
      upload({ name: 'x.png' }),
    ]);
    for (const { status } of await Promise.all(changes)) expect([200, 404]).toContain(status);
    const rows = await app.services.db
      .select({ fileId: assistants.logoFileId })
      .from(assistants)
      .where(eq(assistants.ownerId, owner.id));
    const shown = new Set([await accountLogoOf(owner), ...rows.map(({ fileId }) => fileId)]);
    shown.delete(null);
    expect(new Set(await logoRows())).toEqual(shown);
  });
});

describe('get_logo and get_assistant_logo', () => {
  it('answer null where the product’s own stands in', async () => {
    expect(await getLogo()).toMatchObject({ status: 200, body: { success: true, logo: null } });
    const assistantId = await addAssistant();
    expect((await assistantLogo(assistantId)).body).toEqual({ success: true, logo: null });
  });

  it('tell a missing id from an unknown one', async () => {
    expect(await assistantLogo()).toMatchObject({
      status: 400,
      body: { message: 'Assistant ID is required' },
    });
    expect(await assistantLogo('x')).toMatchObject({ status: 404, body: { message: 'Assistant not found' } });
  });

  it('say when recorded bytes are gone', async () => {
    const assistantId = await addAssistant();
    await upload();
    const [id = ''] = await logoRows();
    await app.services.files.remove(`logos/${id}`);
    const gone = { status: 404, body: { code: 'not_found', message: 'Logo not found' } };
    expect(await getLogo()).toMatchObject(gone);
    expect(await assistantLogo(assistantId)).toMatchObject(gone);
    expect(await app.client().get(`/api/logo?id=${id}`)).toMatchObject(gone);
  });

  it('are for the account’s own email', async () => {
    const stranger = await signUp(app);
    const answer = await owner.client.post('/api/get_logo', { email: stranger.email });
    expect(answer.status).toBe(403);
  });
});

describe('the link to a logo', () => {
  it('is in the widget’s configuration, and can be kept for good', async () => {
    const assistantId = await addAssistant();
    const configured = async () => {
      const { body } = await app.client().get(`/api/widgetconfig?assistantId=${assistantId}`);
      return (body.assistant as { logo: string | null }).logo;
    };
    expect(await configured()).toBeNull();
    await upload({ assistantId });
    await expect.poll(configured).not.toBeNull();
    const { status, headers, body } = await app.client().get((await configured()) ?? '');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(String(body.text)).toContain('PNG');
  });

  it('leads to no other file, and nowhere else', async () => {
    const facts = {
      ownerId: owner.id,
      purpose: 'knowledge',
      name: 'x',
      type: 'text/plain',
      size: 1,
    } as const;
    await app.services.db.insert(files).values({ id: 'file_secret', key: 'secret', ...facts });
    for (const id of ['file_secret', 'logo_none', '../secret', '%00', '']) {
      expect((await app.client().get(`/api/logo?id=${encodeURIComponent(id)}`)).status).toBe(404);
    }
    expect((await app.client().get('/api/logo')).status).toBe(400);
  });
});
