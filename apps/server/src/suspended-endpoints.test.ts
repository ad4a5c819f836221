import { ENDPOINTS, type EndpointName } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUSPENDED_ENDPOINTS, SUSPENDED_JOBS, SUSPENDED_ROUTES } from './platform/suspended-endpoints.ts';
import { bookingToken } from './platform/tokens/booking-tokens.ts';
import { OTHER_ACCESS } from './testing/access-table.ts';
import { type CallApp, createCallApp } from './testing/call-app.ts';
import { CALL_INPUTS } from './testing/endpoint-inputs.ts';
import { give } from './testing/ledger.ts';
import { addressOf, sendRequest } from './testing/send-request.ts';
import { makeAdmin, type Owner, signUp } from './testing/sign-up.ts';
import type { TestClient } from './testing/test-client.ts';
import { addLogo, makeThings, readThings, type Things } from './testing/things.ts';

/** How every endpoint, route and job behaves while its account is suspended. */

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
const OURS = ['account_suspended', 'assistant_unavailable'];

let app: CallApp;
let address: string;
beforeAll(async () => {
  const plenty = { points: 1_000, seconds: 60 };
  app = await createCallApp({ limits: { register: plenty, forgotPasswordPerEmail: plenty } });
  app.engine.wav = new Uint8Array([82, 73, 70, 70]);
  address = await app.listen();
});
afterAll(() => app.close());

interface Cast {
  readonly owner: Owner;
  readonly key: string;
  readonly keyId: string;
  readonly logoId: string;
  readonly things: Things;
}

async function gather(): Promise<Cast> {
  const owner = await signUp(app);
  await give(app.services.db, owner.id, 600);
  const { body } = await owner.client.post('/api/create_api_key', { name: 'Shop' });
  const logoId = await addLogo(app, owner.id);
  const { id: keyId } = body.apiKey as { id: string };
  const things = await makeThings(app, owner);
  return { owner, key: String(body.key), keyId, logoId, things };
}

const suspend = ({ owner }: Cast, on = true) =>
  app.database.pool.query('update minute_balances set suspended_at = $2 where user_id = $1', [
    owner.id,
    on ? new Date() : null,
  ]);

/** As a visitor's widget, or the page of a mail's link, names what it is about. */
function visitorsInput(name: EndpointName, cast: Cast): Record<string, unknown> {
  const { conversationId, assistantId, bookingId } = cast.things;
  const own = { assistantId, draftId: null, own: false };
  const conversation = app.tokens.mint({ conversationId, ...own });
  const link = bookingToken(app.services.secrets.keyFor('booking-links'), bookingId);
  const start = new Date(Date.now() + 4 * 86_400_000).toISOString();
  const inputs: Partial<Record<EndpointName, Record<string, unknown>>> = {
    freeSlots: { conversation, date: start.slice(0, 10) },
    moveLinkedBooking: { token: link, start },
  };
  return inputs[name] ?? { ...CALL_INPUTS[name]({ ...cast, callerEmail: '' }), conversation };
}

const reasonOf = (body: Record<string, unknown>) => body.reason ?? body.code;

async function reasonGiven(
  name: EndpointName,
  client: TestClient,
  input: Record<string, unknown>,
): Promise<unknown> {
  const { output, method } = ENDPOINTS[name];
  if (output !== 'events' || method === 'post') {
    return reasonOf((await sendRequest(client, ENDPOINTS[name], input)).body);
  }
  const response = await fetch(address + addressOf(ENDPOINTS[name], input), {
    headers: client.cookie ? { cookie: client.cookie } : {},
  });
  const refused = response.ok ? {} : ((await response.json()) as Record<string, unknown>);
  await response.body?.cancel().catch(() => undefined);
  return reasonOf(refused);
}

