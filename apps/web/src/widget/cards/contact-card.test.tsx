// @vitest-environment jsdom
/** @jsxImportSource preact */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unmount } from '../testing/unmount.ts';
import { Card, type Unsent } from './card.tsx';

const DETAILS = { id: 'draft_1', name: 'Ana', email: 'ana@example.com', message: 'Call me' };
const UNREACHABLE = { field: 'email', reason: 'contact_unreachable' };
const refusal = (more: object) =>
  Response.json({ success: false, code: 'invalid_input', message: 'No.', ...more }, { status: 400 });
let unsent: { current: Unsent | null };
let asked: { path: string; body: Record<string, unknown> }[];
let respond: () => Response | Promise<Response>;
let said: string[];
let kept: (string | null)[];

beforeEach(() => {
  asked = [];
  unsent = { current: null };
  said = [];
  kept = [];
  respond = () => Response.json({ success: true, message: '' });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    asked.push({ path, body: JSON.parse(body) });
    return respond();
  });
});
afterEach(async () => {
  await unmount();
  document.documentElement.lang = '';
  vi.unstubAllGlobals();
});

const show = (json = JSON.stringify(DETAILS), asks: boolean | null = true) =>
  act(() =>
    render(
      <Card
        json={json}
        conversation="cv_1"
        who="Bakery"
        asks={asks}
        say={(text) => void said.push(text)}
        keep={(corrected) => void kept.push(corrected)}
        unsent={unsent}
      />,
      document.body,
    ),
  );
const field = (words: string) => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === words);
  const input = document.getElementById(label?.htmlFor ?? '');
  if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) return input;
  return expect.fail(words);
};
const button = (words: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words) ??
  expect.fail(words);
const write = (label: string, text: string) =>
  act(() => {
    const input = field(label);
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));
const press = (words: string) => act(async () => button(words).click());

it('sends what was corrected, once, and says so in the conversation', async () => {
  await show();
  expect([...document.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    'Name',
    'Email',
    'Message',
  ]);
  await write('Name', 'Anna');
  await press('Send it');
  expect(asked).toEqual([
    { path: '/api/leave_contact', body: { ...DETAILS, name: 'Anna', edit: 1, conversation: 'cv_1' } },
  ]);
  await vi.waitFor(() => expect(said).toEqual(['Send it']));
  expect(document.querySelector('form')).toBeNull();
  expect(kept.at(0)).toBe(JSON.stringify(DETAILS));
  expect(kept.at(-1)).toBeNull();
  // Nothing waits for what is sent.
  expect(unsent.current).toBeNull();
});

it('sent at once says which change it has, so that nothing older counts', async () => {
  vi.useFakeTimers();
  await show();
  await write('Email', 'nope');
  await vi.advanceTimersByTimeAsync(300);
  await write('Email', '');
  await write('Email', 'maria@example.com');
  await press('Send it');
  expect(asked.map(({ path, body: { email, edit, values } }) => [path, email ?? values, edit])).toEqual([
    ['/api/correct_contact', { email: 'nope' }, 1],
    ['/api/leave_contact', 'maria@example.com', 3],
  ]);
  vi.useRealTimers();
});

