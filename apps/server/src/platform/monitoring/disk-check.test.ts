import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addAssistant } from '../../testing/upload-files.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { createDiskCheck, type DiskCheckDeps } from './disk-check.ts';

const mayMount = canMount();
let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-disk-'));
});
afterEach(() => rm(folder, { recursive: true }));

const check = (more: Partial<DiskCheckDeps> = {}) =>
  createDiskCheck({ folder, db: app.services.db, lowBytes: 0, ...more });
const FULL = { code: 'disk_full', degraded: expect.stringContaining('The disk is full') };
/** As PostgreSQL says it. */
const noRoom = () => Object.assign(new Error('could not extend file'), { code: '53100' });

describe('the check of the disks', () => {
  it('writes on both, and leaves nothing behind', async () => {
    expect(await check()()).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });

  it('says that little is left before nothing is', async () => {
    expect(await check({ lowBytes: Number.MAX_SAFE_INTEGER })()).toMatchObject({
      code: 'disk_low',
      params: { free: expect.stringMatching(/^\d+ [MG]B$/) },
    });
  });

  it('reports a full disk of files or of the database', async () => {
    // Writing to this device fails as on a full disk.
    await symlink('/dev/full', join(folder, '.disk-probe'));
    expect(await check()()).toMatchObject(FULL);
    const db = { transaction: () => Promise.reject(new Error('Failed query', { cause: noRoom() })) };
    expect(await check({ db })()).toMatchObject(FULL);
  });

  it('leaves other faults to other checks, and writes no more often than every ten seconds', async () => {
    let asked = 0;
    let time = 0;
    const db = { transaction: () => Promise.reject(new Error(`away ${++asked}`)) };
    const ask = check({ db, now: () => time });
    expect(await ask()).toBe(true);
    time = 9_999;
    await ask();
    expect(asked).toBe(1);
    time = 10_000;
    await ask();
    expect(asked).toBe(2);
  });
});

describe('a disk that is full', () => {
  it('refuses a save in words of its own, and lets everything be read', async () => {
    const owner = await signUp(app);
    const assistantId = await addAssistant(owner);
    const { pool } = app.database;
    await pool.query(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await pool.query(
      'create trigger no_room before insert on assistants for each row execute function no_room()',
    );
    try {
      const assistant = {
        assistantName: 'Mia',
        assistantPrompt: 'Help.',
        greetingMessage: 'Hello.',
        voice: 'ash',
        faqList: [],
      };
      const refused = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
      expect([refused.status, refused.body.code, refused.body.reason]).toEqual([
        503,
        'unavailable',
        'server_disk_full',
      ]);
      const read = await owner.client.post('/api/get_assistants', { email: owner.email });
      expect(read.status).toBe(200);
      expect(JSON.stringify(read.body)).toContain(assistantId);
    } finally {
      await pool.query('drop trigger no_room on assistants');
      await pool.query('drop function no_room()');
    }
  });

  it.skipIf(!mayMount)(
    'of files takes no new one, not even half, and gives those that are there',
    async () => {
      const outside = await mkdtemp(join(tmpdir(), 'parlo-outside-'));
      const [small, large] = [join(outside, 'small'), join(outside, 'large')];
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'parlo-test', folder]);
      try {
        await writeFile(small, 'Kept.');
        await writeFile(large, Buffer.alloc(2 * 1024 * 1024));
        const store = createFolderStore(folder);
        await store.put('kept', small);
        await expect(store.put('lost', large)).rejects.toMatchObject({ reason: 'server_disk_full' });
        expect(await store.read('lost')).toBeNull();
        expect(await buffer((await store.read('kept')) ?? Readable.from([]))).toEqual(Buffer.from('Kept.'));
        expect(await readdir(join(folder, '.drafts'))).toEqual([]);
        await writeFile(join(folder, 'rest'), Buffer.alloc(1_000 * 1024)).catch(() => undefined);
        expect(await check()()).toMatchObject(FULL);
      } finally {
        execFileSync('umount', [folder]);
        await rm(outside, { recursive: true });
      }
    },
  );
});

/** A disk of a chosen size needs root and a system that lets it mount one. */
function canMount(): boolean {
  const at = mkdtempSync(join(tmpdir(), 'parlo-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'parlo-test', at], { stdio: 'ignore' });
    execFileSync('umount', [at]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(at);
  }
}
