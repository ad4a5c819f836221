import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { coreFeatures } from '../../core-features.ts';
import { createChannels } from '../../db/channels.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { silentLogger } from '../../testing/silent-logger.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TestClient } from '../../testing/test-client.ts';
import { createWidgetConfigs } from './widget-configs.ts';

/** What an edit on one server may take to be seen on the others. */
const SEEN_WITHIN_MS = 1_000;

let app: TestApp;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await app.close();
});

interface Setting {
  readonly owner: Owner;
  readonly id: string;
  readonly here: TestClient;
  /** Another server of the same installation. */
  readonly there: TestClient;
}

async function setUp(): Promise<Setting> {
  app = await createTestApp();
  const owner = await signUp(app);
  const assistant = { assistantName: 'Desk', assistantPrompt: 'P', greetingMessage: 'Old', voice: 'ash' };
  const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
  const channels = createChannels(() => app.database.url, silentLogger);
  closing.push(() => channels.close());
  const widgetConfigs = createWidgetConfigs(app.services.db, channels, {
    isPaying: async () => false,
    speech: () => app.services.speech.read(),
    listensTo: app.services.speechServices.listensTo,
  });
  const services = { ...app.services, channels, widgetConfigs };
  const other = createApp({
    ...services,
    publicUrl: undefined,
    trustProxy: 0,
    metricsToken: undefined,
    uploadDir: '',
    checks: {},
    features: coreFeatures(services),
  });
  await Promise.all([app.services.channels.ready(), channels.ready()]);
  const there = new TestClient((path, init) => other.request(path, init));
  return { owner, id: String(body.assistantId), here: app.client(), there };
}

const read = async (client: TestClient, id: string) =>
  (await client.get(`/api/widgetconfig?assistantId=${id}`)).body.assistant as Record<string, unknown>;
const edit = (owner: Owner, updated: object) =>
  owner.client.post('/api/edit_assistant', { email: owner.email, index: 0, updated });

/** Queries about assistants that reach the database while `work` runs. */
async function queriesDuring(work: () => Promise<unknown>): Promise<number> {
  const { pool } = app.database;
  let queries = 0;
  const count = () => {
    queries++;
  };
  pool.on('acquire', count);
  await work();
  pool.off('acquire', count);
  return queries;
}

describe('widgetconfig', () => {
  it('queries the database once', async () => {
    const { id, here } = await setUp();
    expect(await queriesDuring(() => read(here, id))).toBe(1);
    expect(await queriesDuring(() => read(here, id))).toBe(0);
    expect(await read(here, id)).toMatchObject({ greetingMessage: 'Old' });
  });

  it('is new at once where it was edited, and within a second on every other server', async () => {
    const { owner, id, here, there } = await setUp();
    await Promise.all([read(here, id), read(there, id)]);
    await edit(owner, { greetingMessage: 'New' });
    expect(await read(here, id)).toMatchObject({ greetingMessage: 'New' });
    const seen = async () => (await read(there, id)).greetingMessage;
    await expect.poll(seen, { timeout: SEEN_WITHIN_MS, interval: 10 }).toBe('New');
    await owner.client.post('/api/delete_assistant', { email: owner.email, assistantId: id });
    expect(await read(here, id)).toBeUndefined();
    await expect.poll(() => read(there, id), { timeout: SEEN_WITHIN_MS, interval: 10 }).toBeUndefined();
  });

  it('shows the account’s logo where the assistant has none of its own, and follows it', async () => {
    const { owner, id, there } = await setUp();
    expect(await read(there, id)).toMatchObject({ logo: null });
    const logo = async () => (await read(there, id)).logo;
    const { pool } = app.database;
    await pool.query(`update "user" set logo_file_id = 'file_account' where id = $1`, [owner.id]);
    await expect.poll(logo, { timeout: SEEN_WITHIN_MS, interval: 10 }).toBe('/api/logo?id=file_account');
    await pool.query(`update assistants set logo_file_id = 'file_own' where id = $1`, [id]);
    await expect.poll(logo, { timeout: SEEN_WITHIN_MS, interval: 10 }).toBe('/api/logo?id=file_own');
  });

  it('is not kept while changes are not heard of, and is true again after', async () => {
    const { owner, id, here } = await setUp();
    await read(here, id);
    const client = new Client({ connectionString: app.database.url });
    await client.connect();
    closing.push(() => client.end());
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'parlo messages'`;
    await client.query(cut);
    const { channels } = app.services;
    await expect.poll(() => channels.connected, { interval: 1 }).toBe(false);
    // As another server would, unheard.
    await client.query(`update assistants set greeting = 'Meanwhile' where owner_id = $1`, [owner.id]);
    expect(await read(here, id)).toMatchObject({ greetingMessage: 'Meanwhile' });
    expect(await queriesDuring(() => read(here, id))).toBe(1);
    await expect.poll(() => channels.connected, { timeout: 10_000 }).toBe(true);
    await read(here, id);
    expect(await queriesDuring(() => read(here, id))).toBe(0);
  });

  it('queries again each time for a missing assistant', async () => {
    const { here } = await setUp();
    for (let time = 0; time < 2; time++) {
      expect(await queriesDuring(() => here.get('/api/widgetconfig?assistantId=assistant_none'))).toBe(1);
    }
  });
});
