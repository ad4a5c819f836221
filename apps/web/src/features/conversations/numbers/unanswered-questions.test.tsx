// @vitest-environment jsdom
import { type Assistant, LIMITS } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { madeAssistants, madeQuestion, POPPY } from '../testing/made.ts';
import { UnansweredQuestions } from './unanswered-questions.tsx';

const EMAIL = 'olena@example.com';
const BIKES = madeQuestion('Do you fix bikes?');
const list = (...questions: (typeof BIKES)[]) => (
  <UnansweredQuestions email={EMAIL} questions={questions} search="?days=7" />
);

/** A server that keeps one assistant, and says no to who saves over another version. */
function serve(assistant: Assistant = POPPY) {
  let stored = assistant;
  const { asked } = fakeApi({
    getAssistants: () => madeAssistants(stored),
    editAssistant: ({ updated }) => {
      if (updated.version !== stored.version) refuse('version_conflict', 'Changed.');
      stored = { ...stored, version: stored.version + 1, faqList: [...(updated.faqList ?? [])].map(whole) };
      return madeAssistants(stored);
    },
  });
  return { asked, faq: () => stored.faqList };
}
const whole = (entry: { question: string; answer: string; phrasings?: string[] | undefined }) => ({
  ...entry,
  phrasings: entry.phrasings ?? [],
});

afterEach(() => void vi.restoreAllMocks());

async function openDialog(user: Awaited<ReturnType<typeof show>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Add to FAQ: Do you fix bikes?' }));
  return within(await screen.findByRole('dialog'));
}

