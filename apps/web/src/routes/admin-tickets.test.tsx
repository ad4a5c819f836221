// @vitest-environment jsdom
import type { SupportTicket } from '@parlo/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { visit } from '../testing/visit.tsx';
import * as admin from './admin.tsx';
import { administrator } from './testing/administrator.ts';

const ROUTES = { '/admin/:section?': admin };
const SLOW = { timeout: 5_000 };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const made = (some: Partial<SupportTicket> = {}): SupportTicket => ({
  id: 'ticket_1',
  email: 'ada@example.com',
  signedIn: false,
  subject: 'A question',
  message: 'How long is the trial?',
  partner: false,
  state: 'open',
  unread: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  replies: [],
  ...some,
});

/** A server that keeps one message. */
function serve(away = false) {
  let ticket = made();
  const done = (some: Partial<SupportTicket>) => {
    ticket = { ...ticket, ...some };
    return { success: true as const, message: '', ticket };
  };
  let broken = away;
  const { asked } = fakeApi({
    ...administrator(),
    listTickets: ({ state }) => ({
      success: true,
      tickets: [ticket].filter((one) => !state || one.state === state),
      next: null,
    }),
    editTicket: ({ state, read }) => done({ ...(state && { state }), ...(read && { unread: false }) }),
    answerTicket: ({ text }) => {
      if (broken) refuse('unavailable', 'Away.');
      const reply = { id: 'r', author: 'olena@example.com', text, createdAt: '2026-11-21T10:00:00.000Z' };
      return done({ state: 'answered', replies: [reply] });
    },
  });
  const mend = () => {
    broken = false;
  };
  return { asked, mend };
}

describe('messages', () => {
  it('are read, answered by mail and closed', async () => {
    const { asked, mend } = serve(true);
    const { user } = await visit('/admin/tickets', ROUTES);
    await user.click(await screen.findByText('A question', {}, SLOW));
    await waitFor(() => expect(asked.some(({ name }) => name === 'editTicket')).toBe(true));
    await waitFor(() => expect(document.body.textContent).not.toContain('Unread'));
    await user.type(screen.getByLabelText('Reply'), 'Ten minutes.');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    await screen.findByText(/does not work right now/, {}, SLOW);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reply').value).toBe('Ten minutes.');
    mend();
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    await screen.findByText('The reply to ada@example.com is on its way.', {}, SLOW);
    expect(screen.getByText('Ten minutes.')).toBeTruthy();
    const ids = asked.flatMap(({ name, input }) =>
      name === 'answerTicket' ? [(input as { replyId: string }).replyId] : [],
    );
    // The same reply, so that it is mailed once although its first response was lost.
    expect(new Set(ids).size).toBe(1);
    await user.click(screen.getByRole('button', { name: /^Close/ }));
    await screen.findByText('“A question” is closed.', {}, SLOW);
  });

  it('leave a list of one state when they are dealt with, and the focus stays at that list', async () => {
    serve();
    const { user } = await visit('/admin/tickets?state=open', ROUTES);
    await user.click(await screen.findByText('A question', {}, SLOW));
    await user.click(screen.getByRole('button', { name: /^Close/ }));
    await screen.findByText('“A question” is closed.', {}, SLOW);
    // Somebody has written: the list says no more than that none is in this state.
    expect(screen.getByText('No message is in this state.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Show'));
  });
});
