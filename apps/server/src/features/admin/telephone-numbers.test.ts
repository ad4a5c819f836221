import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { telephoneNumbers } from '../../db/schema.ts';
import { type Owner, signUp, signUpAdmin } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { freshNumber, makeThings } from '../../testing/things.ts';

let app: TestApp;
let admin: Owner;
beforeAll(async () => {
  app = await createTestApp();
  admin = await signUpAdmin(app);
});
afterAll(() => app.close());

const add = (number: unknown, email?: unknown) =>
  admin.client.post('/api/admin/add_telephone_number', { number, email });
const give = (number: string, email: string | null) =>
  admin.client.post('/api/admin/give_telephone_number', { number, email });
const remove = (number: string) => admin.client.post('/api/admin/remove_telephone_number', { number });
const list = async (wanted: object) =>
  (await admin.client.post('/api/admin/list_telephone_numbers', wanted)).body;

async function added(email?: string): Promise<string> {
  const number = freshNumber();
  expect((await add(number, email)).status).toBe(200);
  return number;
}

/** What was done with a number, the latest first. */
async function actsWith(number: string) {
  const { acts } = (await admin.client.post('/api/admin/list_acts', { limit: 100 })).body as {
    acts: { act: string; about: string; note: string | null }[];
  };
  return acts
    .filter(({ about, note }) => about === number || note === number)
    .map(({ act, about, note }) => [act, about, note]);
}

/** Returns an owner's notifications about numbers, the latest first. */
async function toldOf({ client }: Owner) {
  const { notifications } = (await client.post('/api/get_notifications')).body as {
    notifications: { kind: string; params: object }[];
  };
  return notifications.flatMap(({ kind, params }) => ('number' in params ? [[kind, params.number]] : []));
}

it('an account is told that a number is theirs, and when it is not any more', async () => {
  const [owner, next] = [await signUp(app), await signUp(app)];
  const number = await added(owner.email);
  expect(await toldOf(owner)).toEqual([['number_given', number]]);
  await give(number, next.email);
  await give(number, next.email);
  expect((await toldOf(owner))[0]).toEqual(['number_withdrawn', number]);
  expect(await toldOf(next)).toEqual([['number_given', number]]);
  await remove(number);
  expect((await toldOf(next))[0]).toEqual(['number_withdrawn', number]);
});

it('is taken back while its account is being deleted', async () => {
  for (let tries = 0; tries < 5; tries++) {
    const owner = await signUp(app);
    const number = await added(owner.email);
    const answers = await Promise.all([
      owner.client.post('/api/delete_account', { password: owner.password }),
      give(number, null),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await list({ search: number })).numbers).toMatchObject([{ owner: null }]);
  }
});

