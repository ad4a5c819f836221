import type { Assistant } from '@parlo/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { isSignedOut } from '../../../api/client.ts';
import { useSource } from '../../../owner/assistants/assistant-source.ts';
import type { BuilderSlots } from '../../../owner/assistants/builder-slot.ts';
import { freeName } from '../../../owner/assistants/use-assistants.ts';
import { NextStepList } from '../../../owner/next-steps/next-steps.tsx';
import { useNextSteps } from '../../../owner/next-steps/use-next-steps.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AssistantSwitcher } from './assistant-switcher.tsx';
import { BuilderFormView } from './builder-form.tsx';
import { addressOf, pathOf, placeOf } from './sections.ts';

const AddDialog = lazyDialog(() => import('./add-assistant-dialog.tsx').then((m) => m.AddAssistantDialog));

interface BuilderProps {
  readonly slots: BuilderSlots;
  /** Above the list. */
  readonly note?: ReactNode;
  /** Whether something waits for the next save that this page alone has. */
  readonly onWaiting?: (waiting: boolean) => void;
}

/** The builder, over whichever source of assistants it is given. Which one is open is in the address. */
export function Builder({ slots, note, onWaiting }: BuilderProps) {
  const { t } = useTranslation();
  const { email, assistants, opened: selected, error, retry } = useSource();
  const navigate = useNavigate();
  const place = placeOf(useLocation());
  const [adding, setAdding] = useState(false);
  // A count, not a flag: each deletion is announced.
  const [deleted, setDeleted] = useState(0);
  const [addedId, setAddedId] = useState('');
  const message = useFocusAfterDeleting(deleted);

  const missing = !assistants || (assistants.length > 0 && !selected);
  if (missing && error && !isSignedOut(error)) {
    return (
      <Notice role="alert" text={t('assistants.loadFailed')}>
        <Button look="action" onClick={retry}>
          {t('common.retry')}
        </Button>
      </Notice>
    );
  }
  if (missing) return <Notice text={t('assistants.loading')} />;

  const said = (
    <p
      ref={message}
      tabIndex={-1}
      role="status"
      className="pb-4 text-soft outline-none empty:absolute empty:p-0"
    >
      {deleted > 0 && t('assistants.deleted')}
    </p>
  );
  return (
    <>
      {selected ? (
        <BuilderFormView
          key={selected.id}
          email={email}
          assistant={selected}
          slots={slots}
          above={
            <>
              {note}
              {said}
              <Steps key={`steps ${selected.id}`} email={email} assistant={selected} />
            </>
          }
          switcher={
            <AssistantSwitcher
              assistants={assistants}
              selected={selected}
              place={place}
              onAdd={() => setAdding(true)}
            />
          }
          onWaiting={onWaiting}
          added={selected.id === addedId}
          onDeleted={() => {
            setDeleted((count) => count + 1);
            void navigate(pathOf(), { replace: true });
          }}
        />
      ) : (
        <div className="shell pt-4">
          {note}
          {said}
          <EmptyBuilder onAdd={() => setAdding(true)} />
        </div>
      )}
      {adding && (
        <AddDialog
          suggestion={freeName(
            t('assistants.newName'),
            assistants.map(({ assistantName }) => assistantName),
          )}
          onClose={() => setAdding(false)}
          onAdded={(id, fromWebsite) => {
            setAdding(false);
            setDeleted(0);
            setAddedId(id);
            void navigate(addressOf(id, 'about'), { state: { fromWebsite } });
          }}
        />
      )}
    </>
  );
}

function Steps({ email, assistant }: { readonly email: string | null; readonly assistant: Assistant }) {
  const steps = useNextSteps(email, assistant);
  return (
    <div className="pb-6 empty:pb-0">
      <NextStepList steps={steps} assistant={assistant} demo={email === null} />
    </div>
  );
}

/** The button that deleted it is gone: the focus moves to the message. */
function useFocusAfterDeleting(deleted: number) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (deleted === 0) return;
    // The dialog returns the focus in a later task; this has to run after it.
    const timer = setTimeout(() => message.current?.focus());
    return () => clearTimeout(timer);
  }, [deleted]);
  return message;
}

/** No assistant yet: the button that creates one, and a note for people who try to test already. */
function EmptyBuilder({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useTranslation();
  const { email } = useSource();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);

  function test() {
    if (email === null)
      return void navigate('/auth', { state: { mode: 'login', from: '/assistant', why: 'test' } });
    setAsked(true);
  }

  return (
    <Notice title={t('assistants.empty')} text={t('assistants.emptyText')}>
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="action" onClick={onAdd}>
          {t('assistants.emptyAction')}
        </Button>
        <Button onClick={test}>{t('assistants.test')}</Button>
      </div>
      {asked && (
        <p role="alert" className="text-danger">
          {t('assistants.selectToTest')}
        </p>
      )}
    </Notice>
  );
}
