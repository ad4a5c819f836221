// @vitest-environment jsdom
import { type Assistant, type KnowledgeFile, MB } from '@parlo/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { WordedError } from '../../i18n/refusals.ts';
import { type AssistantSource, SourceContext } from '../../owner/assistants/assistant-source.ts';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { forgetFile } from '../../owner/demo/keep-wish.ts';
import { BAKERY } from '../../testing/bakery.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { fakeEvents } from '../../testing/fake-events.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { KnowledgeField } from './knowledge-field.tsx';

const ASSISTANT: Assistant = {
  ...BAKERY,
  assistantPrompt: 'Answer.',
  greetingMessage: 'Hello.',
  voice: 'verse',
  faqList: [],
  minutes: 0,
  version: 1,
};
const stored = (name: string, more: Partial<KnowledgeFile> = {}): KnowledgeFile => ({
  id: `file_${name}`,
  name,
  type: 'text/plain',
  size: 2048,
  status: 'ready',
  reason: null,
  problem: null,
  passages: 3,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...more,
});
const list = (...files: KnowledgeFile[]) => ({ success: true, message: '', files }) as const;
const text = (name: string, content = 'Bread costs two euros.') => new File([content], name);
function large(name: string): File {
  const file = text(name);
  Object.defineProperty(file, 'size', { value: 5 * MB + 1 });
  return file;
}

interface Scene {
  readonly answers?: Parameters<typeof fakeApi>[0];
  readonly email?: string | null;
  readonly assistant?: Assistant;
}

async function open({ answers = {}, email = OLENA.email, assistant = ASSISTANT }: Scene = {}) {
  const { asked } = fakeApi({ getKnowledge: () => list(), ...answers });
  const events = fakeEvents();
  let work: (() => Promise<void>) | null = null;
  const signUp = vi.fn();
  const edit = vi.fn<AssistantSource['edit']>(async () => assistant);
  const source: AssistantSource = {
    email,
    assistants: [assistant],
    error: null,
    retry: () => {},
    add: vi.fn(),
    edit,
    remove: vi.fn(),
  };
  const slot: BuilderSlot = {
    email,
    assistant,
    typed: () => ({ assistantPrompt: '', greetingMessage: '', faqList: [] }),
    fill: () => {},
    withSave: (_, next) => (work = next),
    draft: () => ({}),
    signUp,
    withLook: () => null,
  };
  const view = await show(
    <SourceContext value={source}>
      <KnowledgeField slot={slot} />
    </SourceContext>,
    { elsewhere: ['/auth'] },
  );
  return {
    ...view,
    asked,
    events,
    edit,
    signUp,
    waits: () => work !== null,
    /** Saves as the builder does; answers what went wrong. */
    save: () =>
      act(async () => {
        try {
          await work?.();
          return null;
        } catch (error) {
          return error;
        }
      }),
    choose(file: File) {
      fireEvent.change(screen.getByLabelText(/^Choose a file/), { target: { files: [file] } });
    },
    add: () => view.user.click(screen.getByRole('button', { name: 'Add file' })),
    rows: () =>
      within(screen.getByRole('list', { name: 'Files of this assistant' })).getAllByRole('listitem'),
  };
}

