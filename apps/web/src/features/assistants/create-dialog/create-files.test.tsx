// @vitest-environment jsdom
import { OWNER_LIMITS } from '@parlo/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { CreateAssistantDialog } from './create-assistant-dialog.tsx';

const ADDED = { success: true as const, message: '', assistants: [], assistantId: 'assistant_1' };
const UPLOADED = { success: true as const, message: '', files: [], refused: [] };
const text = (name: string, content = 'Bread costs two euros.') =>
  new File([content], name, { type: 'text/plain' });
const onCreated = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  onCreated.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

async function open(answers: Parameters<typeof fakeApi>[0] = {}, language: 'en' | 'uk' = 'en') {
  const { asked } = fakeApi({ addAssistant: () => ADDED, uploadKnowledgeBase: () => UPLOADED, ...answers });
  const dialog = (
    <CreateAssistantDialog
      email={OLENA.email}
      suggestion="Bakery"
      onClose={() => undefined}
      onCreated={onCreated}
    />
  );
  const view = await show(dialog, { language, elsewhere: ['/auth'] });
  return {
    ...view,
    asked,
    drop(...files: File[]) {
      const place = screen.getByLabelText(/^(Choose files|Вибрати файли|Виберіть файли)/).closest('label');
      fireEvent.drop(place ?? expect.fail('no place'), { dataTransfer: { files, types: ['Files'] } });
    },
    async create() {
      await view.user.type(screen.getByLabelText('Prompt'), 'Answer.');
      await view.user.selectOptions(screen.getByLabelText('Voice'), 'coral');
      await view.user.click(screen.getByRole('button', { name: 'Create' }));
    },
  };
}
const rows = () =>
  within(screen.getByRole('list', { name: 'Files to upload' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const uploads = (asked: Awaited<ReturnType<typeof open>>['asked']) =>
  asked.filter(({ name }) => name === 'uploadKnowledgeBase').length;

describe('files for a new assistant', () => {
  it('are dropped, listed with their size, and wait', async () => {
    const { drop, asked } = await open();
    drop(text('menu.txt'), text('prices.txt', 'x'.repeat(2_048)));
    expect(rows()).toEqual([
      expect.stringMatching(/^menu\.txt.*Ready to upload/),
      expect.stringMatching(/^prices\.txt2 kB.*Ready to upload/),
    ]);
    expect(asked).toEqual([]);
  });

  it('are listed once, however often they are chosen', async () => {
    const { drop } = await open();
    const menu = text('menu.txt');
    drop(menu);
    drop(menu);
    expect(rows()).toHaveLength(1);
  });

  it('that can’t be used are named with the reason, until that was read', async () => {
    const { drop, user } = await open();
    drop(text('song.mp3'), text('empty.txt', ''));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('song.mp3: This kind of file can’t be used.');
    expect(alert.textContent).toContain('empty.txt: This file is empty.');
    expect(screen.queryByRole('list', { name: 'Files to upload' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Hide this' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are at most as many as an assistant can have', async () => {
    const { drop } = await open();
    const many = Array.from({ length: OWNER_LIMITS.knowledgeFiles + 1 }, (_, at) => text(`${at}.txt`));
    drop(...many);
    expect(rows()).toHaveLength(OWNER_LIMITS.knowledgeFiles);
    expect(screen.getByRole('alert').textContent).toContain(
      `${OWNER_LIMITS.knowledgeFiles}.txt: At most ${OWNER_LIMITS.knowledgeFiles} files can be added.`,
    );
  });

  it('go up one after the other, once the assistant is there', async () => {
    const { drop, create, asked } = await open();
    drop(text('menu.txt'), text('prices.txt'));
    await create();
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith('assistant_1'));
    expect(asked.map(({ name }) => name)).toEqual([
      'addAssistant',
      'uploadKnowledgeBase',
      'uploadKnowledgeBase',
    ]);
  });

  it('are not sent while nothing was made to have them', async () => {
    const { drop, create, asked } = await open({ addAssistant: () => refuse('internal', '') });
    drop(text('menu.txt'));
    await create();
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to create assistant');
    expect(uploads(asked)).toBe(0);
    expect(rows()).toHaveLength(1);
  });

  it('wait for signing in again if the assistant exists already', async () => {
    const { drop, create } = await open({
      uploadKnowledgeBase: () => refuse('unauthenticated', 'Sign in.'),
    });
    drop(text('menu.txt'), text('prices.txt'));
    await create();
    expect(
      await screen.findByRole('heading', { name: 'Bakery is created, but not every file arrived' }),
    ).toBeTruthy();
    expect(screen.getByText(/^2 files could not be uploaded/)).toBeTruthy();
    expect(onCreated).not.toHaveBeenCalled();
    // The button that was pressed is gone; the keyboard stays in the window.
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  });

  it('are stopped one at a time while they go up', async () => {
    const { drop, create, user } = await open({ uploadKnowledgeBase: () => new Promise(() => {}) });
    drop(text('menu.txt'));
    await create();
    await user.click(await screen.findByRole('button', { name: 'Stop the upload of menu.txt' }));
    expect(await screen.findByText(/^1 file could not be uploaded/)).toBeTruthy();
    expect(rows()).toEqual([expect.stringMatching(/^menu\.txt/)]);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(onCreated).not.toHaveBeenCalled();
  });

  it('are spoken of in Ukrainian', async () => {
    const { drop } = await open({}, 'uk');
    drop(text('song.mp3'), text('menu.txt'));
    expect(screen.getByRole('alert').textContent).toMatch(/«song\.mp3»: [А-ЯІЇЄҐ]/);
    expect(document.body.textContent).not.toMatch(/Not added|Ready to upload|Files to answer/);
  });
});
