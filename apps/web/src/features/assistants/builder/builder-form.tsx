import { zodResolver } from '@hookform/resolvers/zod';
import type { Assistant } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { accountQuery } from '../../../owner/account/use-account.ts';
import { sessionEnded } from '../../../owner/account/use-user.ts';
import { useSource } from '../../../owner/assistants/assistant-source.ts';
import type { BuilderSlot, BuilderSlots } from '../../../owner/assistants/builder-slot.ts';
import type { TestData } from '../../../owner/assistants/test-data.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { useIdle } from '../../../ui/use-idle.ts';
import { useWide } from '../../../ui/use-wide.ts';
import { SignUpContext, useSignUp, useSignUpWay } from '../demo/use-sign-up.ts';
import { AssistantFields } from '../fields/assistant-fields.tsx';
import { ClashOffer } from '../saving/clash-offer.tsx';
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
import {
  Contact,
  Look,
  loadSection,
  type Parts,
  Replies,
  Versions,
  Visitors,
  Voice,
} from './section-parts.tsx';
import { SectionRail } from './section-rail.tsx';
import { firstMistake, SECTIONS, type Section } from './sections.ts';
import { useMistake, usePlace } from './use-place.ts';
import { useSaveWork, useSlot } from './use-slot.ts';
import { WidgetPreview } from './widget-preview.tsx';
import { SectionPanels, Workbench } from './workbench.tsx';

const DeleteDialog = lazyDialog(() =>
  import('./delete-assistant-dialog.tsx').then((m) => m.DeleteAssistantDialog),
);

interface BuilderFormProps {
  readonly email: string | null;
  readonly assistant: Assistant;
  /** Made just now: the work goes on with its prompt. */
  readonly added: boolean;
  readonly slots: BuilderSlots;
  /** Above the sections. */
  readonly above: ReactNode;
  readonly switcher: ReactNode;
  readonly onWaiting: ((waiting: boolean) => void) | undefined;
  readonly onDeleted: () => void;
}

