// @vitest-environment jsdom
import type { EndpointOutput } from '@parlo/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readUser, sessionEnded, signedIn } from '../owner/account/use-user.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { OLENA } from '../testing/render.tsx';
import { visit } from '../testing/visit.tsx';
import * as auth from './auth.tsx';

const ROUTES = { '/auth': auth };
const REGISTER = { state: { mode: 'register' }, stranger: true } as const;
const LOGIN = { stranger: true } as const;
const welcome = (): EndpointOutput<'login'> => ({
  success: true,
  message: '',
  user: { ...OLENA, id: 'user_1', phone: '+380441234567', admin: false, emailVerified: false },
});

type Person = Awaited<ReturnType<typeof visit>>['user'];
const fill = async (user: Person, values: Record<string, string>) => {
  for (const [label, text] of Object.entries(values)) await user.type(screen.getByLabelText(label), text);
};
const ENGLISH = {
  Name: 'Olena',
  Surname: 'Koval',
  Phone: '+380441234567',
  Email: 'olena@example.com',
  Password: 'correct horse',
};
const UKRAINIAN = {
  'Ім’я': 'Олена',
  Прізвище: 'Коваль',
  Телефон: '+380441234567',
  'Електронна пошта': 'olena@example.com',
  Пароль: 'correct horse',
};

afterEach(() => {
  act(() => sessionEnded());
  vi.unstubAllGlobals();
});

