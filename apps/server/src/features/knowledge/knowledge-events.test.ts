import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addAssistant, type ListedFile, listOf, uploadTo } from '../../testing/upload-files.ts';

// Children that read files give way to everything else, and a busy machine lets them wait.
vi.setConfig({ testTimeout: 240_000 });

let app: TestApp;
let address: string;
let owner: Owner;
let assistantId: string;
beforeAll(async () => {
  app = await createTestApp();
  address = await app.listen();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
  assistantId = await addAssistant(owner);
});

const upload = (name: string, id = assistantId) =>
  uploadTo(owner, [{ name, content: 'We are open on Monday.' }], { assistantId: id });

/** Reads events as a browser's EventSource does. */
async function follow(id = assistantId, who = owner) {
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/knowledge_events?assistantId=${id}`, {
    headers: { cookie: who.client.cookie },
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let unread = '';
  return {
    response,
    leave: () => leaving.abort(),
    /** The next list; null when the stream has ended. */
    async next(): Promise<ListedFile[] | null> {
      for (;;) {
        const end = unread.indexOf('\n\n');
        if (end >= 0) {
          const [event, rest] = [unread.slice(0, end), unread.slice(end + 2)];
          unread = rest;
          if (event.startsWith('data: ')) return JSON.parse(event.slice(6)).files;
          continue;
        }
        const { done, value = '' } = (await reader?.read()) ?? { done: true };
        if (done) return null;
        unread += value;
      }
    },
  };
}

const names = (files: ListedFile[] | null) => files?.map(({ name, status }) => `${name} ${status}`);
const listeners = () => vi.waitFor(() => expect(app.services.channels.connected).toBe(true));

describe('GET /api/knowledge_events', () => {
  it('sends the list at once, and again after every change', async () => {
    const events = await follow();
    expect(events.response.headers.get('content-type')).toBe('text/event-stream');
    expect(events.response.headers.get('x-accel-buffering')).toBe('no');
    expect(await events.next()).toEqual([]);
    await app.services.channels.ready();
    await upload('a.txt');
    expect(names(await events.next())).toEqual(['a.txt pending']);
    await app.runJobs();
    expect(names(await events.next())).toEqual(['a.txt ready']);
    const [file] = listOf(await owner.client.post('/api/get_knowledge', { assistantId }));
    await owner.client.post('/api/delete_knowledge', { assistantId, fileId: file?.id });
    expect(await events.next()).toEqual([]);
    events.leave();
  });

  it('reports neither other assistants nor other changes', async () => {
    const otherId = await addAssistant(owner, 'Other');
    const events = await follow();
    expect(await events.next()).toEqual([]);
    await app.services.channels.ready();
    await upload('other.txt', otherId);
    const updated = { greetingMessage: 'Good day!' };
    await owner.client.post('/api/edit_assistant', { email: owner.email, assistantId, updated });
    await upload('mine.txt');
    expect(names(await events.next())).toEqual(['mine.txt pending']);
    events.leave();
  });

  it('sends the list again when messages were interrupted', async () => {
    const events = await follow();
    expect(await events.next()).toEqual([]);
    await app.services.channels.ready();
    await app.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'parlo messages' and datname = current_database()`,
    );
    await upload('in-between.txt');
    expect(names(await events.next())).toEqual(['in-between.txt pending']);
    await listeners();
    events.leave();
  });

  it('is for the owner alone', async () => {
    const answers = await Promise.all([
      follow(assistantId, await signUp(app)),
      follow('assistant_none'),
      follow(assistantId, { ...owner, client: app.client() }),
    ]);
    expect(answers.map(({ response }) => response.status)).toEqual([404, 404, 401]);
  });

  it('is open six times for one owner, and again when somebody leaves', async () => {
    const open = [];
    for (let count = 0; count < 6; count++) open.push(await follow());
    await Promise.all(open.map((events) => events.next()));
    const seventh = await follow();
    expect(seventh.response.status).toBe(429);
    const other = await signUp(app);
    const theirs = await follow(await addAssistant(other), other);
    expect(theirs.response.status).toBe(200);
    open[0]?.leave();
    await vi.waitFor(async () => {
      const another = await follow();
      another.leave();
      expect(another.response.status).toBe(200);
    });
    for (const events of [...open, theirs]) events.leave();
  });

  it.each<[string, (app: TestApp, who: Owner) => Promise<unknown>]>([
    ['who signs out', (_, { client }) => client.post('/api/logout')],
    [
      'whose other session ends this one',
      async (on, { email, password }) => {
        const elsewhere = on.client();
        await elsewhere.post('/api/login', { email, password });
        await elsewhere.post('/api/end_session', {});
      },
    ],
    [
      'whose password is changed elsewhere',
      async (on, { email, password }) => {
        const elsewhere = on.client();
        await elsewhere.post('/api/login', { email, password });
        const input = { currentPassword: password, newPassword: 'another battery staple' };
        expect((await elsewhere.post('/api/change_password', input)).status).toBe(200);
      },
    ],
    [
      'who deletes the account',
      async (_, { client, password }) => {
        expect((await client.post('/api/delete_account', { password })).status).toBe(200);
      },
    ],
    [
      'whose sessions an operator deletes',
      (on, { id }) => on.database.pool.query('delete from session where user_id = $1', [id]),
    ],
  ])('ends for somebody %s, on this server and on another', async (_, signOut) => {
    const other = await createTestApp({ database: app.database });
    try {
      const events = await follow();
      await events.next();
      await Promise.all([app.services.channels.ready(), other.services.channels.ready()]);
      const began = performance.now();
      await signOut(other, owner);
      expect(await events.next()).toBeNull();
      expect(performance.now() - began).toBeLessThan(5_000);
    } finally {
      await other.services.jobs.stop(1_000);
      await other.services.channels.close();
    }
  });

  it('continues while the session lasts', async () => {
    const elsewhere = app.client();
    await elsewhere.post('/api/login', { email: owner.email, password: owner.password });
    const events = await follow();
    expect(await events.next()).toEqual([]);
    await app.services.channels.ready();
    await elsewhere.post('/api/logout');
    await upload('later.txt');
    expect(names(await events.next())).toEqual(['later.txt pending']);
    events.leave();
  });

  it('ends after the API key was revoked', async () => {
    const made = await owner.client.post('/api/create_api_key', { name: 'Till' });
    const { key, apiKey } = made.body as { key: string; apiKey: { id: string } };
    const response = await fetch(`${address}/api/knowledge_events?assistantId=${assistantId}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await app.services.channels.ready();
    await owner.client.post('/api/revoke_api_key', { id: apiKey.id });
    expect((await reader?.read())?.done).toBe(true);
  });

  it('ends when the server stops', async () => {
    const stopped = await createTestApp();
    try {
      const at = await stopped.listen();
      const someone = await signUp(stopped);
      const id = await addAssistant(someone);
      const response = await fetch(`${at}/api/knowledge_events?assistantId=${id}`, {
        headers: { cookie: someone.client.cookie },
      });
      const reader = response.body?.getReader();
      expect((await reader?.read())?.done).toBe(false);
      stopped.stopping.abort();
      expect((await reader?.read())?.done).toBe(true);
    } finally {
      await stopped.close();
    }
  });
});
