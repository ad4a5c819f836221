import type { AssistantSummary } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyCreateAssistantDialog } from '../features/assistants/create-dialog/lazy-create-dialog.ts';
import type { AnswerInPlace } from '../features/conversations/faq/answer-in-place.tsx';
import { Dashboard } from '../features/dashboard/dashboard.tsx';
import { overviewQuery } from '../features/dashboard/overview/use-overview.ts';
import { dashboard } from '../i18n/en/dashboard.ts';
import { steps } from '../i18n/en/steps.ts';
import { haveTexts, loadTexts } from '../i18n/index.ts';
import { lazyPart, useLazyPart } from '../lazy/lazy-part.ts';
import { useOwner } from '../owner/account/owner-context.ts';
import { usePremiumGate } from '../owner/account/premium-gate.ts';
import { accountQuery } from '../owner/account/use-account.ts';
import {
  assistantQuery,
  freeName,
  summariesQuery,
  useAssistantSummaries,
} from '../owner/assistants/use-assistants.ts';
import { beginReading } from '../owner/begin-reading.ts';
import { CREATE_FORM, hasKeptTexts } from '../owner/kept-texts.ts';
import { holdingTab } from '../storage/browser-store.ts';
import { lazyDialog } from '../ui/dialog/lazy-dialog.tsx';

const PopupCodeDialog = lazyDialog(async () => {
  const [{ PopupCodeDialog }] = await Promise.all([
    import('../features/embed/popup-code-dialog.tsx'),
    loadTexts('embed'),
  ]);
  return PopupCodeDialog;
});

const TopUpDialog = lazyDialog(async () => {
  const [{ TopUpDialog }] = await Promise.all([
    import('../features/pricing/top-up-dialog.tsx'),
    loadTexts('pricing'),
  ]);
  return TopUpDialog;
});

const ANSWER = lazyPart(async () => {
  const [{ AnswerInPlace }] = await Promise.all([
    import('../features/conversations/faq/answer-in-place.tsx'),
    loadTexts('analytics'),
  ]);
  return AnswerInPlace;
});

haveTexts({ dashboard, steps });
// As soon as this code is there: React Router asks loaders only once the page is hydrated.
read();

function read(): void {
  beginReading(summariesQuery);
  beginReading(accountQuery);
  beginReading(overviewQuery);
}

/** As in guarded.tsx. */
export function loader() {
  return null;
}

export function clientLoader() {
  read();
  return loadTexts('dashboard', 'steps');
}

/** The dashboard, with the dialogs that other parts of the product open over it. */
export default function DashboardRoute() {
  const { t } = useTranslation();
  const { email } = useOwner();
  const { ask } = usePremiumGate(email);
  const { data: assistants = [] } = useAssistantSummaries(email);
  // Left unfinished when the session ended: it is open again, with what was typed.
  const [creating, setCreating] = useState(() => hasKeptTexts(holdingTab, email, CREATE_FORM));
  const [createdId, setCreatedId] = useState('');
  const [popupOf, setPopupOf] = useState<AssistantSummary | null>(null);
  const [topUpOf, setTopUpOf] = useState<AssistantSummary | null>(null);
  return (
    <>
      <Dashboard
        email={email}
        askGate={ask}
        createdId={createdId}
        onCreate={() => setCreating(true)}
        onPopup={setPopupOf}
        onTopUp={setTopUpOf}
        renderAnswer={(question, on) => {
          const { assistantId } = question;
          if (assistantId === null) return null;
          return <LazyAnswer email={email} assistantId={assistantId} question={question} {...on} />;
        }}
      />
      {creating && (
        <LazyCreateAssistantDialog
          email={email}
          suggestion={freeName(
            t('dashboard.newName'),
            assistants.map(({ assistantName }) => assistantName),
          )}
          onClose={() => setCreating(false)}
          onCreated={(id) => {
            setCreating(false);
            setCreatedId(id);
          }}
        />
      )}
      {popupOf && <PopupCodeDialog assistant={popupOf} onClose={() => setPopupOf(null)} />}
      {topUpOf && (
        <TopUpDialog
          assistantId={topUpOf.id}
          name={topUpOf.assistantName.trim() || t('dashboard.card.unnamed')}
          onClose={() => setTopUpOf(null)}
        />
      )}
    </>
  );
}

type AnswerProps = Omit<ComponentProps<typeof AnswerInPlace>, 'assistant'> & { readonly assistantId: string };

/** The form that answers a question, fetched with its words and its assistant when it is first opened. */
function LazyAnswer({ assistantId, ...props }: AnswerProps) {
  const { t } = useTranslation();
  const { value: Answer, failed, retry } = useLazyPart(ANSWER);
  const assistant = useQuery(assistantQuery(props.email, assistantId));
  if (Answer && assistant.data) return <Answer {...props} assistant={assistant.data} />;
  if (!failed && !assistant.isError) return <p className="min-h-64 text-soft">{t('common.loading')}</p>;
  const again = () => {
    if (failed) retry();
    if (assistant.isError) void assistant.refetch();
  };
  return (
    <p role="alert">
      {t('missing.pageText')}{' '}
      <button type="button" className="font-semibold underline" onClick={again}>
        {t('common.retry')}
      </button>
    </p>
  );
}
