import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findByNumber } from '../../platform/telephone-numbers.ts';
import { type Owner, signUp, signUpAdmin } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { freshNumber, makeThings, type Things } from '../../testing/things.ts';

const PERSON = '+380671234567';
let app: TestApp;
let owner: Owner;
let stranger: Owner;
let things: Things;
let theirs: Things;
beforeAll(async () => {
  app = await createTestApp({
    env: {
      LIVEKIT_URL: 'wss://livekit.example.com',
      LIVEKIT_API_KEY: 'key',
      LIVEKIT_API_SECRET: 'a secret of at least 32 characters',
      PARLO_TRANSFER_NUMBERS: '+38067,+44',
    },
  });
  owner = await signUp(app);
  stranger = await signUp(app);
});
afterAll(() => app.close());

const set = (input: object, who = owner) => who.client.post('/api/set_telephone_number', input);
const numbers = async (who = owner) => (await who.client.post('/api/get_telephone_numbers')).body.numbers;

describe('the telephone', () => {
  it('is there for owners once the operator has a number', async () => {
    const shown = async () => (await owner.client.post('/api/get_user', {})).body.telephone;
    expect(await shown()).toBe(false);
    things = await makeThings(app, owner);
    theirs = await makeThings(app, stranger);
    expect(await shown()).toBe(true);
    const without = await createTestApp();
    const other = await signUp(without);
    await makeThings(without, other);
    expect((await other.client.post('/api/get_user', {})).body.telephone).toBe(false);
    await without.close();
  });
});

describe('a number of the account', () => {
  it('is listed with who answers it, and others’ are not', async () => {
    const { number, assistantId } = things;
    expect(await numbers()).toEqual([
      { number, assistantId, assistantName: assistantId, transferTo: '+380440000000' },
    ]);
  });

  it('is answered by the assistant that its owner chooses, and hands over to whom they say', async () => {
    const { number, assistantId } = things;
    const { status, body } = await set({ number, assistantId, transferTo: '+380 67 123-45-67' });
    expect(status).toBe(200);
    expect(body.numbers).toMatchObject([{ number, assistantId, transferTo: PERSON }]);
    const found = { number, ownerId: owner.id, assistantId, transferTo: PERSON };
    expect(await findByNumber(app.services.db, number)).toEqual(found);
    const { acts } = (await owner.client.post('/api/get_activity', {})).body;
    expect(acts).toContainEqual(expect.objectContaining({ act: 'edit_number', about: number }));
    expect(JSON.stringify(acts)).not.toContain(PERSON);
  });

  it('without an assistant transfers nobody', async () => {
    const { number, assistantId } = things;
    const { body } = await set({ number, assistantId: null, transferTo: PERSON });
    expect(body.numbers).toEqual([{ number, assistantId: null, assistantName: null, transferTo: null }]);
    expect(await findByNumber(app.services.db, number)).toBeNull();
    await set({ number, assistantId, transferTo: null });
  });

  it('changes neither for wrong input nor for what is somebody else’s', async () => {
    const { number, assistantId } = things;
    const before = await numbers();
    const right = { number, assistantId, transferTo: PERSON };
    for (const [input, status, reason, field] of [
      [{ ...right, transferTo: number }, 400, 'transfer_to_itself', 'transferTo'],
      [
        { ...right, transferTo: `${number.slice(0, 5)} ${number.slice(5)}` },
        400,
        'transfer_to_itself',
        'transferTo',
      ],
      [{ ...right, transferTo: '+380900123456' }, 400, 'transfer_not_allowed', 'transferTo'],
      [{ ...right, transferTo: '+1 900 123 4567' }, 400, 'transfer_not_allowed', 'transferTo'],
      [{ ...right, transferTo: '0671234567' }, 400, 'invalid_number', 'transferTo'],
      [{ ...right, transferTo: 'sip:me@example.com' }, 400, 'invalid_number', 'transferTo'],
      [{ ...right, transferTo: undefined }, 400, 'required', 'transferTo'],
      [{ ...right, number: 'mine' }, 400, 'invalid_number', 'number'],
      [{ ...right, assistantId: theirs.assistantId }, 404, 'assistant_not_found', undefined],
      [{ ...right, assistantId: 'assistant_of_nobody' }, 404, 'assistant_not_found', undefined],
      [{ ...right, number: theirs.number }, 404, 'number_not_found', undefined],
      [{ ...right, number: theirs.number, assistantId: null }, 404, 'number_not_found', undefined],
      [{ ...right, number: freshNumber() }, 404, 'number_not_found', undefined],
    ] as const) {
      const { status: answered, body } = await set(input);
      expect([answered, body.reason, body.field]).toEqual([status, reason, field]);
    }
    expect(await numbers()).toEqual(before);
    expect(await numbers(stranger)).toMatchObject([{ assistantId: theirs.assistantId }]);
  });

  it('keeps what was set while its account is suspended, and can’t be changed', async () => {
    const admin = await signUpAdmin(app);
    const { number, assistantId } = things;
    const suspend = (suspended: boolean) =>
      admin.client.post('/api/admin/set_suspended', { userId: owner.id, suspended, note: 'a test' });
    await suspend(true);
    expect(await set({ number, assistantId: null, transferTo: null })).toMatchObject({
      status: 403,
      body: { reason: 'account_suspended' },
    });
    expect(await numbers()).toMatchObject([{ number, assistantId }]);
    await suspend(false);
  });

  it('is lost to its owner as soon as an administrator takes it back', async () => {
    const admin = await signUpAdmin(app);
    const { number, assistantId } = things;
    await admin.client.post('/api/admin/give_telephone_number', { number, email: null });
    expect(await numbers()).toEqual([]);
    expect((await set({ number, assistantId, transferTo: null })).body.reason).toBe('number_not_found');
  });
});
