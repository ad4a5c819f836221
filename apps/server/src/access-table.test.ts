import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS, type EndpointName, ERROR_STATUS } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALSO_BY_EMAIL, CALL_ACCESS, OTHER_ACCESS, type Row } from './testing/access-table.ts';
import { type CallApp, createCallApp } from './testing/call-app.ts';
import { CALL_INPUTS, type Meeting } from './testing/endpoint-inputs.ts';
import { addressOf, sendRequest } from './testing/send-request.ts';
import { makeAdmin, type Owner, signUp } from './testing/sign-up.ts';
import { createTestApp } from './testing/test-app.ts';
import type { TestClient, TestResponse } from './testing/test-client.ts';
import { addLogo, makeThings, readThings, type Things } from './testing/things.ts';

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
const CALLERS = ['anonymous', 'stranger', 'admin', 'apiKey', 'owner'] as const;
type Caller = (typeof CALLERS)[number];

let app: CallApp;
let shared: Cast;
beforeAll(async () => {
  const plenty = { points: 1_000, seconds: 60 };
  app = await createCallApp({ limits: { forgotPasswordPerEmail: plenty, mailsPerAccount: plenty } });
  app.engine.wav = new Uint8Array([82, 73, 70, 70]);
  shared = await gather();
});
afterAll(() => app.close());

/** The people who send the requests. */
interface Cast {
  readonly owner: Owner;
  readonly stranger: Owner;
  readonly admin: Owner;
  readonly key: string;
  readonly keyId: string;
  readonly logoId: string;
}

async function gather(): Promise<Cast> {
  const [owner, stranger, admin] = await Promise.all([signUp(app), signUp(app), signUp(app)]);
  await makeAdmin(app, admin);
  const { body } = await owner.client.post('/api/create_api_key', { name: 'Shop' });
  const logoId = await addLogo(app, owner.id);
  const { id: keyId } = await made(owner);
  return { owner, stranger, admin, key: String(body.key), keyId, logoId };
}

/** Another key to revoke; the one that sends the requests stays valid. */
async function made(owner: Owner): Promise<{ id: string }> {
  const { body } = await owner.client.post('/api/create_api_key', { name: 'Spare' });
  return body.apiKey as { id: string };
}

// After these a client is somebody else, or a session, a password or an account is gone.
const CHANGING = new Set<EndpointName>([
  'register',
  'login',
  'logout',
  'changePassword',
  // Leaves a secret that waits for a code.
  'setUpSecondFactor',
  'deleteAccount',
  'endSession',
  'setAdmin',
  // Wants an owner who has room for one more assistant.
  'addAssistant',
]);

function clientOf(cast: Cast, caller: Caller): { client: TestClient; headers: Record<string, string> } {
  if (caller === 'anonymous') return { client: app.client(), headers: {} };
  if (caller === 'apiKey') return { client: app.client(), headers: { authorization: `Bearer ${cast.key}` } };
  return { client: cast[caller].client, headers: {} };
}

function meet(cast: Cast, caller: Caller, things: Things): Meeting {
  const callerEmail = caller === 'stranger' || caller === 'admin' ? cast[caller].email : cast.owner.email;
  return { ...cast, things, callerEmail };
}

async function make(name: EndpointName, cast: Cast, caller: Caller, meeting: Meeting): Promise<TestResponse> {
  const { client, headers } = clientOf(cast, caller);
  const input = CALL_INPUTS[name](meeting);
  const { output, method } = ENDPOINTS[name];
  if (output !== 'events' || method === 'post') return sendRequest(client, ENDPOINTS[name], input, headers);
  // Events that are got go on for as long as somebody listens; how they begin is enough.
  const cookie: Record<string, string> = client.cookie ? { cookie: client.cookie } : {};
  const url = (await listening()) + addressOf(ENDPOINTS[name], input);
  const response = await fetch(url, { headers: { ...headers, ...cookie } });
  const refused = response.ok ? {} : await response.json();
  await response.body?.cancel().catch(() => undefined);
  return { status: response.status, headers: response.headers, body: refused };
}

let address: Promise<string> | undefined;
const listening = () => {
  address ??= app.listen();
  return address;
};

function expectOutcome(answer: TestResponse, outcome: Row[Caller]): void {
  if (outcome === 'allowed' || outcome === 'own')
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  else expect([answer.status, answer.body.code]).toEqual([ERROR_STATUS[outcome], outcome]);
}

describe.each(NAMES)('%s', (name) => {
  it('is answered as the table says', async () => {
    const cast = CHANGING.has(name) ? await gather() : shared;
    let things = await makeThings(app, cast.owner);
    let before = await readThings(app, things);
    expect(before).not.toContain(null);
    for (const caller of CALLERS) {
      const outcome = CALL_ACCESS[name][caller];
      expectOutcome(await make(name, cast, caller, meet(cast, caller, things)), outcome);
      // A stranger's request, allowed or not, leaves the owner's data as it was.
      const others = caller === 'anonymous' || caller === 'stranger' || caller === 'admin';
      if (others) expect(await readThings(app, things)).toEqual(before);
      // A refused request changed nothing, so the next one finds everything.
      if (caller === 'owner' || (outcome !== 'allowed' && outcome !== 'own')) continue;
      things = await makeThings(app, cast.owner);
      before = await readThings(app, things);
    }
  });
});

describe.each(ALSO_BY_EMAIL)('%s', (name) => {
  it('is refused under the email of somebody else', async () => {
    const things = await makeThings(app, shared.owner);
    for (const caller of ['stranger', 'admin'] as const) {
      const meeting = { ...meet(shared, caller, things), callerEmail: shared.owner.email };
      expectOutcome(await make(name, shared, caller, meeting), 'forbidden');
    }
  });
});

const OTHER: readonly [method: string, path: string, row: Row][] = Object.entries(OTHER_ACCESS).map(
  ([route, row]) => {
    const [method = '', path = ''] = route.split(' ');
    return [method, path, row];
  },
);

describe('a route outside the contract', () => {
  it.each(OTHER.filter(([, path]) => /^\/(health|metrics|api|v1)/.test(path)))(
    '%s %s is answered as the table says',
    async (method, path, row) => {
      const { assistantId } = await makeThings(app, shared.owner);
      const body = JSON.stringify({ session: { type: 'realtime', model: assistantId } });
      for (const caller of CALLERS) {
        const { client, headers } = clientOf(shared, caller);
        const sent =
          method === 'POST' ? { body, headers: { ...headers, 'content-type': type(path) } } : { headers };
        const { status } = await client.raw(path, { method, ...sent });
        const outcome = row[caller];
        expect([caller, status]).toEqual([
          caller,
          outcome === 'allowed' ? 200 : ERROR_STATUS[outcome as 'forbidden'],
        ]);
      }
    },
  );

  const type = (path: string) => (path.endsWith('/calls') ? 'application/sdp' : 'application/json');
});

it('has a row for every route, and no row for none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlo-routes-'));
  const web = await createTestApp({ web: { client: folder, widget: folder } });
  // `ALL` is what refuses wrong methods and unknown addresses, and middleware.
  const served = [...app.routes, ...web.routes]
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  const endpoints = NAMES.map(
    (name) => `${ENDPOINTS[name].method.toUpperCase()} /api${ENDPOINTS[name].path}`,
  );
  const known = [...endpoints, ...Object.keys(OTHER_ACCESS)];
  expect([...new Set(served)].toSorted()).toEqual(known.toSorted());
  await web.close();
  await rm(folder, { recursive: true });
});
