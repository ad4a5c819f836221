import type { AssistantSummary } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';
import { VoiceLine } from '../../ui/voice-line.tsx';

/** The one thing that helps an owner most while nobody calls: minutes, or a place on their site. */
export type NextStep = { readonly kind: 'plan'; readonly minutes: number } | { readonly kind: 'embed' };

interface NextStepPanelProps {
  /** Undefined while it is being looked for. */
  readonly step: NextStep | undefined;
  readonly first: AssistantSummary;
}

/** The step that helps most now. Its height is reserved before it is known, so that nothing below moves. */
export function NextStepPanel({ step, first }: NextStepPanelProps) {
  const { t } = useTranslation();
  const words = useWords(step, first);
  return (
    <section
      aria-label={t('dashboard.next.label')}
      aria-busy={!words}
      className="mt-8 flex min-h-60 flex-col justify-between gap-4 rounded-lg bg-panel p-5 sm:min-h-40 sm:flex-row sm:items-center sm:gap-8 sm:p-6"
    >
      {words ? (
        <>
          <div className="min-w-0">
            <h2 className="text-lg">{words.title}</h2>
            <p className="mt-1 line-clamp-4 break-words text-soft sm:line-clamp-2">{words.text}</p>
          </div>
          <ButtonLink to={words.to} className="shrink-0 max-sm:w-full">
            {words.action}
          </ButtonLink>
        </>
      ) : (
        <div className="flex w-full items-center gap-5">
          <VoiceLine className="h-8 w-24 shrink-0 text-edge" />
          <p className="text-soft">{t('dashboard.next.looking')}</p>
        </div>
      )}
    </section>
  );
}

interface Words {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly to: string;
}

function useWords(step: NextStep | undefined, { id, assistantName }: AssistantSummary): Words | null {
  const { t } = useTranslation();
  switch (step?.kind) {
    case 'plan':
      return {
        title: t('dashboard.next.plan', { count: step.minutes }),
        text: t('dashboard.next.planText'),
        action: t('dashboard.next.planAction'),
        to: '/pricing',
      };
    case 'embed':
      return {
        title: t('dashboard.next.embed'),
        text: t('dashboard.next.embedText', { name: assistantName.trim() || t('dashboard.card.unnamed') }),
        action: t('dashboard.next.embedAction'),
        to: `/assistant?id=${encodeURIComponent(id)}`,
      };
    default:
      return null;
  }
}
