// @vitest-environment jsdom
import type { Contact } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as messages from '../../routes/messages.tsx';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const ROUTES = { '/dashboard/messages': messages };
const contactOf = (id: string, more: Partial<Contact> = {}): Contact => ({
  id,
  conversationId: `conv_${id}`,
  assistantId: 'assistant_1',
  assistantName: 'Poppy',
  name: 'Maria',
  email: 'maria@example.com',
  phone: '',
  message: 'Call me',
  state: 'new',
  urgent: null,
  test: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...more,
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server with these, of which those of the wanted state are listed. */
function serve(...given: Contact[]) {
  let stored = given;
  return fakeApi({
    getContacts: ({ state }) => ({
      success: true,
      contacts: stored.filter((one) => !state || one.state === state),
      next: null,
      unread: stored.filter((one) => one.state === 'new').length,
      mailed: true,
    }),
    markContact({ contactId, state }) {
      stored = stored.map((one) => (one.id === contactId ? { ...one, state } : one));
      return { success: true, message: '' };
    },
  });
}

it('lists messages with contact details and conversation, and marks them as done', async () => {
  serve(
    contactOf('a'),
    contactOf('b', { name: '', email: '', phone: '+380 67 123', message: '', test: true }),
  );
  const { user } = await visit('/dashboard/messages', ROUTES);
  const [first, second] = await screen.findAllByRole('listitem');
  const row = within(first ?? expect.fail());
  expect(row.getByRole('link', { name: 'maria@example.com' }).getAttribute('href')).toBe(
    'mailto:maria%40example.com',
  );
  expect(row.getByRole('link', { name: 'See the conversation' }).getAttribute('href')).toBe(
    '/dashboard/conversations/conv_a',
  );
  expect(second?.textContent).toContain('Your own test');
  expect(second?.textContent).toContain('No message');
  await user.click(screen.getByRole('button', { name: 'Mark as done: Maria' }));
  expect(await screen.findByRole('button', { name: 'Mark as new: Maria' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New' }));
  await waitFor(() => expect(screen.queryByText('Call me')).toBeNull());
});

it('says that none are mailed before the email is confirmed, and where to do that', async () => {
  const contacts = { contacts: [contactOf('a')], next: null, unread: 1 };
  fakeApi({ getContacts: () => ({ success: true, ...contacts, mailed: false }) });
  await visit('/dashboard/messages', ROUTES);
  await screen.findByText(/not mailed to you yet/);
  const link = screen.getByRole('link', { name: 'Confirm your email' });
  expect(link.getAttribute('href')).toBe('/dashboard/profile');
});

it('says that nothing was left, and that nothing is open', async () => {
  serve();
  const { user } = await visit('/dashboard/messages', ROUTES);
  expect(await screen.findByText('No messages yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New' }));
  expect(await screen.findByText('Nothing is open')).toBeTruthy();
});

it('says that no message is done yet', async () => {
  serve(contactOf('a'));
  const { user } = await visit('/dashboard/messages', ROUTES);
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Nothing is done yet')).toBeTruthy();
  expect(screen.getByText('Messages that you mark as done are shown here.')).toBeTruthy();
  expect(screen.queryByText('All messages are done.')).toBeNull();
});

it('says what failed, and changes nothing', async () => {
  fakeApi({
    getContacts: () => ({ success: true, contacts: [contactOf('a')], next: null, unread: 1, mailed: true }),
    markContact: () => refuse('internal', 'no'),
  });
  const { user } = await visit('/dashboard/messages', ROUTES);
  await user.click(await screen.findByRole('button', { name: 'Mark as done: Maria' }));
  expect(await screen.findByText('That did not work. Please try again.')).toBe(screen.getByRole('alert'));
  expect(screen.getByRole('button', { name: 'Mark as done: Maria' })).toBeTruthy();
});

it('can be loaded again', async () => {
  fakeApi({ getContacts: () => refuse('internal', 'no') });
  await visit('/dashboard/messages', ROUTES);
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('marks urgent messages by a word and a shape, and names the danger', async () => {
  serve(
    contactOf('1', { urgent: 'self_harm', name: '', email: '', message: 'I can’t go on' }),
    contactOf('2'),
  );
  await visit('/dashboard/messages', ROUTES);
  const urgent = (await screen.findByText('Urgent')).closest('li');
  if (!urgent) throw new Error('there is no urgent message');
  within(urgent).getByText('Somebody may be in danger');
  within(urgent).getByText(/may want to harm themselves/);
  expect(urgent.querySelector('svg')).not.toBeNull();
  expect(screen.getAllByText('Urgent')).toHaveLength(1);
});

it('goes on page by page: the focus is on the first new one, and a failure is said', async () => {
  let away = true;
  const page = { success: true as const, unread: 0, mailed: true };
  fakeApi({
    getContacts({ cursor }) {
      if (!cursor) return { ...page, contacts: [contactOf('a')], next: 'second' };
      return away ? refuse('invalid_input', 'No.') : { ...page, contacts: [contactOf('b')], next: null };
    },
  });
  const { user } = await visit('/dashboard/messages', ROUTES);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('More could not be loaded.');
  away = false;
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('1 more');
  expect(screen.getAllByRole('listitem')[1]?.contains(document.activeElement)).toBe(true);
});
