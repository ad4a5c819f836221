import { type Assistant, CallError, LIMITS } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../../api/client.ts';
import { refusalWords } from '../../../i18n/refusals.ts';
import { useEditAssistant } from '../../../owner/assistants/use-assistants.ts';
import { keepTexts, useKeptTexts } from '../../../owner/kept-texts.ts';
import { holdingTab } from '../../../storage/browser-store.ts';
import type { Formats } from '../formats.ts';
import { useFormats } from '../use-formats.ts';
import { additionOf, type Draft, draftOf, type Missing } from './addition-draft.ts';
import type { AdditionProblem } from './faq-addition.ts';
import { saveAddition } from './save-addition.ts';

interface Problem {
  readonly at: Missing | 'form';
  readonly words: string;
  readonly signedOut?: boolean;
}

const NONE: Problem = { at: 'form', words: '' };

/** The form that adds to an assistant's FAQ. What was typed stays, whatever happens to the call or the session. */
export function useAddition(email: string, assistant: Assistant, asked: string, onAdded: () => void) {
  const { t } = useTranslation();
  const formats = useFormats();
  const edit = useEditAssistant(email);
  const form = `faq/${assistant.id}/${asked}`;
  const [texts, setTexts] = useKeptTexts(email, form, { ...draftOf(asked, assistant.faqList.length) });
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
    const addition = additionOf(draft, asked);
    if ('missing' in addition) return setProblem(missingWords(t, addition.missing));
    saving.current = true;
    setProblem(NONE);
    try {
      const send = (faqList: Assistant['faqList'], version: number) =>
        edit.mutateAsync({ assistantId: assistant.id, updated: { faqList, version } });
      const refused = await saveAddition(send, stored.current, addition);
      if (refused) setProblem(refusedWords(t, refused, formats));
      else {
        forget();
        onAdded();
      }
    } catch (error) {
      console.error('adding to the FAQ failed', error);
      if (error instanceof CallError && error.refusal?.current) stored.current = error.refusal.current;
      setProblem({ at: 'form', words: failureWords(t, error), signedOut: isSignedOut(error) });
    } finally {
      saving.current = false;
    }
  }

  /** What was typed is saved, or given up. */
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
