import { zodResolver } from '@hookform/resolvers/zod';
import type { Assistant } from '@parlo/contract';
import { memo, useEffect, useMemo, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { sessionEnded } from '../../../owner/account/use-user.ts';
import { useSource } from '../../../owner/assistants/assistant-source.ts';
import type { BuilderSlots } from '../../../owner/assistants/builder-slot.ts';
import type { TestData } from '../../../owner/assistants/test-data.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { SignUpContext, useSignUp, useSignUpWay } from '../demo/use-sign-up.ts';
import { AssistantFields } from '../fields/assistant-fields.tsx';
import { FaqEditor } from '../fields/faq-editor.tsx';
import { DraftOffer } from '../saving/draft-offer.tsx';
import { SaveBar } from '../saving/save-bar.tsx';
import { saveState } from '../saving/save-state.ts';
import { UnsavedGuard } from '../saving/unsaved-guard.tsx';
import { useDraft } from '../saving/use-draft.ts';
import { useSave } from '../saving/use-save.ts';
import { useTestsBeforeSave } from '../saving/use-tests-before-save.tsx';
import { useSpeech } from '../voice/use-speech.ts';
import { BuilderForm, type BuilderValues, toTest, toValues } from './form-values.ts';
import { type OwnForm, OwnFormContext, SavedIdContext, useOwnForm } from './own-form.ts';
import { useSaveWork, useSlot } from './use-slot.ts';
import { WidgetPreview } from './widget-preview.tsx';
import { useWorkViews, WorkViews } from './work-views.tsx';

const DeleteDialog = lazyDialog(() =>
  import('./delete-assistant-dialog.tsx').then((m) => m.DeleteAssistantDialog),
);

interface BuilderFormProps {
  readonly email: string | null;
  readonly assistant: Assistant;
  /** Made just now: the work goes on with its prompt. */
  readonly added: boolean;
  readonly slots: BuilderSlots;
  readonly onWaiting: ((waiting: boolean) => void) | undefined;
  readonly onDeleted: () => void;
}

/** One assistant: its form, its widget, and what can be done with it. */
export function BuilderFormView(props: BuilderFormProps) {
  const form = useForm<BuilderValues>({
    // Submits a snapshot of the input, so that later input is recognised as a change.
    resolver: zodResolver(BuilderForm, undefined, { raw: true }),
    defaultValues: toValues(props.assistant),
    // Of several mistakes, the first field gets the focus.
    shouldFocusError: true,
  });
  return (
    <OwnFormContext value={form}>
      <SavedIdContext value={props.email === null ? null : props.assistant.id}>
        <Work {...props} form={form} />
      </SavedIdContext>
    </OwnFormContext>
  );
}

/** Rendered again when there is something to save, or no longer; its fields are not. */
const Work = memo(function Work(props: BuilderFormProps & { readonly form: OwnForm }) {
  const { form, email, assistant, added, slots, onWaiting, onDeleted } = props;
  const { t } = useTranslation();
  const [deleting, setDeleting] = useState(false);
  const { isDirty, errors } = useFormState({ control: form.control });
  const work = useSaveWork();
  const unsaved = isDirty || work.waiting;
  const draft = useDraft({ email, assistant, form, unsaved: isDirty });
  const { saving, detail, signedOut, save } = useSave({
    assistant,
    form,
    unsaved: isDirty,
    runWork: work.run,
  });
  const slot = useSlot({ email, assistant, form, withSave: work.withSave, draft });
  const parts = useMemo(
    () => ({
      templates: slots.templates?.(slot),
      files: slots.files?.(slot),
      code: slots.code?.(slot),
      tests: slots.tests?.(slot),
    }),
    [slots, slot],
  );
  const saveThen = async (values: BuilderValues) => {
    if (await save(values)) draft.settle();
  };
  const views = useWorkViews();
  const speech = useSpeech();
  const tests = useTestsBeforeSave({ email, assistant, save: saveThen, onLook: views.lookAtTests });
  const signUp = useSignUp(assistant.id, unsaved, form, save);
  const { begin } = useSource();
  useEffect(() => {
    if (isDirty) begin?.();
  }, [isDirty, begin]);
  useFocusOnPrompt(added, form.setFocus);
  useEffect(() => {
    onWaiting?.(work.waiting);
    return () => onWaiting?.(false);
  }, [work.waiting, onWaiting]);

  function signIn() {
    draft.keep();
    sessionEnded();
    // Files that were chosen can't be kept in the browser: this page stays as it is.
    if (work.waiting) open('/auth', '_blank');
  }

  const offered = draft.found;
  return (
    <SignUpContext value={signUp}>
      <UnsavedGuard typed={isDirty} files={work.waiting} isKept={draft.isKept} onGivenUp={draft.settle} />
      <WorkViews
        views={views}
        code={parts.code}
        tests={parts.tests}
        preview={(wanted) => (
          <WidgetPreview slot={slot} speech={speech} unsaved={unsaved} wanted={wanted}>
            <TestButton assistantId={assistant.id} keep={() => draft.keep(true)} />
          </WidgetPreview>
        )}
      >
        <form noValidate onSubmit={(event) => void form.handleSubmit(tests.testThenSave)(event)}>
          {offered && (
            <DraftOffer
              found={offered}
              outdated={offered.version !== assistant.version}
              onRestore={draft.restore}
              onDiscard={draft.discard}
            />
          )}
          {draft.returned && isDirty && (
            <p role="status" className="mb-6 text-soft">
              {t('assistants.draftReturned')}
            </p>
          )}
          <div className="flex flex-col gap-12 pb-10">
            <AssistantFields templates={parts.templates} email={email} assistantId={assistant.id} />
            <FaqEditor />
            {parts.files}
            <Button look="danger" className="self-start" onClick={() => setDeleting(true)}>
              {t('assistants.delete')}
            </Button>
          </div>
          <SaveBar
            state={tests.running ? 'testing' : saveState(saving.busy, unsaved)}
            banner={saving.banner}
            mistakes={Object.keys(errors).length > 0}
            detail={detail}
            onSignIn={signedOut ? signIn : undefined}
          />
        </form>
      </WorkViews>
      {tests.dialog}
      {deleting && (
        <DeleteDialog
          assistant={assistant}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            draft.drop();
            onDeleted();
          }}
        />
      )}
    </SignUpContext>
  );
});

/** The screen that follows the creation of an assistant. */
function useFocusOnPrompt(added: boolean, setFocus: OwnForm['setFocus']) {
  useEffect(() => {
    if (!added) return;
    // The dialog returns the focus in a later task; this has to run after it.
    const timer = setTimeout(() => setFocus('assistantPrompt', { shouldSelect: true }));
    return () => clearTimeout(timer);
  }, [added, setFocus]);
}

interface TestButtonProps {
  readonly assistantId: string;
  /** Writes down what is typed, to be found again on the way back. */
  readonly keep: () => void;
}

/** Tries the assistant as the form shows it, saved or not. */
function TestButton({ assistantId, keep }: TestButtonProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signUp = useSignUpWay();
  const { getValues } = useOwnForm();

  function test() {
    if (signUp) return signUp('test');
    keep();
    const state: TestData = { testAssistant: toTest(assistantId, getValues()) };
    void navigate('/sandbox', { state });
  }

  return (
    <div>
      <Button onClick={test} aria-describedby="test-hint" className="w-full">
        {t('assistants.test')}
      </Button>
      <p id="test-hint" className="mt-1.5 text-sm text-soft">
        {signUp ? t('assistants.testSignIn') : t('assistants.testHint')}
      </p>
    </div>
  );
}