describe('adding a file', () => {
  it('needs one, and an assistant', async () => {
    const { add, unmount } = await open();
    await add();
    expect(screen.getByText('Please select a file first.')).toBeTruthy();
    unmount();
    const nobody = { ...ASSISTANT, id: '' };
    const other = await open({ assistant: nobody });
    other.choose(text('prices.txt'));
    await other.add();
    expect(screen.getByText('Please select an assistant first.')).toBeTruthy();
    expect(other.waits()).toBe(false);
  });

  it.each([
    [
      text('prices.odt'),
      'prices.odt: This kind of file can’t be used. Choose one of these: .txt, .docx, .json, .pdf, .csv, .xlsx.',
    ],
    [large('prices.txt'), 'prices.txt: This file is too large: at most 5 MB.'],
    [text('prices.json', ''), 'prices.json: This file is empty.'],
  ])('refuses unusable files before uploading', async (file, words) => {
    const { choose, add, waits } = await open();
    choose(file);
    expect(screen.getByRole('alert').textContent).toBe(words);
    await add();
    expect(waits()).toBe(false);
    // Whoever presses the button all the same still reads why.
    expect(screen.getByRole('alert').textContent).toBe(words);
  });

  it('notes it until the save, and sends it then', async () => {
    const { choose, add, save, waits, rows, asked } = await open({
      answers: {
        uploadKnowledgeBase: () => ({ ...list(stored('prices.txt', { status: 'pending' })), refused: [] }),
      },
    });
    await screen.findByText(/^No files yet/);
    choose(text('prices.txt'));
    expect(screen.getByText('Chosen: prices.txt, 1 kB')).toBeTruthy();
    await add();
    expect(rows().map((row) => row.textContent)).toEqual(['prices.txt1 kBUploads when you save']);
    expect(asked.map(({ name }) => name)).toEqual(['getKnowledge']);
    expect(waits()).toBe(true);
    expect(await save()).toBeNull();
    expect(asked.at(-1)).toMatchObject({
      name: 'uploadKnowledgeBase',
      input: { email: OLENA.email, assistantId: 'assistant_1', source: 'builder' },
    });
    expect(rows().map((row) => row.textContent)).toEqual(['prices.txt2 kBBeing read']);
    expect(waits()).toBe(false);
  });

  it('can be taken back', async () => {
    const { user, choose, add, waits } = await open();
    choose(text('prices.txt'));
    await add();
    await user.click(screen.getByRole('button', { name: 'Take back prices.txt' }));
    expect(screen.queryByText('prices.txt')).toBeNull();
    expect(waits()).toBe(false);
  });

  it('fails with the reason beside it, and goes up with the next save', async () => {
    let tries = 0;
    const { choose, add, save, waits, rows } = await open({
      answers: {
        uploadKnowledgeBase() {
          tries += 1;
          if (tries === 1) throw new TypeError('offline');
          return { ...list(stored('prices.txt')), refused: [] };
        },
      },
    });
    choose(text('prices.txt'));
    await add();
    const error = await save();
    expect(error).toBeInstanceOf(WordedError);
    expect(error).toMatchObject({
      message:
        'Your settings are saved, but prices.txt could not be uploaded. The reason is shown next to it.',
    });
    expect(rows()[0]?.textContent).toContain('Not uploaded. The connection was lost.');
    expect(waits()).toBe(true);
    expect(await save()).toBeNull();
    expect(rows().map((row) => row.textContent)).toEqual(['prices.txt2 kBReady, 3 passages']);
  });

  it('keeps no save waiting for a file that the server will never take', async () => {
    const reason = 'This is not a .txt file: its content is that of a .exe file.';
    const { choose, add, save, waits } = await open({
      answers: {
        uploadKnowledgeBase: () =>
          refuse('file_content', 'No.', { params: { ending: '.txt', found: '.exe' } }),
      },
    });
    choose(text('prices.txt'));
    await add();
    expect(await save()).toBeInstanceOf(WordedError);
    expect(screen.getByText(`Not uploaded. ${reason}`)).toBeTruthy();
    expect(waits()).toBe(false);
  });

  it('tells the builder that the session is over', async () => {
    const { choose, add, save, waits } = await open({
      answers: { uploadKnowledgeBase: () => refuse('unauthenticated', 'Please sign in to continue') },
    });
    choose(text('prices.txt'));
    await add();
    expect(await save()).toMatchObject({ code: 'unauthenticated' });
    expect(waits()).toBe(true);
  });
});

