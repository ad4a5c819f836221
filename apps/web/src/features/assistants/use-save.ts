import type { Assistant } from '@parlo/contract';
import { useEffect, useReducer, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isSignedOut, wordsOf } from '../../api/client.ts';
import { sentence } from '../../i18n/messages.ts';
import { type BuilderValues, toChanges } from './form-values.ts';
import { BANNER_MS, NOT_SAVING, reduceSaving, type Saving } from './save-state.ts';
import { useEditAssistant } from './use-assistants.ts';

interface Save {
  readonly saving: Saving;
  /** The server's words about the last failure that are worth more than ours; else empty. */
  readonly detail: string;
  save(values: BuilderValues): Promise<void>;
}

/** Saves the form of one assistant, and knows how that went. */
export function useSave(email: string, assistant: Assistant, form: UseFormReturn<BuilderValues>): Save {
  const { t } = useTranslation();
  const [saving, act] = useReducer(reduceSaving, NOT_SAVING);
  const [detail, setDetail] = useState('');
  const edit = useEditAssistant(email);

  useEffect(() => {
    if (saving.banner !== 'saved') return;
    const timer = setTimeout(() => act({ type: 'read', turn: saving.turn }), BANNER_MS);
    return () => clearTimeout(timer);
  }, [saving]);

  async function save(values: BuilderValues) {
    const sent = structuredClone(form.getValues());
    act({ type: 'began' });
    setDetail('');
    try {
      await edit.mutateAsync({ assistantId: assistant.id, updated: toChanges(values) });
      // Fields keep what they show; what was typed while saving stays, and counts as unsaved.
      form.reset(sent, { keepValues: true });
      if (!sameValues(form.getValues(), sent)) {
        form.setValue('assistantName', form.getValues('assistantName'), { shouldDirty: true });
      }
      act({ type: 'succeeded' });
    } catch (error) {
      console.error('saving failed', error);
      if (isSignedOut(error)) setDetail(t('messages.signInToSave'));
      else if (isNameTaken(error)) setDetail(sentence(t, wordsOf(error, '')));
      act({ type: 'failed' });
    }
  }

  return { saving, detail, save };
}

function sameValues(one: BuilderValues, other: BuilderValues): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isNameTaken(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 409;
}
