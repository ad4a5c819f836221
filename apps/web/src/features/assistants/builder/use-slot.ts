import type { Assistant } from '@parlo/contract';
import { createElement, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSource } from '../../../owner/assistants/assistant-source.ts';
import type { BuilderSlot, TypedLook } from '../../../owner/assistants/builder-slot.ts';
import { attachDemoLogo, useDemoLogo } from '../../../owner/demo/demo-source.ts';
import { SignUpPlace } from '../demo/use-sign-up.ts';
import type { DraftWork } from '../saving/use-draft.ts';
import { toDraft } from './form-values.ts';
import { type OwnForm, useOwnForm } from './own-form.ts';

interface SlotOf {
  readonly email: string | null;
  readonly assistant: Assistant;
  readonly form: OwnForm;
  readonly withSave: SaveWork['withSave'];
  readonly draft: Pick<DraftWork, 'widget' | 'keepWidget'>;
}

/** The props for parts of other features in the form: the same object until one of its values changes. */
export function useSlot({ email, assistant, form, withSave, draft }: SlotOf): BuilderSlot {
  const logo = useDemoLogo(email === null ? assistant.id : null);
  const { begin } = useSource();
  const place = useContext(SignUpPlace);
  const { widget, keepWidget } = draft;
  return useMemo(
    () => ({
      email,
      assistant,
      // A function, not a value: the form would render again at every key otherwise.
      typed() {
        const { assistantName, assistantPrompt, greetingMessage, voice, faqList } = form.getValues();
        return { assistantName, assistantPrompt, greetingMessage, voice, faqList };
      },
      draft: () => toDraft(form.getValues()),
      withSave,
      widget,
      onWidget: keepWidget,
      withLook: (render) => createElement(LookOfForm, { render }),
      ...(email === null && {
        signUp: () => place.current?.('keep'),
        localLogo: {
          logo,
          attach(next) {
            begin?.();
            attachDemoLogo(assistant.id, next);
          },
        },
      }),
      fill(values) {
        const how = { shouldDirty: true, shouldValidate: true };
        if (values.assistantName !== undefined) form.setValue('assistantName', values.assistantName, how);
        form.setValue('assistantPrompt', values.assistantPrompt, how);
        form.setValue('greetingMessage', values.greetingMessage, how);
        if (values.voice !== undefined) form.setValue('voice', values.voice, how);
        form.setValue('faqList', values.faqList, how);
      },
    }),
    [email, assistant, form, withSave, widget, keepWidget, logo, begin, place],
  );
}

/** Renders again with the look alone, not with every key in the form. */
function LookOfForm({ render }: { readonly render: (typed: TypedLook) => ReactNode }) {
  const { control } = useOwnForm();
  const [look, greeting = ''] = useWatch({ control, name: ['look', 'greetingMessage'] });
  return render({ look, greeting });
}

interface SaveWork {
  /** Something waits to go up with the next save. */
  readonly waiting: boolean;
  readonly withSave: BuilderSlot['withSave'];
  /** Runs all waiting work in order. What fails, and what comes after it, stays for the next save. */
  run(): Promise<void>;
}

/** The tasks of other parts of the form for the next save. */
export function useSaveWork(): SaveWork {
  const works = useRef(new Map<string, () => Promise<void>>());
  const [waiting, setWaiting] = useState(false);

  const withSave = useCallback<BuilderSlot['withSave']>((key, work) => {
    if (work) works.current.set(key, work);
    else works.current.delete(key);
    setWaiting(works.current.size > 0);
  }, []);

  const run = useCallback(async () => {
    for (const [key, work] of [...works.current]) {
      await work();
      // Another file may have been chosen while this one went up.
      if (works.current.get(key) === work) withSave(key, null);
    }
  }, [withSave]);

  return { waiting, withSave, run };
}
