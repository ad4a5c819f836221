// @vitest-environment jsdom
import type { CalendarStatus } from '@parlo/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '../../../testing/fake-api.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { serveCalendar } from '../testing/calendar-api.ts';
import { ConnectionPanel } from './connection-panel.tsx';

const AUTH_URL = 'https://accounts.example.com/consent';
const authStarts = () => ({ success: true as const, auth_url: AUTH_URL, client_id: 'client' });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const panel = (email: string = OLENA.email, assistantId = 'assistant_1') =>
  show(<ConnectionPanel email={email} assistantId={assistantId} />);

/** A window that the click opens, as far as it is looked at. */
function fakePopup() {
  const popup = {
    closed: false,
    location: { href: 'about:blank' },
    document: { body: { textContent: '' } },
    close: vi.fn(() => {
      popup.closed = true;
    }),
  };
  const open = vi.fn((..._: readonly unknown[]) => popup as unknown as Window | null);
  vi.stubGlobal('open', open);
  const post = (data: unknown, { origin = location.origin, source = popup as unknown } = {}) =>
    act(() => {
      const event = new MessageEvent('message', { data, origin });
      Object.defineProperty(event, 'source', { value: source });
      dispatchEvent(event);
    });
  return { popup, open, post };
}

const google = () => screen.findByRole('button', { name: 'Connect Google Calendar' });