/** One assistant: its form, its widget, and what can be done with it. */
export function BuilderFormView(props: BuilderFormProps) {
  const form = useForm<BuilderValues>({
    // Submits a snapshot of the input, so that later input is recognised as a change.
    resolver: zodResolver(BuilderForm, undefined, { raw: true }),
    defaultValues: toValues(props.assistant),
    // The field may be in a section that is not shown (use-place.ts).
    shouldFocusError: false,
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
  const { form, email, assistant, added, slots, above, switcher, onWaiting, onDeleted } = props;
  const { t } = useTranslation();
  const [deleting, setDeleting] = useState(false);
  const { isDirty, errors } = useFormState({ control: form.control });
  const { place, open } = usePlace();
  const wide = useWide();
  // Beside the widget there is always a section.
  const shown = wide && (place === undefined || place === 'preview') ? 'about' : place;
  const panels = useRef<HTMLDivElement>(null);
  const focusNext = useRef(false);
  const showMistake = useMistake(form, shown, panels, open);
  const work = useSaveWork();
  const unsaved = isDirty || work.waiting;
  const draft = useDraft({ email, assistant, form, unsaved: isDirty });
  const { saving, detail, signedOut, save, clash, takeTheirs } = useSave({
    assistant,
    form,
    unsaved: isDirty,
    runWork: work.run,
    onRefused: showMistake,
  });
  const slot = useSlot({ email, assistant, form, withSave: work.withSave, draft });
  const parts = useParts(slots, slot, setDeleting);
  const sections = useSections(email);
  useSectionsAhead(slots, sections);
  const saveThen = async (values: BuilderValues) => {
    if (await save(values)) draft.settle();
  };
  const speech = useSpeech();
  const tests = useTestsBeforeSave({ email, assistant, save: saveThen, onLook: lookAtTests });
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

  function lookAtTests() {
    focusNext.current = shown !== 'tests';
    open('tests');
  }

  function signIn() {
    draft.keep();
    sessionEnded();
    // Files that were chosen can't be kept in the browser: this page stays as it is.
    if (work.waiting) window.open('/auth', '_blank');
  }

  const submit = form.handleSubmit(tests.testThenSave, (mistakes) => {
    const field = firstMistake(mistakes);
    if (field) showMistake(field);
  });
  const offered = draft.found;
  return (
    <SignUpContext value={signUp}>
      <UnsavedGuard typed={isDirty} files={work.waiting} isKept={draft.isKept} onGivenUp={draft.settle} />
      <Workbench
        shown={shown}
        wide={wide}
        above={above}
        switcher={switcher}
        rail={
          <SectionRail
            sections={sections}
            shown={shown}
            filesWait={work.waiting}
            onAim={(section) => void loadSection(section, slots).catch(() => undefined)}
          />
        }
        preview={(wanted) => (
          <WidgetPreview slot={slot} speech={speech} unsaved={unsaved} wanted={wanted}>
            <TestButton assistantId={assistant.id} keep={() => draft.keep(true)} />
          </WidgetPreview>
        )}
      >
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-1 flex-col">
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
          {clash && <ClashOffer clash={clash} onTake={takeTheirs} />}
          <SectionPanels shown={shown} parts={parts} panels={panels} focusNext={focusNext} />
          <SaveBar
            state={tests.running ? 'testing' : saveState(saving.busy, unsaved)}
            banner={saving.banner}
            mistakes={Object.keys(errors).length > 0}
            detail={detail}
            onSignIn={signedOut ? signIn : undefined}
          />
        </form>
      </Workbench>
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

/** What each section has in it: the same elements for as long as the slot is the same. */
function useParts(slots: BuilderSlots, slot: BuilderSlot, setDeleting: (deleting: boolean) => void): Parts {
  const { t } = useTranslation();
  return useMemo(() => {
    const { email, assistant } = slot;
    return {
      about: (
        <>
          <AssistantFields templates={slots.templates?.(slot)} email={email} assistantId={assistant.id} />
          <Replies slot={slot} />
          <Button look="danger" className="self-start" onClick={() => setDeleting(true)}>
            {t('assistants.delete')}
          </Button>
        </>
      ),
      knowledge: slots.knowledge?.(slot),
      voice: (
        <>
          <Voice slot={slot} />
          {slots.logo?.(slot)}
          <Look email={email} />
        </>
      ),
      calendar: slots.calendar?.(slot),
      messages: <Contact />,
      visitors: <Visitors />,
      site: slots.code?.(slot),
      telephone: slots.telephone?.(slot),
      tests: slots.tests?.(slot),
      versions:
        email === null ? (
          <p className="text-soft">{t('assistants.versionsDemo')}</p>
        ) : (
          <Versions email={email} assistant={assistant} />
        ),
    };
  }, [slots, slot, setDeleting, t]);
}

const WITHOUT_TELEPHONE = SECTIONS.filter((section) => section !== 'telephone');

/** The sections that lead somewhere: not every server can be called by telephone. */
function useSections(email: string | null): readonly Section[] {
  const { data } = useQuery({ ...accountQuery(email ?? ''), enabled: email !== null });
  return data?.telephone ? SECTIONS : WITHOUT_TELEPHONE;
}

/** Fetches the code of all sections once nothing else is to be done. */
function useSectionsAhead(slots: BuilderSlots, sections: readonly Section[]) {
  const idle = useIdle(true);
  useEffect(() => {
    if (!idle) return;
    // A part that is not there when it is needed says so then.
    for (const section of sections) void loadSection(section, slots).catch(() => undefined);
  }, [idle, slots, sections]);
}

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
      <Button onClick={test} aria-describedby={signUp ? 'test-hint' : undefined} className="w-full">
        {t('assistants.test')}
      </Button>
      {signUp && (
        <p id="test-hint" className="mt-1.5 text-sm text-soft">
          {t('assistants.testSignIn')}
        </p>
      )}
    </div>
  );
}
