import { ERROR_STATUS } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmEmail, inDays, PLENTY } from './testing/calendar.ts';
import { type CallApp, createCallApp } from './testing/call-app.ts';
import { give } from './testing/ledger.ts';
import { type Owner, signUp } from './testing/sign-up.ts';
import type { TestResponse } from './testing/test-client.ts';
import { type Sent, uploadTo } from './testing/upload-files.ts';

/**
 * Every call that the specification lists, sent as its client sends it, with no field of ours; and every field that its
 * client reads from the response.
 */

const ASSISTANT = {
  assistantName: 'Bakery',
  assistantPrompt: 'Help.',
  voice: 'verse',
  greetingMessage: 'Hello!',
};
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const CLIENT = { name: 'Ann', email: 'ann@example.com', phone: '+380 44 123 45 67' };
const GOOGLE = {
  PARLO_GOOGLE_CLIENT_ID: 'parlo.apps.googleusercontent.com',
  PARLO_GOOGLE_CLIENT_SECRET: 'secret',
};

let app: CallApp;
let owner: Owner;
let email: string;
let assistantId: string;
/** As a calendar's calls name both. */
let named: { readonly user_id: string; readonly assistant_id: string };

beforeAll(async () => {
  app = await createCallApp({ limits: PLENTY, env: GOOGLE });
  owner = await signUp(app);
  ({ email } = owner);
  await confirmEmail(app, owner);
  await give(app.services.db, owner.id, 600);
  const { body } = await send('add_assistant', { email, assistant: ASSISTANT });
  assistantId = String(body.assistantId);
  named = { user_id: owner.id, assistant_id: assistantId };
});
afterAll(() => app.close());

const send = (path: string, body: object, by = owner.client) => by.post(`/api/${path}`, body);
const read = (path: string, query: object = {}, by = owner.client) =>
  by.get(`/api/${path}?${new URLSearchParams(Object.entries(query))}`);

/** Checks a success with the fields that are read. */
function expectRead(response: TestResponse, fields: object): void {
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject(fields);
}

/** Checks a refusal, of which `message` is shown to people. */
function expectRefused(
  { status, body }: TestResponse,
  code: keyof typeof ERROR_STATUS,
  message: string,
): void {
  expect([status, body.success, body.code, body.message]).toEqual([ERROR_STATUS[code], false, code, message]);
}

const id = expect.any(String);
const text = expect.any(String);
const listed = expect.arrayContaining([expect.objectContaining({ id, assistantName: 'Bakery' })]);

describe('accounts', () => {
  const person = {
    name: 'Ivan',
    surname: 'Franko',
    phone: '+380441234567',
    password: 'correct horse battery',
  };
  const address = 'ivan@example.com';

  it('register and sign in', async () => {
    const client = app.client();
    const registered = await send('register', { ...person, email: address }, client);
    expectRead(registered, { success: true, message: text });
    const signedIn = await send('login', { email: address, password: person.password }, app.client());
    expectRead(signedIn, { success: true, message: text, user: { email: address } });
  });

  it.each([
    ['register', { email: address }, 'All fields are required.'],
    ['register', { ...person, email: 'nobody' }, 'Invalid email format.'],
    ['login', { email: address }, 'Email and password are required.'],
    ['login', { password: person.password }, 'Email and password are required.'],
    ['login', { email: 'nobody', password: person.password }, 'Invalid email format.'],
  ])('%s of %o is refused in the words of the specification', async (path, body, message) => {
    expectRefused(await send(path, body, app.client()), 'invalid_input', message);
  });

  it('are read by a bearer token', async () => {
    const headers = { authorization: `Bearer ${owner.token}` };
    const response = await app.client().post('/api/get_user', { email }, headers);
    const user = { email, admin: false, assistants: listed };
    expectRead(response, { success: true, user, minutes: expect.any(Number) });
  });
});

