// @vitest-environment jsdom
import { type Assistant, LIMITS } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { UnansweredQuestions } from '../numbers/unanswered-questions.tsx';
import { madeAssistants, madeQuestion, POPPY } from '../testing/made.ts';

const ASKED = 'Do you fix bikes?';
const LIST = (
  <UnansweredQuestions email="olena@example.com" questions={[madeQuestion(ASKED)]} search="?days=7" />
);
type Person = Awaited<ReturnType<typeof show>>['user'];

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(user: Person, language: 'en' | 'uk' = 'en') {
  const name = language === 'uk' ? `Додати у FAQ: ${ASKED}` : `Add to FAQ: ${ASKED}`;
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}
type Dialog = Awaited<ReturnType<typeof open>>;
const answerField = (dialog: Dialog) => dialog.getByLabelText<HTMLTextAreaElement>('Answer');
const submit = (dialog: Dialog) => dialog.getByRole('button', { name: 'Add to FAQ' });

/** A server that saves, unless `refusal` says no. */
function serve(assistant: Assistant = POPPY, refusal: () => void = () => undefined) {
  const saved: unknown[] = [];
  fakeApi({
    getAssistants: () => madeAssistants(assistant),
    editAssistant: ({ updated }) => {
      refusal();
      saved.push(updated);
      return madeAssistants({ ...assistant, version: assistant.version + 1 });
    },
  });
  return { saved };
}

describe('adding a question to the FAQ', () => {
  it('keeps the visitor’s words as another way to ask when the question is put differently', async () => {
    const { saved } = serve();
    const { user } = await show(LIST);
    const dialog = await open(user);
    const question = dialog.getByLabelText('Question');
    await user.clear(question);
    await user.type(question, 'Do you repair bicycles?');
    await user.type(answerField(dialog), 'On Mondays.');
    await user.click(submit(dialog));
    await screen.findByText(/is in the FAQ of Poppy now/);
    const added = { question: 'Do you repair bicycles?', answer: 'On Mondays.', phrasings: [ASKED] };
    expect(saved).toEqual([{ faqList: [...POPPY.faqList, added], version: 3 }]);
  });

  it('is cancelled by Escape, which discards input and returns the focus', async () => {
    serve();
    const { user } = await show(LIST);
    const dialog = await open(user);
    await user.type(answerField(dialog), 'On Mondays.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: `Add to FAQ: ${ASKED}` })),
    );
    expect(answerField(await open(user)).value).toBe('');
  });

  it('keeps typed text while the owner signs in again', async () => {
    serve(POPPY, () => refuse('unauthenticated', ''));
    const { user, unmount } = await show(LIST);
    const dialog = await open(user);
    await user.type(answerField(dialog), 'On Mondays.');
    await user.click(submit(dialog));
    await dialog.findByText(/Please sign in to save changes/);
    await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    unmount();
    const { saved } = serve();
    const again = await show(LIST);
    const reopened = await open(again.user);
    expect(answerField(reopened).value).toBe('On Mondays.');
    await again.user.click(submit(reopened));
    await screen.findByText(/is in the FAQ of Poppy now/);
    expect(saved).toHaveLength(1);
  });

  it('keeps the text of one way while the other one is shown', async () => {
    serve();
    const { user } = await show(LIST);
    const dialog = await open(user);
    await user.type(answerField(dialog), 'On Mondays.');
    await user.selectOptions(dialog.getByLabelText('Add it as'), 'phrasing');
    expect(dialog.queryByLabelText('Answer')).toBeNull();
    expect(dialog.getByLabelText('As the visitor asked')).toHaveProperty('value', ASKED);
    await user.selectOptions(dialog.getByLabelText('Add it as'), 'new');
    expect(answerField(dialog).value).toBe('On Mondays.');
  });

  it('offers no choice of ways where the FAQ is empty', async () => {
    serve({ ...POPPY, faqList: [] });
    const { user } = await show(LIST);
    expect((await open(user)).queryByLabelText('Add it as')).toBeNull();
  });

  it('can’t give another way to a question that has as many as it may', async () => {
    const phrasings = Array.from({ length: LIMITS.faqPhrasings }, (_, at) => `Way ${at}`);
    serve({ ...POPPY, faqList: [{ question: 'Do you deliver?', answer: 'Yes.', phrasings }] });
    const { user } = await show(LIST);
    const dialog = await open(user);
    await user.selectOptions(dialog.getByLabelText('Add it as'), 'phrasing');
    const full = dialog.getByRole('option', { name: 'Do you deliver? (no room for more ways)' });
    expect(full).toHaveProperty('disabled', true);
  });

  it('counts the characters of both, and limits them', async () => {
    serve();
    const { user } = await show(LIST);
    const dialog = await open(user);
    await user.type(answerField(dialog), 'Yes.');
    expect(dialog.getByText(`4 of ${LIMITS.faqAnswer} characters`)).toBeTruthy();
    expect(dialog.getByText(`${ASKED.length} of ${LIMITS.faqQuestion} characters`)).toBeTruthy();
  });

  it('is a question that is empty: said by its field, which gets the focus', async () => {
    const { saved } = serve();
    const { user } = await show(LIST);
    const dialog = await open(user);
    const question = dialog.getByLabelText('Question');
    await user.clear(question);
    await user.type(answerField(dialog), 'Yes.');
    await user.click(submit(dialog));
    expect(dialog.getByText('Question is required.')).toBeTruthy();
    expect(document.activeElement).toBe(question);
    await user.type(question, 'B');
    expect(dialog.queryByText('Question is required.')).toBeNull();
    expect(saved).toEqual([]);
  });

  it.each([
    ['too_many_requests', { retryAfter: 130 }, 'Забагато спроб. Спробуйте ще раз через 3 хв.'],
    ['faq_too_long', { max: 100_000 }, /Усі запитання й відповіді разом/],
    ['restarting', {}, 'Parlo перезапускається. Спробуйте за мить.'],
  ] as const)('refused as %s is said in Ukrainian, with the text kept', async (reason, params, words) => {
    serve(POPPY, () => refuse(reason, 'In English.', { params }));
    const { user } = await show(LIST, { language: 'uk' });
    const dialog = await open(user, 'uk');
    const answer = dialog.getByLabelText<HTMLTextAreaElement>('Відповідь');
    await user.type(answer, 'У понеділок.');
    await user.click(dialog.getByRole('button', { name: 'Додати у FAQ' }));
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(answer.value).toBe('У понеділок.');
    expect(dialog.getByRole('button', { name: 'Додати у FAQ' })).toHaveProperty('disabled', false);
  });

  it('says in Ukrainian that nobody could be asked, and is added the next time', async () => {
    let away = true;
    serve(POPPY, () => {
      if (away) throw new TypeError('away');
    });
    const { user } = await show(LIST, { language: 'uk' });
    const dialog = await open(user, 'uk');
    await user.type(dialog.getByLabelText('Відповідь'), 'У понеділок.');
    const add = dialog.getByRole('button', { name: 'Додати у FAQ' });
    await user.click(add);
    expect(
      await dialog.findByText('Додати не вдалося. Написане лишилося тут: спробуйте ще раз.'),
    ).toBeTruthy();
    away = false;
    await user.click(add);
    expect(await screen.findByText(`«${ASKED}» тепер є у FAQ асистента Poppy.`)).toBeTruthy();
  });
});

