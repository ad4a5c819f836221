// @vitest-environment jsdom
import type { KnowledgeFile } from '@parlo/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { isInView, type KnowledgePartProps } from '../../owner/knowledge/knowledge-view.ts';
import { BAKERY } from '../../testing/bakery.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeEvents } from '../../testing/fake-events.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { UNDO_MS } from '../../ui/undo-toast.tsx';
import { KnowledgeTable } from './knowledge-table.tsx';

const QUESTIONS = ['Open?', 'Cake?', 'Bread?', 'Parking?'];
const MENU: KnowledgeFile = {
  id: 'file_menu',
  name: 'menu.txt',
  type: 'text/plain',
  size: 2048,
  status: 'ready',
  reason: null,
  problem: null,
  passages: 3,
  createdAt: '2026-11-21T10:00:00.000Z',
};

/** Rows that another feature would have. */
function Entries({ view, usage, offerUndo, onCount }: KnowledgePartProps) {
  const [gone, setGone] = useState<readonly string[]>([]);
  const shown = QUESTIONS.filter(
    (question) =>
      !gone.includes(question) &&
      isInView(view, {
        kind: 'entry',
        state: 'saved',
        wrong: Boolean(usage.entry(question)?.wrongAt),
        texts: [question],
      }),
  );
  useEffect(() => onCount({ all: QUESTIONS.length, shown: shown.length }), [onCount, shown.length]);
  return shown.map((question) => (
    <button
      key={question}
      type="button"
      onClick={() => {
        setGone((now) => [...now, question]);
        offerUndo({
          said: `Removed: ${question}`,
          undo: () => setGone((now) => now.filter((each) => each !== question)),
        });
      }}
    >
      {question}
    </button>
  ));
}

async function open() {
  fakeEvents();
  const { asked } = fakeApi({
    getKnowledge: () => ({ success: true, message: '', files: [MENU] }),
    deleteKnowledge: () => ({ success: true, message: '', files: [] }),
    getKnowledgeUsage: () => ({
      success: true,
      entries: [{ question: 'Cake?', asked: 12, wrongAt: '2026-11-24T10:00:00.000Z' }],
      files: [{ id: MENU.id, asked: 31, wrongAt: null, language: 'uk' }],
    }),
  });
  const slot: BuilderSlot = {
    email: OLENA.email,
    assistant: BAKERY,
    typed: () => ({ assistantPrompt: '', greetingMessage: '', faqList: [] }),
    fill: () => {},
    withSave: () => {},
    draft: () => ({}),
    withLook: () => null,
  };
  const view = await show(
    <KnowledgeTable slot={slot} Entries={Entries} Websites={() => null} ImportDialog={() => <p>import</p>} />,
  );
  await screen.findByText('menu.txt');
  return { ...view, asked };
}
const rows = () => QUESTIONS.filter((question) => screen.queryByRole('button', { name: question }));

afterEach(() => {
  vi.useRealTimers();
});

describe('the list of what an assistant knows', () => {
  it('says how often a file answered, and in which language it is written', async () => {
    await open();
    expect(await screen.findByText('asked 31 times')).toBeTruthy();
    expect(screen.getByText('Ukrainian')).toBeTruthy();
  });

  it('is searched as one, and says when nothing is found', async () => {
    const { user } = await open();
    const search = screen.getByRole('searchbox', { name: 'Search what it knows' });
    await user.type(search, 'MENU');
    expect(rows()).toEqual([]);
    expect(screen.getByText('menu.txt')).toBeTruthy();
    await user.type(search, 'x');
    expect(await screen.findByText('Nothing like this here.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(rows()).toEqual(QUESTIONS);
  });

  it('shows one kind alone, or what was answered wrongly', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Files 1' }));
    expect(rows()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'All 5' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Answered wrongly');
    expect(rows()).toEqual(['Cake?']);
    expect(screen.queryByText('menu.txt')).toBeNull();
  });

  it('brings back all that was removed in the last ten seconds', async () => {
    const { user, asked } = await open();
    await user.click(screen.getByRole('button', { name: 'Open?' }));
    expect(screen.getByText('Removed: Open?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove menu.txt' }));
    expect(screen.getByText('2 changes')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(rows()).toEqual(QUESTIONS);
    expect(screen.getByText('menu.txt')).toBeTruthy();
    expect(asked.some(({ name }) => name === 'deleteKnowledge')).toBe(false);
  });

  it('removes a file for good after ten seconds, which stand still under the pointer', async () => {
    const { asked } = await open();
    const isDeleted = () => asked.some(({ name }) => name === 'deleteKnowledge');
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Remove menu.txt' }));
    const toast = screen.getByText('Removed: menu.txt');
    fireEvent.pointerEnter(toast);
    act(() => void vi.advanceTimersByTime(UNDO_MS * 2));
    expect(isDeleted()).toBe(false);
    fireEvent.pointerLeave(toast);
    act(() => void vi.advanceTimersByTime(UNDO_MS - 1));
    expect(isDeleted()).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(isDeleted()).toBe(true);
    expect(screen.queryByText('Removed: menu.txt')).toBeNull();
  });
});
