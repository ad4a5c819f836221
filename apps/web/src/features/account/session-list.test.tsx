// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { SessionList } from './session-list.tsx';
import type { Session } from './use-sessions.ts';

const sessionOf = (id: string, day: string, current = false): Session => ({
  id,
  createdAt: `2026-11-${day}T10:00:00.000Z`,
  lastUsedAt: `2026-11-${day}T10:00:00.000Z`,
  expiresAt: '2026-12-19T10:00:00.000Z',
  current,
});
const HERE = sessionOf('here', '20', true);
const PHONE = sessionOf('phone', '18');
const CAFE = sessionOf('cafe', '11');
const answer = (...sessions: Session[]) => ({ success: true as const, sessions });

it('ends another session, and never the current one', async () => {
  const { asked } = fakeApi({
    listSessions: () => answer(HERE, PHONE, CAFE),
    endSession: () => answer(HERE, PHONE),
  });
  const { user } = await show(<SessionList />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(3);
  expect(within(rows[0] ?? document.body).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: /signed in on Nov 11/ }));
  expect(await screen.findByText('That session is signed out.')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(asked.at(-1)).toEqual({ name: 'endSession', input: { sessionId: 'cafe' } });
});

it('ends all others after a question, and says that nothing else is left', async () => {
  const { asked } = fakeApi({
    listSessions: () => answer(HERE, PHONE),
    endSession: () => answer(HERE),
  });
  const { user } = await show(<SessionList />);
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  const question = await screen.findByRole('alertdialog');
  expect(asked.filter(({ name }) => name === 'endSession')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('You are signed in nowhere else.')).toBeTruthy();
  expect(asked.at(-1)).toEqual({ name: 'endSession', input: {} });
});

it('finds a session that ended meanwhile gone, and says so', async () => {
  let ended = false;
  fakeApi({
    listSessions: () => (ended ? answer(HERE) : answer(HERE, PHONE)),
    endSession: () => {
      ended = true;
      return refuse('not_found', 'Session not found.');
    },
  });
  const { user } = await show(<SessionList />);
  await user.click(await screen.findByRole('button', { name: /signed in on Nov 18/ }));
  expect(await screen.findByText('That session is signed out.')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('reports an unknown outcome, and a list that can’t be loaded', async () => {
  let away = true;
  fakeApi({
    listSessions: () => {
      if (away) throw new TypeError('away');
      return answer(HERE, PHONE);
    },
  });
  const { user } = await show(<SessionList />);
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
  away = false;
  await user.click(again);
  await user.click(await screen.findByRole('button', { name: /signed in on Nov 18/ }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('may still be signed in'));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('says with which browser and system a session began, where that is known', async () => {
  const device = { browser: 'Firefox', system: 'Windows' };
  fakeApi({ listSessions: () => answer({ ...HERE, device }, PHONE) });
  await show(<SessionList />);
  const [here, phone] = await screen.findAllByRole('listitem');
  expect(within(here ?? document.body).getByText('Firefox, Windows')).toBeTruthy();
  expect(within(phone ?? document.body).queryByText('With')).toBeNull();
});
