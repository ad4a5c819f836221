import type { TFunction } from 'i18next';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Formats, useFormats } from '../formats.ts';
import {
  conversationsOf,
  type ShareTrend,
  shareOf,
  shareTrendOf,
  type Totals,
  type Trend,
  trendOf,
} from './trend.ts';

interface NumberCardsProps {
  readonly totals: Totals;
  /** The span before; null while it is not known, 'failed' when it could not be asked. */
  readonly before: Totals | 'failed' | null;
  readonly days: number;
}

/** The five numbers, each with how it moved. */
export function NumberCards({ totals, before, days }: NumberCardsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const share = shareOf(totals);
  const asked = totals.answered + totals.unanswered;
  const counted = (key: 'calls' | 'chats' | 'minutes' | 'unanswered') => ({
    label: t(`analytics.${key}`),
    value: formats.number(totals[key]),
    detail: '',
    trend: withBefore(t, before, days, (earlier) => {
      const trend = trendOf(totals[key], earlier[key], conversationsOf(earlier));
      // That there is nothing to compare with is said once.
      return trend.way === 'nothing' && key !== 'calls' ? SILENT : trendWords(t, formats, trend, days);
    }),
  });
  const answered = {
    label: t('analytics.answeredShare'),
    value: share === null ? '–' : formats.percent(share),
    detail: [
      share === null
        ? t('analytics.shareNone')
        : t('analytics.answeredOf', {
            count: asked,
            shown: formats.number(asked),
            answered: formats.number(totals.answered),
          }),
      totals.wrong > 0 &&
        t('analytics.wrongCount', { count: totals.wrong, shown: formats.number(totals.wrong) }),
    ]
      .filter(Boolean)
      .join(', '),
    trend: withBefore(t, before, days, (earlier) =>
      conversationsOf(earlier) === 0
        ? SILENT
        : shareWords(t, formats, shareTrendOf(share, shareOf(earlier)), days),
    ),
  };
  const cards = [counted('calls'), counted('chats'), counted('minutes'), answered, counted('unanswered')];
  return (
    <dl className="grid grid-cols-2 border-l border-line max-[22rem]:grid-cols-1 xl:grid-cols-5">
      {cards.map(({ label, value, detail, trend }) => (
        <div
          key={label}
          className="flex flex-col min-[22rem]:min-h-40 border-r border-line px-4 py-2 sm:px-5"
        >
          <dt className="text-soft">{label}</dt>
          <dd className="tabular mt-1 text-[2.5rem] leading-tight font-semibold tracking-tight">{value}</dd>
          {detail && <dd className="tabular text-sm">{detail}</dd>}
          <dd className="mt-1 text-sm text-soft">
            {trend.way === 'up' && <ArrowUpRight size={16} className="mr-1 -mt-0.5 inline" />}
            {trend.way === 'down' && <ArrowDownRight size={16} className="mr-1 -mt-0.5 inline" />}
            {trend.words}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Said {
  readonly way: string;
  readonly words: string;
}

const SILENT: Said = { way: '', words: '' };

function withBefore(
  t: TFunction,
  before: NumberCardsProps['before'],
  days: number,
  say: (before: Totals) => Said,
): Said {
  if (before === null) return SILENT;
  return before === 'failed' ? { way: '', words: t('analytics.trendFailed', { days }) } : say(before);
}

function trendWords(t: TFunction, { percent }: Formats, trend: Trend, days: number): Said {
  const { way } = trend;
  switch (way) {
    case 'nothing':
      return { way, words: t('analytics.trendNothing', { days }) };
    case 'from-zero':
      return { way, words: t('analytics.trendZero', { days }) };
    case 'same':
      return { way, words: t('analytics.trendSame', { days }) };
    case 'up':
      return { way, words: t('analytics.trendUp', { days, change: percent(trend.change) }) };
    case 'down':
      return { way, words: t('analytics.trendDown', { days, change: percent(trend.change) }) };
  }
}

function shareWords(t: TFunction, { percent }: Formats, trend: ShareTrend, days: number): Said {
  const { way } = trend;
  switch (way) {
    case 'nothing':
      return { way, words: t('analytics.shareNothing', { days }) };
    case 'same':
      return { way, words: t('analytics.shareSame', { days }) };
    case 'up':
      return { way, words: t('analytics.shareUp', { days, before: percent(trend.before) }) };
    case 'down':
      return { way, words: t('analytics.shareDown', { days, before: percent(trend.before) }) };
  }
}