describe('the connected calendar', () => {
  it.each([
    ['nobody is signed in', '', 'assistant_1', 'Please login first to enable calendar integration.'],
    ['there is no assistant', OLENA.email, '', 'Choose an assistant first: a calendar belongs to one.'],
  ])('asks nothing where %s, and says so', async (_, email, assistantId, words) => {
    const { asked } = serveCalendar();
    await panel(email, assistantId);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('says that no account is needed where none is connected', async () => {
    serveCalendar();
    await panel();
    expect(await screen.findByText('Not connected')).toBeTruthy();
    expect(screen.getByText(/^The built-in calendar keeps bookings here/)).toBeTruthy();
    expect(screen.queryByText(/Not set up on this server/)).toBeNull();
  });

  it('offers only what this server can connect, and says who can turn on the rest', async () => {
    serveCalendar({ status: { available: ['caldav'] } });
    await panel();
    expect(await screen.findByRole('button', { name: 'Connect with CalDAV' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Connect Google Calendar' })).toBeNull();
    expect(screen.getByText(/Not set up on this server: Google Calendar\./)).toBeTruthy();
  });

  it('takes a failed check for no connection, says so, and checks again', async () => {
    let away = true;
    serveCalendar({
      calendarStatus() {
        if (away) throw new TypeError('no network');
        return { ...CONNECTED, success: true };
      },
    });
    const { user } = await panel();
    const alert = await screen.findByText('Failed to check calendar connection');
    expect(alert.getAttribute('role')).toBe('alert');
    expect(screen.getByText('Not connected')).toBeTruthy();
    expect(screen.queryByText(/Not set up on this server/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Connect Google Calendar' })).toBeNull();
    away = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('olena@gmail.com')).toBeTruthy();
  });

  it('says what to do when access was withdrawn, and what waits', async () => {
    serveCalendar({ status: { ...CONNECTED, connected: false, revoked: true, waiting: 2 } });
    await panel();
    expect(await screen.findByText('Access withdrawn')).toBeTruthy();
    expect(screen.getByText(/Google Calendar does not let us in any more. Connect it again/)).toBeTruthy();
    expect(screen.getByText(/2 bookings are not in the connected calendar yet/)).toBeTruthy();
    expect(await google()).toBeTruthy();
  });
});

const CONNECTED: CalendarStatus = {
  success: true,
  connected: true,
  provider: 'google',
  enabled: true,
  account: 'olena@gmail.com',
  revoked: false,
  waiting: 0,
  mailHeld: null,
  available: ['google'],
};

describe('disconnecting', () => {
  it('asks first, and shows the remaining connections', async () => {
    let status = CONNECTED;
    const { asked } = serveCalendar({
      calendarStatus: () => status,
      disconnectCalendar() {
        status = { ...status, connected: false, provider: 'builtin', account: null };
        return { success: true, message: '' };
      },
    });
    const { user } = await panel();
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    const question = await screen.findByRole('alertdialog', { name: 'Disconnect Google Calendar?' });
    expect(asked.some(({ name }) => name === 'disconnectCalendar')).toBe(false);
    await user.click(within(question).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Not connected')).toBeTruthy();
    expect(asked.find(({ name }) => name === 'disconnectCalendar')?.input).toEqual({
      assistantId: 'assistant_1',
    });
  });

  it('says when it could not', async () => {
    serveCalendar({ status: CONNECTED });
    const { user } = await panel();
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Disconnect' }));
    expect((await screen.findByRole('alert')).textContent).toContain('could not be disconnected');
    expect(screen.getByText('olena@gmail.com')).toBeTruthy();
  });
});

describe('connecting Google', () => {
  it('opens a window of 500 by 600 in the click, and leads it to the consent', async () => {
    const { open, popup } = fakePopup();
    const { asked } = serveCalendar({ calendarOauthStart: authStarts });
    const { user } = await panel();
    await user.click(await google());
    expect(open.mock.calls[0]?.[2]).toContain('width=500,height=600');
    await waitFor(() => expect(popup.location.href).toBe(AUTH_URL));
    expect(screen.getByRole('button', { name: 'Connecting...' })).toBeTruthy();
    expect(asked.find(({ name }) => name === 'calendarOauthStart')?.input).toEqual({
      email: OLENA.email,
      assistant_id: 'assistant_1',
    });
  });

  it('connects all assistants where that is chosen', async () => {
    fakePopup();
    const { asked } = serveCalendar({ calendarOauthStart: authStarts });
    const { user } = await panel();
    await user.click(await screen.findByRole('checkbox', { name: 'For all my assistants' }));
    await user.click(await google());
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'calendarOauthStart')?.input).toEqual({ email: OLENA.email }),
    );
  });

  it('shows the account once the window says so', async () => {
    const { popup, post } = fakePopup();
    let status: CalendarStatus = { ...CONNECTED, connected: false, provider: 'builtin', account: null };
    serveCalendar({ calendarStatus: () => status, calendarOauthStart: authStarts });
    const { user } = await panel();
    await user.click(await google());
    await waitFor(() => expect(popup.location.href).toBe(AUTH_URL));
    status = CONNECTED;
    post({ type: 'oauth_success' });
    expect(await screen.findByText('olena@gmail.com')).toBeTruthy();
    expect(popup.close).toHaveBeenCalled();
  });

  it.each([
    ['in words', 'Access was refused', 'Failed to connect calendar: Access was refused'],
    [
      'as a reason',
      'calendar_provider_off',
      'Failed to connect calendar: This kind of calendar is not set up on this server.',
    ],
    ['without words', '', 'OAuth authorization failed'],
  ])('shows a failure that comes %s, and tries again', async (_, message, words) => {
    const { open, post } = fakePopup();
    serveCalendar({ calendarOauthStart: authStarts });
    const { user } = await panel();
    await user.click(await google());
    post({ type: 'oauth_error', message });
    expect((await screen.findByText(words)).getAttribute('role')).toBe('alert');
    await user.click(screen.getByRole('button', { name: 'Connection Failed - Retry' }));
    expect(open).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('button', { name: 'Connecting...' })).toBeTruthy();
  });

  it.each([
    ['of another origin', { origin: 'https://evil.example' }, { type: 'oauth_error', message: 'x' }],
    ['of another window', { source: {} }, { type: 'oauth_error', message: 'x' }],
    ['that is something else', {}, { type: 'resize' }],
  ])('does not listen to a message %s', async (_, from, data) => {
    const { popup, post } = fakePopup();
    serveCalendar({ calendarOauthStart: authStarts });
    const { user } = await panel();
    await user.click(await google());
    post(data, from);
    expect(screen.getByRole('button', { name: 'Connecting...' })).toBeTruthy();
    expect(popup.close).not.toHaveBeenCalled();
  });

  it('is not connected once the window was closed, which is looked at every second', async () => {
    const { popup } = fakePopup();
    const poll = vi.spyOn(globalThis, 'setInterval');
    serveCalendar({ calendarOauthStart: authStarts });
    const { user } = await panel();
    await user.click(await google());
    const [look] = poll.mock.calls.find(([, ms]) => ms === 1_000) ?? expect.fail('nothing looks');
    const tick = look as () => void;
    act(() => tick());
    expect(screen.getByRole('button', { name: 'Connecting...' })).toBeTruthy();
    popup.closed = true;
    act(() => tick());
    expect(await google()).toBeTruthy();
    expect(screen.getByText('Not connected')).toBeTruthy();
  });

  it('says that the browser blocked the window', async () => {
    fakePopup().open.mockReturnValue(null);
    const { asked } = serveCalendar({ calendarOauthStart: authStarts });
    const { user } = await panel();
    await user.click(await google());
    expect((await screen.findByRole('alert')).textContent).toContain('Your browser blocked the window');
    expect(asked.some(({ name }) => name === 'calendarOauthStart')).toBe(false);
  });

  it('closes the window when it can’t begin', async () => {
    const { popup } = fakePopup();
    serveCalendar();
    const { user } = await panel();
    await user.click(await google());
    expect(await screen.findByText('Failed to start OAuth flow')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Connection Failed - Retry' })).toBeTruthy();
    expect(popup.close).toHaveBeenCalled();
  });

  it('asks to sign in when the session has ended', async () => {
    fakePopup();
    serveCalendar({ calendarOauthStart: () => refuse('unauthenticated', 'no') });
    const { user } = await panel();
    await user.click(await google());
    expect(await screen.findByText(/Please login first to enable calendar integration\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  });

  it('says it in Ukrainian', async () => {
    serveCalendar();
    await show(<ConnectionPanel email={OLENA.email} assistantId="assistant_1" />, { language: 'uk' });
    expect(await screen.findByRole('button', { name: 'Підключити Google Календар' })).toBeTruthy();
  });
});

describe('connecting with CalDAV', () => {
  async function filled(scene: Parameters<typeof serveCalendar>[0]) {
    const { asked } = serveCalendar(scene);
    const { user } = await panel();
    await user.click(await screen.findByRole('button', { name: 'Connect with CalDAV' }));
    const form = within(screen.getByRole('form', { name: 'Connect with CalDAV' }));
    await user.type(form.getByLabelText('Server address'), 'https://caldav.fastmail.com');
    await user.type(form.getByLabelText('User name'), 'olena');
    await user.type(form.getByLabelText('App password'), 'abcd');
    const connect = () => user.click(form.getByRole('button', { name: 'Connect' }));
    return { asked, user, form, connect };
  }

  it('names missing values before sending a request', async () => {
    const { asked } = serveCalendar();
    const { user } = await panel();
    await user.click(await screen.findByRole('button', { name: 'Connect with CalDAV' }));
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(screen.getByText('Server address is required.')).toBeTruthy();
    expect(screen.getByText('App password is required.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Server address'));
    expect(asked.some(({ name }) => name === 'connectCaldav')).toBe(false);
  });

  it('asks which of several calendars, then connects that one', async () => {
    const calendars = [
      { url: 'https://dav.example/work', name: 'Work' },
      { url: 'https://dav.example/home', name: 'Home' },
    ];
    let connected = false;
    const { asked, user, form, connect } = await filled({
      calendarStatus: () =>
        connected ? { ...CONNECTED, provider: 'caldav' } : { ...CONNECTED, connected, available: ['caldav'] },
      connectCaldav({ calendar }) {
        connected = calendar !== undefined;
        return { success: true, connected, calendars };
      },
    });
    await connect();
    expect(await form.findByText(/several calendars/)).toBeTruthy();
    await user.selectOptions(form.getByLabelText('Which calendar'), 'Home');
    await connect();
    expect(await screen.findByText('CalDAV')).toBeTruthy();
    expect(asked.filter(({ name }) => name === 'connectCaldav').at(-1)?.input).toEqual({
      assistantId: 'assistant_1',
      forAll: false,
      url: 'https://caldav.fastmail.com',
      username: 'olena',
      password: 'abcd',
      calendar: 'https://dav.example/home',
    });
  });

  it('shows why it failed, and keeps typed text', async () => {
    const { form, connect } = await filled({
      connectCaldav: () => refuse('calendar_unavailable', 'no'),
    });
    await connect();
    expect((await form.findByRole('alert')).textContent).toMatch(/^Failed to connect calendar: The calendar/);
    expect(form.getByLabelText<HTMLInputElement>('App password').value).toBe('abcd');
  });

  it('shows what the server says of a field at that field', async () => {
    const { form, connect } = await filled({
      connectCaldav: () => refuse('invalid_input', 'no', { field: 'url' }),
    });
    await connect();
    await waitFor(() =>
      expect(form.getByLabelText('Server address').getAttribute('aria-invalid')).toBe('true'),
    );
  });
});
