// @vitest-environment jsdom
import type { ApiKeyInfo } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readUser } from '../../owner/account/use-user.ts';
import * as api from '../../routes/api.tsx';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const ROUTES = { '/dashboard/api': api };
const AT = '/dashboard/api';
const SECRET = 'parlo_secret_of_this_test';
const keyOf = (name: string, more: Partial<ApiKeyInfo> = {}): ApiKeyInfo => ({
  id: `key_${name}`,
  name,
  start: 'parlo_se',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  ...more,
});
const list = (...apiKeys: ApiKeyInfo[]) => ({ success: true as const, apiKeys });
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server that keeps keys. */
function serve(...first: ApiKeyInfo[]) {
  let stored = first;
  return fakeApi({
    listApiKeys: () => list(...stored),
    createApiKey: ({ name, expiresInDays }) => {
      const apiKey = keyOf(name, { expiresAt: expiresInDays ? '2027-02-20T10:00:00.000Z' : null });
      stored = [apiKey, ...stored];
      return { success: true, message: '', key: SECRET, apiKey };
    },
    revokeApiKey: ({ id }) => {
      stored = stored.filter((one) => one.id !== id);
      return list(...stored);
    },
  });
}
const keys = () => within(screen.getByRole('region', { name: /^API keys|^Ключі API/ }));
const names = () =>
  keys()
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.firstChild?.textContent);

describe('the keys in use', () => {
  it('say when they were made, used last and end, as Ukrainian readers write it', async () => {
    const used = keyOf('CRM', {
      lastUsedAt: '2026-11-21T12:30:00.000Z',
      expiresAt: '2027-02-20T10:00:00.000Z',
    });
    serve(used, keyOf('Shop'));
    await visit(AT, ROUTES, { language: 'uk' });
    await screen.findByText('CRM');
    const [first, second] = keys().getAllByRole('listitem');
    expect(plain(first?.textContent)).toMatch(
      /Створено20 лист\. 2026 р\.Востаннє21 лист\. 2026 р\..*Діє до20 лют\. 2027/,
    );
    expect(plain(second?.textContent)).toContain('ВостаннєЩе ні разуДіє доБез строку');
    expect(first?.textContent).toContain('parlo_se…');
  });

  it('each have a button that names its key for screen readers', async () => {
    serve(keyOf('CRM'), keyOf('Shop'));
    await visit(AT, ROUTES, { language: 'uk' });
    await screen.findByText('CRM');
    const buttons = keys().getAllByRole('button', { name: /^Відкликати/ });
    expect(buttons.map((button) => button.ariaLabel)).toEqual(['Відкликати CRM', 'Відкликати Shop']);
  });

  it('say that they are loading, and then that there are none', async () => {
    const arrival = Promise.withResolvers<void>();
    fakeApi({ listApiKeys: () => arrival.promise.then(() => list()) });
    await visit(AT, ROUTES);
    expect(await screen.findByText('Loading your keys')).toBeTruthy();
    arrival.resolve();
    expect(await screen.findByText('No keys yet.')).toBeTruthy();
    expect(screen.queryByText('Loading your keys')).toBeNull();
  });
});