describe('a correction', () => {
  const reports = () => asked.filter(({ path }) => path === '/api/correct_contact').map(({ body }) => body);
  const flush = () => act(async () => void (await unsent.current?.()));
  const readBack = (more: object) => show(JSON.stringify({ ...DETAILS, ...more }));
  const report = (edit: number, values: object) => ({ conversation: 'cv_1', id: 'draft_1', edit, values });

  it('is told to the server a moment later, letters together', async () => {
    vi.useFakeTimers();
    await show();
    await write('Email', 'ana@example.co');
    await write('Email', 'ana@example.org');
    await write('Name', 'Anna');
    expect(reports()).toEqual([]);
    await vi.advanceTimersByTimeAsync(300);
    expect(reports()).toEqual([report(3, { email: 'ana@example.org', name: 'Anna' })]);
    vi.useRealTimers();
  });

  it('is told before the next turn, one after the other', async () => {
    await show();
    expect(unsent.current).toBeNull();
    let respondNow: (response: Response) => void = () => expect.fail('nothing was asked');
    respond = () => new Promise((resolve) => (respondNow = resolve));
    await write('Name', 'Anna');
    const first = unsent.current?.();
    await vi.waitFor(() => expect(reports()).toHaveLength(1));
    await write('Name', 'Hanna');
    const second = unsent.current?.();
    await settle();
    expect(reports()).toHaveLength(1);
    respondNow(Response.json({ success: true, message: '' }));
    expect(await first).toBeNull();
    await vi.waitFor(() => expect(reports()).toHaveLength(2));
    respondNow(Response.json({ success: true, message: '' }));
    expect(await second).toBeNull();
    expect(reports()).toEqual([report(1, { name: 'Anna' }), report(2, { name: 'Hanna' })]);
  });

  it('is told again where the server did not take it', async () => {
    respond = () => Response.json({ success: false, code: 'internal', message: '' }, { status: 500 });
    await show();
    await write('Name', 'Anna');
    expect(await unsent.current?.()).toEqual({ code: 'internal' });
    respond = () => Response.json({ success: true, message: '' });
    expect(await unsent.current?.()).toBeNull();
    expect(reports()).toEqual([report(1, { name: 'Anna' }), report(1, { name: 'Anna' })]);
  });

  it.each(['not_found', 'invalid_input'])(
    'holds no turn back where nothing comes of it: %s',
    async (code) => {
      respond = () => Response.json({ success: false, code, message: '' }, { status: 404 });
      await show();
      await write('Name', 'Anna');
      expect(await unsent.current?.()).toBeNull();
    },
  );

  it('stays when it is read back, and what was said since is shown', async () => {
    await show();
    await write('Email', 'ana@example.org');
    await flush();
    const input = field('Email');
    await write('Message', 'Write to me');
    // The server knew of the first change, and the visitor said another name.
    await readBack({ edit: 1, name: 'Olha', email: 'ana@example.org' });
    expect(field('Email')).toBe(input);
    expect([field('Name').value, field('Email').value, field('Message').value]).toEqual([
      ...['Olha', 'ana@example.org', 'Write to me'],
    ]);
    expect(kept.at(-1)).toContain('Olha');
    // Said after it was changed here.
    await readBack({ edit: 2, email: 'ana@example.net', message: 'Write to me' });
    expect(field('Email').value).toBe('ana@example.net');
  });

  it('goes on from the changes that were read back', async () => {
    await readBack({ edit: 7 });
    await write('Name', 'Anna');
    await flush();
    expect(reports()).toEqual([report(8, { name: 'Anna' })]);
  });

  it('is forgotten with other details', async () => {
    await show();
    await write('Name', 'Anna');
    await readBack({ id: 'draft_2' });
    expect([field('Name').value, unsent.current]).toEqual(['Ana', null]);
  });
});

describe('a card that is sent after the dialogue has moved on', () => {
  const SENT = JSON.stringify({ id: 'draft_1', sent: 'yes' });
  const status = () => document.querySelector('[role="status"] p')?.textContent;
  const sendLate = async (asks: boolean | null = false) => {
    await show(undefined, asks);
    await press('Send it');
    await settle();
    expect(kept.at(-1)).toBe(SENT);
  };

  it('is said by the card, which is closed by hand', async () => {
    await sendLate();
    await show(SENT, false);
    expect([said, status()]).toEqual([[], 'Thank you, it was passed on.']);
    await press('Close');
    expect([said, kept.at(-1), document.querySelector('.card')]).toEqual([[], null, null]);
  });

  it('is said by the card during a reply, and by the dialogue where that reads it back', async () => {
    await sendLate(null);
    await show(SENT, null);
    expect([said, status()]).toEqual([[], 'Thank you, it was passed on.']);
    await show(undefined, true);
    expect([said, kept.at(-1), document.querySelector('.card')]).toEqual([['Send it'], null, null]);
  });

  it('stays said where the card is drawn anew, and asks again once it is read back', async () => {
    await sendLate();
    await show(JSON.stringify({ ...DETAILS, id: 'draft_2' }));
    await show(SENT, false);
    expect([said, status()]).toEqual([[], 'Thank you, it was passed on.']);
    await show(JSON.stringify({ ...DETAILS, message: 'Call me twice' }));
    expect(field('Message').value).toBe('Call me twice');
    expect(said).toEqual([]);
  });

  it('is kept where it could not be sent', async () => {
    respond = () => refusal({ field: 'email' });
    await show(undefined, false);
    await press('Send it');
    await vi.waitFor(() => expect(document.querySelector('[role="alert"]')).not.toBeNull());
    expect(kept.at(-1)).toBe(JSON.stringify(DETAILS));
  });

  it('is said in Ukrainian', async () => {
    document.documentElement.lang = 'uk';
    await show(undefined, false);
    await press('Надіслати');
    await show(SENT, false);
    expect(status()).toBe('Дякуємо, повідомлення передано.');
  });
});

