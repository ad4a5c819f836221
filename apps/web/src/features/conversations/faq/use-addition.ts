import { type Assistant, LIMITS, RequestError } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../../api/client.ts';
import { refusalWords } from '../../../i18n/refusals.ts';
import { useEditAssistant } from '../../../owner/assistants/use-assistants.ts';
import { keepTexts, useKeptTexts } from '../../../owner/kept-texts.ts';
import { holdingTab } from '../../../storage/browser-store.ts';
import { type Formats, useFormats } from '../formats.ts';
import { type Added, type Addition, type AdditionProblem, addTo, type FaqList } from './faq-addition.ts';

interface Problem {
  readonly at: Missing | 'form';
  readonly words: string;
  readonly signedOut?: boolean;
}

const NONE: Problem = { at: 'form', words: '' };

interface AdditionOf {
  readonly email: string;
  readonly assistant: Assistant;
  /** As the visitor put it. */
  readonly asked: string;
  /** The same in other words: more ways to ask a new entry. */
  readonly others?: readonly string[];
  /** The form's initial values. */
  readonly as: Addition['as'];
  readonly onAdded: (addition: Addition) => void;
}

/** The form that adds to an assistant's FAQ. The input stays if the request fails or the session ends. */
export function useAddition({ email, assistant, asked, others = [], as, onAdded }: AdditionOf) {
  const { t } = useTranslation();
  const formats = useFormats();
  const edit = useEditAssistant(email);
  const form = `faq/${as}/${assistant.id}/${asked}`;
  const [texts, setTexts] = useKeptTexts(email, form, { ...draftOf(asked, assistant.faqList.length, as) });
  const draft: Draft = { ...texts, as: texts.as === 'phrasing' ? 'phrasing' : 'new' };
  const [problem, setProblem] = useState(NONE);
  const saving = useRef(false);
  // Whoever was overtaken goes on from what is stored now.
  const stored = useRef(assistant);

  function change(some: Partial<Draft>) {
    setTexts((now) => ({ ...now, ...some }));
    setProblem(NONE);
  }

  async function save() {
    if (saving.current) return;
    const addition = additionOf(draft, asked, others);
    if ('missing' in addition) return setProblem(missingWords(t, addition.missing));
    saving.current = true;
    setProblem(NONE);
    try {
      const send = (faqList: Assistant['faqList'], version: number) =>
        edit.mutateAsync({ assistantId: assistant.id, updated: { faqList, version } });
      const refused = await saveList(send, stored.current, (list) => addTo(list, addition));
      if (refused) setProblem(refusedWords(t, refused, formats));
      else {
        forget();
        onAdded(addition);
      }
    } catch (error) {
      console.error('adding to the FAQ failed', error);
      if (error instanceof RequestError && error.refusal?.current) stored.current = error.refusal.current;
      setProblem({ at: 'form', words: failureWords(t, error), signedOut: isSignedOut(error) });
    } finally {
      saving.current = false;
    }
  }

  /** The input is saved, or discarded. */
  function forget() {
    keepTexts(holdingTab, email, form, null);
  }

  return { draft, change, problem, busy: edit.isPending, save, forget };
}

function missingWords(t: TFunction, missing: Missing): Problem {
  const names = {
    question: t('analytics.question'),
    answer: t('analytics.answer'),
    entry: t('analytics.entry'),
  };
  return { at: missing, words: t('validation.required', { field: names[missing] }) };
}

function refusedWords(t: TFunction, problem: AdditionProblem, { number }: Formats): Problem {
  switch (problem) {
    case 'full':
      return { at: 'form', words: t('analytics.problemFull', { max: LIMITS.faqEntries }) };
    case 'phrasings':
      return { at: 'entry', words: t('analytics.problemPhrasings', { max: LIMITS.faqPhrasings }) };
    case 'known':
      return { at: 'question', words: t('analytics.problemKnown') };
    case 'gone':
      return { at: 'entry', words: t('analytics.problemGone') };
    case 'long':
      return { at: 'form', words: t('analytics.problemLong', { max: number(LIMITS.faqCharacters) }) };
  }
}

function failureWords(t: TFunction, error: unknown): string {
  if (isSignedOut(error)) return t('messages.signInToSave');
  return refusalWords(t, error, t('analytics.saveFailed'));
}

/** The form's state. Both modes keep their input while the other one is shown. */
interface Draft {
  readonly as: Addition['as'];
  readonly question: string;
  readonly answer: string;
  /** The entry it is another way to ask, by its question; empty until one is chosen. */
  readonly of: string;
}

type Missing = 'question' | 'answer' | 'entry';

/** The form as it opens: the visitor's words, as many as a question may have. A full list takes phrasings alone. */
export function draftOf(asked: string, entries: number, wanted: Addition['as'] = 'new'): Draft {
  const as = entries >= LIMITS.faqEntries ? 'phrasing' : wanted;
  return { as, question: asked.trim().slice(0, LIMITS.faqQuestion), answer: '', of: '' };
}

/** Returns the addition to save, or the first empty field. */
export function additionOf(
  draft: Draft,
  asked: string,
  others: readonly string[] = [],
): Addition | { readonly missing: Missing } {
  const { as, question, answer, of } = draft;
  if (question.trim() === '') return { missing: 'question' };
  if (as === 'phrasing') return of === '' ? { missing: 'entry' } : { as, of, phrasing: question };
  return answer.trim() === '' ? { missing: 'answer' } : { as, question, answer, asked: [asked, ...others] };
}

type Stored = Pick<Assistant, 'faqList' | 'version'>;

/** Saves a whole list over the one of that version, or rejects as a call does. */
type Save = (faqList: FaqList, version: number) => Promise<unknown>;

/**
 * Saves a change of the FAQ. When somebody else saved in between, it is made on top of theirs, once: who is overtaken
 * twice sees an error. Returns null when it is saved, or why it can't be made.
 */
export async function saveList(
  save: Save,
  stored: Stored,
  change: (list: FaqList) => Added,
  again = true,
): Promise<AdditionProblem | null> {
  const changed = change(stored.faqList);
  if ('problem' in changed) return changed.problem;
  try {
    await save(changed.list, stored.version);
    return null;
  } catch (error) {
    const current = error instanceof RequestError ? error.refusal?.current : undefined;
    if (!current || !again) throw error;
    return saveList(save, current, change, false);
  }
}
