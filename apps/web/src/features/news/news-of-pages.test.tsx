// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as api from '../../routes/api.tsx';
import * as settings from '../../routes/settings.tsx';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA } from '../../testing/render.tsx';
import { visit } from '../../testing/visit.tsx';

const ROUTES = { '/settings': settings, '/dashboard/api': api };
const done = () => ({ success: true as const, message: 'In English.' });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe.each([
  ['/settings', 'product-news', 'Новини Parlo'],
  ['/dashboard/api', 'api-news', 'Новини API'],
] as const)('the mailing list on %s', (address, list, name) => {
  const open = async () => {
    const page = await visit(address, ROUTES, { language: 'uk' });
    const form = within(await screen.findByRole('form', { name }));
    const email = form.getByLabelText<HTMLInputElement>('Пошта');
    return { ...page, form, email };
  };

  it(`is ${list}, by Enter, for the owner’s own address or another`, async () => {
    const { asked } = fakeApi({ subscribe: done });
    const { user, form, email } = await open();
    expect(email.value).toBe(OLENA.email);
    await user.clear(email);
    await user.type(email, ' work@example.com {Enter}');
    expect((await form.findByRole('status')).textContent).toMatch(/[А-Яа-яІіЇїЄє]/);
    const input = { email: expect.stringMatching(/^\s?work@example\.com\s?$/), list };
    expect(asked.at(-1)).toEqual({ name: 'subscribe', input });
  });

  it('leads to signing in when the session is over, and keeps the address till then', async () => {
    fakeApi({ subscribe: () => refuse('unauthenticated', '') });
    const { user, form, email, router } = await open();
    await user.type(email, '.ua{Enter}');
    expect(await form.findByText(/Увійдіть, щоб продовжити/)).toBeTruthy();
    expect(email.value).toBe(`${OLENA.email}.ua`);
    await user.click(form.getByRole('button', { name: 'Увійти' }));
    await screen.findByText('at /auth');
    expect(router.state.location.state).toEqual({ mode: 'login', from: address });
  });

  it('clears its message when the address changes', async () => {
    fakeApi({ subscribe: done });
    const { user, form, email } = await open();
    await user.click(form.getByRole('button', { name: 'Підписатися' }));
    await vi.waitFor(() => expect(form.getByRole('status').textContent).not.toBe(''));
    await user.type(email, 'x');
    expect(form.getByRole('status').textContent).toBe('');
  });
});
