import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addAssistant } from '../../testing/upload-files.ts';

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await createTestApp();
  address = await app.listen();
});
afterAll(() => app.close());

const LOGO =
  "insert into files (id, owner_id, key, purpose, name, type, size) values ('logo_x', $1, 'k', 'logo', 'x', 'image/png', 1)";

describe('HEAD', () => {
  it('lets go of the file that GET would send', async () => {
    await app.database.pool.query(LOGO, [(await signUp(app)).id]);
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(65_536);
      })(),
      { objectMode: false },
    );
    vi.spyOn(app.services.files, 'read').mockResolvedValueOnce(endless);
    const closed = new Promise((resolve) => endless.once('close', resolve));
    const { status, headers } = await fetch(`${address}/api/logo?id=logo_x`, { method: 'HEAD' });
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    await closed;
  });

  it('keeps no stream of events open: as many as one likes may be asked for', async () => {
    const owner = await signUp(app);
    const url = `${address}/api/knowledge_events?assistantId=${await addAssistant(owner)}`;
    for (let asked = 0; asked < 10; asked++) {
      const { status } = await fetch(url, { method: 'HEAD', headers: { cookie: owner.client.cookie } });
      expect(status).toBe(200);
    }
  });

  it('answers as GET does, without a body', async () => {
    const answers = ['HEAD', 'GET'].map((method) => fetch(`${address}/api/posts`, { method }));
    const [head, get] = await Promise.all(answers);
    expect(head?.status).toBe(get?.status);
    expect(head?.headers.get('content-type')).toBe(get?.headers.get('content-type'));
    expect(await head?.text()).toBe('');
  });
});
