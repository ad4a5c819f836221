import type { AssistantSummary } from '@parlo/contract';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { VoiceLine } from '../../ui/voice-line.tsx';
import { AssistantCard, cardHeadingId } from './card/assistant-card.tsx';
import type { DashboardProps } from './dashboard.tsx';
import { Demo, DemoOnRequest } from './demo.tsx';
import { Morning, type MorningState } from './morning.tsx';

interface CardsProps extends DashboardProps {
  readonly assistants: readonly AssistantSummary[];
  readonly morning: MorningState;
}

/** A card for each assistant, after what helps most now. */
export function Cards(props: CardsProps) {
  const { email, assistants, askGate, createdId, onCreate, onPopup, onTopUp, renderAnswer } = props;
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleted, setDeleted] = useState(0);
  const [first] = assistants;
  useFocusAfter(deleted > 0 && `deleted ${deleted}`, () => heading.current);
  useFocusAfter(createdId && `created ${createdId}`, () => document.getElementById(cardHeadingId(createdId)));
  return (
    <>
      {first && (
        <Morning
          key={first.id}
          email={email}
          morning={props.morning}
          first={first}
          several={assistants.length > 1}
          renderAnswer={renderAnswer}
        />
      )}
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
