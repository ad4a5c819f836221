// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountOf, assistantOf, listOf, overviewOf } from '../features/dashboard/testing/test-answers.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { OLENA, show } from '../testing/render.tsx';
import DashboardRoute from './dashboard.tsx';
import DashboardFrame from './dashboard-frame.tsx';
import SandboxRoute from './sandbox.tsx';
import SupportRoute from './support.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const notices = (unread: number) => ({ success: true as const, notifications: [], unread });

describe('the frame of the workplace', () => {
  it('shows the minutes that are left and how much is unread', async () => {
    fakeApi({ getUser: () => accountOf(42), getNotifications: () => notices(3) });
    await show(<DashboardFrame />, { at: '/dashboard' });
    expect(await screen.findByText('3 unread')).toBeTruthy();
    const minutes = screen.getByRole('complementary');
    await waitFor(() => expect(minutes.textContent).toContain('42'));
  });

  it('says nothing of notifications that could not be counted, and leads everywhere all the same', async () => {
    const { asked } = fakeApi({
      getUser: () => accountOf(42),
      getNotifications: () => refuse('internal', 'Server error.'),
    });
    const { user, router } = await show(<DashboardFrame />, {
      at: '/dashboard',
      elsewhere: ['/dashboard/notifications'],
    });
    const failed = () => asked.filter(({ name }) => name === 'getNotifications').length;
    // It is asked for a second time before it counts as failed.
    await waitFor(() => expect(failed()).toBe(2), { timeout: 5_000 });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/unread/)).toBeNull();
    await user.click(screen.getByRole('link', { name: /Notifications/ }));
    expect(router.state.location.pathname).toBe('/dashboard/notifications');
  });
});

describe('the dashboard as a whole', () => {
  it('opens the dialog to create an assistant, whose name is free, and closes it by Escape', async () => {
    const { asked } = fakeApi({
      getAssistants: () => listOf(assistantOf({ assistantName: 'Poppy' })),
      getUser: () => accountOf(42),
      getOverview: () => overviewOf(),
    });
    const { user } = await show(<DashboardRoute />, { at: '/dashboard' });
    await screen.findByRole('heading', { name: 'Poppy' });
    const [create] = screen.getAllByRole('button', { name: /create|new assistant/i });
    await user.click(create ?? expect.fail('no way to create one'));
    const dialog = await screen.findByRole('dialog');
    const name = within(dialog).getAllByRole<HTMLInputElement>('textbox')[0]?.value ?? '';
    expect(name).not.toBe('');
    expect(name).not.toBe('Poppy');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.map(({ name }) => name)).not.toContain('addAssistant');
  });
});

