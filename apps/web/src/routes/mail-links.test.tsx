// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readUser, sessionEnded } from '../owner/account/use-user.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { OLENA } from '../testing/render.tsx';
import { visit } from '../testing/visit.tsx';
import * as auth from './auth.tsx';
import * as authReset from './auth-reset.tsx';
import * as authVerify from './auth-verify.tsx';
import * as booking from './booking.tsx';
import * as unsubscribe from './unsubscribe.tsx';

const ROUTES = {
  '/auth': auth,
  '/auth/reset': authReset,
  '/auth/verify': authVerify,
  '/unsubscribe': unsubscribe,
  '/booking': booking,
};
const ACCOUNT = {
  ...OLENA,
  id: 'user_1',
  phone: '+380441234567',
  admin: false,
  emailVerified: true,
  mayEmbed: false,
  assistants: [],
};
const done = () => ({ success: true as const, message: '' });
const dead = () => refuse('invalid_link', 'This link is no longer valid. Please ask for a new one.');
const heading = (name: string) => screen.findByRole('heading', { name });
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  act(() => sessionEnded());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('/auth/reset', () => {
  it('has the email that was typed to sign in, and leads back to signing in', async () => {
    fakeApi({});
    const { user, reached } = await visit('/auth', ROUTES, { stranger: true });
    await user.type(await screen.findByLabelText('Email'), 'olena@example.com');
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    await heading('Choose a new password');
    await reached('/auth/reset');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('olena@example.com');
    await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
    await heading('Welcome back');
  });

  it('begins empty when it is opened directly', async () => {
    fakeApi({});
    await visit('/auth/reset', ROUTES, { stranger: true });
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('');
  });

  it('sends by Enter, is busy meanwhile, and asks once', async () => {
    const arrival = Promise.withResolvers<void>();
    const { asked } = fakeApi({
      forgotPassword: () => arrival.promise.then(() => done()),
    });
    const { user } = await visit('/auth/reset', ROUTES, { stranger: true });
    await user.type(await screen.findByLabelText('Email'), 'olena@example.com{Enter}');
    expect(await screen.findByRole('button', { name: 'Sending...' })).toHaveProperty('disabled', true);
    await user.keyboard('{Enter}');
    arrival.resolve();
    await heading('Check your email');
    expect(asked).toHaveLength(1);
    // The words changed with the button: a screen reader is told.
    expect(screen.getByRole('status').textContent).toContain('Check your email');
  });

  it('puts the cursor where the email is wrong, and says so by the field', async () => {
    const { asked } = fakeApi({});
    const { user } = await visit('/auth/reset', ROUTES, { stranger: true });
    const email = await screen.findByLabelText('Email');
    await user.type(email, 'olena');
    await user.click(press('Send the link'));
    expect(document.activeElement).toBe(email);
    expect(email.getAttribute('aria-invalid')).toBe('true');
    const described = document.getElementById(email.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Invalid email format.');
    expect(asked).toEqual([]);
  });

  it('says in Ukrainian how long to wait when links were asked for too often', async () => {
    fakeApi({
      forgotPassword: () => refuse('too_many_requests', 'Slow down.', { params: { retryAfter: 1_700 } }),
    });
    const { user } = await visit('/auth/reset', ROUTES, { stranger: true, language: 'uk' });
    await user.type(await screen.findByLabelText('Електронна пошта'), 'olena@example.com');
    await user.click(press('Надіслати посилання'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Забагато спроб. Спробуйте ще раз через 29 хв.',
    );
    expect(press('Надіслати посилання')).toHaveProperty('disabled', false);
  });

  it('with a token takes a new password by Enter, and then signs in with it', async () => {
    const { asked } = fakeApi({
      resetPassword: done,
      login: () => ({ success: true, message: '', user: ACCOUNT }),
    });
    const { user, reached } = await visit('/auth/reset?token=t%2B1', ROUTES, { stranger: true });
    await user.type(await screen.findByLabelText('New password'), 'correct horse{Enter}');
    await heading('Your password is changed');
    expect(asked).toEqual([{ name: 'resetPassword', input: { token: 't+1', password: 'correct horse' } }]);
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    await user.type(await screen.findByLabelText('Email'), 'olena@example.com');
    await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    await screen.findByText('at /assistant');
    await reached('/assistant');
  });

  it('refuses a password that is easily guessed in Ukrainian, and takes the next one', async () => {
    let first = true;
    fakeApi({
      resetPassword: () => {
        if (!first) return done();
        first = false;
        return refuse('weak_password', 'Too easy.', { field: 'password' });
      },
    });
    const { user } = await visit('/auth/reset?token=t1', ROUTES, { stranger: true, language: 'uk' });
    const field = await screen.findByLabelText('Новий пароль');
    await user.type(field, 'password1');
    await user.click(press('Зберегти новий пароль'));
    expect(await screen.findByText(/Цей пароль надто легко вгадати/)).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'correct horse');
    await user.click(press('Зберегти новий пароль'));
    await heading('Пароль змінено');
  });

  it('forgets what was typed for one link when another is opened', async () => {
    fakeApi({ resetPassword: dead });
    const { user, router } = await visit('/auth/reset?token=old', ROUTES, { stranger: true });
    await user.type(await screen.findByLabelText('New password'), 'correct horse{Enter}');
    await heading('This link is no longer valid');
    await act(() => router.navigate('/auth/reset?token=new'));
    const field = await screen.findByLabelText<HTMLInputElement>('New password');
    expect(field.value).toBe('');
  });

  it('leads from a link that is over to asking for another', async () => {
    fakeApi({ resetPassword: dead });
    const { user, reached } = await visit('/auth/reset?token=old', ROUTES, { stranger: true });
    await user.type(await screen.findByLabelText('New password'), 'correct horse{Enter}');
    await user.click(await screen.findByRole('link', { name: 'Ask for a new link' }));
    expect(await screen.findByRole('button', { name: 'Send the link' })).toBeTruthy();
    await reached('/auth/reset');
  });

  it('says that a link whose token got lost is over, without asking the server', async () => {
    const { asked } = fakeApi({});
    await visit('/auth/reset?token=', ROUTES, { stranger: true });
    await heading('This link is no longer valid');
    expect(asked).toEqual([]);
  });
});

describe('/auth/verify', () => {
  it('confirms only after the click, since programs that read mails open links', async () => {
    const { asked } = fakeApi({ verifyEmail: done });
    const { user } = await visit('/auth/verify?token=t1', ROUTES, { stranger: true });
    await heading('Confirm your email');
    expect(asked).toEqual([]);
    await user.tab();
    await user.keyboard('{Enter}');
    await heading('Your email is confirmed');
    expect(asked).toEqual([{ name: 'verifyEmail', input: { token: 't1' } }]);
    expect(document.title).toBe('Your email is confirmed · Parlo');
  });

  it('keeps the button when the server is away, and says that nothing changed', async () => {
    let away = true;
    fakeApi({
      verifyEmail: () => {
        if (away) throw new TypeError('away');
        return done();
      },
    });
    const { user } = await visit('/auth/verify?token=t1', ROUTES, { stranger: true });
    await user.click(await screen.findByRole('button', { name: 'Confirm my email' }));
    expect((await screen.findByRole('alert')).textContent).toContain('nothing was changed');
    away = false;
    await user.click(press('Confirm my email'));
    await heading('Your email is confirmed');
    expect(screen.queryByText(/nothing was changed/)).toBeNull();
  });

  it('is confirmed although the person can’t be read again, who stays signed in', async () => {
    fakeApi({ verifyEmail: done, getUser: () => refuse('internal', 'Server error.') });
    const { user } = await visit('/auth/verify?token=t1', ROUTES);
    await user.click(await screen.findByRole('button', { name: 'Confirm my email' }));
    await heading('Your email is confirmed');
    expect(readUser()?.email).toBe(OLENA.email);
    expect(screen.getByRole('link', { name: 'Go to my assistants' })).toBeTruthy();
  });

  it('is confirmed although the session is over, and then leads to signing in', async () => {
    fakeApi({ verifyEmail: done, getUser: () => refuse('unauthenticated', '') });
    const { user } = await visit('/auth/verify?token=t1', ROUTES);
    await user.click(await screen.findByRole('button', { name: 'Confirm my email' }));
    await heading('Your email is confirmed');
    expect(readUser()).toBeNull();
    const link = screen.getByRole('link', { name: 'Sign In' });
    expect(link.getAttribute('href')).toBe('/auth');
  });

  it('asks a stranger whose link is over to sign in, and to come back for another', async () => {
    fakeApi({ verifyEmail: dead });
    const { user, router } = await visit('/auth/verify?token=old', ROUTES, {
      stranger: true,
      language: 'uk',
    });
    await user.click(await screen.findByRole('button', { name: 'Підтвердити пошту' }));
    await heading('Це посилання вже не діє');
    await user.click(screen.getByRole('link', { name: 'Увійти' }));
    await heading('З поверненням');
    expect(router.state.location.state).toEqual({ mode: 'login', from: '/auth/verify' });
  });

  it('has no more to do with a session that ended when another mail was asked for', async () => {
    fakeApi({ verifyEmail: dead, getUser: () => refuse('unauthenticated', '') });
    const { user } = await visit('/auth/verify?token=old', ROUTES);
    await user.click(await screen.findByRole('button', { name: 'Confirm my email' }));
    await user.click(await screen.findByRole('button', { name: 'Send me a new link' }));
    await screen.findByText('Sign in to get a new link.');
    expect(readUser()).toBeNull();
  });

  it('leads to the settings when somebody else has the email by now', async () => {
    fakeApi({ verifyEmail: () => refuse('email_taken', 'Taken.') });
    const { user, reached } = await visit('/auth/verify?token=t1', ROUTES, { language: 'uk' });
    await user.click(await screen.findByRole('button', { name: 'Підтвердити пошту' }));
    await screen.findByText(/тим часом зайняв інший обліковий запис/);
    await user.click(screen.getByRole('link', { name: 'Налаштування' }));
    await reached('/settings');
  });
});

describe('/unsubscribe', () => {
  it('says in Ukrainian what stops and what goes on, and what it did', async () => {
    const { asked } = fakeApi({ unsubscribe: done });
    const { user, reached } = await visit('/unsubscribe?token=t1', ROUTES, {
      stranger: true,
      language: 'uk',
    });
    await heading('Відписатися від розсилки');
    expect(screen.getByText(/Листи про ваш обліковий запис надходитимуть і далі/)).toBeTruthy();
    expect(asked).toEqual([]);
    await user.dblClick(press('Відписатися'));
    await heading('Ви відписалися');
    expect(asked).toEqual([{ name: 'unsubscribe', input: { token: 't1' } }]);
    await user.click(screen.getByRole('link', { name: 'На головну' }));
    await reached('/uk');
  });

  it('asks for the whole address when the token got lost', async () => {
    const { asked } = fakeApi({});
    await visit('/unsubscribe', ROUTES, { stranger: true });
    await heading('This link is no longer valid');
    expect(screen.getByText(/The link may have been cut off/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('/booking', () => {
  const MEETING = {
    assistantName: 'Bakery',
    service: '',
    resource: '',
    timeZone: 'Europe/Kyiv',
    language: 'uk',
    meetLink: null,
    start: '2099-11-24T14:00:00+02:00',
    end: '2099-11-24T14:30:00+02:00',
    state: 'booked' as const,
  };

  it('shows the meeting of the token in Ukrainian, and changes nothing', async () => {
    const { asked } = fakeApi({ linkedBooking: () => ({ success: true, booking: MEETING }) });
    await visit('/booking?token=bk_a%2Bb', ROUTES, { stranger: true, language: 'uk' });
    await heading('Ваша зустріч: Bakery');
    expect(document.title).toBe('Ваша зустріч: Bakery · Parlo');
    expect(asked).toEqual([{ name: 'linkedBooking', input: { token: 'bk_a+b' } }]);
  });

  it('says that a link whose token got lost does not work, without asking the server', async () => {
    const { asked } = fakeApi({});
    await visit('/booking', ROUTES, { stranger: true });
    await heading('This link does not work any more');
    expect(asked).toEqual([]);
  });
});
