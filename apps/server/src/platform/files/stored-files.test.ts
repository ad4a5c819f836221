import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files as fileRows } from '../../db/schema.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { newId } from '../new-id.ts';
import { keepBytes, REMOVALS_LOCK, removeLater } from './stored-files.ts';

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await createTestApp();
  owner = await signUp(app);
});
afterAll(() => app.close());

async function keep(key: string): Promise<void> {
  const path = join(app.dataDir, 'source');
  await writeFile(path, 'bytes');
  await keepBytes(app.services, key, path);
}

async function addRow(key: string): Promise<void> {
  const facts = { purpose: 'logo', name: 'a', type: 'image/png', size: 5 } as const;
  await app.services.db.insert(fileRows).values({ id: key, ownerId: owner.id, key, ...facts });
}

async function isKept(key: string): Promise<boolean> {
  const stream = await app.services.files.read(key);
  stream?.destroy();
  return stream !== null;
}

/** As if an hour had gone by. */
async function runLateJobs(): Promise<void> {
  await app.services.db.execute(sql`update pgboss.job set start_after = now() where state = 'created'`);
  await app.runJobs();
}

describe('removeLater', () => {
  it('removes the bytes once the transaction is committed', async () => {
    const key = newId('logo');
    await keep(key);
    await app.services.db.transaction(async (tx) => {
      await removeLater(app.services.jobs, tx, [key]);
      await app.runJobs();
      expect(await isKept(key)).toBe(true);
    });
    await app.runJobs();
    expect(await isKept(key)).toBe(false);
  });

  it('removes nothing when the transaction fails', async () => {
    const key = newId('logo');
    await keep(key);
    await addRow(key);
    const failed = app.services.db.transaction(async (tx) => {
      await tx.delete(fileRows);
      await removeLater(app.services.jobs, tx, [key]);
      throw new Error('after all not');
    });
    await expect(failed).rejects.toThrow('after all not');
    await app.runJobs();
    expect(await isKept(key)).toBe(true);
  });

  it('leaves what a row still names', async () => {
    const key = newId('logo');
    await keep(key);
    await addRow(key);
    await removeLater(app.services.jobs, app.services.db, [key]);
    await app.runJobs();
    expect(await isKept(key)).toBe(true);
  });

  it('takes any number of keys', async () => {
    const keys = Array.from({ length: 250 }, () => newId('logo'));
    await Promise.all(keys.slice(-3).map(keep));
    await removeLater(app.services.jobs, app.services.db, keys);
    await removeLater(app.services.jobs, app.services.db, []);
    await app.runJobs();
    expect(await Promise.all(keys.slice(-3).map(isKept))).toEqual([false, false, false]);
  });

  it('waits while a backup holds removals', async () => {
    const key = newId('logo');
    await keep(key);
    const backup = new Client({ connectionString: app.database.url });
    await backup.connect();
    await backup.query('select pg_advisory_lock($1)', [REMOVALS_LOCK]);
    await removeLater(app.services.jobs, app.services.db, [key]);
    await app.runJobs();
    expect(await isKept(key)).toBe(true);
    await backup.end();
    await runLateJobs();
    expect(await isKept(key)).toBe(false);
  });

  it('tries again when storage fails', async () => {
    const key = newId('logo');
    await keep(key);
    const { remove } = app.services.files;
    Object.assign(app.services.files, { remove: () => Promise.reject(new Error('no storage')) });
    await removeLater(app.services.jobs, app.services.db, [key]);
    await app.runJobs();
    Object.assign(app.services.files, { remove });
    expect(await isKept(key)).toBe(true);
    await app.services.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
    await app.runJobs();
    expect(await isKept(key)).toBe(false);
  });
});

describe('keepBytes', () => {
  it('loses them again when no row came to name them', async () => {
    const [named, orphan] = [newId('logo'), newId('logo')];
    await keep(named);
    await keep(orphan);
    await addRow(named);
    await app.runJobs();
    expect(await isKept(orphan)).toBe(true);
    await runLateJobs();
    expect([await isKept(named), await isKept(orphan)]).toEqual([true, false]);
  });
});