describe('the page of help', () => {
  it('has first help with a way on for each question, and the form below', async () => {
    await show(<SupportRoute />, { at: '/dashboard/support' });
    const questions = document.querySelectorAll('details');
    const ways = [...questions].map((one) => one.querySelector('a')?.getAttribute('href'));
    expect(ways).toEqual([
      '/sandbox',
      '/dashboard/analytics',
      '/dashboard/billing',
      '/check',
      '/dashboard/api',
    ]);
    expect([...questions].every(({ open }) => !open)).toBe(true);
    expect(screen.getByText(`We will reply to ${OLENA.email}.`)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Submit Ticket' })).toBeTruthy();
  });

  it('leads to the check of the owner’s first assistant', async () => {
    fakeApi({ getAssistants: () => listOf(assistantOf()) });
    await show(<SupportRoute />, { at: '/dashboard/support' });
    await waitFor(() => {
      const link = screen.getByRole('link', { name: 'Check the connection', hidden: true });
      expect(link.getAttribute('href')).toBe(`/check?assistantId=${assistantOf().id}`);
    });
  });

  it('leads on inside the app', async () => {
    const { user, router } = await show(<SupportRoute />, {
      at: '/dashboard/support',
      elsewhere: ['/dashboard/billing'],
    });
    await user.click(screen.getByText('Visitors see that the assistant is not available'));
    await user.click(screen.getByText('See your minutes'));
    expect(router.state.location.pathname).toBe('/dashboard/billing');
  });

  it('is whole in Ukrainian', async () => {
    await show(<SupportRoute />, { at: '/dashboard/support', language: 'uk' });
    for (const heading of screen.getAllByRole('heading')) {
      expect(heading.textContent).toMatch(/[А-Яа-яІіЇїЄє]/);
    }
    expect(document.body.textContent).not.toMatch(/Submit|Subject|Write to us/);
  });
});

const TESTED = {
  id: 'assistant_7',
  assistantName: 'Poppy',
  assistantPrompt: 'Short.',
  greetingMessage: 'Hello.',
  voice: 'coral',
  faqList: [],
};

describe('the page to test on', () => {
  const account = (mayEmbed: boolean) => () => {
    const { user, ...rest } = accountOf(5);
    return { ...rest, user: { ...user, mayEmbed } };
  };

  it('has the guide for each system, folded up, without an assistant in its code', async () => {
    fakeApi({ getUser: account(true) });
    await show(<SandboxRoute />, { at: '/sandbox' });
    expect(screen.getByText('Opening the guide...')).toBeTruthy();
    const html = await screen.findByRole('heading', { name: 'Plain HTML' });
    const parts = [...document.querySelectorAll('details')];
    expect(parts.length).toBeGreaterThanOrEqual(7);
    expect(parts.every(({ open }) => !open)).toBe(true);
    expect(screen.getByText(/has no assistant in it yet/)).toBeTruthy();
    expect(html.closest('details')?.textContent).not.toContain('assistant_7');
  });

  it('puts this server and the tested assistant into the code, which can be copied', async () => {
    fakeApi({ getUser: account(true) });
    const { user } = await show(<SandboxRoute />, { at: '/sandbox', state: { testAssistant: TESTED } });
    const html = (await screen.findByRole('heading', { name: 'Plain HTML' })).closest('details');
    const part = within(html ?? expect.fail('no part'));
    await user.click(part.getByRole('heading'));
    const [copy] = part.getAllByRole('button', { name: 'Copy this code', hidden: true });
    await user.click(copy ?? expect.fail('nothing to copy'));
    const code = await navigator.clipboard.readText();
    expect(code).toContain(location.origin);
    expect(code).toContain('assistant_7');
    expect(code).not.toMatch(/YOUR_ASSISTANT_ID|talk\.example\.com/);
    expect(screen.queryByText(/has no assistant in it yet/)).toBeNull();
  });

  it('follows the reader’s language', async () => {
    fakeApi({ getUser: account(true) });
    await show(<SandboxRoute />, { at: '/sandbox', language: 'uk' });
    expect(await screen.findByRole('heading', { name: 'Звичайний HTML' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Plain HTML' })).toBeNull();
  });

  it('exports nothing before an assistant is saved, and leads to the builder', async () => {
    fakeApi({ getUser: account(true) });
    const { user, router } = await show(<SandboxRoute />, { at: '/sandbox', elsewhere: ['/assistant'] });
    await user.click(screen.getByRole('button', { name: /Export Widget/ }));
    const alert = await screen.findByText('Please select an assistant first.');
    expect(alert).toBeTruthy();
    const [builder] = screen.getAllByRole('link', { name: 'Open the builder' });
    await user.click(builder ?? expect.fail('no way to the builder'));
    expect(router.state.location.pathname).toBe('/assistant');
  });

  it.each([
    [true, 'Export Poppy'],
    [false, 'Premium Feature'],
  ])('for who may embed (%s) opens “%s”', async (mayEmbed, name) => {
    fakeApi({ getUser: account(mayEmbed) });
    const { user } = await show(<SandboxRoute />, { at: '/sandbox', state: { testAssistant: TESTED } });
    await user.click(screen.getByRole('button', { name: /Export Widget/ }));
    expect(await screen.findByRole('dialog', { name })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
