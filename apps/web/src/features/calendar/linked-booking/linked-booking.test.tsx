// @vitest-environment jsdom
import type { LinkedBooking as Booking } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { i18next } from '../../../i18n/index.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { LinkedBooking } from './linked-booking.tsx';

const slot = (day: number, hour: number) => ({
  start: `2099-11-${day}T${hour}:00:00+02:00`,
  end: `2099-11-${day}T${hour}:30:00+02:00`,
});
const BOOKING: Booking = {
  assistantName: 'Bakery',
  service: 'Tasting',
  resource: '',
  ...slot(24, 14),
  timeZone: 'Europe/Kyiv',
  language: 'en-GB',
  state: 'booked',
  meetLink: null,
};
const shown = (more: Partial<Booking> = {}) => ({ success: true as const, booking: { ...BOOKING, ...more } });
const FREE = { success: true as const, duration: 30 as const, time_zone: 'Europe/Kyiv' };
const free = (...available_slots: ReturnType<typeof slot>[]) => ({ ...FREE, available_slots });

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string | RegExp) => screen.findByRole('button', { name });
const plain = (words: string) => words.replace(/[\u202f\u2009\u00a0]/g, ' ').replaceAll('–', '-');
const text = () => plain(document.querySelector('main')?.textContent ?? '');
const radio = async (group: string, name: string) =>
  within(await screen.findByRole('group', { name: group })).getByRole('radio', { name });
