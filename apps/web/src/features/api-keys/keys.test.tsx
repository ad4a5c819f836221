// @vitest-environment jsdom
import type { ApiKeyInfo } from '@parlo/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyList } from './key-list.tsx';

const SECRET = 'parlo_secret_of_this_test';
const keyOf = (name: string): ApiKeyInfo => ({
  id: `key_${name}`,
  name,
  start: 'parlo_se',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
});
const list = (...apiKeys: ApiKeyInfo[]) => ({ success: true as const, apiKeys });
const made = (name: string) => ({ success: true as const, message: '', key: SECRET, apiKey: keyOf(name) });
const screenOfKeys = (
  <>
    <KeyForm />
    <KeyList />
  </>
);
const create = () => screen.getByRole('button', { name: 'Create key' });

it('makes one key for two clicks, shows it once, and nowhere after that', async () => {
  let answer = () => {};
  const { asked } = fakeApi({
    listApiKeys: () => list(),
    createApiKey: ({ name }) =>
      new Promise((resolve) => {
        answer = () => resolve(made(name));
      }),
  });
  const { user } = await show(screenOfKeys);
  expect(await screen.findByText('No keys yet.')).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), 'CRM');
  await user.type(screen.getByLabelText('Expires in days'), '90');
  await user.click(create());
  await user.click(screen.getByRole('button', { name: 'Creating...' }));
  answer();
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByLabelText<HTMLInputElement>('API key “CRM”').value).toBe(SECRET);
  expect(dialog.textContent).toContain('never again');
  await user.click(within(dialog).getByRole('button', { name: 'Copy Key' }));
  expect(await within(dialog).findByRole('button', { name: 'Copied!' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await user.click(within(dialog).getByRole('button', { name: 'I saved the key' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.documentElement.outerHTML).not.toContain(SECRET);
  expect(screen.getByRole('listitem').textContent).toContain('CRM');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  const calls = asked.filter(({ name }) => name === 'createApiKey');
  expect(calls).toEqual([{ name: 'createApiKey', input: { name: 'CRM', expiresInDays: 90 } }]);
});

it('asks for a name and for days that are some', async () => {
  const { asked } = fakeApi({});
  const { user } = await show(<KeyForm />);
  await user.type(screen.getByLabelText('Expires in days'), '4000');
  await user.click(create());
  expect(screen.getByText('Name is required.')).toBeTruthy();
  expect(screen.getByText('Please check this field.')).toBeTruthy();
  expect(asked).toEqual([]);
});

it('says that there are enough keys, in the reader’s language', async () => {
  fakeApi({
    createApiKey: () => refuse('too_many_api_keys', 'You can have 20 API keys.', { params: { max: 20 } }),
  });
  const { user } = await show(<KeyForm />, { language: 'uk' });
  await user.type(screen.getByLabelText('Назва'), 'CRM');
  await user.click(screen.getByRole('button', { name: 'Створити ключ' }));
  expect(await screen.findByText(/не більше 20 ключів/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Назва').value).toBe('CRM');
});

it('shows the list anew when nobody knows whether a key was made', async () => {
  let stored = list();
  fakeApi({
    listApiKeys: () => stored,
    createApiKey: ({ name }) => {
      stored = list(keyOf(name));
      throw new TypeError('the answer got lost');
    },
  });
  const { user } = await show(screenOfKeys);
  await screen.findByText('No keys yet.');
  await user.type(screen.getByLabelText('Name'), 'CRM');
  await user.click(create());
  expect(await screen.findByText(/revoke any key that you were not shown/)).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toContain('CRM');
});

it('revokes after a question; one that is gone already is no failure', async () => {
  let stored = list(keyOf('CRM'), keyOf('Shop'));
  fakeApi({
    listApiKeys: () => stored,
    revokeApiKey: ({ id }) => {
      stored = list();
      return id === 'key_CRM' ? list(keyOf('Shop')) : refuse('not_found', 'API key not found.');
    },
  });
  const { user } = await show(<KeyList />);
  await user.click(await screen.findByRole('button', { name: 'Revoke CRM' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Revoke “CRM”?');
  await user.click(within(question).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('The key is revoked.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Revoke Shop' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No keys yet.')).toBeTruthy();
});

it('says that the list or the revocation failed', async () => {
  let away = true;
  fakeApi({
    listApiKeys: () => {
      if (away) throw new TypeError('away');
      return list(keyOf('CRM'));
    },
  });
  const { user } = await show(<KeyList />);
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
  away = false;
  await user.click(again);
  await user.click(await screen.findByRole('button', { name: 'Revoke CRM' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText(/may still work/)).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toContain('CRM');
});
