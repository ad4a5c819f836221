// @vitest-environment jsdom
import type { AdminNumber } from '@parlo/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { visit } from '../testing/visit.tsx';
import * as admin from './admin.tsx';
import { administrator } from './testing/administrator.ts';

const ROUTES = { '/admin/:section?': admin };
const SLOW = { timeout: 5_000 };
const ONE = '+380441000001';
const MIA = { id: 'mia', email: 'mia@example.com' };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const number = (more: Partial<AdminNumber> = {}): AdminNumber => ({
  number: ONE,
  owner: null,
  assistant: null,
  transfers: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...more,
});

/** A server that stores. */
function serving(first: readonly AdminNumber[] = [], livekit = true) {
  let numbers = [...first];
  const ownerOf = (email: string | null | undefined) => {
    if (!email) return null;
    return email === MIA.email ? MIA : refuse('user_not_found', 'User not found.');
  };
  const done = (changed: AdminNumber) => {
    numbers = [...numbers.filter((one) => one.number !== changed.number), changed];
    return { success: true as const, message: '', number: changed };
  };
  return fakeApi({
    ...administrator(),
    listTelephoneNumbers: () => ({ success: true, numbers, next: null, livekit }),
    addTelephoneNumber({ number: added, email }) {
      if (numbers.some((one) => one.number === added)) {
        refuse('number_taken', 'Taken.', { field: 'number' });
      }
      return done(number({ number: added, owner: ownerOf(email) }));
    },
    giveTelephoneNumber: ({ number: given, email }) => done(number({ number: given, owner: ownerOf(email) })),
    removeTelephoneNumber({ number: removed }) {
      numbers = numbers.filter((one) => one.number !== removed);
      return { success: true, message: '' };
    },
  });
}

const row = async (text: string) =>
  within((await screen.findByText(text, {}, SLOW)).closest('li') ?? expect.fail());
const dialog = async (role: 'dialog' | 'alertdialog') => within(await screen.findByRole(role, {}, SLOW));

describe('telephone numbers', () => {
  it('are listed with their accounts, and whether anybody can call', async () => {
    const ofMia = { owner: MIA, assistant: 'Reception', transfers: true };
    serving([number(), number({ number: '+380441000002', ...ofMia })], false);
    await visit('/admin/telephone', ROUTES);
    expect(await screen.findByText(/this server has no LiveKit/, {}, SLOW)).toBeTruthy();
    expect((await row(ONE)).getByText('Nobody', { selector: 'span' })).toBeTruthy();
    expect((await row(ONE)).queryByRole('button', { name: /^Take back/ })).toBeNull();
    const second = await row('+380441000002');
    for (const fact of [MIA.email, 'Reception', 'Puts through to a person']) {
      expect(second.getByText(fact)).toBeTruthy();
    }
  });

  it('are added, for an account or for nobody yet', async () => {
    const { asked } = serving();
    const { user } = await visit('/admin/telephone', ROUTES);
    expect(await screen.findByText('No number has been added yet.', {}, SLOW)).toBeTruthy();
    expect(screen.queryByText(/this server has no LiveKit/)).toBeNull();
    const add = () => user.click(screen.getByRole('button', { name: 'Add number' }));
    const field = screen.getByLabelText('Number');
    await user.type(field, '044 100 00 01');
    await add();
    expect(screen.getByText(/^A number has its country code/)).toBeTruthy();
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, ONE);
    await add();
    expect(await screen.findByText(`${ONE} is added.`, {}, SLOW)).toBeTruthy();
    await row(ONE);
    await user.type(field, ONE);
    await add();
    expect(await screen.findByText('This number is in the list already.', {}, SLOW)).toBeTruthy();
    await user.clear(field);
    await user.type(field, '+380441000003');
    await user.type(screen.getByLabelText('Email of its account'), MIA.email);
    await add();
    expect((await row('+380441000003')).getByText(MIA.email)).toBeTruthy();
    const inputs = asked.filter(({ name }) => name === 'addTelephoneNumber').map(({ input }) => input);
    expect(inputs).toEqual([
      { number: ONE, email: null },
      { number: ONE, email: null },
      { number: '+380441000003', email: MIA.email },
    ]);
  });

  it('are given to an account, taken back and removed, each after a dialog', async () => {
    serving([number()]);
    const { user } = await visit('/admin/telephone', ROUTES);
    await user.click(await screen.findByRole('button', { name: `Give: ${ONE}` }, SLOW));
    const giving = await dialog('dialog');
    const account = giving.getByLabelText('Email of its account');
    const give = () => user.click(giving.getByRole('button', { name: 'Give' }));
    await give();
    expect(account.getAttribute('aria-invalid')).toBe('true');
    await user.type(account, 'nobody@example.com');
    await give();
    expect(await giving.findByText('User not found.')).toBeTruthy();
    await user.clear(account);
    await user.type(account, MIA.email);
    await give();
    expect(await screen.findByText(`${ONE} belongs to ${MIA.email} now.`, {}, SLOW)).toBeTruthy();

    await user.click(screen.getByRole('button', { name: `Take back: ${ONE}` }));
    await user.click((await dialog('alertdialog')).getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText(`Nobody has ${ONE} now.`, {}, SLOW)).toBeTruthy();

    await user.click(screen.getByRole('button', { name: `Remove: ${ONE}` }));
    await user.click((await dialog('alertdialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(`${ONE} is removed.`, {}, SLOW)).toBeTruthy();
    expect(screen.getByText('No number has been added yet.')).toBeTruthy();
  });
});
