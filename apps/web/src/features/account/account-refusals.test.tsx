// @vitest-environment jsdom
import type { Reason } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readUser } from '../../owner/account/use-user.ts';
import * as profile from '../../routes/profile.tsx';
import * as settings from '../../routes/settings.tsx';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';
import { ACCOUNT, accountAnswer, done } from './testing/test-answers.ts';

const ROUTES = { '/dashboard/profile': profile, '/settings': settings };
const AT = '/dashboard/profile';
const session = (id: string, day: string, current = false) => ({
  id,
  current,
  createdAt: `2026-11-${day}T10:00:00.000Z`,
  lastUsedAt: `2026-11-${day}T10:00:00.000Z`,
  expiresAt: '2026-12-19T10:00:00.000Z',
});
const sessions = (...others: ReturnType<typeof session>[]) => ({
  success: true as const,
  sessions: [session('here', '20', true), ...others],
});
const BASE = { getUser: () => accountAnswer, listSessions: () => sessions(session('phone', '18')) };
type Person = Awaited<ReturnType<typeof visit>>['user'];

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const part = (name: string) => within(screen.getByRole('region', { name }));
const input = (scope: ReturnType<typeof part>, name: string) =>
  scope.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

/** The form of an email, filled in and sent, in Ukrainian. */
async function changeEmail(user: Person) {
  await screen.findByText('Не підтверджено');
  const email = within(screen.getByRole('form', { name: 'Змінити пошту' }));
  await user.type(input(email, 'Нова пошта'), 'olha@example.com');
  await user.type(input(email, 'Ваш пароль'), 'correct horse{Enter}');
  return email;
}

async function changePassword(user: Person) {
  await screen.findByText('Не підтверджено');
  const password = part('Пароль');
  await user.type(input(password, 'Теперішній пароль'), 'correct horse');
  await user.type(input(password, 'Новий пароль'), 'password1{Enter}');
  return password;
}