it('leaves it when it is not wanted', async () => {
  await show();
  await press('Not now');
  expect([asked, said]).toEqual([[], ['Not now']]);
});

it.each([
  ['invalid_input', 'Please check what you entered.'],
  ['limit_reached', 'That is all for today. Please try again tomorrow.'],
  ['not_found', 'Messages can’t be taken here right now.'],
  ['internal', 'It was not sent. Please try again.'],
])('keeps what was typed when the server says %s', async (code, words) => {
  respond = () => Response.json({ success: false, code, message: code }, { status: 400 });
  await show();
  await write('Email', 'ana@');
  await press('Send it');
  await vi.waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toBe(words));
  expect(field('Email').value).toBe('ana@');
  expect(said).toEqual([]);
});

describe('the server’s refusal', () => {
  const BOTH = { ...DETAILS, phone: '' };
  const { email: _none, ...PHONE } = BOTH;
  it.each([
    ['an email', DETAILS, { field: 'email' }, 'Email', 'Please check the email address.'],
    ['a phone number', BOTH, { field: 'phone' }, 'Phone', 'Please check the phone number.'],
    ['a name', DETAILS, { field: 'name' }, 'Name', 'Please check what you entered.'],
    ['no email', DETAILS, UNREACHABLE, 'Email', 'Please check the email address.'],
    ['no phone number', PHONE, UNREACHABLE, 'Phone', 'Please check the phone number.'],
    ['neither', BOTH, UNREACHABLE, 'Email', 'Please leave an email address or a phone number.'],
  ])('is named, marked and has the focus: %s', async (_what, details, more, label, words) => {
    respond = () => refusal(more);
    await show(JSON.stringify(details));
    for (let i = 0; i < 2; i++) {
      await press('Send it');
      await vi.waitFor(() => expect(document.activeElement).toBe(field(label)));
      // Beside the field, which may be all that is in sight.
      expect(field(label).parentElement?.querySelector('[role="alert"]')?.textContent).toBe(words);
      expect([...document.querySelectorAll('[aria-invalid="true"]')]).toEqual([field(label)]);
      const description = field(label).getAttribute('aria-describedby') ?? '';
      expect(document.getElementById(description)?.textContent).toBe(words);
      button('Send it').focus();
    }
  });

  it.each([
    [{ field: 'email' }, 'Перевірте електронну пошту.'],
    [{ field: 'phone' }, 'Перевірте номер телефону.'],
    [UNREACHABLE, 'Вкажіть електронну пошту або номер телефону.'],
  ])('is named in Ukrainian: %j', async (more, words) => {
    document.documentElement.lang = 'uk';
    respond = () => refusal(more);
    await show(JSON.stringify(BOTH));
    await press('Надіслати');
    await vi.waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toBe(words));
  });

  it('is not marked any more once it was sent', async () => {
    respond = () => refusal({ field: 'email' });
    await show();
    await press('Send it');
    await vi.waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBe('true'));
    respond = () => new Promise<never>(() => undefined);
    await press('Send it');
    expect(field('Email').getAttribute('aria-invalid')).toBe('false');
  });
});

it('speaks Ukrainian', async () => {
  document.documentElement.lang = 'uk';
  await show();
  await press('Надіслати');
  await vi.waitFor(() => expect(said).toEqual(['Надіслати']));
});

it.each(['', 'null', '[]', '{"name":"Ana"}', 'not json'])('is not shown for %j', async (json) => {
  await show(json);
  expect(document.querySelector('form')).toBeNull();
});
