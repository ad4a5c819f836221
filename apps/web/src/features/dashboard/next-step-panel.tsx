import type { Assistant } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';
import { VoiceLine } from '../../ui/voice-line.tsx';
import type { NextStep } from './next-step.ts';

interface NextStepPanelProps {
  /** Undefined while it is being looked for. */
  readonly step: NextStep | undefined;
  readonly first: Assistant;
  readonly name: string;
}

/** The step that helps most now. Its height is reserved before it is known, so that nothing below moves. */
export function NextStepPanel({ step, first, name }: NextStepPanelProps) {
  const { t } = useTranslation();
  const words = useWords(step, first, name);
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

function useWords(step: NextStep | undefined, first: Assistant, name: string): Words | null {
  const { t } = useTranslation();
  const builder = `/assistant?id=${encodeURIComponent(first.id)}`;
  switch (step?.kind) {
    case 'plan':
      return {
        title: t('dashboard.next.plan', { count: step.minutes }),
        text: t('dashboard.next.planText'),
        action: t('dashboard.next.planAction'),
        to: '/pricing',
      };
    case 'answer':
      return {
        title: t('dashboard.next.answer', { count: step.count }),
        text: t('dashboard.next.answerText', { question: step.question }),
        action: t('dashboard.next.answerAction'),
        to: '/dashboard/analytics',
      };
    case 'embed':
      return {
        title: t('dashboard.next.embed'),
        text: t('dashboard.next.embedText', { name }),
        action: t('dashboard.next.embedAction'),
        to: builder,
      };
    case 'read':
      return {
        title: t('dashboard.next.read', { count: step.conversations }),
        text: t('dashboard.next.readText'),
        action: t('dashboard.next.readAction'),
        to: '/dashboard/analytics',
      };
    case 'unknown':
      return {
        title: t('dashboard.next.unknown'),
        text: t('dashboard.next.unknownText', { name }),
        action: t('dashboard.next.unknownAction'),
        to: builder,
      };
    default:
      // 'create' is what an empty page says as a whole.
      return null;
  }
}
