import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addAssistant, uploadTo } from '../../testing/upload-files.ts';
import { createUploadSlots } from './upload-slots.ts';

describe('slots for uploads', () => {
  it('are so many for each caller, and come free again', () => {
    const take = createUploadSlots(2);
    const leave = take('a');
    take('a');
    expect(() => take('a')).toThrow('Too many uploads');
    take('b');
    leave();
    take('a');
    expect(() => take('a')).toThrow('Too many uploads');
  });
});

describe('uploads that never end', () => {
  let app: TestApp;
  let address: string;
  beforeAll(async () => {
    app = await createTestApp();
    address = await app.listen();
  });
  afterAll(() => app.close());

  const uploads = () => readdir(join(app.dataDir, 'uploads')).catch(() => []);

  function begin(owner: Owner): ClientRequest {
    const headers = { cookie: owner.client.cookie, 'content-type': 'multipart/form-data; boundary=x' };
    const sending = request(`${address}/api/upload_knowledge_base`, { method: 'POST', headers });
    sending.on('error', () => undefined);
    sending.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nWe are');
    return sending;
  }

  it('are limited per owner, without affecting other owners', async () => {
    const [owner, other] = [await signUp(app), await signUp(app)];
    const [own, others] = [await addAssistant(owner), await addAssistant(other)];
    const endless = Array.from({ length: 6 }, () => begin(owner));
    await vi.waitFor(async () => expect(await uploads()).toHaveLength(6));
    const file = [{ name: 'a.txt', content: 'We are open on Monday.' }];
    const refused = await uploadTo(owner, file, { assistantId: own });
    expect(refused.body).toMatchObject({ success: false, code: 'too_many_requests' });
    expect((await uploadTo(other, file, { assistantId: others })).status).toBe(200);

    for (const sending of endless) sending.destroy();
    await vi.waitFor(async () => expect(await uploads()).toEqual([]));
    expect((await uploadTo(owner, file, { assistantId: own })).status).toBe(200);
  });
});
