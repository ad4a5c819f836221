import { type Assistant, RequestError } from '@parlo/contract';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../../api/client.ts';
import { refusalWords, WordedError } from '../../../i18n/refusals.ts';
import { useSource } from '../../../owner/assistants/assistant-source.ts';
import {
  BuilderForm,
  type BuilderValues,
  clashesOf,
  fillIn,
  mergeValues,
  sameValues,
  toChanges,
  toValues,
} from '../builder/form-values.ts';
import type { OwnForm } from '../builder/own-form.ts';
import { fieldOf } from '../builder/own-form.ts';
import { BANNER_MS, NOT_SAVING, reduceSaving, type Saving } from './save-state.ts';

interface Save {
  readonly saving: Saving;
  /** Words about the last failure that say more than the banner; else empty. */
  readonly detail: string;
  /** The server does not know this person any more. */
  readonly signedOut: boolean;
  /** Saves what was submitted, as it was typed. Resolves to whether everything is saved. */
  save(values: BuilderValues): Promise<boolean>;
  /** What somebody else saved of fields that were changed here as well; null once there is nothing to choose. */
  readonly clash: Clash | null;
  /** Takes their values of these fields. */
  takeTheirs(fields: readonly (keyof BuilderValues)[]): void;
}

export interface Clash {
  readonly fields: readonly (keyof BuilderValues)[];
  readonly theirs: BuilderValues;
}

interface SaveOf {
  readonly assistant: Assistant;
  readonly form: OwnForm;
  /** The fields differ from what is saved. */
  readonly unsaved: boolean;
  /** The uploads that follow the fields. */
  readonly runWork: () => Promise<void>;
  /** The server refused a field. */
  readonly onRefused: (field: keyof BuilderValues) => void;
}

/** Saves the form of one assistant, and knows how that went. */
export function useSave({ assistant, form, unsaved, runWork, onRefused }: SaveOf): Save {
  const { t } = useTranslation();
  const source = useSource();
  const [saving, act] = useReducer(reduceSaving, NOT_SAVING);
  const [failure, setFailure] = useState({ detail: '', signedOut: false });
  const [clash, setClash] = useState<Clash | null>(null);
  const busy = useRef(false);
  const seen = useSeen(assistant, form, unsaved, busy);

  useEffect(() => {
    if (saving.banner !== 'saved') return;
    const timer = setTimeout(() => act({ type: 'read', turn: saving.turn }), BANNER_MS);
    return () => clearTimeout(timer);
  }, [saving]);

  async function save(values: BuilderValues): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    act({ type: 'began' });
    setFailure({ detail: '', signedOut: false });
    try {
      await store(values);
      await runWork();
      act({ type: 'succeeded' });
      return sameValues(form.getValues(), toValues(seen.current));
    } catch (error) {
      console.error('saving failed', error);
      show(error);
      act({ type: 'failed' });
      return false;
    } finally {
      busy.current = false;
    }
  }

  function show(error: unknown): void {
    const signedOut = isSignedOut(error);
    const said = speaks(error) ? refusalWords(t, error, '') : '';
    setFailure({ signedOut, detail: signedOut ? t('messages.signInToSave') : said });
    if (error instanceof RequestError && error.refusal?.current) adopt(error.refusal.current);
    const field = fieldOf(error);
    if (!field) return;
    form.setError(field, { type: 'server', message: said });
    onRefused(firstOf(field));
  }

  async function store(values: BuilderValues): Promise<void> {
    const { id, version } = seen.current;
    const updated = { ...toChanges(BuilderForm.parse(values)), version };
    seen.current = await source.edit({ assistantId: id, updated });
    setClash(null);
    // Fields keep what they show; what was typed since it was submitted stays, and counts as unsaved.
    form.reset(values, { keepValues: true });
    if (!sameValues(form.getValues(), values)) {
      form.setValue('assistantName', form.getValues('assistantName'), { shouldDirty: true });
    }
  }

  /** Shows what somebody else saved, with what was typed here on top: saving again then loses nothing unseen. */
  function adopt(current: Assistant) {
    const [base, mine, theirs] = [toValues(seen.current), form.getValues(), toValues(current)];
    const merged = mergeValues(base, mine, theirs);
    const fields = clashesOf(base, mine, theirs);
    setClash(fields.length > 0 ? { fields, theirs } : null);
    seen.current = current;
    form.reset(toValues(current));
    fillIn(form, merged);
  }

  function takeTheirs(taken: readonly (keyof BuilderValues)[]) {
    if (!clash) return;
    for (const field of taken)
      form.setValue(field, clash.theirs[field], { shouldDirty: true, shouldValidate: true });
    const fields = clash.fields.filter((field) => !taken.includes(field));
    setClash(fields.length > 0 ? { ...clash, fields } : null);
  }

  return { saving, ...failure, save, clash, takeTheirs };
}

/**
 * What the form was filled from. The list may be newer. When the fields are not touched by that (a logo, a file) or
 * nothing was typed here, the form is based on it from now on; else it is somebody else's change, and saving
 * will say so.
 */
function useSeen(assistant: Assistant, form: OwnForm, unsaved: boolean, busy: { current: boolean }) {
  const seen = useRef(assistant);
  useEffect(() => {
    if (busy.current || assistant.version <= seen.current.version) return;
    if (sameValues(toValues(assistant), toValues(seen.current))) seen.current = assistant;
    else if (!unsaved) {
      seen.current = assistant;
      form.reset(toValues(assistant));
    }
  }, [assistant, form, unsaved, busy]);
  return seen;
}

/** The field of the form that a part of it is in. */
function firstOf(path: FieldPath<BuilderValues>): keyof BuilderValues {
  const [name] = path.split('.');
  return name as keyof BuilderValues;
}

/** Refusals that a person can do something about: a name that is taken, a change in between, a form too long. */
function speaks(error: unknown): boolean {
  if (error instanceof WordedError) return true;
  return error instanceof RequestError && [400, 409, 413].includes(error.status);
}