describe('the list of files', () => {
  it('can fail to load, and be asked for again', async () => {
    let tries = 0;
    const { user, events } = await open({
      answers: {
        getKnowledge() {
          tries += 1;
          return tries <= 2 ? refuse('internal', 'x') : list(stored('menu.txt'));
        },
      },
    });
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
    expect(screen.getByText(/^The files could not be loaded/)).toBeTruthy();
    expect(events.reading()).toEqual([]);
    await user.click(retry);
    expect(await screen.findByText('menu.txt')).toBeTruthy();
  });

  it('goes on following them after the server was away for a while', async () => {
    let away = false;
    const { events } = await open({
      answers: {
        getKnowledge: () =>
          away ? refuse('unavailable', 'x') : list(stored('menu.txt', { status: 'pending' })),
      },
    });
    expect(await screen.findByText('Being read')).toBeTruthy();
    away = true;
    events.refuse();
    // Both tries of the list have failed by the time the stream is taken up again.
    await waitFor(() => expect(events.reading()).toHaveLength(1), { timeout: 5_000 });
    events.say({ files: [stored('menu.txt')] });
    expect(await screen.findByText(/3 passages/)).toBeTruthy();
  });

  it('follows what the server makes of them until it is left', async () => {
    const { events, unmount, rows } = await open({
      answers: { getKnowledge: () => list(stored('menu.txt', { status: 'pending' })) },
    });
    expect(await screen.findByText('Being read')).toBeTruthy();
    expect(events.reading()).toEqual(['/api/knowledge_events?assistantId=assistant_1']);
    const reason = 'This file is protected with a password. Please upload it without one.';
    events.say({
      files: [
        stored('menu.txt', { passages: 1 }),
        stored('b.docx', {
          status: 'failed',
          reason: 'Locked.',
          problem: { reason: 'file_locked', params: {} },
          passages: 0,
        }),
      ],
    });
    await screen.findByText('Ready, 1 passage');
    expect(rows().map((row) => row.textContent)).toEqual([
      'menu.txt2 kBReady, 1 passage',
      `b.docx2 kBCould not be read. ${reason}`,
    ]);
    unmount();
    expect(events.reading()).toEqual([]);
  });

  it('gives a file back, and takes it away when one is sure', async () => {
    let there = [stored('menu.txt')];
    const { user } = await open({
      answers: {
        getKnowledge: () => list(...there),
        deleteKnowledge() {
          there = [];
          return list();
        },
      },
    });
    const link = await screen.findByRole('link', { name: 'Download menu.txt' });
    expect(link.getAttribute('href')).toBe(
      '/api/download_knowledge?assistantId=assistant_1&fileId=file_menu.txt',
    );
    await user.click(screen.getByRole('button', { name: 'Remove menu.txt' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove this file?' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/^No files yet/)).toBeTruthy();
  });

  it('says when a file could not be taken away', async () => {
    const { user } = await open({
      answers: {
        getKnowledge: () => list(stored('menu.txt')),
        deleteKnowledge: () => {
          throw new TypeError('offline');
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove menu.txt' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(
      await screen.findByText('The file could not be removed. It is still there; try again.'),
    ).toBeTruthy();
  });

  it('puts another file in the place of one that could not be read', async () => {
    const failed = stored('menu.txt', { status: 'failed', reason: 'There is no text in this file.' });
    const { save, asked, container } = await open({
      answers: {
        getKnowledge: () => list(failed),
        uploadKnowledgeBase: () => ({ ...list(failed, stored('new.txt')), refused: [] }),
        deleteKnowledge: () => list(stored('new.txt')),
      },
    });
    await screen.findByRole('button', { name: 'Upload menu.txt again' });
    const input = container.querySelector('input[hidden]');
    if (!input) throw new Error('no input');
    fireEvent.change(input, { target: { files: [text('wrong.odt')] } });
    expect(screen.getByText(/^wrong.odt: This kind of file/)).toBeTruthy();
    fireEvent.change(input, { target: { files: [text('new.txt')] } });
    expect(await save()).toBeNull();
    expect(asked.at(-1)).toEqual({
      name: 'deleteKnowledge',
      input: { assistantId: 'assistant_1', fileId: failed.id },
    });
    await waitFor(() => expect(screen.queryByText('menu.txt')).toBeNull());
    expect(screen.getByText('new.txt')).toBeTruthy();
  });
});

describe('without an account', () => {
  it('explains why files are not uploaded, and keeps them until the sign-up', async () => {
    const { user, choose, add, save, asked, edit, events, signUp, unmount } = await open({ email: null });
    expect(screen.getByText(/can’t be kept in this browser/)).toBeTruthy();
    choose(text('prices.txt'));
    await add();
    expect(screen.getByText(/^prices.txt, 1 kB, comes along/)).toBeTruthy();
    expect(await save()).toBeNull();
    expect(edit).toHaveBeenCalledWith({
      assistantId: 'assistant_1',
      updated: { knowledgeFile: { name: 'prices.txt', type: '', size: 22 } },
    });
    expect([asked, events.reading()]).toEqual([[], []]);
    await user.click(screen.getByRole('button', { name: 'Create an account' }));
    expect(signUp).toHaveBeenCalledOnce();
    // After a reload only its name is known.
    unmount();
    forgetFile('assistant_1');
    const noted = { ...ASSISTANT, knowledgeFile: { name: 'prices.txt', type: '', size: 22 } };
    await open({ email: null, assistant: noted });
    expect(screen.getByText(/^Noted: prices.txt, 1 kB. Choose it again/)).toBeTruthy();
  });
});
