// @vitest-environment jsdom
import type { Assistant } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountOf, assistantOf, listOf, overviewOf } from '../features/dashboard/testing/test-answers.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { show } from '../testing/render.tsx';
import DashboardRoute from './dashboard.tsx';

type Answers = Parameters<typeof fakeApi>[0];

/** A server with these assistants; what is made or deleted is remembered. */
function server(first: readonly Assistant[], answers: Answers = {}) {
  let stored = [...first];
  return fakeApi({
    getAssistants: () => listOf(...stored),
    getUser: () => accountOf(10),
    getOverview: () => overviewOf(),
    addAssistant({ assistant }) {
      const made = assistantOf({ ...(assistant as Partial<Assistant>), id: 'assistant_made' });
      stored = [...stored, made];
      return { ...listOf(...stored), assistantId: made.id };
    },
    uploadKnowledgeBase: () => ({ success: true, message: '', files: [], refused: [] }),
    deleteAssistant({ assistantId }) {
      stored = stored.filter(({ id }) => id !== assistantId);
      return listOf(...stored);
    },
    ...answers,
  });
}
const open = (language: 'en' | 'uk' = 'en') =>
  show(<DashboardRoute />, { at: '/dashboard', language, elsewhere: ['/pricing', '/assistant'] });
type User = Awaited<ReturnType<typeof open>>['user'];
const poppy = assistantOf();

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

async function openDialog(user: User) {
  await user.click(await screen.findByTitle('Create assistant'));
  return within(await screen.findByRole('dialog', { name: 'Create an assistant' }));
}
async function fill(user: User) {
  await user.type(screen.getByLabelText('Prompt'), 'Answer.');
  await user.selectOptions(screen.getByLabelText('Voice'), 'coral');
}

describe('creating an assistant from the dashboard', () => {
  it('goes on at its card, which is there at once', async () => {
    server([poppy]);
    const { user } = await open();
    const dialog = await openDialog(user);
    await user.clear(dialog.getByLabelText('Assistant name'));
    await user.type(dialog.getByLabelText('Assistant name'), 'Rosa');
    await fill(user);
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    const heading = await screen.findByRole('heading', { name: 'Rosa' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText('Assistant created')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('offers a name that none of the others has', async () => {
    server([assistantOf({ assistantName: 'New Assistant' })]);
    const { user } = await open();
    const dialog = await openDialog(user);
    expect(dialog.getByLabelText<HTMLInputElement>('Assistant name').value).toBe('New Assistant 2');
  });

  it('makes the first one where there was none', async () => {
    server([]);
    const { user } = await open();
    const dialog = await openDialog(user);
    await fill(user);
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByRole('article', { name: 'New Assistant' })).toBeTruthy();
    expect(screen.queryByText('Your first assistant')).toBeNull();
    expect(screen.getByTitle('Create assistant')).toBeTruthy();
  });

  it('is given up with nothing made, and begins empty the next time', async () => {
    const { asked } = server([poppy]);
    const { user } = await open();
    await openDialog(user);
    await user.type(screen.getByLabelText('Prompt'), 'Hm.');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openDialog(user);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Prompt').value).toBe('');
    expect(asked.some(({ name }) => name === 'addAssistant')).toBe(false);
  });

  it('is open again with typed text after signing in again', async () => {
    server([poppy]);
    const before = await open();
    await openDialog(before.user);
    await before.user.type(screen.getByLabelText('Prompt'), 'Half a thought');
    before.unmount();
    await open();
    await screen.findByRole('dialog', { name: 'Create an assistant' });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Prompt').value).toBe('Half a thought');
  });

  it('has files from the beginning, and a card even where one of them fails', async () => {
    server([poppy], { uploadKnowledgeBase: () => refuse('files_unavailable', 'Not now.') });
    const { user } = await open();
    const dialog = await openDialog(user);
    await fill(user);
    const file = new File(['Bread costs two euros.'], 'menu.txt', { type: 'text/plain' });
    await user.upload(dialog.getByLabelText<HTMLInputElement>(/^Choose files/), file);
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await screen.findByRole('heading', { name: 'New Assistant is created, but not every file arrived' });
    await user.click(screen.getByRole('button', { name: 'Continue without' }));
    expect(await screen.findByRole('article', { name: 'New Assistant' })).toBeTruthy();
  });

  it('is done in Ukrainian', async () => {
    server([poppy]);
    const { user } = await open('uk');
    await user.click(await screen.findByTitle('Створити асистента'));
    const dialog = await screen.findByRole('dialog');
    const words = (dialog.textContent ?? '').replaceAll(
      /Alloy|Ash|Ballad|Coral|Echo|Sage|Shimmer|Verse|Parlo/g,
      '',
    );
    expect(words.replaceAll(/\.(pdf|docx|txt|md|html|csv|xlsx|pptx|json)/g, '')).not.toMatch(/[a-z]{4}/i);
    await user.click(within(dialog).getByRole('button', { name: 'Створити' }));
    expect(dialog.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThan(1);
  });
});

describe('the pop-up code of a card', () => {
  it('opens over the dashboard, makes the link and gives the focus back', async () => {
    server([poppy]);
    const { user } = await open();
    const button = await screen.findByRole('button', { name: 'Pop-up' });
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Popup link for Poppy' }));
    await user.click(dialog.getByRole('button', { name: 'Generate Widget Code' }));
    const link = await dialog.findByLabelText('Popup link', { selector: 'textarea' });
    expect(link).toHaveProperty('value', `${location.origin}/popup/assistant_1`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it('is of the card that was pressed', async () => {
    server([poppy, assistantOf({ id: 'assistant_2', assistantName: 'Rosa' })]);
    const { user } = await open();
    const card = within(await screen.findByRole('article', { name: 'Rosa' }));
    await user.click(card.getByRole('button', { name: 'Pop-up' }));
    expect(await screen.findByRole('dialog', { name: 'Popup link for Rosa' })).toBeTruthy();
  });

  it('needs a plan, and says so at that card alone', async () => {
    const account = accountOf(10);
    server([poppy, assistantOf({ id: 'assistant_2', assistantName: 'Rosa' })], {
      getUser: () => ({ ...account, user: { ...account.user, mayEmbed: false } }),
    });
    const { user } = await open();
    const card = within(await screen.findByRole('article', { name: 'Rosa' }));
    await user.click(card.getByRole('button', { name: 'Pop-up' }));
    const alert = await card.findByRole('alert');
    expect(screen.getAllByRole('alert')).toEqual([alert]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(within(alert).getByRole('link'));
    expect(await screen.findByText('at /pricing')).toBeTruthy();
  });
});

describe('deleting from the dashboard', () => {
  it('leaves the others, and the next step concerns the first of them', async () => {
    server([poppy, assistantOf({ id: 'assistant_2', assistantName: 'Rosa' })]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete Poppy' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Poppy' })).toBeNull());
    expect(screen.getByRole('article', { name: 'Rosa' })).toBeTruthy();
    const next = within(screen.getByRole('region', { name: 'What to do next' }));
    expect(next.getByText(/^Talk to Rosa yourself first/)).toBeTruthy();
  });
});
