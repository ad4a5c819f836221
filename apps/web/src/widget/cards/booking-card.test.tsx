// @vitest-environment jsdom
/** @jsxImportSource preact */
import { BookingCard, ConfirmMeetingInput, FreeSlotsQuery } from '@parlo/contract';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unmount } from '../testing/unmount.ts';
import { Card } from './card.tsx';

const slot = (day: number, hour: number, half = '00') => ({
  start: `2026-11-${day}T${hour}:${half}:00+02:00`,
  end: `2026-11-${day}T${hour}:${half === '00' ? '30' : '45'}:00+02:00`,
});
const CARD: BookingCard = {
  id: 'meeting_1',
  ...slot(24, 14),
  service: 'Check-up',
  name: 'Ana',
  email: 'ana@example.com',
  timeZone: 'Europe/Kyiv',
};
const booked = (more: object = {}) => ({
  success: true,
  message: '',
  booking_id: 'b_1',
  start: CARD.start,
  end: CARD.end,
  meet_link: null,
  pending: false,
  ...more,
});
const FREE = { success: true, duration: 30, time_zone: 'Europe/Kyiv' };

let asked: { url: URL; body: unknown }[];
let respond: Record<string, () => Response | Promise<Response>>;
let said: string[];
let kept: (string | null)[];

beforeEach(() => {
  asked = [];
  said = [];
  kept = [];
  respond = {
    'confirm-meeting': () => Response.json(booked()),
    'free-slots': () =>
      Response.json({ ...FREE, available_slots: [slot(24, 14), slot(25, 10), slot(25, 11)] }),
  };
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de', 'en-GB']);
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    const url = new URL(path, 'http://localhost');
    asked.push({ url, body: body === undefined ? undefined : JSON.parse(body) });
    return respond[url.pathname.replace('/api/calendar/', '')]?.();
  });
});
afterEach(async () => {
  await unmount();
  document.documentElement.lang = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = (card: object = CARD) =>
  act(() =>
    render(
      <Card
        json={JSON.stringify(card)}
        conversation="cv_1"
        who="Bakery"
        asks
        say={(text) => void said.push(text)}
        keep={(corrected) => void kept.push(corrected)}
        unsent={{ current: null }}
      />,
      document.body,
    ),
  );
const labelled = (words: string) => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === words);
  const field = document.getElementById(label?.htmlFor ?? '');
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) return field;
  return expect.fail(`no ${words} in ${text()}`);
};
const button = (words: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => plain(textContent) === words) ??
  expect.fail(`no ${words} in ${text()}`);
const plain = (words: string) => words.replace(/[\u202f\u2009\u00a0]/g, ' ').replaceAll('–', '-');
const text = () => plain(document.body.textContent ?? '');
const change = (label: string, value: string) =>
  act(() => {
    const field = labelled(label);
    field.value = value;
    const type = field instanceof HTMLSelectElement ? 'change' : 'input';
    field.dispatchEvent(new Event(type, { bubbles: true }));
  });
const press = (words: string) => act(async () => button(words).click());
const options = (label: string) =>
  [...labelled(label).querySelectorAll('option')].map(({ textContent }) => plain(textContent));
const alert = () => vi.waitFor(() => document.querySelector('[role="alert"]')?.textContent ?? expect.fail());

it('shows when, what for and who, and books what was corrected, once', async () => {
  await show();
  expect(text()).toContain('Tuesday 24 November, 14:00-14:30');
  expect(text()).toContain('Check-up');
  await change('Name', 'Anna');
  await change('Phone', '+380441234567');
  await press('Yes, book it');
  await vi.waitFor(() => expect(said).toEqual(['Yes, book it']));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.body).toEqual({
    conversation: 'cv_1',
    client_info: { name: 'Anna', email: 'ana@example.com', phone: '+380441234567' },
    meeting_details: {
      id: 'meeting_1',
      start: CARD.start,
      service: 'Check-up',
      time_zone: 'Europe/Kyiv',
      language: 'en-GB',
    },
  });
  const conversation = `cv_${'a'.repeat(40)}`;
  expect(() => ConfirmMeetingInput.parse({ ...Object(asked[0]?.body), conversation })).not.toThrow();
});

