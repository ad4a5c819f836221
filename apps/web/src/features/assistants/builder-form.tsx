import { zodResolver } from '@hookform/resolvers/zod';
import type { Assistant } from '@parlo/contract';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { AssistantFields } from './assistant-fields.tsx';
import { DeleteAssistantDialog } from './delete-assistant-dialog.tsx';
import { FaqEditor } from './faq-editor.tsx';
import { BuilderForm, type BuilderValues, toValues } from './form-values.ts';
import { SaveBar } from './save-bar.tsx';
import { saveState } from './save-state.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useSave } from './use-save.ts';
import { WidgetCodeDialog } from './widget-code-dialog.tsx';
import { WidgetPreview } from './widget-preview.tsx';

interface BuilderFormProps {
  readonly email: string;
  readonly assistant: Assistant;
  /** Made just now: the work goes on with its prompt. */
  readonly added: boolean;
  readonly onDeleted: () => void;
}

/** One assistant: its form, its widget, and what can be done with it. */
export function BuilderFormView({ email, assistant, added, onDeleted }: BuilderFormProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'code' | 'delete' | null>(null);
  const form = useForm<BuilderValues>({
    resolver: zodResolver(BuilderForm),
    defaultValues: toValues(assistant),
    // Two mistakes told at once are two fields to mend at once.
    shouldFocusError: true,
  });
  const { isDirty, errors } = form.formState;
  const { saving, detail, save } = useSave(email, assistant, form);
  const { setFocus } = form;
  useEffect(() => {
    if (!added) return;
    // The dialog that made it hands its focus back in a task of its own, which has to come first.
    const timer = setTimeout(() => setFocus('assistantPrompt', { shouldSelect: true }));
    return () => clearTimeout(timer);
  }, [added, setFocus]);

  return (
    <>
      <UnsavedGuard unsaved={isDirty} />
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)} className="min-w-0">
          <div className="flex flex-col gap-12 pb-10">
            <AssistantFields />
            <FaqEditor />
            <Button look="danger" className="self-start" onClick={() => setDialog('delete')}>
              {t('assistants.delete')}
            </Button>
          </div>
          <SaveBar
            state={saveState(saving.busy, isDirty)}
            banner={saving.banner}
            mistakes={Object.keys(errors).length > 0}
            detail={detail}
          />
        </form>
      </FormProvider>
      <WidgetPreview assistant={assistant} unsaved={isDirty} onCode={() => setDialog('code')} />
      {dialog === 'code' && <WidgetCodeDialog assistant={assistant} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && (
        <DeleteAssistantDialog
          email={email}
          assistant={assistant}
          onClose={() => setDialog(null)}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}
