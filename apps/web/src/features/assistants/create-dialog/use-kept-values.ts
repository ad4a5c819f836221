import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { CREATE_FORM, keepTexts, readTexts } from '../../../owner/kept-texts.ts';
import { holdingTab } from '../../../storage/browser-store.ts';
import { CreateForm, type CreateValues } from './create-values.ts';

const NAMES = ['assistantName', 'assistantPrompt', 'greetingMessage', 'voice'] as const;

/** The dialog's input when the session ended, or the page was left; null without any. */
function keptValues(email: string, first: CreateValues): CreateValues | null {
  const kept = readTexts(holdingTab, email, CREATE_FORM, { ...first });
  if (!kept) return null;
  const voice = CreateForm.shape.voice.safeParse(kept.voice);
  return { ...kept, voice: voice.success ? voice.data : '' };
}

export function forgetValues(email: string): void {
  keepTexts(holdingTab, email, CREATE_FORM, null);
}

/** Fills the form with what was kept, and keeps what is typed from then on, until the assistant is made. */
export function useKeptValues(
  email: string,
  form: UseFormReturn<CreateValues>,
  first: CreateValues,
  made: boolean,
): void {
  const { setValue, control } = form;
  const values = { ...first, ...useWatch({ control }) };
  const text = JSON.stringify(values);
  const [kept] = useState(() => keptValues(email, first));
  useEffect(() => {
    for (const name of NAMES) if (kept) setValue(name, kept[name], { shouldDirty: true });
  }, [kept, setValue]);
  useEffect(() => {
    const touched = text !== JSON.stringify(first);
    keepTexts(holdingTab, email, CREATE_FORM, touched && !made ? (JSON.parse(text) as CreateValues) : null);
  }, [email, first, made, text]);
}
