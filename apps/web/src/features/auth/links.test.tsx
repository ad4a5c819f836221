// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readUser, signedIn } from '../../owner/account/use-user.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { madeTalkTime } from '../../testing/talk-time.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { ResetPassword } from './reset-password.tsx';
import { Unsubscribe } from './unsubscribe.tsx';
import { VerifyEmail } from './verify-email.tsx';

const done = () => ({ success: true as const, message: '' });
const dead = () => refuse('invalid_link', 'This link is no longer valid. Please ask for a new one.');
const heading = (name: string) => screen.findByRole('heading', { name });
const press = (name: string) => screen.getByRole('button', { name });
const ACCOUNT = {
  ...OLENA,
  id: 'user_1',
  phone: '1',
  admin: false,
  emailVerified: true,
  mayEmbed: false,
  assistants: [],
};

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

describe('a forgotten password', () => {
  it('is handled by mail, without revealing whether an account exists', async () => {
    const { asked } = fakeApi({ forgotPassword: done });
    const { user } = await show(<ForgotPassword email="olena" />);
    await user.click(press('Send the link'));
    expect(screen.getByText('Invalid email format.')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), '@example.com');
    await user.click(press('Send the link'));
    await heading('Check your email');
    const words = 'If an account with this email exists, a link to choose a new password is on its way.';
    expect(screen.getByText(words)).toBeTruthy();
    expect(asked).toEqual([{ name: 'forgotPassword', input: { email: 'olena@example.com' } }]);
    await user.click(press('Use another email'));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('olena@example.com');
  });

  it('keeps the email when nobody could be asked', async () => {
    fakeApi({});
    const { user } = await show(<ForgotPassword email="olena@example.com" />);
    await user.click(press('Send the link'));
    await screen.findByText('It did not work, and nothing was changed. Please try again in a moment.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('olena@example.com');
  });
});

describe('choosing a new password', () => {
  const type = async (user: Awaited<ReturnType<typeof show>>['user'], text: string) => {
    await user.type(screen.getByLabelText('New password'), text);
    await user.click(press('Save the new password'));
  };

  it('takes 8 to 128 characters, and signs this browser out', async () => {
    signedIn(OLENA);
    const { asked } = fakeApi({ resetPassword: done });
    const { user } = await show(<ResetPassword token="t1" />);
    await type(user, 'letters');
    expect(screen.getByText('Password must be 8 to 128 characters long.')).toBeTruthy();
    await type(user, 's');
    await heading('Your password is changed');
    expect(asked).toEqual([{ name: 'resetPassword', input: { token: 't1', password: 'letterss' } }]);
    expect(readUser()).toBeNull();
  });

  it('says that a link is over, with the way to a new one', async () => {
    fakeApi({ resetPassword: dead });
    const { user } = await show(<ResetPassword token="old" />);
    await type(user, 'long enough');
    await heading('This link is no longer valid');
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/auth/reset');
  });

  it('keeps typed text when the server can’t be reached', async () => {
    fakeApi({});
    const { user } = await show(<ResetPassword token="t1" />);
    await type(user, 'long enough');
    await screen.findByText(/nothing was changed/);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('long enough');
  });

  it('does not try a link that lost its token', async () => {
    await show(<ResetPassword token="" />);
    await heading('This link is no longer valid');
  });
});

describe('confirming an email', () => {
  it('waits for the button, and leads on to signing in', async () => {
    const { asked } = fakeApi({ verifyEmail: done });
    const { user } = await show(<VerifyEmail token="t1" />);
    expect(asked).toEqual([]);
    await user.dblClick(press('Confirm my email'));
    await heading('Your email is confirmed');
    expect(asked).toEqual([{ name: 'verifyEmail', input: { token: 't1' } }]);
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeTruthy();
  });

  it('reloads the user, because the link may have changed the email', async () => {
    signedIn(OLENA);
    const user = { ...ACCOUNT, email: 'new@example.com' };
    fakeApi({
      verifyEmail: done,
      getUser: () => ({ success: true, user, minutes: 10, talk: madeTalkTime(10) }),
    });
    const person = await show(<VerifyEmail token="t1" />);
    await person.user.click(press('Confirm my email'));
    await heading('Your email is confirmed');
    expect(readUser()?.email).toBe('new@example.com');
    expect(screen.getByRole('link', { name: 'Go to my assistants' })).toBeTruthy();
  });

  it('offers another mail when the link is over', async () => {
    signedIn(OLENA);
    const { asked } = fakeApi({
      verifyEmail: dead,
      getUser: () => ({
        success: true,
        user: { ...ACCOUNT, emailVerified: false },
        minutes: 10,
        talk: madeTalkTime(10),
      }),
      sendVerification: done,
    });
    const { user } = await show(<VerifyEmail token="old" />);
    await user.click(press('Confirm my email'));
    await heading('This link is no longer valid');
    await user.click(press('Send me a new link'));
    await screen.findByText('A link to confirm your email is on its way.');
    expect(asked.at(-1)?.name).toBe('sendVerification');
  });

  it('reports a missing token, and asks for signing in', async () => {
    signedIn(OLENA);
    fakeApi({
      verifyEmail: dead,
      getUser: () => ({ success: true, user: ACCOUNT, minutes: 10, talk: madeTalkTime(10) }),
    });
    const { user, unmount } = await show(<VerifyEmail token="" />);
    await user.click(press('Send me a new link'));
    await screen.findByText('Your email is confirmed already.');
    unmount();
    localStorage.clear();
    await show(<VerifyEmail token="" />);
    expect(screen.getByText('Sign in to get a new link.')).toBeTruthy();
  });

  it('says when the email was taken in between', async () => {
    fakeApi({ verifyEmail: () => refuse('email_taken', 'Another account has this email by now.') });
    const { user } = await show(<VerifyEmail token="t1" />);
    await user.click(press('Confirm my email'));
    await screen.findByText(/Please choose a different one in your settings/);
  });
});

describe('leaving a mailing list', () => {
  it('waits for the button', async () => {
    const { asked } = fakeApi({ unsubscribe: done });
    const { user } = await show(<Unsubscribe token="t1" />);
    expect(asked).toEqual([]);
    await user.click(press('Unsubscribe'));
    await heading('You have left the list');
    expect(asked).toEqual([{ name: 'unsubscribe', input: { token: 't1' } }]);
  });

  it('says that a link is broken, or that it did not work', async () => {
    fakeApi({});
    const { user } = await show(<Unsubscribe token="t1" />);
    await user.click(press('Unsubscribe'));
    await screen.findByText(/nothing was changed/);
    fakeApi({ unsubscribe: dead });
    await user.click(press('Unsubscribe'));
    await waitFor(() => heading('This link is no longer valid'));
  });
});
