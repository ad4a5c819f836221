import type { AnalyticsResponse } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { lazyPart, useLazyPart } from '../../../lazy/lazy-part.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../empty.tsx';
import { type Filters, NO_FILTERS, writeFilters } from '../filters.ts';
import { LoadFailed } from '../load-failed.tsx';
import { isNotFound, useAnalytics } from '../queries.ts';
import { Skeleton } from '../skeleton.tsx';
import { MostAsked } from './most-asked.tsx';
import { NoConversations } from './no-conversations.tsx';
import { NumberCards } from './number-cards.tsx';
import { Topics } from './topics.tsx';
import { conversationsOf, totalsBefore } from './trend.ts';
import { UnansweredQuestions } from './unanswered-questions.tsx';

const PLOTS = lazyPart(async () => (await import('./plots.tsx')).Plots);

interface NumbersProps {
  readonly email: string;
  readonly filters: Filters;
}

/** The sums of a span's conversations. */
export function Numbers({ email, filters }: NumbersProps) {
  const { t } = useTranslation();
  const { assistantId, days } = filters;
  const now = useAnalytics(email, assistantId, days);
  const twice = useAnalytics(email, assistantId, 2 * days);

  if (isNotFound(now.error)) return <AssistantGone filters={filters} />;
  if (now.isError && !now.data) {
    return <LoadFailed text={t('analytics.loadFailed')} onRetry={() => void now.refetch()} />;
  }
  if (!now.data) return <NumbersSkeleton />;
  if (conversationsOf(now.data.totals) === 0 && !now.isPlaceholderData) {
    return <NoConversations email={email} filters={filters} />;
  }
  // Until both are of the same span, there is nothing to say about the one before.
  const ready = twice.data && !twice.isPlaceholderData && !now.isPlaceholderData;
  const before = ready ? totalsBefore(twice.data.totals, now.data.totals) : null;
  return (
    <div
      aria-busy={now.isPlaceholderData}
      className={now.isPlaceholderData ? 'opacity-60 transition-opacity' : 'transition-opacity'}
    >
      <NumberCards
        totals={now.data.totals}
        before={twice.isError && !twice.data ? 'failed' : before}
        days={days}
      />
      <div className="mt-8 flex flex-col gap-10">
        <UnansweredQuestions
          email={email}
          questions={now.data.unansweredQuestions}
          // The way back leads to the numbers, though nothing was chosen there.
          search={writeFilters(filters) || '?tab=numbers'}
        />
        <Topics email={email} filters={filters} span={spanOf(now.data.perDay)} />
        <LazyPlots analytics={now.data} filters={filters} />
        <MostAsked questions={now.data.mostAsked} />
      </div>
    </div>
  );
}

const spanOf = (perDay: AnalyticsResponse['perDay']): Pick<Filters, 'from' | 'to'> => ({
  from: perDay[0]?.day ?? '',
  to: perDay.at(-1)?.day ?? '',
});

const PLOT_HEIGHTS = ['h-80', 'h-72'] as const;

interface LazyPlotsProps {
  readonly analytics: AnalyticsResponse;
  readonly filters: Filters;
}

function LazyPlots(props: LazyPlotsProps) {
  const { t } = useTranslation();
  const { value: Plots, failed, retry } = useLazyPart(PLOTS);
  // The numbers above stand without them.
  if (failed) return <LoadFailed text={t('missing.pageText')} onRetry={retry} />;
  return Plots ? <Plots {...props} /> : <Skeleton label={t('analytics.loading')} blocks={PLOT_HEIGHTS} />;
}

function NumbersSkeleton() {
  const { t } = useTranslation();
  return <Skeleton label={t('analytics.loading')} blocks={['h-40 max-xl:h-80', 'h-64', ...PLOT_HEIGHTS]} />;
}

/** The assistant of the address is somebody else's, or gone. */
function AssistantGone({ filters }: { readonly filters: Filters }) {
  const { t } = useTranslation();
  return (
    <Empty title={t('analytics.assistantGone')} text={t('analytics.assistantGoneText')}>
      <ButtonLink
        look="action"
        to={{ search: writeFilters({ ...filters, assistantId: NO_FILTERS.assistantId }) }}
      >
        {t('analytics.allAssistants')}
      </ButtonLink>
    </Empty>
  );
}