describe('registering', () => {
  it('sends the form by Enter, and continues signed in', async () => {
    const { asked } = fakeApi({ register: welcome });
    const { user } = await visit('/auth', ROUTES, REGISTER);
    await fill(user, ENGLISH);
    await user.keyboard('{Enter}');
    await screen.findByText('at /assistant');
    expect(asked).toEqual([
      {
        name: 'register',
        input: {
          name: 'Olena',
          surname: 'Koval',
          phone: '+380441234567',
          email: 'olena@example.com',
          password: 'correct horse',
        },
      },
    ]);
    expect(readUser()).toEqual(OLENA);
  });

  it.each([
    ['email_taken', {}, 'Обліковий запис із цією поштою вже існує.'],
    ['weak_password', {}, /Цей пароль надто легко вгадати/],
    ['too_many_requests', { retryAfter: 601 }, 'Забагато спроб. Спробуйте ще раз через 11 хв.'],
    ['database_unavailable', {}, /не може дістатися до своєї бази даних/],
    ['internal', {}, 'Помилка сервера.'],
  ] as const)('refused as %s says so in Ukrainian, and keeps everything', async (reason, params, words) => {
    fakeApi({ register: () => refuse(reason, 'In English.', { params }) });
    const { user } = await visit('/auth', ROUTES, { ...REGISTER, language: 'uk' });
    await fill(user, UKRAINIAN);
    await user.click(screen.getByRole('button', { name: 'Зареєструватися' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words));
    expect(screen.getByRole('alert').textContent).not.toContain('English');
    for (const [label, text] of Object.entries(UKRAINIAN)) {
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text);
    }
    expect(screen.getByRole('button', { name: 'Зареєструватися' })).toHaveProperty('disabled', false);
    expect(readUser()).toBeNull();
  });

  it('marks the field that the server refused, until it is accepted', async () => {
    let first = true;
    fakeApi({
      register: () => {
        if (!first) return refuse('internal', 'Server error.');
        first = false;
        return refuse('email_taken', 'Taken.', { field: 'email' });
      },
    });
    const { user } = await visit('/auth', ROUTES, REGISTER);
    await fill(user, ENGLISH);
    await user.keyboard('{Enter}');
    await screen.findByText('An account with this email already exists.');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBeNull();
    await user.keyboard('{Enter}');
    await screen.findByText('Server error.');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull();
  });

  it('names missing fields in Ukrainian, and marks each of them', async () => {
    const { asked } = fakeApi({});
    const { user } = await visit('/auth', ROUTES, { ...REGISTER, language: 'uk' });
    await fill(user, { 'Ім’я': 'Олена', Пароль: 'correct horse' });
    await user.click(screen.getByRole('button', { name: 'Зареєструватися' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Заповніть усі поля.'));
    const invalid = Object.keys(UKRAINIAN).filter(
      (label) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true',
    );
    expect(invalid).toEqual(['Прізвище', 'Телефон', 'Електронна пошта']);
    expect(asked).toEqual([]);
  });

  it('takes the mark off once the field is right', async () => {
    fakeApi({ register: () => refuse('internal', 'Server error.') });
    const { user } = await visit('/auth', ROUTES, REGISTER);
    await fill(user, { ...ENGLISH, Email: 'olena' });
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    const email = screen.getByLabelText('Email');
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    await user.type(email, '@example.com');
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Server error.'));
    expect(email.getAttribute('aria-invalid')).toBeNull();
  });

  it('has fields that a browser can fill in', async () => {
    fakeApi({});
    await visit('/auth', ROUTES, REGISTER);
    const hints = Object.keys(ENGLISH).map((label) =>
      screen.getByLabelText(label).getAttribute('autocomplete'),
    );
    expect(hints).toEqual(['given-name', 'family-name', 'tel', 'username', 'new-password']);
  });
});

describe('signing in', () => {
  it('is done by the keyboard alone, and leads to where one was going', async () => {
    fakeApi({ login: welcome });
    const { user, reached } = await visit('/auth', ROUTES, {
      stranger: true,
      state: { mode: 'login', from: '/dashboard/billing?x=1' },
    });
    screen.getByLabelText('Email').focus();
    await user.keyboard('olena@example.com');
    await user.tab();
    await user.keyboard('correct horse{Enter}');
    await screen.findByText('at /dashboard/billing');
    await reached('/dashboard/billing?x=1');
  });

  it('never leads away to another site', async () => {
    fakeApi({ login: welcome });
    const state = { mode: 'login', from: '//evil.example/dashboard' };
    const { user, reached } = await visit('/auth', ROUTES, { stranger: true, state });
    await fill(user, { Email: 'olena@example.com', Password: 'correct horse' });
    await user.keyboard('{Enter}');
    await screen.findByText('at /assistant');
    await reached('/assistant');
  });

  it.each([
    ['wrong_credentials', {}, 'Неправильна пошта або пароль.'],
    ['too_many_requests', { retryAfter: 30 }, 'Забагато спроб. Спробуйте ще раз за хвилину.'],
    ['restarting', {}, 'Parlo перезапускається. Спробуйте за мить.'],
    ['foreign_origin', {}, 'Запит надійшов з іншого сайту, тому його відхилено.'],
    [
      'wrong_address',
      { address: 'https://talk.example' },
      'Відкрийте Parlo за адресою https://talk.example.',
    ],
  ] as const)('refused as %s says so in Ukrainian', async (reason, params, words) => {
    fakeApi({ login: () => refuse(reason, 'In English.', { params }) });
    const { user } = await visit('/auth', ROUTES, { ...LOGIN, language: 'uk' });
    await fill(user, { 'Електронна пошта': 'olena@example.com', Пароль: 'correct horse' });
    await user.click(screen.getByRole('button', { name: 'Увійти' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words));
  });

  it.each([
    ['a proxy that answers with a page', () => new Response('<html>', { status: 502 }), 'Помилка сервера.'],
    ['a success that is none of ours', () => Response.json({ ok: 1 }), 'Несподівана відповідь.'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Помилка сервера.'],
  ])('meets %s, says so in Ukrainian, and works the next time', async (_, broken, words) => {
    let well = false;
    vi.stubGlobal('fetch', async () => (well ? Response.json(welcome()) : broken()));
    const { user } = await visit('/auth', ROUTES, { ...LOGIN, language: 'uk' });
    await fill(user, { 'Електронна пошта': 'olena@example.com', Пароль: 'correct horse' });
    await user.click(screen.getByRole('button', { name: 'Увійти' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words));
    well = true;
    await user.click(screen.getByRole('button', { name: 'Увійти' }));
    await screen.findByText('at /assistant');
  });

  it('is over at once when another tab has done it', async () => {
    fakeApi({});
    const { user } = await visit('/auth', ROUTES, LOGIN);
    await user.type(screen.getByLabelText('Email'), 'olena');
    act(() => signedIn(OLENA));
    await screen.findByText('at /assistant');
  });
});
