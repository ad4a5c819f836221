import type { AssistantSummary, TalkTime } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Meter } from '../../../ui/meter.tsx';
import { percentUsed } from './card-figures.ts';

interface CardMinutesProps {
  readonly assistant: AssistantSummary;
  readonly name: string;
  readonly onTopUp: () => void;
}

/** The time available for calls with the assistant and its limit; below it, the used share of its cap. */
export function CardMinutes({ assistant, name, onTopUp }: CardMinutesProps) {
  const { t } = useTranslation();
  const { talk, minutes, minutes_total: total } = assistant;
  const percent = percentUsed(assistant);
  return (
    <div className="tabular flex flex-col gap-1.5 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{talk && t('dashboard.card.left', { count: talk.minutes })}</span>
        <span className="text-soft">{t('dashboard.card.cap', { used: minutes, total, percent })}</span>
      </p>
      {assistant.limitedCalls > 0 && (
        <p className="text-soft">{t('dashboard.card.limited', { count: assistant.limitedCalls })}</p>
      )}
      <Meter label={t('dashboard.card.meter')} percent={percent} look={percent >= 100 ? 'action' : 'ink'} />
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0 text-soft">{talk && whyNoMore(t, talk)}</span>
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

function whyNoMore(t: TFunction, { limit, account, visitors }: TalkTime): string {
  const why = t(`dashboard.card.why.${limit}`, { count: account });
  return visitors || limit === 'suspended' ? why : `${why} ${t('dashboard.card.forYou')}`;
}
