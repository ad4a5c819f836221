// @vitest-environment jsdom
import { LIMITS } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { findUnsaved } from '../../../owner/assistants/builder-draft.ts';
import { BAKERY } from '../../../testing/bakery.ts';
import { refuse } from '../../../testing/fake-api.ts';
import { OLENA } from '../../../testing/render.tsx';
import { builderServer, listed, openBuilder, SHOP, textOf } from '../testing/builder-scene.tsx';

beforeEach(() => localStorage.clear());

type View = Awaited<ReturnType<typeof openBuilder>>;

async function openDialog({ user }: View) {
  await screen.findByLabelText('Greeting');
  await user.click(screen.getByRole('button', { name: 'Add new' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New assistant' }));
  const name = dialog.getByLabelText<HTMLInputElement>('Assistant name');
  const create = () => user.click(dialog.getByRole('button', { name: 'Create' }));
  return { dialog, name, create };
}

describe('adding an assistant', () => {
  it('offers a free name, selected to be typed over', async () => {
    builderServer([
      { ...BAKERY, assistantName: 'New Assistant' },
      { ...SHOP, assistantName: 'New Assistant 2' },
    ]);
    const { name } = await openDialog(await openBuilder());
    expect(name.value).toBe('New Assistant 3');
    expect(document.activeElement).toBe(name);
    expect([name.selectionStart, name.selectionEnd]).toEqual([0, name.value.length]);
  });

  it('opens the new assistant with the focus in its prompt', async () => {
    const server = builderServer();
    const view = await openBuilder();
    const { create } = await openDialog(view);
    await view.user.keyboard('Rosa');
    await create();
    await waitFor(() => expect(listed()).toEqual({ names: ['Bakery', 'Shop', 'Rosa'], open: 'Rosa' }));
    expect(view.router.state.location.search).toBe('?id=assistant_made_1');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Prompt')));
    expect(server.assistants.at(-1)).toMatchObject({ assistantName: 'Rosa' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('trims the name, and refuses an empty one', async () => {
    const server = builderServer();
    const view = await openBuilder();
    const { name, create, dialog } = await openDialog(view);
    await view.user.clear(name);
    await view.user.type(name, '   ');
    await create();
    expect(dialog.getByText('Assistant name is required.')).toBeTruthy();
    expect(server.asked.some((call) => call.name === 'addAssistant')).toBe(false);
    await view.user.type(name, 'Rosa ');
    await create();
    await waitFor(() => expect(server.assistants.at(-1)?.assistantName).toBe('Rosa'));
  });

  it('takes no more letters than a name may have, and counts them', async () => {
    builderServer();
    const view = await openBuilder();
    const { name, dialog } = await openDialog(view);
    await view.user.clear(name);
    await view.user.click(name);
    await view.user.paste('x'.repeat(LIMITS.assistantName + 9));
    expect(name.value).toHaveLength(LIMITS.assistantName);
    expect(dialog.getByText(`${LIMITS.assistantName}/${LIMITS.assistantName}`)).toBeTruthy();
  });

  it('says that the name is taken, and goes on with another one', async () => {
    let taken = true;
    const server = builderServer(undefined, {
      addAssistant: () => {
        if (taken) refuse('name_taken', 'Taken.', { field: 'assistantName' });
        server.assistants = [...server.assistants, { ...SHOP, id: 'assistant_3', assistantName: 'Rosa' }];
        return { success: true, message: '', assistants: server.assistants, assistantId: 'assistant_3' };
      },
    });
    const view = await openBuilder();
    const { name, create, dialog } = await openDialog(view);
    await create();
    expect(await dialog.findByText(/^Assistant with this name already exists/)).toBeTruthy();
    expect(name.getAttribute('aria-invalid')).toBe('true');
    taken = false;
    await create();
    await waitFor(() => expect(listed().open).toBe('Rosa'));
  });

  it.each([
    [() => refuse('unauthenticated', 'no'), /^Please sign in to continue/],
    [() => refuse('too_many_assistants', 'no', { params: { max: 100 } }), /^You can have at most 100/],
    [
      () => {
        throw new TypeError('network');
      },
      /^Failed to add assistant. Please try again./,
    ],
  ])('that fails stays open and says why', async (addAssistant, words) => {
    builderServer(undefined, { addAssistant });
    const { create, dialog, name } = await openDialog(await openBuilder());
    await create();
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(name.value).toBe('New Assistant');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(false);
  });

  it('makes one, however often Enter is pressed', async () => {
    const server = builderServer(undefined, { addAssistant: () => new Promise(() => {}) });
    const view = await openBuilder();
    const { dialog } = await openDialog(view);
    await view.user.keyboard('{Enter}{Enter}{Enter}');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Creating...' }).disabled).toBe(true);
    expect(server.asked.filter(({ name }) => name === 'addAssistant')).toHaveLength(1);
  });

  it('is given up with Escape, which makes nothing and gives the focus back', async () => {
    const server = builderServer();
    const view = await openBuilder();
    await openDialog(view);
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add new' }));
    expect(server.assistants).toHaveLength(2);
  });

  it('begins from an empty list, too', async () => {
    builderServer([]);
    const { user } = await openBuilder();
    await user.click(await screen.findByRole('button', { name: 'Create an assistant' }));
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    expect(await screen.findByDisplayValue('New Assistant')).toBeTruthy();
    expect(screen.queryByText('Your first assistant')).toBeNull();
  });
});

async function deleteIt({ user }: View) {
  await user.click(await screen.findByRole('button', { name: 'Delete assistant' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
}

describe('deleting an assistant', () => {
  it('says beforehand that its conversations go with it, and what stays', async () => {
    builderServer();
    const { user } = await openBuilder();
    await user.click(await screen.findByRole('button', { name: 'Delete assistant' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Bakery will stop answering on every page');
    expect(question.textContent).toContain('Its conversations');
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancel' }));
  });

  it('opens the next one, says so, and goes on from there', async () => {
    const server = builderServer();
    const view = await openBuilder({ at: '/assistant?id=assistant_2' });
    await screen.findByDisplayValue('Shop');
    await deleteIt(view);
    const said = await screen.findByText('Assistant deleted');
    await waitFor(() => expect(listed()).toEqual({ names: ['Bakery'], open: 'Bakery' }));
    expect(view.router.state.location.search).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(server.assistants).toEqual([BAKERY]);
  });

  it('leads to a new beginning after the last one', async () => {
    builderServer([BAKERY]);
    const view = await openBuilder();
    await screen.findByLabelText('Greeting');
    await deleteIt(view);
    expect(await screen.findByRole('heading', { name: 'Your first assistant' })).toBeTruthy();
    expect(screen.getByText('Assistant deleted')).toBeTruthy();
  });

  it.each(['/assistant', '/assistant?id=assistant_1'])(
    'discards unsaved input without another question: %s',
    async (at) => {
      builderServer();
      const view = await openBuilder({ at });
      await view.retype('Greeting', 'Good morning');
      await deleteIt(view);
      await waitFor(() => expect(textOf('Assistant name')).toBe('Shop'));
      await screen.findByText('Assistant deleted');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(findUnsaved(localStorage, OLENA.email, BAKERY.id)).toBeNull();
    },
  );

  it('forgets the news once another one is made', async () => {
    builderServer();
    const view = await openBuilder();
    await screen.findByLabelText('Greeting');
    await deleteIt(view);
    await screen.findByText('Assistant deleted');
    const { create } = await openDialog(view);
    await create();
    await waitFor(() => expect(listed().open).toBe('New Assistant'));
    expect(screen.queryByText('Assistant deleted')).toBeNull();
  });
});