it('leaves what it is about in sight, and hides no zone whose clock is another', async () => {
  const transcript = document.body.appendChild(document.createElement('div'));
  transcript.className = 'transcript';
  Object.defineProperty(transcript, 'scrollHeight', { value: 700 });
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await show({ ...CARD, timeZone: here });
  expect(transcript.scrollTop).toBe(700);
  expect(text()).not.toContain('Time zone');
  await unmount();
  await show({ ...CARD, timeZone: 'Asia/Kathmandu' });
  expect(text()).toContain('Time zone: Nepal Time');
});

describe('once it is booked', () => {
  it('says when and with whom, stays while the conversation goes on, and is closed', async () => {
    const later = { start: '2026-11-24T15:00:00+02:00', end: '2026-11-24T15:30:00+02:00' };
    const meet_link = 'https://meet.example/abc';
    respond['confirm-meeting'] = () => Response.json(booked({ ...later, meet_link }));
    await show();
    await press('Yes, book it');
    await vi.waitFor(() =>
      expect(document.querySelector('[role="status"] h2')?.textContent).toBe('You are booked'),
    );
    expect(document.querySelector('form')).toBeNull();
    // The server's word counts.
    expect(text()).toContain('15:00-15:30');
    expect(text()).toContain('With Bakery');
    expect(document.querySelector('a')?.href).toBe(meet_link);

    const again = kept.at(-1) ?? expect.fail('not kept');
    expect(again).not.toContain('ana@example.com');
    await unmount();
    await show(JSON.parse(again));
    expect(text()).toContain('You are booked');
    await press('Close');
    expect([text(), kept.at(-1), said]).toEqual(['', null, ['Yes, book it']]);
  });

  it('says that the calendar gets it later when it is away', async () => {
    respond['confirm-meeting'] = () =>
      Response.json(booked({ pending: true, meet_link: 'javascript:alert(1)' }));
    await show();
    await press('Yes, book it');
    await vi.waitFor(() => expect(text()).toContain('in the calendar a little later'));
    expect(document.querySelector('a')).toBeNull();
  });
});

describe('without a mail', () => {
  it.each([
    ['en', 'email_not_confirmed', 'the owner of this assistant has yet to confirm their own address'],
    ['uk', 'email_not_confirmed', 'власник цього асистента ще не підтвердив свою адресу'],
    ['en', 'recipient_mail_limit', 'This address got too many emails today'],
    ['uk', 'recipient_mail_limit', 'На цю адресу сьогодні вже надійшло забагато листів'],
    ['en', 'account_mail_limit', 'No email can be sent about it'],
    ['uk', 'one of a newer server', 'Надіслати лист про це зараз не можна'],
  ])('says in %s that none comes, and why: %s', async (language, mail_reason, words) => {
    document.documentElement.lang = language;
    respond['confirm-meeting'] = () => Response.json(booked({ mail_sent: false, mail_reason }));
    await show();
    await press(language === 'en' ? 'Yes, book it' : 'Так, запишіть');
    await vi.waitFor(() => expect(text()).toContain(words));
    expect(text()).not.toMatch(/comes by email|надійде на пошту/);
    // As it is kept for the rest of the conversation.
    const again = kept.at(-1) ?? expect.fail('not kept');
    await unmount();
    await show(JSON.parse(again));
    expect(text()).toContain(words);
  });
});

it('leaves it when it is not wanted', async () => {
  await show();
  await press('Not now');
  expect([asked, said, kept, text()]).toEqual([[], ['Not now'], [null], '']);
});

