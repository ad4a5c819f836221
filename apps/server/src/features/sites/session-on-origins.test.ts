import { MESSAGES } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversations } from '../../db/schema.ts';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { makeAssistant } from '../../testing/hold-conversation.ts';
import { give } from '../../testing/ledger.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';

/** What an owner asks of visitors, at the calls that they make. */

const SHOP = 'https://shop.example';

let app: CallApp;
let owner: Owner;
let assistantId = '';
let key = '';
beforeAll(async () => {
  app = await createCallApp();
  owner = await signUp(app);
  await give(app.services.db, owner.id, 6_000);
  assistantId = await makeAssistant(app.services.db, owner.id, 'Desk');
  await ask({ allowedSites: [SHOP], consentText: 'We keep what you say.' });
  key = String((await owner.client.post('/api/create_api_key', { name: 'Shop' })).body.key);
});
afterAll(() => app.close());

const ask = (updated: object) =>
  owner.client.post('/api/edit_assistant', { email: owner.email, assistantId, updated });
const tokenFrom = async (origin: string) =>
  (await app.client().post('/api/site_token', { assistantId }, { origin })).body.site;
const session = (input: object = {}, client = app.client(), headers: Record<string, string> = {}) =>
  client.post('/api/session', { assistantId, ...input }, headers);

describe('a visitor', () => {
  it('calls from a site that is on the list, having agreed', async () => {
    const site = await tokenFrom(SHOP);
    expect((await app.place({ assistantId, site, consent: true })).status).toBe(201);
  });

  it('leaves the host of the site with their conversation, called or typed', async () => {
    const { db } = app.services;
    const sites = async () => {
      const rows = await db
        .select({ channel: conversations.channel, site: conversations.site })
        .from(conversations)
        .where(eq(conversations.assistantId, assistantId));
      return rows.filter((row) => row.site !== null).map(({ channel, site }) => `${channel} ${site}`);
    };
    const site = await tokenFrom(SHOP);
    await app.place({ assistantId, site, consent: true });
    expect(await sites()).toContain('voice shop.example');
    const typed = { assistantId, site, consent: true, text: 'Hello' };
    expect((await app.client().post('/api/chat', typed)).status).toBe(200);
    expect(await sites()).toContain('chat shop.example');
  });

  it('is refused without a token, and without having agreed', async () => {
    const site = await tokenFrom(SHOP);
    const elsewhere = { status: 403, body: { code: 'site_not_allowed', message: MESSAGES.siteNotAllowed } };
    expect(await session({ consent: true })).toMatchObject(elsewhere);
    expect(await session({ consent: true, site: await tokenFrom('https://evil.example') })).toMatchObject(
      elsewhere,
    );
    const agree = { status: 403, body: { code: 'consent_required', message: MESSAGES.consentRequired } };
    expect(await session({ site })).toMatchObject(agree);
    expect(await session({ site, consent: false })).toMatchObject(agree);
  });

  it('needs neither once the owner asks for nothing', async () => {
    await ask({ allowedSites: [], consentText: '' });
    expect((await session()).status).toBe(200);
    await ask({ allowedSites: [SHOP], consentText: 'We keep what you say.' });
    expect((await session()).status).toBe(403);
  });

  it('a signed-in user of another account is still a visitor', async () => {
    const stranger = await signUp(app);
    expect((await session({}, stranger.client)).body.code).toBe('site_not_allowed');
  });
});

describe('the owner', () => {
  it('needs neither, on our pages and by API key', async () => {
    expect((await session({}, owner.client)).status).toBe(200);
    const byKey = { authorization: `Bearer ${key}` };
    expect((await session({}, app.client(), byKey)).status).toBe(200);
    const body = { session: { type: 'realtime', model: assistantId } };
    expect((await app.client().post('/v1/realtime/client_secrets', body, byKey)).status).toBe(200);
  });

  it('tries a draft that asks for both', async () => {
    const draft = {
      assistantName: 'Mia',
      assistantPrompt: 'Help.',
      greetingMessage: 'Hello.',
      voice: 'ash',
      allowedSites: [SHOP],
      consentText: 'Agree?',
    };
    expect((await session({ draft }, owner.client)).status).toBe(200);
  });
});
