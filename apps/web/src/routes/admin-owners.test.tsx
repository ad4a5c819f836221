// @vitest-environment jsdom
import type { AdminUser } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../i18n/en.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { OLENA } from '../testing/render.tsx';
import { visit } from '../testing/visit.tsx';
import * as admin from './admin.tsx';
import { administrator, listing, owner } from './testing/administrator.ts';

const ROUTES = { '/admin/:section?': admin };
const SLOW = { timeout: 5_000 };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const dialog = async (role: 'dialog' | 'alertdialog' = 'alertdialog') =>
  within(await screen.findByRole(role, {}, SLOW));

describe('owners', () => {
  it('are listed with what an operator wants to know', async () => {
    fakeApi(
      listing(
        owner('mia', { lastSeen: '2026-11-20T10:00:00.000Z' }),
        owner('leo', { suspended: 'chargeback', admin: true, emailVerified: false, plan: 'starter' }),
      ),
    );
    await visit('/admin', ROUTES);
    const first = (await screen.findByText('mia@example.com')).closest('li');
    const second = screen.getByText('leo@example.com').closest('li');
    expect(first?.textContent).toContain('PlanMinutes');
    expect(first?.textContent).toContain('Minutes left1,234');
    expect(first?.textContent).toContain('Calls5');
    expect(first?.textContent).toMatch(/Last seen.*2026/);
    expect(second?.textContent).toContain('Suspended: a payment is disputed');
    expect(second?.textContent).toContain('Administrator');
    expect(second?.textContent).toContain('Email not confirmed');
    expect(second?.textContent).toContain('Last seenNever');
  });

  it('are searched for, with the search in the address', async () => {
    const { asked } = fakeApi({
      ...administrator(),
      listUsers: ({ search }) => ({ success: true, users: search ? [] : [owner('mia')], next: null }),
    });
    const { user, reached } = await visit('/admin', ROUTES);
    await screen.findByText('mia@example.com');
    await user.type(screen.getByRole('searchbox', { name: 'Name or email' }), ' nobody {Enter}');
    await reached('/admin?q=nobody');
    expect(await screen.findByText('Nothing matches “nobody”.')).toBeTruthy();
    expect(asked.at(-1)?.input).toEqual({ search: 'nobody', limit: 25 });
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await reached('/admin');
    expect(await screen.findByText('mia@example.com')).toBeTruthy();
  });

  it('come page by page, and a page that fails leaves the others', async () => {
    let away = true;
    fakeApi({
      ...administrator(),
      listUsers({ cursor }) {
        if (!cursor) return { success: true, users: [owner('mia')], next: 'more' };
        return away ? refuse('unavailable', 'no') : { success: true, users: [owner('leo')], next: null };
      },
    });
    const { user } = await visit('/admin', ROUTES);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/could not be loaded/), SLOW);
    expect(screen.getByText('mia@example.com')).toBeTruthy();
    away = false;
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('leo@example.com')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('get minutes, with a reason; a second try after a lost response is the same grant', async () => {
    const granted: unknown[] = [];
    fakeApi({
      ...administrator(),
      listUsers: () => ({
        success: true,
        users: [owner('mia', { minutes: 7 * granted.length })],
        next: null,
      }),
      grantMinutes(input) {
        granted.push(input);
        if (granted.length === 1) throw new TypeError('lost');
        return { success: true, message: '', user: owner('mia', { minutes: 40 }) };
      },
    });
    const { user } = await visit('/admin', ROUTES);
    await user.click(await screen.findByRole('button', { name: /^Grant minutes/ }));
    const { getByRole, getByLabelText, findByRole } = await dialog('dialog');
    const send = () => user.click(getByRole('button', { name: 'Grant minutes' }));
    await send();
    expect(getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true');
    expect(granted).toEqual([]);
    expect(document.activeElement).toBe(getByLabelText('Minutes'));
    await user.type(getByLabelText('Minutes'), '30');
    await user.type(getByLabelText('Reason'), 'for the trouble');
    await send();
    expect((await findByRole('alert')).textContent).toBe('That did not work. Please try again.');
    await send();
    expect(await screen.findByText('mia@example.com has 40 minutes now.', {}, SLOW)).toBeTruthy();
    expect(granted[0]).toMatchObject({ userId: 'mia', minutes: 30, note: 'for the trouble' });
    expect(granted[1]).toEqual(granted[0]);
    expect(screen.queryByRole('dialog')).toBeNull();
    // What the list shows is from after the grant.
    expect(screen.getByText('14')).toBeTruthy();
  });

  it.each(['0', '-1', '1.5', '100001', 'many'])('do not get %s minutes', async (minutes) => {
    const { asked } = fakeApi(listing(owner('mia')));
    const { user } = await visit('/admin', ROUTES);
    await user.click(await screen.findByRole('button', { name: /^Grant minutes/ }));
    const { getByRole, getByLabelText } = await dialog('dialog');
    await user.type(getByLabelText('Minutes'), minutes);
    await user.type(getByLabelText('Reason'), 'x');
    await user.click(getByRole('button', { name: 'Grant minutes' }));
    expect(getByLabelText('Minutes').getAttribute('aria-invalid')).toBe('true');
    expect(asked.map(({ name }) => name)).not.toContain('grantMinutes');
  });

  it('lose their second factor for a reason; one’s own can’t be removed here', async () => {
    let secondFactor = true;
    const { asked } = fakeApi({
      ...administrator(),
      listUsers: () => ({
        success: true,
        users: [owner('mia', { secondFactor }), owner('self', { email: OLENA.email, secondFactor: true })],
        next: null,
      }),
      removeSecondFactor() {
        secondFactor = false;
        return { success: true, message: '', user: owner('mia') };
      },
    });
    const { user } = await visit('/admin', ROUTES);
    await user.click(await screen.findByRole('button', { name: /^Remove second factor/ }));
    const question = await dialog();
    await user.type(question.getByLabelText('Reason'), 'lost the phone');
    await user.click(question.getByRole('button', { name: 'Remove second factor' }));
    expect(await screen.findByText('mia@example.com signs in without a second factor.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Remove second factor/ })).toBeNull();
    expect(asked).toContainEqual({
      name: 'removeSecondFactor',
      input: { userId: 'mia', note: 'lost the phone' },
    });
  });

  it('are suspended with a reason and opened again, each after a question', async () => {
    let suspended: AdminUser['suspended'] = null;
    const { asked } = fakeApi({
      ...administrator(),
      listUsers: () => ({ success: true, users: [owner('mia', { suspended })], next: null }),
      setSuspended(input) {
        suspended = input.suspended ? 'operator' : null;
        return { success: true, message: '', user: owner('mia', { suspended }) };
      },
    });
    const { user } = await visit('/admin', ROUTES);
    await user.click(await screen.findByRole('button', { name: /^Suspend/ }));
    const question = await dialog();
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.click(question.getByRole('button', { name: 'Suspend' }));
    expect(question.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true');
    await user.type(question.getByLabelText('Reason'), 'spam');
    await user.click(question.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('mia@example.com is suspended.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Reopen/ }));
    await user.click((await dialog()).getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('mia@example.com is open again.')).toBeTruthy();
    const sent = asked.filter(({ name }) => name === 'setSuspended').map(({ input }) => input);
    expect(sent).toEqual([
      { userId: 'mia', suspended: true, note: 'spam' },
      { userId: 'mia', suspended: false },
    ]);
  });

  it('can be left as they are', async () => {
    const { asked } = fakeApi(listing(owner('mia')));
    const { user } = await visit('/admin', ROUTES);
    const opener = await screen.findByRole('button', { name: /^Make administrator/ });
    await user.click(opener);
    await dialog();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(asked.map(({ name }) => name)).not.toContain('setAdmin');
  });

  it('are made administrators; why that is refused stands in the question', async () => {
    fakeApi({
      ...listing(owner('mia', { admin: true })),
      setAdmin: () => refuse('last_admin', 'no'),
    });
    const { user } = await visit('/admin', ROUTES);
    await user.click(await screen.findByRole('button', { name: /^Remove as administrator/ }));
    const question = await dialog();
    await user.click(question.getByRole('button', { name: 'Remove as administrator' }));
    expect(
      (await question.findByText(/You are the last administrator/)).closest('[role=alert]'),
    ).toBeTruthy();
  });

  it('are not oneself to suspend, and one who stops being an administrator finds no page', async () => {
    let isAdmin = true;
    fakeApi({
      ...listing(owner('olena', { email: OLENA.email, admin: true })),
      getUser: () => administrator(isAdmin).getUser(),
      setAdmin() {
        isAdmin = false;
        return { success: true, message: '', user: owner('olena') };
      },
    });
    const { user } = await visit('/admin', ROUTES);
    await user.click(await screen.findByRole('button', { name: /^Remove as administrator/ }));
    expect(screen.queryByRole('button', { name: /^Suspend/ })).toBeNull();
    await user.click((await dialog()).getByRole('button', { name: 'Remove as administrator' }));
    expect(await screen.findByRole('heading', { name: en.notFound.title })).toBeTruthy();
  });
});
