// @vitest-environment jsdom
import type { Booking } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as calendar from '../../routes/calendar.tsx';
import { BAKERY } from '../../testing/bakery.ts';
import { refuse } from '../../testing/fake-api.ts';
import { fillJsdomGaps } from '../../testing/jsdom-gaps.ts';
import { visit } from '../../testing/visit.tsx';
import { MARIA, serveCalendar } from './testing/calendar-api.ts';

const ROUTES = { '/dashboard/calendar': calendar };
const POPPY = { ...BAKERY, id: 'assistant_2', assistantName: 'Poppy' };
const OF_POPPY: Booking = {
  ...MARIA,
  id: 'booking_2',
  assistantId: POPPY.id,
  assistantName: 'Poppy',
  name: 'Petro',
  service: '',
  pending: true,
  test: true,
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // As on a phone, where meetings are a list: a month has no size here, and draws nothing that can be seen.
  fillJsdomGaps();
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...matchMedia(media),
    matches: media.includes('639px'),
  }));
  // The days of the meetings; time itself goes on.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-11-20T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Scene = Parameters<typeof serveCalendar>[0];
async function page(scene: Scene = {}, address = '/dashboard/calendar', language: 'en' | 'uk' = 'en') {
  const { asked } = serveCalendar({ bookings: [MARIA], ...scene });
  const shown = await visit(address, ROUTES, { language });
  const inputs = (name: string) => asked.filter((one) => one.name === name).map(({ input }) => input);
  return { ...shown, inputs };
}

const meeting = (name = /Maria/) => screen.findByRole('button', { name });
async function opened(scene: Scene = {}) {
  const shown = await page(scene);
  await shown.user.click(await meeting());
  const dialog = await screen.findByRole('dialog', { name: 'Maria' });
  return { ...shown, dialog: within(dialog) };
}

