// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { done } from './testing/test-answers.ts';

const password = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const wrong = (field: string) => refuse('wrong_password', 'The current password is wrong.', { field });

it('an email that is the account’s already needs no mail', async () => {
  const { asked } = fakeApi({});
  const { user } = await show(<EmailForm email={OLENA.email} />);
  await user.type(screen.getByLabelText('New email'), ' Olena@Example.com');
  await user.type(password('Your password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Change email' }));
  expect(screen.getByText('This is your email already.')).toBeTruthy();
  await user.type(screen.getByLabelText('New email'), '@');
  await user.click(screen.getByRole('button', { name: 'Change email' }));
  expect(screen.getByText('Invalid email format.')).toBeTruthy();
  expect(asked).toEqual([]);
});

it('a wrong password is told by its field, and everything typed stays', async () => {
  fakeApi({ changeEmail: () => wrong('password') });
  const { user } = await show(<EmailForm email={OLENA.email} />, { language: 'uk' });
  await user.type(screen.getByLabelText('Нова пошта'), 'olha@example.com');
  await user.type(password('Ваш пароль'), 'a guess');
  await user.click(screen.getByRole('button', { name: 'Змінити пошту' }));
  expect(await screen.findByText('Теперішній пароль не той.')).toBeTruthy();
  expect(password('Ваш пароль').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('alert')?.textContent).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Нова пошта').value).toBe('olha@example.com');
  expect(password('Ваш пароль').value).toBe('a guess');
});

it('a new email waits for the link that was sent there', async () => {
  const { asked } = fakeApi({ changeEmail: () => done });
  const { user } = await show(<EmailForm email={OLENA.email} />);
  await user.type(screen.getByLabelText('New email'), 'olha@example.com');
  await user.type(password('Your password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Change email' }));
  expect(await screen.findByText(/open the link that we send to olha@example.com/)).toBeTruthy();
  expect(asked).toEqual([
    { name: 'changeEmail', input: { newEmail: 'olha@example.com', password: 'correct horse' } },
  ]);
  expect(password('Your password').value).toBe('');
});

it('a new password revokes the API keys where that is chosen, which are named', async () => {
  const key = { id: 'key_1', name: 'Shop', start: 'parlo_ab', createdAt: '2026-11-01T10:00:00.000Z' };
  const apiKeys = [{ ...key, lastUsedAt: null, expiresAt: null }];
  const { asked } = fakeApi({
    listApiKeys: () => ({ success: true, apiKeys }) as never,
    changePassword: () => done,
  });
  const { user } = await show(<PasswordForm email={OLENA.email} />);
  expect(await screen.findByText('These keys go on working otherwise: Shop')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Revoke my API keys too' }));
  await user.type(password('Current password'), 'correct horse');
  await user.type(password('New password'), 'a new password of mine');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText(/Your password is changed/);
  expect(asked.filter(({ name }) => name === 'changePassword')).toMatchObject([
    { input: { newPassword: 'a new password of mine', revokeApiKeys: true } },
  ]);
});

it('a new password is checked for its length, and the old one by the server', async () => {
  let guesses = 0;
  const { asked } = fakeApi({
    changePassword: () => {
      guesses += 1;
      if (guesses === 1) return wrong('currentPassword');
      if (guesses === 2) {
        return refuse('too_many_requests', 'Slow down.', { params: { retryAfter: 890 } });
      }
      return done;
    },
  });
  const { user } = await show(<PasswordForm email={OLENA.email} />);
  const change = screen.getByRole('button', { name: 'Change password' });
  await user.type(password('Current password'), 'a guess');
  await user.type(password('New password'), 'short');
  await user.click(change);
  expect(screen.getByText('Password must be 8 to 128 characters long.')).toBeTruthy();
  expect(asked).toEqual([]);
  await user.type(password('New password'), ' but longer');
  await user.click(change);
  expect(await screen.findByText('The current password is wrong.')).toBeTruthy();
  expect(document.activeElement).toBe(password('Current password'));
  await user.click(change);
  expect(await screen.findByText('Too many attempts. Please try again in 15 minutes.')).toBeTruthy();
  expect(password('New password').value).toBe('short but longer');
  await user.click(change);
  expect(await screen.findByText(/Your password is changed/)).toBeTruthy();
  expect([password('Current password').value, password('New password').value]).toEqual(['', '']);
});

it('a password can be looked at', async () => {
  fakeApi({});
  const { user } = await show(<PasswordForm email={OLENA.email} />);
  const [first] = screen.getAllByRole('button', { name: 'Show password' });
  await user.click(first ?? document.body);
  expect(password('Current password').type).toBe('text');
  expect(password('New password').type).toBe('password');
});
