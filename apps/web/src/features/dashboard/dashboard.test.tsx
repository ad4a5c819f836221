// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { Dashboard } from './dashboard.tsx';
import { accountOf, assistantOf, listOf, overviewOf } from './testing/test-answers.ts';

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
    renderAnswer={() => null}
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
    getOverview: () => overviewOf(),
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
    getOverview: () => overviewOf(),
  });
  const { user } = await show(screenOf());
  expect((await screen.findByRole('alert', {}, { timeout: 4_000 })).textContent).toContain(
    'could not be loaded',
  );
  away = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Poppy' })).toBeTruthy();
});

it('leads to creating the first assistant, and says nothing of yesterday', async () => {
  fakeApi({ getAssistants: () => listOf(), getUser: () => accountOf(10), getOverview: () => overviewOf() });
  const { user } = await show(screenOf());
  expect(await screen.findByRole('heading', { name: 'Your first assistant' })).toBeTruthy();
  await user.click(screen.getByTitle('Create assistant'));
  expect(onCreate).toHaveBeenCalledOnce();
  expect(screen.queryByRole('region', { name: 'Since yesterday' })).toBeNull();
});

it('titles the plus button in Ukrainian as the specification has it', async () => {
  fakeApi({
    getAssistants: () => listOf(poppy),
    getUser: () => accountOf(10),
    getOverview: () => overviewOf(),
  });
  const { user } = await show(screenOf(), { language: 'uk' });
  await user.click(await screen.findByTitle('Створити асистента'));
  expect(onCreate).toHaveBeenCalledOnce();
});

it.each([
  ['calls', overviewOf(), 10, 'Nobody has called yet', '/assistant?id=assistant_1'],
  ['minutes', overviewOf(), 1, '1 minute left to talk', '/pricing'],
])('where %s are missing, that comes first', async (_, overview, minutes, words, to) => {
  fakeApi({
    getAssistants: () => listOf(poppy),
    getUser: () => accountOf(minutes),
    getOverview: () => overview,
  });
  await show(screenOf());
  const panel = within(await next());
  expect(await panel.findByRole('heading', { name: words })).toBeTruthy();
  expect(panel.getByRole('link').getAttribute('href')).toBe(to);
});

it('shows what happened, and the cards with it, so that nothing moves', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  fakeApi({
    getAssistants: () => listOf(poppy),
    getUser: () => accountOf(10),
    getOverview: async () => {
      await arrived;
      return overviewOf(3, 'Any rye?');
    },
  });
  await show(screenOf());
  expect(screen.getByText('Loading assistants...')).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
  arrive();
  expect(await screen.findByRole('article', { name: 'Poppy' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Since yesterday' })).toBeTruthy();
  expect(screen.getByText('Any rye?')).toBeTruthy();
});

it('shows the cards when what happened can’t be loaded, and tries again', async () => {
  let away = true;
  fakeApi({
    getAssistants: () => listOf(poppy),
    getUser: () => accountOf(10),
    getOverview: () => {
      if (away) throw new TypeError('no network');
      return overviewOf(3);
    },
  });
  const { user } = await show(screenOf());
  expect(await screen.findByRole('article', { name: 'Poppy' }, { timeout: 15_000 })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
  away = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Since yesterday' })).toBeTruthy();
});

it('after deleting goes on at the list, and says so', async () => {
  let gone = false;
  fakeApi({
    getAssistants: () => (gone ? listOf() : listOf(poppy)),
    getUser: () => accountOf(10),
    getOverview: () => overviewOf(),
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
    getOverview: () => overviewOf(),
  });
  await show(screenOf(poppy.id));
  expect(screen.getByText('Assistant created')).toBeTruthy();
  const heading = await screen.findByRole('heading', { name: 'Poppy' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
