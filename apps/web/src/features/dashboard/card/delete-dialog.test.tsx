// @vitest-environment jsdom
import { summaryOf } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { holdingTab } from '../../../storage/browser-store.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { assistantOf, listOf } from '../testing/test-answers.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { keepDraft, readDraft } from './edit-draft.ts';
import { editValues } from './edit-values.ts';

const onClose = vi.fn();
const onDeleted = vi.fn();
beforeEach(() => {
  sessionStorage.clear();
  onClose.mockReset();
  onDeleted.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

async function open(answer: () => ReturnType<typeof listOf> | Promise<never>, language: 'en' | 'uk' = 'en') {
  const { asked } = fakeApi({ deleteAssistant: answer, getAssistants: () => listOf() });
  const dialog = (
    <DeleteDialog
      email={OLENA.email}
      assistantId="assistant_1"
      name="Poppy"
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
  const view = await show(dialog, { language });
  const question = within(screen.getByRole('alertdialog'));
  return { ...view, asked, question };
}

describe('the question before an assistant is deleted', () => {
  it('names deleted data, and says that minutes are not refunded', async () => {
    await open(() => listOf());
    const { textContent } = screen.getByRole('alertdialog');
    expect(textContent).toContain('Poppy will stop answering on every page it is embedded in.');
    expect(textContent).toContain('Its conversations, and their part in your analytics, will be deleted');
    expect(textContent).toContain('The minutes it used do not come back.');
  });

  it('says the same in Ukrainian', async () => {
    await open(() => listOf(), 'uk');
    const { textContent } = screen.getByRole('alertdialog');
    expect(textContent).toContain('Його розмови');
    expect(textContent).toContain('Використані хвилини не повернуться.');
  });

  it('begins at the safe answer, and is left by Escape with nothing done', async () => {
    const { user, asked, question } = await open(() => listOf());
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(asked).toEqual([]);
  });

  it('says that it is at work, and asks the server once', async () => {
    const { user, asked, question } = await open(() => new Promise<never>(() => {}));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    const busy = await question.findByRole('button', { name: 'Deleting...' });
    await user.click(busy);
    expect(asked.filter(({ name }) => name === 'deleteAssistant')).toHaveLength(1);
    expect(onDeleted).not.toHaveBeenCalled();
  });

  it('discards its unsaved input', async () => {
    const poppy = summaryOf(assistantOf());
    keepDraft(holdingTab, OLENA.email, {
      base: poppy,
      values: { ...editValues(poppy), greetingMessage: 'Hm' },
    });
    expect(readDraft(holdingTab, OLENA.email, poppy.id)).not.toBeNull();
    const { user, question } = await open(() => listOf());
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(readDraft(holdingTab, OLENA.email, poppy.id)).toBeNull();
  });

  it.each([
    [
      'no answer came',
      () => Promise.reject(new TypeError('network')),
      'Failed to delete assistant. Please try again.',
    ],
    ['the server has no words', () => refuse('internal', ''), 'Failed to delete assistant'],
    [
      'it was too much at once',
      () => refuse('too_many_requests', 'Slow.', { params: { retryAfter: 120 } }),
      /2 minutes/,
    ],
  ])('says why where %s, and goes through the next time', async (_, no, words) => {
    let away = true;
    const { user, question } = await open(() => (away ? no() : listOf()));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect((await question.findByRole('alert')).textContent).toMatch(words);
    away = false;
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  });
});
