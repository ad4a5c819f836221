import type { Assistant } from '@parlo/contract';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../owner/account/use-account.ts';
import { NextStepList } from '../../owner/next-steps/next-steps.tsx';
import { useNextSteps } from '../../owner/next-steps/use-next-steps.ts';
import { Button } from '../../ui/button.tsx';
import { VoiceLine } from '../../ui/voice-line.tsx';
import { AssistantCard, cardHeadingId } from './card/assistant-card.tsx';
import type { DashboardProps } from './dashboard.tsx';
import { Demo, DemoOnRequest } from './demo.tsx';
import { type NextStep, nextStep } from './next-step.ts';
import { NextStepPanel } from './next-step-panel.tsx';
import { useNumbers } from './use-numbers.ts';

interface CardsProps extends DashboardProps {
  readonly assistants: readonly Assistant[];
}

/** A card for each assistant, after what helps most now. */
export function Cards({ email, assistants, askGate, createdId, onCreate, onPopup, onTopUp }: CardsProps) {
  const { t } = useTranslation();
  const account = useAccount(email);
  const numbers = useNumbers(email, assistants.length > 0);
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleted, setDeleted] = useState(0);
  const [first] = assistants;
  useFocusAfter(deleted > 0 && `deleted ${deleted}`, () => heading.current);
  useFocusAfter(createdId && `created ${createdId}`, () => document.getElementById(cardHeadingId(createdId)));
  // The next step does not change while somebody reads it: it waits for all its data, or for their failure.
  const known = !account.isPending && !numbers.isPending;
  const step = nextStep({
    assistants: assistants.length,
    minutes: account.data?.talk.minutes,
    admin: account.data?.user.admin ?? false,
    numbers: numbers.data,
  });
  return (
    <>
      {first && <NextThing key={first.id} email={email} first={first} step={known ? step : undefined} />}
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {t('dashboard.list')}
      </h2>
      <p role="status" className="sr-only">
        {deleted > 0 && t('dashboard.deleted')}
      </p>
      {first ? (
        <ul className="mt-6 flex flex-col gap-4">
          {assistants.map((assistant, index) => (
            <AssistantCard
              key={assistant.id}
              email={email}
              assistant={assistant}
              index={index}
              askGate={askGate}
              onPopup={() => onPopup(assistant)}
              onTopUp={() => onTopUp(assistant)}
              onDeleted={() => setDeleted((count) => count + 1)}
            />
          ))}
        </ul>
      ) : (
        <>
          <EmptyDashboard onCreate={onCreate} />
          <Demo />
        </>
      )}
      {first && <DemoOnRequest />}
    </>
  );
}

interface NextThingProps {
  readonly email: string;
  readonly first: Assistant;
  readonly step: NextStep | undefined;
}

/** Urgent notices; otherwise the first steps with an assistant until they are done, and then the most useful next one. */
function NextThing({ email, first, step }: NextThingProps) {
  const { t } = useTranslation();
  const steps = useNextSteps(email, first);
  const urgent = step?.kind === 'plan' || step?.kind === 'answer';
  const waiting = !step || (!urgent && steps.state === 'waiting');
  if (step && !urgent && !waiting && steps.state !== 'over') {
    return <NextStepList roomy steps={steps} assistant={first} />;
  }
  return (
    <NextStepPanel
      step={waiting ? undefined : step}
      first={first}
      name={first.assistantName.trim() || t('dashboard.card.unnamed')}
    />
  );
}

function EmptyDashboard({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="mt-8 flex flex-col items-center gap-3 rounded-lg border border-dashed border-edge px-5 py-14 text-center">
      <VoiceLine className="mb-3 h-10 max-w-60 text-edge" />
      <h3 className="text-title">{t('dashboard.empty.title')}</h3>
      <p className="max-w-md text-balance text-soft">{t('dashboard.empty.text')}</p>
      <Button look="action" title={t('dashboard.create')} onClick={onCreate} className="mt-3">
        <Plus size={20} aria-hidden="true" />
        {t('dashboard.create')}
      </Button>
    </div>
  );
}

/**
 * Sets the focus after something `happened` (each time another text) that removed the button which was
 * pressed. It waits for the next task: a dialog that closes first returns the focus to that button,
 * which is gone.
 */
function useFocusAfter(happened: string | false, find: () => HTMLElement | null): void {
  const target = useRef(find);
  useEffect(() => {
    target.current = find;
  });
  useEffect(() => {
    if (!happened) return;
    const timer = setTimeout(() => target.current()?.focus());
    return () => clearTimeout(timer);
  }, [happened]);
}