describe('making a key', () => {
  it('puts it first into the list, and the focus on the key, which is selected to be copied', async () => {
    serve(keyOf('Shop'));
    const { user } = await visit(AT, ROUTES);
    await screen.findByText('Shop');
    await user.type(screen.getByLabelText('Name'), 'CRM{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Your new key' });
    const field = within(dialog).getByLabelText<HTMLInputElement>('API key “CRM”');
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, SECRET.length]);
    expect(field.readOnly).toBe(true);
    await user.click(within(dialog).getByRole('button', { name: 'I saved the key' }));
    expect(names()).toEqual(['CRM', 'Shop']);
  });

  it('does not lose it to a click beside the window', async () => {
    serve();
    const { user } = await visit(AT, ROUTES);
    await user.type(await screen.findByLabelText('Name'), 'CRM{Enter}');
    const dialog = await screen.findByRole('alertdialog');
    const beside = dialog.previousElementSibling ?? expect.fail('nothing behind the dialog');
    await user.pointer({ keys: '[MouseLeft]', target: beside });
    expect(screen.getByRole('alertdialog')).toBe(dialog);
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('works without an end, and with one that is said in the list', async () => {
    const { asked } = serve();
    const { user } = await visit(AT, ROUTES);
    await user.type(await screen.findByLabelText('Name'), 'Forever{Enter}');
    await user.click(await screen.findByRole('button', { name: 'I saved the key' }));
    await user.type(screen.getByLabelText('Name'), 'Short');
    await user.type(screen.getByLabelText('Expires in days'), ' 90 {Enter}');
    await user.click(await screen.findByRole('button', { name: 'I saved the key' }));
    const inputs = asked.filter(({ name }) => name === 'createApiKey').map(({ input }) => input);
    expect(inputs).toEqual([{ name: 'Forever' }, { name: 'Short', expiresInDays: 90 }]);
    const [first, second] = keys().getAllByRole('listitem');
    expect(first?.textContent).toContain('ExpiresFeb 20, 2027');
    expect(second?.textContent).toContain('ExpiresNever');
  });

  it.each(['0', '-3', '1.5', 'soon', '3651', '1e3'])(
    'does not take %s for days: it says so by the field, where the cursor goes',
    async (days) => {
      const { asked } = serve();
      const { user } = await visit(AT, ROUTES, { language: 'uk' });
      await user.type(await screen.findByLabelText('Назва'), 'CRM');
      const field = screen.getByLabelText('Скільки днів діятиме');
      await user.type(field, `${days}{Enter}`);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(field);
      expect(screen.getByText('Перевірте це поле.')).toBeTruthy();
      await user.clear(field);
      expect(screen.queryByText('Перевірте це поле.')).toBeNull();
      expect(asked.map(({ name }) => name)).not.toContain('createApiKey');
    },
  );

  it('says in Ukrainian that a name is too long before the server is asked', async () => {
    const { asked } = serve();
    const { user } = await visit(AT, ROUTES, { language: 'uk' });
    await user.click(await screen.findByLabelText('Назва'));
    await user.paste('x'.repeat(61));
    await user.click(screen.getByRole('button', { name: 'Створити ключ' }));
    expect(screen.getByText('«Назва»: не більше 60 символів.')).toBeTruthy();
    expect(asked.map(({ name }) => name)).not.toContain('createApiKey');
  });

  it('leads to signing in when the session is over', async () => {
    fakeApi({
      listApiKeys: () => list(),
      createApiKey: () => refuse('unauthenticated', 'Please sign in to continue'),
    });
    const { user, router } = await visit(AT, ROUTES);
    await user.type(await screen.findByLabelText('Name'), 'CRM{Enter}');
    expect(await screen.findByText(/Please sign in to continue/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByText('at /auth');
    expect(router.state.location.state).toEqual({ mode: 'login', from: AT });
    expect(readUser()).toBeNull();
  });

  it('says that a key can’t make keys, where a program’s own was used to come here', async () => {
    fakeApi({
      listApiKeys: () => list(),
      createApiKey: () => refuse('api_key_not_enough', 'Not with a key.'),
    });
    const { user } = await visit(AT, ROUTES, { language: 'uk' });
    await user.type(await screen.findByLabelText('Назва'), 'CRM{Enter}');
    expect(await screen.findByText('Ключа API для цього не досить. Увійдіть.')).toBeTruthy();
  });
});

describe('revoking a key', () => {
  it('is asked about first, and left alone by Escape, with the focus where it was', async () => {
    const { asked } = serve(keyOf('CRM'));
    const { user } = await visit(AT, ROUTES);
    const revoke = await screen.findByRole('button', { name: 'Revoke CRM' });
    await user.click(revoke);
    const question = await screen.findByRole('alertdialog', { name: 'Revoke “CRM”?' });
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(revoke));
    expect(asked.map(({ name }) => name)).not.toContain('revokeApiKey');
    expect(names()).toEqual(['CRM']);
  });

  it('moves the focus to the list, and says so in Ukrainian', async () => {
    serve(keyOf('CRM'), keyOf('Shop'));
    const { user } = await visit(AT, ROUTES, { language: 'uk' });
    await user.click(await screen.findByRole('button', { name: 'Відкликати CRM' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Відкликати «CRM»?' }));
    await user.click(question.getByRole('button', { name: 'Відкликати' }));
    expect(await screen.findByText('Ключ відкликано.')).toBeTruthy();
    expect(names()).toEqual(['Shop']);
    await waitFor(() => expect(document.activeElement?.contains(keys().getByRole('listitem'))).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  });

  it('is done once for two clicks', async () => {
    const arrival = Promise.withResolvers<void>();
    const { asked } = fakeApi({
      listApiKeys: () => list(keyOf('CRM')),
      revokeApiKey: () => arrival.promise.then(() => list()),
    });
    const { user } = await visit(AT, ROUTES);
    await user.click(await screen.findByRole('button', { name: 'Revoke CRM' }));
    const button = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' });
    await user.dblClick(button);
    arrival.resolve();
    expect(await screen.findByText('No keys yet.')).toBeTruthy();
    expect(asked.filter(({ name }) => name === 'revokeApiKey')).toHaveLength(1);
  });
});

describe('the rest of the page', () => {
  it('leads to the reference, which the server makes, by a load of its own', async () => {
    serve();
    await visit(AT, ROUTES, { language: 'uk' });
    const link = await screen.findByRole('link', { name: 'Відкрити довідник' });
    expect(link.getAttribute('href')).toBe('/api/docs');
  });

  it('copies the lines in Ukrainian, with the owner’s own email in them', async () => {
    serve();
    const { user } = await visit(AT, ROUTES, { language: 'uk' });
    await user.click(await screen.findByRole('button', { name: 'Скопіювати перший рядок' }));
    expect(await navigator.clipboard.readText()).toMatch(/^export PARLO_API_KEY='/);
    expect(await screen.findByRole('button', { name: 'Скопійовано!' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Скопіювати запит' }));
    expect(await navigator.clipboard.readText()).toContain('"email":"olena@example.com"');
  });

  it('has examples that a keyboard can reach and scroll', async () => {
    serve();
    await visit(AT, ROUTES);
    for (const name of ['The address', 'The key as a variable', 'An example request']) {
      expect((await screen.findByRole('region', { name })).tabIndex).toBe(0);
    }
  });
});
