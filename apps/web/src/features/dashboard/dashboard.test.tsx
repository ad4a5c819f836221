// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { Dashboard } from './dashboard.tsx';
import { accountOf, assistantOf, listOf, numbersOf } from './testing/test-answers.ts';

const onCreate = vi.fn();
beforeEach(() => {
  sessionStorage.clear();
  onCreate.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const screenOf = (createdId = '') => (
  <Dashboard
    email={OLENA.email}
    askGate={async () => 'open'}
    createdId={createdId}
    onCreate={onCreate}
    onPopup={() => undefined}
    onTopUp={() => undefined}
  />
);
const next = () => screen.findByRole('region', { name: 'What to do next' });
const poppy = assistantOf();

it('says that assistants are loading, and then shows a card for each', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  fakeApi({
    getAssistants: async () => {
      await arrived;
      return listOf(poppy, assistantOf({ id: 'assistant_2', assistantName: 'Rosa' }));
    },
    getUser: () => accountOf(10),
    getAnalytics: () => numbersOf(0),
  });
  await show(screenOf());
  expect(screen.getByRole('heading', { level: 1, name: 'Hello, Dashboard!' })).toBeTruthy();
  expect(screen.getByText('Loading assistants...')).toBeTruthy();
  arrive();
  expect(await screen.findByRole('article', { name: 'Poppy' })).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Rosa' })).toBeTruthy();
  expect(screen.queryByText('Loading assistants...')).toBeNull();
});

it('says that the list could not be loaded, and tries again', async () => {
  let away = true;
  fakeApi({
    getAssistants: () => {
      if (away) throw new TypeError('no network');
      return listOf(poppy);
    },
    getUser: () => accountOf(10),
    getAnalytics: () => numbersOf(0),
  });
  const { user } = await show(screenOf());
  expect((await screen.findByRole('alert', {}, { timeout: 4_000 })).textContent).toContain(
    'could not be loaded',
  );
  away = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Poppy' })).toBeTruthy();
});

it('leads to creating the first assistant, without requesting numbers', async () => {
  const { asked } = fakeApi({ getAssistants: () => listOf(), getUser: () => accountOf(10) });
  const { user } = await show(screenOf());
  expect(await screen.findByRole('heading', { name: 'Your first assistant' })).toBeTruthy();
  await user.click(screen.getByTitle('Create assistant'));
  expect(onCreate).toHaveBeenCalledOnce();
  expect(asked.some(({ name }) => name === 'getAnalytics')).toBe(false);
});

it('titles the plus button in Ukrainian as the specification has it', async () => {
  fakeApi({
    getAssistants: () => listOf(poppy),
    getUser: () => accountOf(10),
    getAnalytics: () => numbersOf(0),
  });
  const { user } = await show(screenOf(), { language: 'uk' });
  await user.click(await screen.findByTitle('Створити асистента'));
  expect(onCreate).toHaveBeenCalledOnce();
});

it.each([
  ['calls', numbersOf(0), 10, 'Nobody has called yet', '/assistant?id=assistant_1'],
  ['answers', numbersOf(4, 'Any rye?', 'Parking?'), 10, '2 questions got no answer', '/dashboard/analytics'],
  ['minutes', numbersOf(4), 1, '1 minute left to talk', '/pricing'],
  ['nothing', numbersOf(4), 10, '4 conversations in the last 30 days', '/dashboard/analytics'],
])('where %s are missing, that comes first', async (_, numbers, minutes, words, to) => {
  fakeApi({
    getAssistants: () => listOf(poppy),
    getUser: () => accountOf(minutes),
    getAnalytics: () => numbers,
  });
  await show(screenOf());
  const panel = within(await next());
  expect(await panel.findByRole('heading', { name: words })).toBeTruthy();
  expect(panel.getByRole('link').getAttribute('href')).toBe(to);
});

it('shows the cards before the numbers are there, and claims nothing when they do not come', async () => {
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  fakeApi({
    getAssistants: () => listOf(poppy),
    getUser: () => accountOf(10),
    getAnalytics: async () => {
      await failed;
      throw new TypeError('no network');
    },
  });
  await show(screenOf());
  expect(await screen.findByRole('article', { name: 'Poppy' })).toBeTruthy();
  expect((await next()).textContent).toBe('Looking at your last calls');
  fail();
  const panel = await next();
  await waitFor(() => expect(panel.textContent).toContain('Keep it up to date'), { timeout: 4_000 });
});

it('after deleting goes on at the list, and says so', async () => {
  let gone = false;
  fakeApi({
    getAssistants: () => (gone ? listOf() : listOf(poppy)),
    getUser: () => accountOf(10),
    getAnalytics: () => numbersOf(0),
    deleteAssistant: () => {
      gone = true;
      return listOf();
    },
  });
  const { user } = await show(screenOf());
  await user.click(await screen.findByRole('button', { name: 'Delete Poppy' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Assistant deleted')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your assistants' })),
  );
});

it('after creating goes on at the new card, and says so', async () => {
  fakeApi({
    getAssistants: () => listOf(poppy),
    getUser: () => accountOf(10),
    getAnalytics: () => numbersOf(0),
  });
  await show(screenOf(poppy.id));
  expect(screen.getByText('Assistant created')).toBeTruthy();
  const heading = await screen.findByRole('heading', { name: 'Poppy' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