describe('a question without an answer', () => {
  it('goes into the FAQ with its answer, and leaves the list', async () => {
    const { faq, asked } = serve();
    const { user } = await show(list(BIKES, madeQuestion('May my dog come in?')));
    const dialog = await openDialog(user);
    expect(dialog.getByLabelText<HTMLInputElement>('Question').value).toBe('Do you fix bikes?');
    expect(document.activeElement).toBe(dialog.getByLabelText('Answer'));
    await user.type(dialog.getByLabelText('Answer'), 'On Mondays.');
    await user.dblClick(dialog.getByRole('button', { name: 'Add to FAQ' }));
    await screen.findByText('“Do you fix bikes?” is in the FAQ of Poppy now.');
    expect(faq().at(-1)).toEqual({ question: 'Do you fix bikes?', answer: 'On Mondays.', phrasings: [] });
    expect(asked.filter(({ name }) => name === 'editAssistant')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /Do you fix bikes/ })).toBeNull();
    expect(screen.getByText('May my dog come in?')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Questions without an answer'));
  });

  it('becomes another phrasing of an entry', async () => {
    const { faq } = serve();
    const { user } = await show(list(BIKES));
    const dialog = await openDialog(user);
    await user.selectOptions(dialog.getByLabelText('Add it as'), 'phrasing');
    await user.click(dialog.getByRole('button', { name: 'Add to FAQ' }));
    expect(dialog.getByText('Question in the FAQ is required.')).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Question in the FAQ'), 'Do you deliver?');
    expect(dialog.getByText('Yes, every day.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Add to FAQ' }));
    await screen.findByText('Nothing is left to answer here');
    expect(faq()).toEqual([{ ...POPPY.faqList[0], phrasings: ['Do you fix bikes?'] }]);
  });

  it('needs an answer, and is not added twice', async () => {
    serve();
    const { user } = await show(list(BIKES));
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Add to FAQ' }));
    expect(dialog.getByText('Answer is required.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Answer'));
    await user.type(dialog.getByLabelText('Answer'), 'Yes.');
    await user.clear(dialog.getByLabelText('Question'));
    await user.type(dialog.getByLabelText('Question'), 'do you deliver?');
    await user.click(dialog.getByRole('button', { name: 'Add to FAQ' }));
    expect(await dialog.findByText('The FAQ has this question already.')).toBeTruthy();
  });

  it('respects the limits, and names a full list', async () => {
    const entry = (_: unknown, at: number) => ({ question: `Question ${at}`, answer: 'Yes.', phrasings: [] });
    const full = Array.from({ length: LIMITS.faqEntries }, entry);
    serve({ ...POPPY, faqList: full });
    const { user } = await show(list(BIKES));
    const dialog = await openDialog(user);
    expect(dialog.getByLabelText<HTMLSelectElement>('Add it as').value).toBe('phrasing');
    await user.selectOptions(dialog.getByLabelText('Add it as'), 'new');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Answer').maxLength).toBe(2_000);
    await user.type(dialog.getByLabelText('Answer'), 'Yes.');
    await user.click(dialog.getByRole('button', { name: 'Add to FAQ' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('The FAQ has 1000 questions');
  });

  it('keeps typed text when saving fails, and shows why', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fakeApi({
      getAssistants: () => madeAssistants(POPPY),
      editAssistant: () => refuse('unauthenticated', 'Please sign in to continue'),
    });
    const { user } = await show(list(BIKES));
    const dialog = await openDialog(user);
    await user.type(dialog.getByLabelText('Answer'), 'On Mondays.');
    await user.click(dialog.getByRole('button', { name: 'Add to FAQ' }));
    await waitFor(() =>
      expect(dialog.getByRole('alert').textContent).toBe('Please sign in to save changes Sign In'),
    );
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('On Mondays.');
  });

  it('shows a deleted assistant’s question, which can’t be added', async () => {
    serve();
    await show(list(madeQuestion('Do you sing?', null), madeQuestion('And dance?', 'assistant_gone')));
    expect(await screen.findAllByText(/Unsaved assistant/)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /Add to FAQ/ })).toBeNull();
  });

  it('that needs no answer is marked as done, and taken back', async () => {
    let away = true;
    const { asked } = fakeApi({
      getAssistants: () => madeAssistants(POPPY),
      markQuestion: () => (away ? refuse('unavailable', 'Away.') : { success: true, message: '' }),
    });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = await show(list(BIKES));
    const done = () => screen.findByRole('button', { name: 'Done: Do you fix bikes?' });
    await user.click(await done());
    await screen.findByText('It could not be marked as done. Nothing has changed; try again.');
    away = false;
    await user.click(await done());
    await screen.findByText('“Do you fix bikes?” is done.');
    expect(screen.getByText('Nothing is left to answer here')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await done()).toBeTruthy();
    expect(asked.filter(({ name }) => name === 'markQuestion').map(({ input }) => input)).toEqual([
      { question: 'Do you fix bikes?', done: true },
      { question: 'Do you fix bikes?', done: true },
      { question: 'Do you fix bikes?', done: false },
    ]);
  });

  it('that the FAQ knows by now is not shown again', async () => {
    serve();
    await show(list(madeQuestion('do you DELIVER?'), BIKES));
    await screen.findByText('Do you fix bikes?');
    expect(screen.queryByText('do you DELIVER?')).toBeNull();
  });

  it('waits until the owner’s assistants can be read', async () => {
    let away = true;
    fakeApi({
      getAssistants: () => (away ? refuse('unavailable', 'Away.') : madeAssistants(POPPY)),
    });
    const { user } = await show(list(BIKES));
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
    away = false;
    await user.click(retry);
    await screen.findByRole('button', { name: 'Add to FAQ: Do you fix bikes?' });
  });
});

it('says that there is nothing to do', async () => {
  serve();
  await show(list());
  expect(await screen.findByText('Every question was answered')).toBeTruthy();
});

it('shows the first, and all at a click', async () => {
  serve();
  const { user } = await show(list(...Array.from({ length: 9 }, (_, at) => madeQuestion(`Question ${at}?`))));
  await user.click(await screen.findByRole('button', { name: 'Show 3 more' }));
  expect(screen.getAllByRole('button', { name: /^Add to FAQ/ })).toHaveLength(9);
});
