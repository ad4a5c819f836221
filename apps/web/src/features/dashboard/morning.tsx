import type { AssistantSummary, OverviewResponse } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../owner/account/use-account.ts';
import { NextStepList } from '../../owner/next-steps/next-steps.tsx';
import { useNextSteps } from '../../owner/next-steps/use-next-steps.ts';
import { Button } from '../../ui/button.tsx';
import { NextStepPanel } from './next-step-panel.tsx';
import { Overview, type RenderAnswer } from './overview/overview.tsx';
import { isQuiet, useOverview } from './overview/use-overview.ts';

/** With this many minutes, or fewer, the next call may be the last. */
const NEARLY_GONE = 2;

export interface MorningState {
  /** All of it is there, or known to have failed: the dashboard waits for it, so that nothing moves when it comes. */
  readonly settled: boolean;
  readonly overview: OverviewResponse | undefined;
  /** Undefined until they are known, and when they could not be loaded. */
  readonly minutes: number | undefined;
  readonly low: boolean;
  retry(): void;
}

/** Used once: a second reader would ask anew for what failed, and the first would wait again. */
export function useMorning(email: string): MorningState {
  const account = useAccount(email);
  const overview = useOverview(email);
  const minutes = account.data?.talk.minutes;
  // What failed is pending again while it is tried again.
  const settled = [account, overview].every((query) => !query.isPending || query.errorUpdateCount > 0);
  return {
    settled,
    overview: overview.data,
    minutes,
    // An administrator gives minutes, and buys none.
    low: minutes !== undefined && minutes <= NEARLY_GONE && !account.data?.user.admin,
    retry: () => void overview.refetch(),
  };
}

interface MorningProps {
  readonly email: string;
  readonly morning: MorningState;
  readonly first: AssistantSummary;
  readonly several: boolean;
  readonly renderAnswer: RenderAnswer;
}

/** What comes before the cards: first steps until they are done, and what happened as soon as something did. */
export function Morning({ email, morning, first, several, renderAnswer }: MorningProps) {
  const { overview, minutes, low, retry } = morning;
  const steps = useNextSteps(email, first);
  if (!overview) return <NotLoaded onRetry={retry} />;
  const quiet = isQuiet(overview);
  // Without minutes nobody could take the first steps either.
  if (quiet && low && minutes !== undefined) {
    return <NextStepPanel step={{ kind: 'plan', minutes }} first={first} />;
  }
  return (
    <>
      {(steps.state === 'open' || steps.state === 'finished') && (
        <NextStepList roomy steps={steps} assistant={first} />
      )}
      {(steps.state === 'waiting' || (steps.state === 'over' && quiet)) && (
        <NextStepPanel step={steps.state === 'waiting' ? undefined : { kind: 'embed' }} first={first} />
      )}
      {!quiet && (
        <Overview
          overview={overview}
          minutes={minutes}
          low={low}
          several={several}
          renderAnswer={renderAnswer}
        />
      )}
    </>
  );
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="mt-8 flex min-h-60 flex-col justify-center gap-4 rounded-lg bg-panel p-5 sm:min-h-40 sm:flex-row sm:items-center sm:justify-between sm:p-6">
      <p role="alert">{t('dashboard.overview.failedToLoad')}</p>
      <Button onClick={onRetry} className="shrink-0">
        {t('common.retry')}
      </Button>
    </div>
  );
}