describe.each(NAMES)('%s', (name) => {
  const rule = SUSPENDED_ENDPOINTS[name];
  const isVisitors = ENDPOINTS[name].access === 'anyone';

  it('behaves as the table says for a suspended account', async () => {
    const cast = await gather();
    const { owner, things } = cast;
    if (ENDPOINTS[name].access === 'admin') {
      await makeAdmin(app, owner);
    }
    await suspend(cast);
    const before = await readThings(app, things);
    const input = { ...CALL_INPUTS[name]({ ...cast, callerEmail: owner.email }) };
    if (rule === 'refused' || 'asks' in rule) {
      if (isVisitors) {
        const reason = await reasonGiven(name, app.client(), visitorsInput(name, cast));
        expect(reason).toBe('assistant_unavailable');
      } else {
        expect(await reasonGiven(name, owner.client, input)).toBe('account_suspended');
      }
      expect(await readThings(app, things)).toEqual(before);
      return;
    }
    expect(rule.allowed).not.toBe('');
    const reason = await reasonGiven(name, owner.client, input);
    expect(OURS).not.toContain(reason);
  });
});

describe('refused visitors and owners', () => {
  it('include the owner, by session and by key, with the reason', async () => {
    const cast = await gather();
    await suspend(cast);
    const { assistantId } = cast.things;
    const byKey = { authorization: `Bearer ${cast.key}` };
    const input = { ...CALL_INPUTS.scheduleMeeting({ ...cast, callerEmail: cast.owner.email }) };
    const refused = await sendRequest(app.client(), ENDPOINTS.scheduleMeeting, input, byKey);
    expect([refused.status, refused.body.reason]).toEqual([403, 'account_suspended']);
    const body = JSON.stringify({ session: { type: 'realtime', model: assistantId } });
    const headers = { ...byKey, 'content-type': 'application/json' };
    const secret = await app.client().raw('/v1/realtime/client_secrets', { method: 'POST', headers, body });
    // A secret opens nothing by itself.
    expect((await app.call(String(secret.body.value))).status).toBeGreaterThanOrEqual(400);
    expect(app.engine.calls).toEqual([]);
    // A test of their own, typed and spoken.
    for (const name of ['chat', 'session'] as const) {
      const own = await sendRequest(cast.owner.client, ENDPOINTS[name], { assistantId, text: 'Hello' });
      expect(own.body.reason).toBe('account_suspended');
    }
    await suspend(cast, false);
    expect((await sendRequest(app.client(), ENDPOINTS.scheduleMeeting, input, byKey)).status).toBe(200);
  });

  it('include a visitor with an earlier token, also when they name another assistant', async () => {
    const [cast, other] = [await gather(), await gather()];
    await suspend(cast);
    const { assistantId } = other.things;
    for (const name of ['leaveContact', 'confirmMeeting'] as const) {
      const input = { ...visitorsInput(name, cast), assistantId, assistant_id: assistantId };
      expect(await reasonGiven(name, app.client(), input)).toBe('assistant_unavailable');
    }
  });

  it('include no one else', async () => {
    const [cast, other] = [await gather(), await gather()];
    await suspend(cast);
    const input = { ...CALL_INPUTS.scheduleMeeting({ ...other, callerEmail: other.owner.email }) };
    expect((await sendRequest(other.owner.client, ENDPOINTS.scheduleMeeting, input)).status).toBe(200);
    const reason = await reasonGiven('leaveContact', app.client(), visitorsInput('leaveContact', other));
    expect(OURS).not.toContain(reason);
  });
});

describe('the tables', () => {
  it('have exactly one line for every route outside the contract', () => {
    expect(Object.keys(SUSPENDED_ROUTES).toSorted()).toEqual(Object.keys(OTHER_ACCESS).toSorted());
  });

  it('have exactly one line for every job', async () => {
    const names = (await app.services.jobs.counts()).map(({ name }) => name);
    expect(Object.keys(SUSPENDED_JOBS).toSorted()).toEqual([...new Set(names)].toSorted());
  });
});