describe('a refusal about one field', () => {
  const emails: [Reason, 'newEmail' | 'password', string, string][] = [
    ['wrong_password', 'password', 'Ваш пароль', 'Теперішній пароль не той.'],
    ['same_email', 'newEmail', 'Нова пошта', 'Це і є ваша теперішня пошта.'],
    ['invalid_email', 'newEmail', 'Нова пошта', 'Неправильна адреса пошти.'],
  ];
  it.each(emails)('of an email, %s, is said by %s in Ukrainian, with the cursor there', async (...row) => {
    const [reason, field, label, words] = row;
    fakeApi({ ...BASE, changeEmail: () => refuse(reason, 'In English.', { field }) });
    const { user } = await visit(AT, ROUTES, { language: 'uk' });
    const email = await changeEmail(user);
    await waitFor(() => expect(input(email, label).getAttribute('aria-invalid')).toBe('true'));
    expect(described(input(email, label))[0]).toBe(words);
    expect(document.activeElement).toBe(input(email, label));
    // Once, and not in the words of the form as well.
    expect(email.getAllByText(words)).toHaveLength(1);
    expect(email.getByRole('alert').textContent).toBe('');
    // It goes as soon as the field is mended.
    await user.type(input(email, label), 'x');
    expect(input(email, label).getAttribute('aria-invalid')).toBeNull();
  });

  const passwords: [Reason, 'currentPassword' | 'newPassword', string, RegExp][] = [
    ['wrong_password', 'currentPassword', 'Теперішній пароль', /^Теперішній пароль не той\.$/],
    ['weak_password', 'newPassword', 'Новий пароль', /^Цей пароль надто легко вгадати/],
  ];
  it.each(passwords)('of a password, %s, is said by %s in Ukrainian', async (reason, field, label, words) => {
    fakeApi({ ...BASE, changePassword: () => refuse(reason, 'In English.', { field }) });
    const { user } = await visit(AT, ROUTES, { language: 'uk' });
    const password = await changePassword(user);
    await waitFor(() => expect(described(input(password, label))[0]).toMatch(words));
    expect(document.activeElement).toBe(input(password, label));
    expect(input(password, 'Новий пароль').value).toBe('password1');
  });

  it('of deleting the account is said in the question, which stays open', async () => {
    fakeApi({ ...BASE, deleteAccount: () => refuse('wrong_password', 'No.', { field: 'password' }) });
    const { user } = await visit(AT, ROUTES, { language: 'uk' });
    await user.click(await screen.findByRole('button', { name: 'Видалити мій обліковий запис' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.type(input(question, 'Ваш пароль'), 'a guess{Enter}');
    expect(await question.findByText('Теперішній пароль не той.')).toBeTruthy();
    expect(readUser()).not.toBeNull();
  });
});

describe('a refusal of the whole', () => {
  it.each([
    ['too_many_requests', { retryAfter: 3_500 }, 'Забагато спроб. Спробуйте ще раз через 59 хв.'],
    ['restarting', {}, 'Parlo перезапускається. Спробуйте за мить.'],
  ] as const)('of an email, %s, is shown below the fields, which keep their text', async (...row) => {
    const [reason, params, words] = row;
    fakeApi({ ...BASE, changeEmail: () => refuse(reason, 'In English.', { params }) });
    const { user } = await visit(AT, ROUTES, { language: 'uk' });
    const email = await changeEmail(user);
    await waitFor(() => expect(email.getByRole('alert').textContent).toBe(words));
    expect(input(email, 'Нова пошта').value).toBe('olha@example.com');
    expect(input(email, 'Ваш пароль').value).toBe('correct horse');
    expect(input(email, 'Нова пошта').getAttribute('aria-invalid')).toBeNull();
  });

  it.each([
    ['changeEmail', changeEmail],
    ['changePassword', changePassword],
  ] as const)('%s leads to signing in, and back, when the session is over', async (call, send) => {
    fakeApi({ ...BASE, [call]: () => refuse('unauthenticated', '') });
    const { user, router } = await visit(AT, ROUTES, { language: 'uk' });
    const form = await send(user);
    expect(await form.findByText(/Увійдіть, щоб продовжити/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Увійти' }));
    await screen.findByText('at /auth');
    expect(router.state.location.state).toEqual({ mode: 'login', from: AT });
  });
});

describe('the list of sessions', () => {
  const where = () => part('Де ви ввійшли');
  const open = async () => {
    const page = await visit(AT, ROUTES, { language: 'uk' });
    await screen.findByRole('heading', { level: 1 });
    return page;
  };

  it('says of each device when it came and when it ends, in Ukrainian', async () => {
    fakeApi(BASE);
    await open();
    const [here, phone] = await where().findAllByRole('listitem');
    expect(here?.textContent).toMatch(/^Цей пристрій.*Вхід20 лист\. 2026.*Діє до19 груд\. 2026/);
    expect(phone?.textContent).toMatch(/^Інший пристрій/);
  });

  it('ends one by the keyboard, and leaves the focus at the list', async () => {
    fakeApi({ ...BASE, endSession: () => sessions() });
    const { user } = await open();
    const end = await where().findByRole('button', { name: /^Вийти там, де ввійшли 18 лист/ });
    end.focus();
    await user.keyboard('{Enter}');
    expect(await where().findByText('На тому пристрої ви вийшли.')).toBeTruthy();
    expect(where().getByText('Більше ви ніде не ввійшли.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.contains(where().getByRole('listitem'))).toBe(true));
  });

  it('asks before it ends all others, and Escape leaves them', async () => {
    const { asked } = fakeApi(BASE);
    const { user } = await open();
    const all = await where().findByRole('button', { name: 'Вийти всюди, крім цього пристрою' });
    await user.click(all);
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Ключі API діятимуть і далі');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(all));
    expect(asked.map(({ name }) => name)).not.toContain('endSession');
  });

  it('says in Ukrainian that one may still be signed in when nobody answered', async () => {
    fakeApi(BASE);
    const { user } = await open();
    await user.click(await where().findByRole('button', { name: /^Вийти там/ }));
    expect(await where().findByText('Не вийшло: можливо, вхід там ще діє. Спробуйте ще раз.')).toBeTruthy();
    expect(where().getAllByRole('listitem')).toHaveLength(2);
  });
});

describe('the profile', () => {
  it('is saved by Enter, and says so in Ukrainian', async () => {
    const { asked } = fakeApi({
      ...BASE,
      updateProfile: ({ name }) => ({ ...done, user: { ...ACCOUNT, name: name ?? '' } }),
    });
    const { user } = await visit(AT, ROUTES, { language: 'uk' });
    const name = await screen.findByLabelText<HTMLInputElement>('Ім’я');
    await user.clear(name);
    await user.type(name, 'Ольга{Enter}');
    expect(await screen.findByText('Профіль збережено.')).toBeTruthy();
    expect(asked.find((one) => one.name === 'updateProfile')?.input).toMatchObject({ name: 'Ольга' });
    expect(readUser()?.name).toBe('Ольга');
  });

  it('names in Ukrainian the fields that are empty or too long, and sends nothing', async () => {
    const { asked } = fakeApi(BASE);
    const { user } = await visit(AT, ROUTES, { language: 'uk' });
    await user.clear(await screen.findByLabelText('Прізвище'));
    const phone = screen.getByLabelText('Телефон');
    await user.clear(phone);
    await user.click(phone);
    await user.paste('1'.repeat(500));
    await user.click(screen.getByRole('button', { name: 'Зберегти профіль' }));
    expect(screen.getByText('Заповніть поле «Прізвище».')).toBeTruthy();
    expect(screen.getByText(/^«Телефон»: не більше \d+ символів\.$/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Прізвище'));
    expect(asked.map(({ name }) => name)).not.toContain('updateProfile');
  });
});

describe('the settings', () => {
  it('turn all of the page to the other language at once, and its title', async () => {
    fakeApi(BASE);
    const { user } = await visit('/settings', ROUTES);
    await screen.findByDisplayValue(/^Olena/);
    await user.click(screen.getByRole('radio', { name: 'Українська' }));
    expect(await screen.findByRole('heading', { name: 'Налаштування' })).toBeTruthy();
    expect(document.title).toBe('Налаштування · Parlo');
    expect(screen.getByDisplayValue(/^Olena/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'English' }));
    expect(await screen.findByRole('heading', { name: 'Account Settings' })).toBeTruthy();
    expect(localStorage.getItem('language')).toBe('en');
  });

  it('have languages that say their own names, for a voice that reads them out', async () => {
    fakeApi(BASE);
    await visit('/settings', ROUTES);
    const languages = within(await screen.findByRole('group', { name: 'Language' })).getAllByRole('radio');
    const named = languages.map((radio) => [
      radio.closest('label')?.lang,
      radio.closest('label')?.textContent,
    ]);
    expect(named).toEqual([
      ['en', 'English'],
      ['uk', 'Українська'],
    ]);
  });
});