describe('another time', () => {
  it('is chosen by its day and one of the times of that day', async () => {
    await show();
    await press('Another time');
    await vi.waitFor(() => expect(options('Day')).toEqual(['Tue 24 Nov', 'Wed 25 Nov']));
    const query = Object.fromEntries(asked[0]?.url.searchParams ?? []);
    expect(query).toEqual({
      conversation: 'cv_1',
      days: '30',
      time_zone: 'Europe/Kyiv',
      service: 'Check-up',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(FreeSlotsQuery.shape.days.safeParse(query.days).data).toBe(30);
    expect(labelled('Day').value).toBe('2026-11-24');
    await change('Day', '2026-11-25');
    expect(text()).toContain('Wednesday 25 November, 10:00-10:30');
    expect(options('Time')).toEqual(['10:00', '11:00']);
    await change('Time', slot(25, 11).start);
    expect(text()).toContain('Wednesday 25 November, 11:00-11:30');
    await press('Yes, book it');
    expect(asked.at(-1)?.body).toMatchObject({
      meeting_details: { id: 'meeting_1', start: slot(25, 11).start },
    });
  });

  it('is that of one person or room, or of whoever is free', async () => {
    const resources = [
      { id: 'lea', name: 'Lea' },
      { id: 'tom', name: 'Tom' },
    ];
    let answer: () => void = () => expect.fail('not asked');
    respond['free-slots'] = async () => {
      const { searchParams } = asked.at(-1)?.url ?? expect.fail('not asked');
      const theirs = searchParams.get('resource') === 'tom' ? [slot(25, 11)] : [slot(24, 14), slot(25, 10)];
      // Lea's times come late, when somebody else was chosen.
      if (searchParams.get('resource') === 'lea')
        await new Promise<void>((done) => {
          answer = done;
        });
      return Response.json({ ...FREE, available_slots: theirs, resources });
    };
    respond['confirm-meeting'] = () => Response.json(booked({ ...slot(25, 11), resource: 'Tom' }));
    await show();
    await press('Another time');
    await vi.waitFor(() => expect(options('Who or where')).toEqual(['Any that is free', 'Lea', 'Tom']));
    expect(labelled('Who or where').value).toBe('');
    expect(options('Day')).toEqual(['Tue 24 Nov', 'Wed 25 Nov']);
    labelled('Who or where').focus();
    await change('Who or where', 'lea');
    await change('Who or where', 'tom');
    await vi.waitFor(() => expect(options('Day')).toEqual(['Choose', 'Wed 25 Nov']));
    await act(async () => answer());
    expect(options('Day')).toEqual(['Choose', 'Wed 25 Nov']);
    // The list is the same one, so whoever uses a keyboard is still there.
    expect(document.activeElement).toBe(labelled('Who or where'));
    await change('Day', '2026-11-25');
    await press('Yes, book it');
    expect(asked.at(-1)?.body).toMatchObject({
      meeting_details: { start: slot(25, 11).start, resource: 'tom' },
    });
    await vi.waitFor(() => expect(text()).toContain('With Tom, Bakery'));
    const again = kept.at(-1) ?? expect.fail('not kept');
    await unmount();
    await show(JSON.parse(again));
    expect(text()).toContain('With Tom, Bakery');
  });

  it('is not chosen for the visitor when theirs is not free', async () => {
    respond['free-slots'] = () => Response.json({ ...FREE, available_slots: [slot(25, 10)] });
    await show();
    await press('Another time');
    await vi.waitFor(() => expect(options('Day')).toEqual(['Choose', 'Wed 25 Nov']));
    expect(text()).toContain('Tuesday 24 November, 14:00-14:30');
    expect(kept).toEqual([]);
  });

  it('is looked for farther ahead, and again when it could not be loaded', async () => {
    let tries = 0;
    respond['free-slots'] = () => {
      tries += 1;
      if (tries === 1)
        return Response.json({ success: false, code: 'unavailable', message: '' }, { status: 503 });
      return Response.json({ ...FREE, available_slots: tries === 2 ? [] : [slot(25, 10)] });
    };
    await show();
    await press('Another time');
    expect(await alert()).toBe('The free times could not be loaded.');
    await press('Try again');
    await vi.waitFor(() => expect(text()).toMatch(/Nothing is free up to \d+ \w+\./));
    await press('Later dates');
    await vi.waitFor(() => expect(options('Day')).toHaveLength(2));
    const [first, second, third] = asked.map(({ url }) => url.searchParams.get('date') ?? '');
    expect(second).toBe(first);
    expect((Date.parse(third ?? '') - Date.parse(second ?? '')) / 86_400_000).toBe(30);
  });
});

describe('when it can’t be booked', () => {
  it('offers the next free times in place of one that was taken', async () => {
    const slots = [slot(25, 10), slot(25, 11)].map(({ start, end }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
    }));
    respond['confirm-meeting'] = () =>
      Response.json({ success: false, code: 'slot_unavailable', message: '', slots }, { status: 409 });
    await show();
    await press('Yes, book it');
    expect(await alert()).toBe('This time is not free any more. Please choose another one.');
    expect(said).toEqual([]);
    const offer = 'Wed 25 Nov, 10:00';
    await press(offer);
    expect(button(offer).getAttribute('aria-pressed')).toBe('true');
    respond['confirm-meeting'] = () => Response.json(booked(slots[0]));
    await press('Yes, book it');
    await vi.waitFor(() => expect(text()).toContain('You are booked'));
    expect(asked.at(-1)?.body).toMatchObject({
      meeting_details: { id: 'meeting_1', start: slots[0]?.start },
    });
  });

  it.each([
    ['client_info.name', 'Name', 'Please enter your name.'],
    ['client_info.email', 'Email', 'Please check the email address.'],
    ['client_info.phone', 'Phone', 'Please check the phone number.'],
  ])('says which field is wrong: %s', async (field, label, words) => {
    respond['confirm-meeting'] = () =>
      Response.json({ success: false, code: 'invalid_input', message: '', field }, { status: 400 });
    await show();
    await change('Email', 'ana@');
    await press('Yes, book it');
    expect(await alert()).toBe(words);
    // The focus follows the words after the next paint.
    await vi.waitFor(() => expect(document.activeElement).toBe(labelled(label)));
    expect(labelled(label).getAttribute('aria-invalid')).toBe('true');
    expect(labelled('Email').value).toBe('ana@');
  });

  it.each([
    ['invalid_input', 'Please check what you entered.'],
    ['limit_reached', 'You have as many meetings ahead as can be booked here.'],
    ['too_many_requests', 'That was very often. Please wait a minute and try again.'],
    ['not_found', 'This can’t be booked here right now.'],
    ['unavailable', 'The calendar can’t be reached right now. Please try again in a minute.'],
    ['internal', 'That did not work. Please try again: it will not be booked twice.'],
  ])('says why: %s', async (code, words) => {
    respond['confirm-meeting'] = () => Response.json({ success: false, code, message: '' }, { status: 400 });
    await show();
    await press('Yes, book it');
    expect(await alert()).toBe(words);
    expect(said).toEqual([]);
  });

  it('says that there is no connection', async () => {
    respond['confirm-meeting'] = () => Promise.reject(new TypeError('offline'));
    await show();
    await press('Yes, book it');
    expect(await alert()).toContain('There is no connection.');
  });
});

it('speaks Ukrainian, on the visitor’s clock', async () => {
  document.documentElement.lang = 'uk';
  await show({ ...CARD, timeZone: 'America/New_York' });
  expect(text()).toContain('вівторок, 24 листопада, 07:00-07:30');
  expect(text()).toContain('північноамериканським східним');
  await press('Так, запишіть');
  await vi.waitFor(() => expect(said).toEqual(['Так, запишіть']));
  expect(text()).toContain('Вас записано');
});

it.each([
  { ...CARD, timeZone: 'Mars/Olympus' },
  { ...CARD, start: 'soon' },
  { ...CARD, id: 7 },
])('is not shown for %j, and nor is another card', async (card) => {
  await show(card);
  expect(text()).toBe('');
});

it('reads what the contract says', () => {
  expect(BookingCard.parse(CARD)).toEqual(CARD);
});