const open = (token = 'bk_1') => show(<LinkedBooking token={token} />);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the meeting of a link', () => {
  it('is shown in the visitor’s time zone, with its service', async () => {
    const { asked } = fakeApi({ linkedBooking: () => shown({ meetLink: 'https://meet.example/x' }) });
    await open();
    await heading('Your meeting with Bakery');
    expect(text()).toContain('Tuesday, 24 November 2099, 14:00-14:30');
    expect(text()).toContain('Tasting, 30 minutes');
    expect(text()).toContain('Eastern European Standard Time');
    const join = screen.getByRole('link', { name: 'Join by video' });
    expect([join.getAttribute('href'), join.getAttribute('rel')]).toEqual([
      ...['https://meet.example/x', 'noopener noreferrer'],
    ]);
    expect(asked).toEqual([{ name: 'linkedBooking', input: { token: 'bk_1' } }]);
  });

  it('says with which person or in which room it is', async () => {
    fakeApi({ linkedBooking: () => shown({ resource: 'Lea' }) });
    await open();
    await heading('Your meeting with Bakery');
    expect(text()).toContain('Tasting, 30 minutes, Lea');
  });

  it('is in the language that it was booked in', async () => {
    fakeApi({ linkedBooking: () => shown({ language: 'uk' }) });
    await open();
    await heading('Ваша зустріч: Bakery');
    expect(text()).toContain('вівторок, 24 листопада 2099');
    expect(text()).toContain('30 хвилин');
    expect(document.documentElement.lang).toBe('uk');
  });

  it('is in the language that its reader chose', async () => {
    fakeApi({ linkedBooking: () => shown({ language: 'uk' }) });
    localStorage.setItem('language', 'en');
    await open();
    await heading('Your meeting with Bakery');
    await waitFor(() => expect(i18next.language).toBe('en'));
  });

  it.each(['', 'bk_forged'])('is not there for the link %j', async (token) => {
    const { asked } = fakeApi({ linkedBooking: () => refuse('invalid_link', 'Old.') });
    await open(token);
    await heading('This link does not work any more');
    expect(screen.queryByRole('button')).toBeNull();
    expect(asked).toHaveLength(token === '' ? 0 : 1);
  });

  it('can be asked for again when the server is away', async () => {
    let away = true;
    fakeApi({ linkedBooking: () => (away ? refuse('unavailable', 'Away.') : shown()) });
    const { user } = await open();
    const again = await press('Try again');
    away = false;
    await user.click(again);
    await heading('Your meeting with Bakery');
  });

  it.each([
    [{ state: 'cancelled' } as const, 'This meeting is cancelled'],
    [{ start: '2020-11-24T14:00:00Z', end: '2020-11-24T14:30:00Z' }, 'This meeting is over'],
  ])('can’t be changed any more: %j', async (more, title) => {
    fakeApi({ linkedBooking: () => shown(more) });
    await open();
    await heading(title);
    expect(text()).toContain('Bakery');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('moving it', () => {
  it('takes a day and one of its free times', async () => {
    const to = slot(26, 11);
    const { asked } = fakeApi({
      linkedBooking: () => shown(),
      freeSlots: () => free(slot(24, 14), slot(25, 12), slot(26, 10), to),
      moveLinkedBooking: () => shown(to),
    });
    const { user } = await open();
    await user.click(await press('Choose another time'));
    expect(document.activeElement?.textContent).toBe('When would suit you better?');
    expect(await press('Choose a time')).toHaveProperty('disabled', true);
    // Its own time is no other one.
    expect(within(screen.getByRole('group', { name: 'Day' })).getAllByRole('radio')).toHaveLength(2);
    await user.click(await radio('Day', 'Thu 26 Nov'));
    await user.click(await radio('Time', '11:00'));
    await user.click(await press(/^Move to Thursday, 26 November 2099, 11:00/));
    await screen.findByText('It has a new time. An email with it is on its way to you.');
    expect(text()).toContain('Thursday, 26 November 2099, 11:00-11:30');
    expect(document.activeElement?.tagName).toBe('H1');
    expect(asked.slice(1)).toEqual([
      {
        name: 'freeSlots',
        input: {
          link: 'bk_1',
          days: '30',
          time_zone: 'Europe/Kyiv',
          date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        },
      },
      { name: 'moveLinkedBooking', input: { token: 'bk_1', start: to.start } },
    ]);
  });

  it('offers other free times after the chosen one was taken', async () => {
    let taken = false;
    fakeApi({
      linkedBooking: () => shown(),
      freeSlots: () => (taken ? free(slot(26, 10)) : free(slot(25, 12), slot(26, 10))),
      moveLinkedBooking: () => {
        taken = true;
        return refuse('slot_taken', 'Taken.');
      },
    });
    const { user } = await open();
    await user.click(await press('Choose another time'));
    await user.click(await radio('Time', '12:00'));
    await user.click(await press(/^Move to/));
    await screen.findByText('Somebody else has just taken this time. Please choose another one.');
    await radio('Time', '10:00');
    await waitFor(() => expect(screen.queryByRole('radio', { name: '12:00' })).toBeNull());
    expect(await press('Choose a time')).toHaveProperty('disabled', true);
  });

  it('says that it was moved too often', async () => {
    fakeApi({
      linkedBooking: () => shown(),
      freeSlots: () => free(slot(25, 12)),
      moveLinkedBooking: () => refuse('too_many_moves', 'Too many.', { params: { max: 5 } }),
    });
    const { user } = await open();
    await user.click(await press('Choose another time'));
    await user.click(await radio('Time', '12:00'));
    await user.click(await press(/^Move to/));
    await screen.findByText('A meeting can be moved at most 5 times. Cancel it and book another one.');
    await user.click(await press('Keep the old time'));
    expect(text()).toContain('Tuesday, 24 November 2099');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['calendar_off', 'Meetings can’t be booked here.'],
    ['calendar_unavailable', 'The calendar can’t be reached right now. Please try again in a moment.'],
  ] as const)('tells why there are no times (%s), and asks again', async (reason, words) => {
    let away = true;
    fakeApi({
      linkedBooking: () => shown(),
      freeSlots: () => (away ? refuse(reason, reason) : free(slot(25, 12))),
    });
    const { user } = await open();
    await user.click(await press('Choose another time'));
    await screen.findByText(words);
    away = false;
    await user.click(await press('Try again'));
    await radio('Time', '12:00');
  });

  it('looks farther ahead', async () => {
    let asks = 0;
    const { asked } = fakeApi({
      linkedBooking: () => shown(),
      freeSlots: () => {
        asks += 1;
        return asks === 1 ? free() : free(slot(25, 12));
      },
    });
    const { user } = await open();
    await user.click(await press('Choose another time'));
    await screen.findByText(/^Nothing is free up to \d+ \w+\.$/);
    await user.click(await press('Later dates'));
    await radio('Time', '12:00');
    const [first, second] = asked.slice(1).map(({ input }) => (input as { date: string }).date);
    expect((Date.parse(second ?? '') - Date.parse(first ?? '')) / 86_400_000).toBe(30);
  });
});

describe('cancelling it', () => {
  it('is asked about first, and then done', async () => {
    const { asked } = fakeApi({
      linkedBooking: () => shown(),
      cancelLinkedBooking: () => shown({ state: 'cancelled' }),
    });
    const { user } = await open();
    await user.click(await press('Cancel the meeting'));
    await user.click(await press('Keep the meeting'));
    expect(document.activeElement?.tagName).toBe('H1');
    await user.click(await press('Cancel the meeting'));
    expect(document.activeElement?.textContent).toBe('Cancel this meeting?');
    expect(asked).toHaveLength(1);
    await user.click(await press('Yes, cancel it'));
    await heading('This meeting is cancelled');
    expect(asked.at(-1)).toEqual({ name: 'cancelLinkedBooking', input: { token: 'bk_1' } });
  });

  it('says when it did not work, and what became of the meeting', async () => {
    let over = false;
    fakeApi({
      linkedBooking: () => (over ? refuse('invalid_link', 'Over.') : shown()),
      cancelLinkedBooking: () => refuse(over ? 'booking_over' : 'internal', 'No.'),
    });
    const { user } = await open();
    await user.click(await press('Cancel the meeting'));
    await user.click(await press('Yes, cancel it'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    over = true;
    await user.click(await press('Yes, cancel it'));
    await heading('This link does not work any more');
  });
});