describe('assistants', () => {
  it('are listed, with their minutes', async () => {
    expectRead(await send('get_assistants', { email }), { success: true, assistants: listed, message: text });
    const minutes = await send('get_assistant_minutes', { email, assistantId });
    expectRead(minutes, { success: true, minutes: 0 });
  });

  it('are added and deleted, by index or id; a second one of the same name is not added', async () => {
    const other = {
      ...ASSISTANT,
      assistantName: 'Shop',
      faqList: [{ question: 'When?', answer: 'At nine.' }],
    };
    const added = await send('add_assistant', { email, assistant: other });
    expectRead(added, { success: true, assistantId: id, assistants: listed, message: text });
    const again = await send('add_assistant', { email, assistant: other });
    const taken = 'Assistant with this name already exists. Please choose a different name.';
    expectRefused(again, 'name_taken', taken);
    const fields = { success: true, assistants: listed, message: text };
    expectRead(await send('delete_assistant', { email, index: 1 }), fields);
    const { body } = await send('add_assistant', { email, assistant: other });
    expectRead(await send('delete_assistant', { email, assistantId: body.assistantId }), fields);
    expectRefused(await send('delete_assistant', { email }), 'invalid_input', 'Assistant ID is required');
  });

  it('are edited by the dashboard, and by the builder with more fields', async () => {
    const fields = { success: true, assistants: listed, message: text };
    const byDashboard = { ...ASSISTANT, voice: '' };
    expectRead(await send('edit_assistant', { email, index: 0, updated: byDashboard }), fields);
    const sent: Sent[] = [
      { name: 'prices.txt', content: 'Bread costs two dollars.' },
      { name: 'hours.txt', content: 'We open at seven.' },
    ];
    expectRead(await uploadTo(owner, sent, { assistantId }), { success: true, message: text });
    const form = new FormData();
    form.append('logo', new Blob([PNG], { type: 'image/png' }), 'logo.png');
    form.append('email', email);
    const uploaded = await owner.client.raw('/api/upload_logo', { method: 'POST', body: form });
    expectRead(uploaded, { success: true, message: text });
    const faqList = [{ question: 'When do you open?', answer: 'At seven.' }];
    const knowledgeFile = { name: 'prices.txt', type: 'text/plain', size: 24 };
    const updated = { ...ASSISTANT, id: assistantId, faqList, knowledgeFile, logoDownload: 'logo.png' };
    expectRead(await send('edit_assistant', { email, index: 0, updated }), fields);
    const logo = expect.stringMatching(/^data:image\/png;base64,/);
    expectRead(await send('get_logo', { email }), { success: true, logo });
    expectRead(await send('get_assistant_logo', { assistantId }, app.client()), { success: true, logo });
  });

  it('are read by a widget, without a sign-in', async () => {
    const found = await read('widgetconfig', { assistantId }, app.client());
    const { assistantName, voice } = ASSISTANT;
    const assistant = { assistantName, voice, greetingMessage: 'Hello!' };
    expectRead(found, { success: true, assistant, message: text });
    const unnamed = await read('widgetconfig', {}, app.client());
    expectRefused(unnamed, 'invalid_input', 'Assistant ID is required');
    const unknown = await read('widgetconfig', { assistantId: 'assistant_1' }, app.client());
    expectRefused(unknown, 'not_found', 'Assistant not found');
  });
});

describe('calls', () => {
  it('begin with a secret for a model, a voice and instructions, whose offer is answered', async () => {
    const instructions = 'Assistant name: Mia\nGreeting: Hello!\nPrompt: Help.\nFAQ:\nQ: When?\nA: At nine.';
    const session = await send('session', { model: 'gpt-realtime-2.1-mini', voice: 'verse', instructions });
    expectRead(session, { client_secret: { value: text } });
    const { value } = session.body.client_secret as { value: string };
    const answer = await app.call(value);
    expect([answer.status, answer.body.text]).toEqual([201, 'v=0\r\nanswer']);
    expect(app.engine.last.call).toMatchObject({ greeting: 'Hello!', voice: 'verse' });
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 0 });
  });

  it('need an owner who is signed in, or an assistant', async () => {
    const wanted = { model: 'gpt-realtime-2.1-mini', voice: 'verse', instructions: 'Help.' };
    expectRefused(
      await send('session', wanted, app.client()),
      'unauthenticated',
      'Please sign in to continue',
    );
    expectRefused(await send('session', {}), 'invalid_input', 'Assistant ID is required');
  });
});

describe('payments', () => {
  it.each([
    [{ planType: 'starter', minutes: 300 }, { plan: 'starter' }],
    [
      { planType: 'add_minutes', minutes: 100 },
      { plan: 'add_minutes', minutes: '100' },
    ],
    [{ planType: 'add_minutes', minutes: 300 }, { plan: 'add_minutes' }],
  ])('of %o lead to a checkout whose link says so', async (wanted, query) => {
    const ofAssistant = wanted.planType === 'starter' ? null : assistantId;
    const body = { email, assistantId: ofAssistant, paymentUrl: 'https://pay.example/checkout', ...wanted };
    const response = await send('pre-payment', body);
    expectRead(response, { success: true, message: text });
    const { searchParams } = new URL(String(response.body.paymentUrl), 'https://parlo.example');
    searchParams.delete('order');
    expect(Object.fromEntries(searchParams)).toEqual({ ...query, ...(ofAssistant && { assistantId }) });
  });

  it('need an assistant for more minutes, and minutes that are sold', async () => {
    const order = { email, paymentUrl: '', planType: 'add_minutes', minutes: 100 };
    const unnamed = await send('pre-payment', { ...order, assistantId: null });
    expectRefused(unnamed, 'invalid_input', 'Assistant ID not found');
    const odd = await send('pre-payment', { ...order, assistantId, minutes: 7 });
    expectRefused(odd, 'invalid_input', 'These minutes are not sold.');
  });
});