describe('the page', () => {
  it('shows the meetings of all assistants, and of one that is chosen', async () => {
    const { user, router } = await page({ assistants: [BAKERY, POPPY], bookings: [MARIA, OF_POPPY] });
    expect((await meeting()).textContent).toContain('Bakery');
    expect((await meeting(/Petro/)).textContent).toContain('not added yet · test');
    await user.selectOptions(screen.getByLabelText('Assistant'), 'Poppy');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Maria/ })).toBeNull());
    expect((await meeting(/Petro/)).textContent).not.toContain('Poppy');
    expect(router.state.location.search).toBe('?assistant=assistant_2');
    expect(await screen.findByText('Times in Europe/Kyiv')).toBeTruthy();
  });

  it('asks for an assistant where settings belong to one', async () => {
    await page({ assistants: [BAKERY, POPPY] }, '/dashboard/calendar?part=settings&assistant=gone');
    expect(await screen.findByText('Choose an assistant first: a calendar belongs to one.')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('shows connection and settings of the only assistant', async () => {
    const { user } = await page();
    await user.click(await screen.findByRole('link', { name: 'Hours and services' }));
    expect(await screen.findByText('Not connected')).toBeTruthy();
    expect(await screen.findByRole('form', { name: 'Hours and services' })).toBeTruthy();
  });

  it('shows problems above the meetings', async () => {
    await page({ status: { enabled: false, waiting: 1, revoked: true, provider: 'google' } });
    expect(await screen.findByText(/Booking is turned off/)).toBeTruthy();
    expect(screen.getByText(/1 booking is not in the connected calendar yet/)).toBeTruthy();
    expect(screen.getByText(/Connect it again/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open hours and services' }).getAttribute('href')).toBe(
      '/dashboard/calendar?assistant=assistant_1&part=settings',
    );
  });

  it('links to creating an assistant if there is none', async () => {
    await page({ assistants: [] });
    expect(await screen.findByText(/There is no assistant yet/)).toBeTruthy();
  });

  it('says what could not be loaded, and loads it again', async () => {
    let away = true;
    const { user } = await page({
      getBookings: () => (away ? refuse('internal', 'no') : { success: true, bookings: [MARIA], more: true }),
    });
    expect(await screen.findByText(/The bookings could not be loaded/)).toBeTruthy();
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await meeting()).toBeTruthy();
    expect(screen.getByText(/more bookings than can be shown/)).toBeTruthy();
  });

  it('says why visitors get no mails, above the meetings and at each of them', async () => {
    const held: Booking = { ...MARIA, mailHeld: 'email_not_confirmed' };
    const { user } = await page({ status: { mailHeld: 'email_not_confirmed' }, bookings: [held] });
    expect(await screen.findByText(/until you confirm the email of your account/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To your account' }).getAttribute('href')).toBe(
      '/dashboard/profile',
    );
    await user.click(await meeting());
    const dialog = within(await screen.findByRole('dialog', { name: 'Maria' }));
    expect(dialog.getByText(/The visitor was not mailed: confirm the email of your account/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel the meeting' }));
    expect(await screen.findByText(/No email can be sent to the visitor/)).toBeTruthy();
  });

  it('names the person or room that a meeting is with', async () => {
    const { user } = await page({ bookings: [{ ...MARIA, resource: 'Lea' }] });
    expect((await meeting()).textContent).toContain('First visit · Lea');
    await user.click(await meeting());
    const dialog = within(await screen.findByRole('dialog', { name: 'Maria' }));
    expect(dialog.getByText('Person or room').nextElementSibling?.textContent).toBe('Lea');
  });

  it('asks to sign in first', async () => {
    serveCalendar();
    await visit('/dashboard/calendar', ROUTES, { stranger: true });
    expect(await screen.findByText('at /auth')).toBeTruthy();
  });
});

describe('month, week and list', () => {
  it('are tables of their time, in the calendar’s zone', async () => {
    const { user, inputs } = await page();
    await meeting();
    expect(inputs('getBookings').at(-1)).toEqual({
      assistantId: 'assistant_1',
      from: '2099-10-31T22:00:00.000Z',
      to: '2099-11-30T22:00:00.000Z',
    });
    await user.click(screen.getByRole('button', { name: 'Week' }));
    expect(await screen.findByRole('table')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Month' }));
    expect(screen.getByRole('button', { name: 'Month' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(await screen.findByRole('heading', { name: 'December 2099' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(await screen.findByRole('heading', { name: 'November 2099' })).toBeTruthy();
  });

  it('speaks Ukrainian', async () => {
    await page({ bookings: [] }, '/dashboard/calendar', 'uk');
    expect(await screen.findByRole('heading', { name: /^листопад 2099/ })).toBeTruthy();
    expect(screen.getByText('Тут записів немає')).toBeTruthy();
  });

  it('shows cancelled meetings in their month, until they are not wanted', async () => {
    const cancelled: Booking = { ...MARIA, state: 'cancelled', cancelledBy: 'visitor' };
    const { user } = await page({ bookings: [cancelled] });
    await user.click(await meeting(/Maria.*cancelled/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Maria' }));
    expect(dialog.getByText('Cancelled by the visitor')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Move' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('checkbox', { name: 'Show cancelled ones' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Maria/ })).toBeNull());
  });
});

describe('a meeting', () => {
  it('opens by keyboard, with all that is known, and gives the focus back', async () => {
    const { user } = await page();
    const button = await meeting();
    button.focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Maria' }));
    for (const text of ['First visit', 'Brings a cake', 'Bakery', 'Europe/Kyiv']) {
      expect(dialog.getByText(text)).toBeTruthy();
    }
    expect(dialog.getByText(/Tuesday, November 24, 2099.*10:00/)).toBeTruthy();
    expect(dialog.getByText(/1:45.*Asia\/Kathmandu/)).toBeTruthy();
    const link = (name: string) => dialog.getByRole('link', { name }).getAttribute('href');
    expect(link('See the conversation')).toBe('/dashboard/conversations/conv_1');
    expect(link('https://meet.example.com/abc')).toBe('https://meet.example.com/abc');
    expect(link('maria@example.com')).toBe('mailto:maria%40example.com');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it('moves to a free time of a day', async () => {
    const moveBooking = vi.fn(() => ({ success: true as const, message: '', booking: MARIA }));
    const { user, dialog, inputs } = await opened({ moveBooking });
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await user.click(dialog.getByRole('button', { name: 'Move it here' }));
    expect(await dialog.findByText('Choose a time.')).toBeTruthy();
    const day = dialog.getByLabelText('Day');
    await user.clear(day);
    await user.type(day, '2099-11-25');
    await user.click(await dialog.findByRole('button', { name: /11:30/ }));
    await user.click(dialog.getByRole('button', { name: 'Move it here' }));
    expect(await screen.findByText('The meeting was moved.')).toBeTruthy();
    expect(inputs('freeSlots').at(-1)).toMatchObject({ date: '2099-11-25', duration: '30' });
    expect(inputs('moveBooking')).toEqual([{ bookingId: 'booking_1', start: '2099-11-25T11:30:00+02:00' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('moves to another time, in the calendar’s zone', async () => {
    const { user, dialog, inputs } = await opened({
      moveBooking: () => ({ success: true, message: '', booking: MARIA }),
    });
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await user.type(dialog.getByLabelText('Another time'), '20:15');
    await user.click(dialog.getByRole('button', { name: 'Move it here' }));
    expect(await screen.findByText('The meeting was moved.')).toBeTruthy();
    expect(inputs('moveBooking')).toEqual([{ bookingId: 'booking_1', start: '2099-11-24T18:15:00Z' }]);
  });

  it('says that it was moved once its new time is shown', async () => {
    const moved: Booking = { ...MARIA, start: '2099-11-24T18:15:00.000Z', end: '2099-11-24T18:45:00.000Z' };
    let shown = MARIA;
    const read = Promise.withResolvers<void>();
    const { user, dialog } = await opened({
      moveBooking() {
        shown = moved;
        return { success: true, message: '', booking: moved };
      },
      async getBookings() {
        if (shown === moved) await read.promise;
        return { success: true, bookings: [shown], more: false };
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await user.type(dialog.getByLabelText('Another time'), '20:15');
    await user.click(dialog.getByRole('button', { name: 'Move it here' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('The meeting was moved.')).toBeNull();
    read.resolve();
    expect(await screen.findByText('The meeting was moved.')).toBeTruthy();
    expect((await meeting()).textContent).toContain('8:15');
  });

  it('stays where somebody else is first, and says so', async () => {
    const { user, dialog } = await opened({ moveBooking: () => refuse('slot_taken', 'no') });
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await user.click(await dialog.findByRole('button', { name: /9:00/ }));
    await user.click(dialog.getByRole('button', { name: 'Move it here' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Somebody else has just taken this time. Please choose another one.',
    );
  });

  it('has no free times to offer while the server is away', async () => {
    const { user, dialog } = await opened({
      freeSlots() {
        throw new TypeError('no network');
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await dialog.findByText('Failed to get available slots')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /:00/ })).toBeNull();
  });

  it('is cancelled after a question', async () => {
    const { user, dialog, inputs } = await opened({
      cancelBooking: () => ({ success: true, message: '', booking: MARIA }),
    });
    await user.click(dialog.getByRole('button', { name: 'Cancel the meeting' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this meeting?' }));
    expect(document.activeElement?.textContent).toBe('Keep it');
    expect(inputs('cancelBooking')).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Cancel the meeting' }));
    expect(await screen.findByText('The meeting was cancelled.')).toBeTruthy();
    expect(inputs('cancelBooking')).toEqual([{ bookingId: 'booking_1' }]);
  });

  it('stands when it could not be cancelled', async () => {
    const { user, dialog } = await opened();
    await user.click(dialog.getByRole('button', { name: 'Cancel the meeting' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Cancel the meeting' }));
    expect(await screen.findByText(/could not be cancelled/)).toBeTruthy();
  });
});

describe('a meeting by the owner', () => {
  const BOOKED = {
    success: true as const,
    message: '',
    booking_id: 'booking_9',
    start: '2099-11-20T09:00:00+02:00',
    end: '2099-11-20T10:00:00+02:00',
    meet_link: null,
    pending: false,
    mail_sent: true,
    mail_reason: null,
  };
  async function adding(scene: Scene = {}) {
    const shown = await page({ scheduleMeeting: () => BOOKED, ...scene });
    await shown.user.click(await screen.findByRole('button', { name: 'Add a meeting' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a meeting' }));
    await dialog.findByLabelText('Name');
    const book = () => shown.user.click(dialog.getByRole('button', { name: 'Book the meeting' }));
    return { ...shown, dialog, book };
  }

  it('is booked at a free time, for a service', async () => {
    const { user, dialog, book, inputs } = await adding();
    await user.type(dialog.getByLabelText('Name'), 'Ivan');
    await user.selectOptions(dialog.getByLabelText('What is booked'), 'First visit (1 hour)');
    await user.click(await dialog.findByRole('button', { name: /9:00/ }));
    await book();
    expect(await screen.findByText('The meeting is booked.')).toBeTruthy();
    expect(inputs('freeSlots').at(-1)).toMatchObject({ date: '2099-11-20', service: 'First visit' });
    expect(inputs('scheduleMeeting')).toEqual([
      {
        user_id: 'olena@example.com',
        assistant_id: 'assistant_1',
        start: '2099-11-20T09:00:00+02:00',
        note: '',
        service: 'First visit',
        client_info: { name: 'Ivan', email: '', phone: '' },
      },
    ]);
  });

  it('names missing values at their fields', async () => {
    const { user, dialog, book, inputs } = await adding();
    await user.type(dialog.getByLabelText('Email'), 'ivan');
    await book();
    expect(await dialog.findByText('Name is required.')).toBeTruthy();
    expect(dialog.getByText('Choose a time.')).toBeTruthy();
    expect(dialog.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(inputs('scheduleMeeting')).toEqual([]);
  });

  it('can be of any assistant, and has a Meet link where Google is connected', async () => {
    const { user, dialog, book, inputs } = await adding({
      assistants: [BAKERY, POPPY],
      status: { connected: true, provider: 'google' },
      scheduleMeeting: () => ({ ...BOOKED, pending: true }),
    });
    await user.selectOptions(dialog.getByLabelText('Assistant'), 'Poppy');
    await user.type(await dialog.findByLabelText('Name'), 'Ivan');
    await user.click(await dialog.findByRole('checkbox', { name: 'Add a Google Meet link' }));
    await user.type(dialog.getByLabelText('Another time'), '20:00');
    await book();
    expect(await screen.findByText(/added there as soon as that is possible/)).toBeTruthy();
    expect(inputs('scheduleMeeting')).toMatchObject([
      { assistant_id: 'assistant_2', add_meet_link: false, start: '2099-11-20T18:00:00Z' },
    ]);
  });

  it('says that the visitor was not mailed, and why', async () => {
    const held = { ...BOOKED, mail_sent: false, mail_reason: 'recipient_mail_limit' as const };
    const { user, dialog, book } = await adding({ scheduleMeeting: () => held });
    await user.type(dialog.getByLabelText('Name'), 'Ivan');
    await user.type(dialog.getByLabelText('Email'), 'ivan@example.com');
    await user.click(await dialog.findByRole('button', { name: /9:00/ }));
    await book();
    expect(await screen.findByText(/this address has got as many mails today/)).toBeTruthy();
  });

  it('reports a failure, and keeps typed text', async () => {
    const { user, dialog, book } = await adding({
      scheduleMeeting() {
        throw new TypeError('no network');
      },
    });
    await user.type(dialog.getByLabelText('Name'), 'Ivan');
    await user.click(await dialog.findByRole('button', { name: /9:00/ }));
    await book();
    expect((await dialog.findByText('Failed to schedule meeting')).getAttribute('role')).toBe('alert');
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Ivan');
  });
});
