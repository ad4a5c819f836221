// @vitest-environment jsdom
import type { Assistant } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { BAKERY } from '../../testing/bakery.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { NextStepList } from './next-steps.tsx';
import { useLooked, useNextSteps } from './use-next-steps.ts';

beforeEach(() => localStorage.clear());

const NEW: Assistant = { ...BAKERY, assistantName: 'New Assistant', faqList: [], knowledgeFile: null };

interface Happened {
  talked?: boolean;
  visited?: boolean;
}

function server({ talked = false, visited = false }: Happened = {}) {
  return fakeApi({
    getConversations: ({ tests }) => ({
      success: true,
      conversations: (tests ? talked || visited : visited) ? [ROW] : [],
      next: null,
    }),
    getKnowledge: () => ({ success: true, message: '', files: [] }),
  });
}

const ROW = {
  id: 'conv_1',
  assistantId: 'assistant_1',
  assistantName: 'Bakery',
  origin: 'builder' as const,
  channel: 'chat' as const,
  startedAt: '2026-11-20T10:00:00.000Z',
  endedAt: null,
  endReason: null,
  seconds: 0,
  preview: 'Hi',
  answered: 0,
  unanswered: 0,
  thumbsUp: 0,
  thumbsDown: 0,
  wrong: 0,
};

function Steps({ assistant, email = OLENA.email }: { assistant: Assistant; email?: string | null }) {
  return <NextStepList steps={useNextSteps(email, assistant)} assistant={assistant} demo={email === null} />;
}
function Looked() {
  useLooked(OLENA.email);
  return null;
}
const list = () => screen.findByRole('region', { name: 'Next steps' });
const next = () => screen.getByRole('link', { current: 'step' });
const ticked = () =>
  screen
    .getAllByRole('link')
    .filter(({ textContent }) => textContent.endsWith('(done)'))
    .map(({ textContent }) => textContent.replace(' (done)', ''));

describe('the next steps of an owner', () => {
  it('begin with the name, and each leads to where it is done', async () => {
    server();
    await show(<Steps assistant={NEW} />, { at: '/dashboard' });
    await list();
    expect(next().textContent.trim()).toBe('Name it');
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    const builder = ['about', 'knowledge', 'preview', 'site'].map(
      (section) => `/assistant/${section}?id=assistant_1`,
    );
    expect(ways).toEqual([...builder, '/dashboard/analytics']);
  });

  it('stay with the assistant of the builder’s address there, so that nothing unsaved is asked about', async () => {
    server();
    await show(<Steps assistant={NEW} />, { at: '/assistant' });
    await list();
    expect(next().getAttribute('href')).toBe('/assistant/about');
  });

  it('are ticked off by what happened', async () => {
    server({ talked: true });
    await show(<Steps assistant={BAKERY} />, { at: '/assistant' });
    await waitFor(() => expect(ticked()).toContain('Hear it'));
    expect(next().textContent.trim()).toBe('Put it on your site');
  });

  it('finish, say so once, and are gone the next time', async () => {
    server({ visited: true });
    const { unmount } = await show(
      <>
        <Looked />
        <Steps assistant={{ ...BAKERY, faqList: [{ question: 'Open?', answer: 'Yes.', phrasings: [] }] }} />
      </>,
      { at: '/assistant' },
    );
    expect(await within(await list()).findByText('All done: Bakery is at work.')).toBeTruthy();
    unmount();
    const { asked } = server({ visited: true });
    await show(<Steps assistant={BAKERY} />, { at: '/assistant' });
    expect(screen.queryByRole('region')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('can be hidden, for this assistant alone', async () => {
    server();
    const { user, unmount } = await show(<Steps assistant={NEW} />, { at: '/assistant' });
    await list();
    await user.click(screen.getByRole('button', { name: 'Hide the next steps' }));
    expect(screen.queryByRole('region')).toBeNull();
    unmount();
    await show(<Steps assistant={{ ...NEW, id: 'assistant_2' }} />, { at: '/assistant' });
    expect(await list()).toBeTruthy();
  });

  it('claim nothing when the server can’t say what happened', async () => {
    fakeApi({ getConversations: () => refuse('internal', 'Server error.') });
    await show(<Steps assistant={NEW} />, { at: '/assistant' });
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });
});

it('without an account, come from what this browser has, and say which need one', async () => {
  const { asked } = server();
  await show(<Steps assistant={{ ...NEW, assistantName: 'Poppy' }} email={null} />, { at: '/assistant' });
  await list();
  expect(ticked()).toEqual(['Name it']);
  expect(screen.getByRole('link', { name: 'Put it on your site (with an account)' })).toBeTruthy();
  expect(asked).toEqual([]);
});