describe('posts', () => {
  it('are positional arrays, and one is found by id, slug or index', async () => {
    const { status, body } = await read('posts');
    const [newest] = body.posts as unknown[][];
    const [post, slug, title, desc, , date, image, author] = newest ?? [];
    expect([status, post, typeof author]).toEqual([200, expect.any(Number), 'object']);
    expect([slug, title, desc, date, image]).toEqual(Array(5).fill(text));
    for (const name of [post, slug, 0]) {
      expectRead(await read(`post/${name}`), { post: expect.arrayContaining([post, slug, title]) });
    }
    const missing = "The blog post you're looking for doesn't exist.";
    expectRefused(await read('post/nothing-here'), 'not_found', missing);
  });
});

describe('the calendar', () => {
  const slotsOn = async (days: number) => {
    const { body } = await read('calendar/free-slots', { ...named, date: inDays(days) });
    return body.available_slots as { readonly start: string; readonly end: string }[];
  };
  /** The first weekday after tomorrow: the default hours are those of weekdays. */
  const freeSlots = async () => (await slotsOn(2)).concat(await slotsOn(3), await slotsOn(4));

  it('says whether another one is connected, and begins to connect it', async () => {
    const provider = expect.any(String);
    expectRead(await read('calendar/status', named), { connected: false, provider });
    const started = await read('calendar/oauth/start', { email });
    const client_id = GOOGLE.PARLO_GOOGLE_CLIENT_ID;
    expectRead(started, { auth_url: expect.stringContaining('https://accounts.google.com/'), client_id });
  });

  it('has free times of thirty minutes, or as long as is asked', async () => {
    const [first] = await freeSlots();
    const date = String(first?.start).slice(0, 10);
    for (const [query, minutes] of [
      [{}, 30],
      [{ duration: '60' }, 60],
    ] as const) {
      const response = await read('calendar/free-slots', { ...named, date, ...query });
      expectRead(response, { success: true });
      const [slot] = response.body.available_slots as (typeof first)[];
      expect(Date.parse(String(slot?.end)) - Date.parse(String(slot?.start))).toBe(minutes * 60_000);
    }
  });

  it('suggests times for a message about a meeting', async () => {
    const history = [{ role: 'user', content: 'Hello' }];
    const wish = { ...named, message: 'Can I book a meeting next week?', conversation_history: history };
    const asked = await send('calendar/ai-process', wish);
    const suggestions = expect.arrayContaining([{ start: text, end: text }]);
    expectRead(asked, { calendar_related: true, response: { action: 'suggest_times', suggestions } });
  });

  it('books as its owner, and gives a refusal’s reason as `error`', async () => {
    const [first, second] = await freeSlots();
    const meeting = { ...named, add_meet_link: false, client_info: CLIENT, start: first?.start };
    expectRead(await send('calendar/schedule', meeting), { success: true });
    const taken = await send('calendar/schedule', meeting);
    expect([taken.status, taken.body.success]).toEqual([409, false]);
    expect(taken.body.error).toBe(taken.body.message);

    const details = { start: second?.start, duration: 30 };
    const confirmed = { ...named, client_info: CLIENT, meeting_details: details };
    expectRead(await send('calendar/confirm-meeting', confirmed), { success: true });
    const again = await send('calendar/confirm-meeting', confirmed);
    expect([again.status, again.body.error]).toEqual([409, again.body.message]);
  });

  it('is nobody else’s', async () => {
    const stranger = await signUp(app);
    const meeting = { client_info: CLIENT, meeting_details: { start: (await freeSlots())[0]?.start } };
    const asked = { ...meeting, assistant_id: assistantId };
    const theirs = await send('calendar/confirm-meeting', asked, stranger.client);
    expectRefused(theirs, 'not_found', 'Assistant not found');
    const anonymous = await send('calendar/confirm-meeting', asked, app.client());
    expectRefused(anonymous, 'unauthenticated', 'Please sign in to continue');
  });
});
