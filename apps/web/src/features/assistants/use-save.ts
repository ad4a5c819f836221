import { type Assistant, CallError } from '@parlo/contract';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isSignedOut, wordsOf } from '../../api/client.ts';
import { sentence } from '../../i18n/messages.ts';
import { type BuilderValues, mergeValues, toChanges, toValues } from './form-values.ts';
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
  // What the form was filled from. The list may be newer: that is somebody else's change, not seen here yet.
  const seen = useRef(assistant);

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
      const { id, version } = seen.current;
      const { assistants } = await edit.mutateAsync({
        assistantId: id,
        updated: { ...toChanges(values), version },
      });
      seen.current = assistants.find((saved) => saved.id === id) ?? seen.current;
      // Fields keep what they show; what was typed while saving stays, and counts as unsaved.
      form.reset(sent, { keepValues: true });
      if (!sameValues(form.getValues(), sent)) {
        form.setValue('assistantName', form.getValues('assistantName'), { shouldDirty: true });
      }
      act({ type: 'succeeded' });
    } catch (error) {
      console.error('saving failed', error);
      if (isSignedOut(error)) setDetail(t('messages.signInToSave'));
      else if (isConflict(error)) setDetail(sentence(t, wordsOf(error, '')));
      if (error instanceof CallError && error.refusal?.current) adopt(error.refusal.current);
      act({ type: 'failed' });
    }
  }

  /** Shows what somebody else saved, with what was typed here on top: saving again then loses nothing unseen. */
  function adopt(current: Assistant) {
    const merged = mergeValues(toValues(seen.current), form.getValues(), toValues(current));
    seen.current = current;
    form.reset(toValues(current));
    for (const field of Object.keys(merged) as (keyof BuilderValues)[]) {
      form.setValue(field, merged[field], { shouldDirty: true });
    }
  }

  return { saving, detail, save };
}

function sameValues(one: BuilderValues, other: BuilderValues): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Another assistant has the name, or somebody else saved in between. */
function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.status === 409;
}
