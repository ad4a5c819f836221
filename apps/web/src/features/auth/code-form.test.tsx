// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readUser } from '../../owner/account/use-user.ts';
import AuthRoute from '../../routes/auth.tsx';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';

const person = { id: 'u1', name: 'Olena', surname: 'Koval', email: 'olena@example.com', phone: '1' };
const signedIn = {
  success: true,
  message: 'Welcome back.',
  user: { ...person, admin: false, emailVerified: true },
} as const;
const codeNeeded = () => refuse('second_factor_required', 'Enter the code of your authenticator app.');

async function givePassword(language: 'en' | 'uk' = 'en') {
  const shown = await show(<AuthRoute />, { at: '/auth', language, elsewhere: ['/assistant'] });
  const [email, password, button] =
    language === 'en' ? ['Email', 'Password', 'Sign In'] : ['Електронна пошта', 'Пароль', 'Увійти'];
  await shown.user.type(screen.getByLabelText(email), 'olena@example.com');
  await shown.user.type(screen.getByLabelText(password, { selector: 'input' }), 'correct horse');
  await shown.user.click(screen.getByRole('button', { name: button }));
  return shown;
}

it('an account with a second factor is asked for a code, which has the focus, and opens with it', async () => {
  const { asked } = fakeApi({ login: codeNeeded, verifySecondFactor: () => signedIn });
  const { user } = await givePassword();
  const code = await screen.findByLabelText<HTMLInputElement>('Code');
  expect(document.activeElement).toBe(code);
  expect(code.autocomplete).toBe('one-time-code');
  expect(screen.queryByLabelText('Password', { selector: 'input' })).toBeNull();
  await user.type(code, '123 456{Enter}');
  expect(await screen.findByText('at /assistant')).toBeTruthy();
  expect(asked.at(-1)).toEqual({ name: 'verifySecondFactor', input: { code: '123 456' } });
  expect(readUser()).toMatchObject({ email: 'olena@example.com' });
});

it('a wrong code is told at its field, in the reader’s language', async () => {
  fakeApi({
    login: codeNeeded,
    verifySecondFactor: () => refuse('wrong_code', 'Wrong.', { field: 'code' }),
  });
  const { user } = await givePassword('uk');
  await user.type(await screen.findByLabelText('Код'), '123456{Enter}');
  expect(await screen.findByText(/Код не той або його вже використано/)).toBeTruthy();
  expect(screen.getByLabelText('Код').getAttribute('aria-invalid')).toBe('true');
});

it('a sign-in that took too long begins anew with the password', async () => {
  fakeApi({
    login: codeNeeded,
    verifySecondFactor: () => refuse('sign_in_expired', 'Please sign in once more with your password.'),
  });
  const { user } = await givePassword();
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByLabelText('Password', { selector: 'input' })).toBeTruthy();
  expect(screen.getByText('Please sign in to continue')).toBeTruthy();
});

it('leads back to the password for another account', async () => {
  fakeApi({ login: codeNeeded });
  const { user } = await givePassword();
  await user.click(await screen.findByRole('button', { name: 'Sign in with another account' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
});
