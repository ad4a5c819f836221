// @vitest-environment jsdom
import { type Assistant, type KnowledgeFile, MB } from '@parlo/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { WordedError } from '../../i18n/refusals.ts';
import { type AssistantSource, SourceContext } from '../../owner/assistants/assistant-source.ts';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { forgetFile } from '../../owner/demo/keep-wish.ts';
import { NO_USAGE, type Undoable, WHOLE_VIEW } from '../../owner/knowledge/knowledge-view.ts';
import { BAKERY } from '../../testing/bakery.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { fakeEvents } from '../../testing/fake-events.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { FilesPart } from './files-part.tsx';

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
  const offerUndo = vi.fn<(done: Undoable) => void>();
  const edit = vi.fn<AssistantSource['edit']>(async () => assistant);
  const source: AssistantSource = {
    email,
    assistants: [assistant],
    opened: assistant,
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
      <FilesPart slot={slot} view={WHOLE_VIEW} usage={NO_USAGE} offerUndo={offerUndo} onCount={() => {}} />
    </SourceContext>,
    { elsewhere: ['/auth'] },
  );
  return {
    ...view,
    asked,
    events,
    edit,
    signUp,
    offerUndo,
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
    /** What each row says, apart from its buttons. */
    rows: () =>
      within(screen.getByRole('list', { name: 'Files of this assistant' }))
        .getAllByRole('listitem')
        .map((row) => [...row.querySelectorAll('p')].map((each) => each.textContent).join(' | ')),
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

  it('lists it at once, and sends it with the save', async () => {
    const { choose, save, waits, rows, asked } = await open({
      answers: {
        uploadKnowledgeBase: () => ({ ...list(stored('prices.txt', { status: 'pending' })), refused: [] }),
      },
    });
    choose(text('prices.txt'));
    expect(rows()).toEqual(['prices.txt | 1 kB | Goes up when you save']);
    expect(asked.map(({ name }) => name)).toEqual(['getKnowledge']);
    expect(waits()).toBe(true);
    expect(await save()).toBeNull();
    expect(asked.at(-1)).toMatchObject({
      name: 'uploadKnowledgeBase',
      input: { email: OLENA.email, assistantId: 'assistant_1', source: 'builder' },
    });
    expect(rows()).toEqual(['prices.txt | 2 kB | Being read']);
    expect(waits()).toBe(false);
  });

  it('takes several at once, and says which of them are unusable', async () => {
    const { rows } = await open();
    const files = [text('prices.txt'), text('menu.odt'), text('rules.txt')];
    fireEvent.change(screen.getByLabelText(/^Choose a file/), { target: { files } });
    expect(rows()).toHaveLength(2);
    expect(screen.getByRole('alert').textContent).toMatch(/^menu.odt: This kind of file/);
  });

  it('can be taken back', async () => {
    const { user, choose, waits } = await open();
    choose(text('prices.txt'));
    await user.click(screen.getByRole('button', { name: 'Take back prices.txt' }));
    expect(screen.queryByText('prices.txt')).toBeNull();
    expect(waits()).toBe(false);
  });

  it('fails with the reason beside it, and goes up with the next save', async () => {
    let tries = 0;
    const { choose, save, waits, rows } = await open({
      answers: {
        uploadKnowledgeBase() {
          tries += 1;
          if (tries === 1) throw new TypeError('offline');
          return { ...list(stored('prices.txt')), refused: [] };
        },
      },
    });
    choose(text('prices.txt'));
    const error = await save();
    expect(error).toBeInstanceOf(WordedError);
    expect(error).toMatchObject({
      message:
        'Your settings are saved, but prices.txt could not be uploaded. The reason is shown next to it.',
    });
    expect(rows()[0]).toContain('Not uploaded. The connection was lost.');
    expect(waits()).toBe(true);
    expect(await save()).toBeNull();
    expect(rows()).toEqual(['prices.txt | 2 kB · 3 passages | Ready']);
  });

  it('keeps no save waiting for a file that the server will never take', async () => {
    const reason = 'This is not a .txt file: its content is that of a .exe file.';
    const { choose, save, waits } = await open({
      answers: {
        uploadKnowledgeBase: () =>
          refuse('file_content', 'No.', { params: { ending: '.txt', found: '.exe' } }),
      },
    });
    choose(text('prices.txt'));
    expect(await save()).toBeInstanceOf(WordedError);
    expect(screen.getByText(`Not uploaded. ${reason}`)).toBeTruthy();
    expect(waits()).toBe(false);
  });

  it('tells the builder that the session is over', async () => {
    const { choose, save, waits } = await open({
      answers: { uploadKnowledgeBase: () => refuse('unauthenticated', 'Please sign in to continue') },
    });
    choose(text('prices.txt'));
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
    await screen.findByText(/1 passage$/);
    expect(rows()).toEqual([
      'menu.txt | 2 kB · 1 passage | Ready',
      `b.docx | 2 kB | Could not be read. ${reason} | Failed`,
    ]);
    unmount();
    expect(events.reading()).toEqual([]);
  });

  it('gives a file back, and removes it once that can’t be taken back', async () => {
    const { user, asked, offerUndo } = await open({
      answers: { getKnowledge: () => list(stored('menu.txt')), deleteKnowledge: () => list() },
    });
    const link = await screen.findByRole('link', { name: 'Download menu.txt' });
    expect(link.getAttribute('href')).toBe(
      '/api/download_knowledge?assistantId=assistant_1&fileId=file_menu.txt',
    );
    await user.click(screen.getByRole('button', { name: 'Remove menu.txt' }));
    expect(screen.queryByText('menu.txt')).toBeNull();
    const [done] = offerUndo.mock.lastCall ?? [];
    expect(done?.said).toBe('Removed: menu.txt');
    act(() => done?.undo());
    expect(await screen.findByText('menu.txt')).toBeTruthy();
    expect(asked.map(({ name }) => name)).not.toContain('deleteKnowledge');
    await user.click(screen.getByRole('button', { name: 'Remove menu.txt' }));
    await act(async () => offerUndo.mock.lastCall?.[0].settle?.());
    expect(asked.at(-1)?.name).toBe('deleteKnowledge');
    expect(screen.queryByText('menu.txt')).toBeNull();
  });

  it('says when a file could not be removed, and has it again', async () => {
    const { user, offerUndo } = await open({
      answers: {
        getKnowledge: () => list(stored('menu.txt')),
        deleteKnowledge: () => {
          throw new TypeError('offline');
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove menu.txt' }));
    await act(async () => offerUndo.mock.lastCall?.[0].settle?.());
    expect(
      await screen.findByText('The file could not be removed. It is still there; try again.'),
    ).toBeTruthy();
    expect(screen.getByText('menu.txt')).toBeTruthy();
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
    const { user, choose, save, asked, edit, events, signUp, unmount } = await open({ email: null });
    expect(screen.getByText(/Files are read on the server/)).toBeTruthy();
    choose(text('prices.txt'));
    expect(screen.getByText(/^1 kB · comes along/)).toBeTruthy();
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
    expect(screen.getByText(/^1 kB · choose it again/)).toBeTruthy();
  });
});