describe('a telephone number', () => {
  it('is added as people write it, and nobody has it yet', async () => {
    const number = freshNumber();
    const written = `${number.slice(0, 4)} (${number.slice(4, 7)}) ${number.slice(7)}`;
    const { status, body } = await add(written);
    expect([status, body.message]).toEqual([200, `${number} is added.`]);
    expect(body.number).toMatchObject({ number, owner: null, assistant: null, transfers: false });
    expect(await actsWith(number)).toEqual([['add_number', number, null]]);
  });

  it('is added for an account, by its email in any letters', async () => {
    const owner = await signUp(app);
    const number = freshNumber();
    const { body } = await add(number, ` ${owner.email.toUpperCase()} `);
    expect(body.number).toMatchObject({ owner: { id: owner.id, email: owner.email } });
    expect(await actsWith(number)).toEqual([
      ['give_number', owner.email, number],
      ['add_number', number, null],
    ]);
  });

  it('is refused where it is none, is there already, or would belong to nobody', async () => {
    const number = await added();
    for (const [wrong, email, status, reason, field] of [
      ['0441234567', null, 400, 'invalid_number', 'number'],
      ['+12345', null, 400, 'invalid_number', 'number'],
      [`+${'1'.repeat(3_000)}`, null, 400, 'invalid_number', 'number'],
      [112, null, 400, 'wrong_type', 'number'],
      [number, null, 400, 'number_taken', 'number'],
      [`${number.slice(0, 3)} ${number.slice(3)}`, admin.email, 400, 'number_taken', 'number'],
      [freshNumber(), 'nobody', 400, 'invalid_email', 'email'],
      [freshNumber(), 'nobody@example.com', 404, 'user_not_found', undefined],
    ] as const) {
      const { status: answered, body } = await add(wrong, email);
      expect([answered, body.reason, body.field]).toEqual([status, reason, field]);
    }
    expect(await actsWith(number)).toHaveLength(1);
  });

  it('of two administrators who add it at once is there once', async () => {
    const number = freshNumber();
    const statuses = (await Promise.all([add(number), add(number)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400]);
    expect(await actsWith(number)).toHaveLength(1);
  });

  it('goes to another account without the assistant and the person that answered it', async () => {
    const [owner, next] = [await signUp(app), await signUp(app)];
    const { number, assistantId } = await makeThings(app, owner);
    const { numbers } = await list({ search: number });
    expect(numbers).toMatchObject([{ assistant: assistantId, transfers: true }]);
    expect(JSON.stringify(numbers)).not.toContain('+380440000000');
    const { status, body } = await give(number, next.email);
    expect([status, body.message]).toEqual([200, `${number} belongs to ${next.email} now.`]);
    expect(body.number).toMatchObject({ owner: { id: next.id }, assistant: null, transfers: false });
    const [row] = await app.services.db
      .select()
      .from(telephoneNumbers)
      .where(eq(telephoneNumbers.number, number));
    expect(row).toMatchObject({ ownerId: next.id, assistantId: null, transferTo: null });
    expect(await actsWith(number)).toEqual([
      ['give_number', next.email, number],
      ['take_number', owner.email, number],
    ]);
  });

  it('that its account has already stays as it is', async () => {
    const owner = await signUp(app);
    const { number, assistantId } = await makeThings(app, owner);
    expect((await give(number, owner.email)).body.number).toMatchObject({ assistant: assistantId });
    expect(await actsWith(number)).toEqual([]);
  });

  it('is taken back, and given again', async () => {
    const owner = await signUp(app);
    const number = await added(owner.email);
    const { body } = await give(number, null);
    expect(body).toMatchObject({ message: `Nobody has ${number} now.`, number: { owner: null } });
    expect((await give(number, owner.email)).status).toBe(200);
    expect((await give(number, 'nobody@example.com')).body).toMatchObject({ reason: 'user_not_found' });
    expect((await list({ search: number })).numbers).toMatchObject([{ owner: { id: owner.id } }]);
  });

  it('is removed once', async () => {
    const number = await added();
    expect((await remove(number)).body.message).toBe(`${number} is removed.`);
    for (const again of [remove(number), give(number, null)]) {
      expect(await again).toMatchObject({ status: 404, body: { reason: 'number_not_found' } });
    }
    expect(await actsWith(number)).toEqual([
      ['remove_number', number, null],
      ['add_number', number, null],
    ]);
  });

  it('of an account that is gone belongs to nobody, and the list of acts does not name the person', async () => {
    const owner = await signUp(app);
    const number = await added(owner.email);
    const { password } = owner;
    expect((await owner.client.post('/api/delete_account', { password })).status).toBe(200);
    expect((await list({ search: number })).numbers).toMatchObject([{ number, owner: null }]);
    expect(await actsWith(number)).toEqual([['add_number', number, null]]);
  });
});

describe('the list of numbers', () => {
  it('is read page by page, and searched by number and email', async () => {
    const owner = await signUp(app);
    const mine = [await added(owner.email), await added(owner.email), await added(owner.email)].toSorted();
    const wanted = { search: owner.email, limit: 2 };
    const first = await list(wanted);
    expect(first).toMatchObject({ numbers: [{ number: mine[0] }, { number: mine[1] }], next: mine[1] });
    const second = await list({ ...wanted, cursor: first.next });
    expect(second).toMatchObject({ numbers: [{ number: mine[2] }], next: null });
    const digits = String(mine[0]).slice(4);
    expect((await list({ search: digits })).numbers).toMatchObject([{ number: mine[0] }]);
    expect((await list({ search: '%' })).numbers).toEqual([]);
    expect((await list({ cursor: 'no number\u0000' })).success).toBe(true);
  });

  it('says whether the server has a LiveKit server', async () => {
    expect((await list({})).livekit).toBe(false);
  });
});
