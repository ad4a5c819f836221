import { createContext, useContext } from 'react';
import {
  type Control,
  type FieldErrors,
  type FieldPath,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form';
import { isRefusal, refusedField } from '../../../i18n/refusals.ts';
import type { BuilderValues } from './form-values.ts';

/** The form without `formState`: a component that reads it renders again with every change of it. */
export type OwnForm = Omit<UseFormReturn<BuilderValues>, 'formState'>;

/** The same object for as long as the form is open: nothing renders again because of it. */
export const OwnFormContext = createContext<OwnForm | null>(null);

/** The id of the assistant that the form is of; null for one that the server does not know. */
export const SavedIdContext = createContext<string | null>(null);

export function useOwnForm(): OwnForm {
  const form = useContext(OwnFormContext);
  if (!form) throw new Error('there is no form around this');
  return form;
}

const FIELDS = [
  'assistantName',
  'assistantPrompt',
  'greetingMessage',
  'voice',
  'pronunciations',
  'alsoSpoken',
  'replyMode',
  'allowedSites',
  'consentText',
  'country',
  'dangerNote',
  'aiNotice',
  'deviceSpeech',
  'callEngine',
  'retentionDays',
  'visitorCallsAtOnce',
  'visitorMinutesPerDay',
  'contact',
  'look',
] as const satisfies readonly (keyof BuilderValues)[];

/** The field of the form that a refusal is about: one of its own, or a part of a question. */
export function fieldOf(error: unknown): FieldPath<BuilderValues> | undefined {
  const [, index, part] =
    (isRefusal(error) && /^faqList\.(\d+)\.(question|answer|phrasings)/.exec(error.field ?? '')) || [];
  if (index && part) return `faqList.${Number(index)}.${part as 'question' | 'answer' | 'phrasings'}`;
  const [, row, cell] =
    (isRefusal(error) && /^pronunciations\.(\d+)\.(word|saidAs)/.exec(error.field ?? '')) || [];
  if (row && cell) return `pronunciations.${Number(row)}.${cell as 'word' | 'saidAs'}`;
  return refusedField(error, FIELDS);
}

/** The errors of one field. The caller renders again when they change, and not for other fields. */
export function useOwnErrors(
  control: Control<BuilderValues>,
  name: keyof BuilderValues,
): FieldErrors<BuilderValues> {
  return useFormState({ control, name }).errors;
}