describe('somebody else who saved in between', () => {
  const theirs = { question: 'Do you sing?', answer: 'No.', phrasings: [] };

  /** A server where the FAQ was changed since it was read: `now` is what is stored. */
  function changed(now: Assistant['faqList']) {
    const saved: unknown[] = [];
    const current = { ...POPPY, faqList: now, version: 4 };
    fakeApi({
      getAssistants: () => madeAssistants(POPPY),
      editAssistant({ updated }) {
        if (updated.version !== 4) refuse('version_conflict', 'Changed.', { current });
        saved.push(updated.faqList);
        return madeAssistants({ ...current, version: 5 });
      },
    });
    return { saved };
  }

  it('keeps their changes and adds the new question', async () => {
    const { saved } = changed([...POPPY.faqList, theirs]);
    const { user } = await show(LIST);
    const dialog = await open(user);
    await user.type(answerField(dialog), 'On Mondays.');
    await user.click(submit(dialog));
    await screen.findByText(/is in the FAQ of Poppy now/);
    const mine = { question: ASKED, answer: 'On Mondays.', phrasings: [] };
    expect(saved).toEqual([[...POPPY.faqList, theirs, mine]]);
  });

  it('and added the same question: it is not there twice', async () => {
    const { saved } = changed([...POPPY.faqList, { ...theirs, question: ASKED }]);
    const { user } = await show(LIST);
    const dialog = await open(user);
    await user.type(answerField(dialog), 'On Mondays.');
    await user.click(submit(dialog));
    expect(await dialog.findByText('The FAQ has this question already.')).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('and removed the question of the new phrasing: another one has to be chosen', async () => {
    changed([theirs]);
    const { user } = await show(LIST);
    const dialog = await open(user);
    await user.selectOptions(dialog.getByLabelText('Add it as'), 'phrasing');
    await user.selectOptions(dialog.getByLabelText('Question in the FAQ'), 'Do you deliver?');
    await user.click(submit(dialog));
    expect(await dialog.findByText(/was removed from the FAQ in the meantime/)).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Question in the FAQ'));
  });
});
