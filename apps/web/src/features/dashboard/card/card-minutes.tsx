import type { Assistant } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { Meter } from '../../../ui/meter.tsx';
import { percentUsed, remainingMinutes } from './card-figures.ts';

interface CardMinutesProps {
  readonly assistant: Assistant;
  readonly name: string;
  /** Minutes left on the owner's plan; undefined while not known. */
  readonly planMinutes: number | undefined;
  readonly onTopUp: () => void;
}

/** What the assistant may still use this month. A call needs the plan's minutes, too: where these are fewer, it is said. */
export function CardMinutes({ assistant, name, planMinutes, onTopUp }: CardMinutesProps) {
  const { t } = useTranslation();
  const remaining = remainingMinutes(assistant);
  const percent = percentUsed(assistant);
  return (
    <div className="tabular flex flex-col gap-1.5 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">
          {t('dashboard.card.left', { count: remaining, total: assistant.minutes_total })}
        </span>
        <span className="text-soft">{t('dashboard.card.used', { percent })}</span>
      </p>
      {assistant.limitedCalls > 0 && (
        <p className="text-soft">{t('dashboard.card.limited', { count: assistant.limitedCalls })}</p>
      )}
      <Meter label={t('dashboard.card.meter')} percent={percent} look={percent >= 100 ? 'action' : 'ink'} />
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0 text-soft">
          {planMinutes !== undefined && planMinutes < remaining && t('dashboard.card.planHasLess')}
        </span>
        <button
          type="button"
          aria-label={t('dashboard.card.addMinutesTo', { name })}
          className="-mr-2 ml-auto inline-flex min-h-11 items-center rounded-md px-2 font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
          onClick={onTopUp}
        >
          {t('dashboard.card.addMinutes')}
        </button>
      </p>
    </div>
  );
}
