import type { UsageResponse } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart, useLazyPart } from '../../../lazy/lazy-part.ts';
import { classes } from '../../../ui/classes.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { PlotFigure } from '../../../ui/plots/plot-figure.tsx';
import { type SpanDays, SpanPicker } from '../../../ui/plots/span-picker.tsx';
import { useUsage } from '../queries.ts';
import { minutesOf, partsOf, sumOf } from './amounts.ts';
import { useUsageWords } from './usage-words.ts';

const PLOT = lazyPart(async () => (await import('./days-plot.tsx')).DaysPlot);

/** Minutes used by day, with the part of one assistant in each where one is chosen, and by assistant. */
export function MinutesUsed({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const [days, setDays] = useState<SpanDays>(30);
  const usage = useUsage(email, days);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex">
        <SpanPicker days={days} onChange={setDays} />
      </div>
      {usage.data ? (
        <div className={classes('transition-opacity', usage.isPlaceholderData && 'opacity-60')}>
          <Usage usage={usage.data} />
        </div>
      ) : (
        <NotLoaded loading={t('billing.usageLoading')} failed={t('billing.usageFailed')} query={usage} />
      )}
      {usage.isError && usage.isPlaceholderData && (
        <p role="alert" className="text-danger">
          {t('billing.usageFailed')}
        </p>
      )}
    </div>
  );
}

function Usage({ usage }: { readonly usage: UsageResponse }) {
  const { t } = useTranslation();
  const words = useUsageWords(usage);
  const [wanted, choose] = useState<number | null>(null);
  const parts = partsOf(usage);
  const total = sumOf(parts.map(({ seconds }) => seconds));
  if (total === 0) return <p className="text-soft">{t('billing.usageNone')}</p>;
  // Other days may have fewer assistants.
  const chosen = wanted !== null && wanted < parts.length ? wanted : null;
  const names = parts.map(({ at }) => words.name(at));
  return (
    <>
      <PlotFigure
        level="h3"
        title={t('billing.usageByDay')}
        summary={t('billing.usageSum', { days: usage.days.length, minutes: words.number(minutesOf(total)) })}
        table={{
          head: [t('billing.day'), t('billing.all'), ...names],
          rows: usage.days.map(({ day, seconds }) => [
            words.day(day),
            ...[sumOf(seconds), ...seconds].map((used) => words.number(minutesOf(used))),
          ]),
        }}
      >
        <LazyPlot usage={usage} chosen={chosen} name={chosen === null ? null : (names[chosen] ?? null)} />
      </PlotFigure>
      <h3 className="mt-6 text-base">{t('billing.usageByAssistant')}</h3>
      {parts.length > 1 && <p className="text-sm text-soft">{t('billing.usageChoose')}</p>}
      <ul className="mt-2">
        {parts.map(({ at, seconds }) => (
          <li key={at}>
            <AssistantRow
              name={names[at] ?? ''}
              minutes={t('billing.minutesShort', { minutes: words.number(minutesOf(seconds)) })}
              share={seconds / (parts[0]?.seconds || 1)}
              chosen={at === chosen}
              faint={chosen !== null && at !== chosen}
              onChoose={parts.length > 1 ? () => choose(at === chosen ? null : at) : undefined}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface LazyPlotProps {
  readonly usage: UsageResponse;
  readonly chosen: number | null;
  readonly name: string | null;
}

function LazyPlot({ usage, chosen, name }: LazyPlotProps) {
  const { value: DaysPlot, failed } = useLazyPart(PLOT);
  // The sentence above and the table stand without it.
  if (failed) return null;
  if (!DaysPlot) return <div className="h-50 rounded-lg bg-panel" />;
  return <DaysPlot days={usage.days} chosen={chosen} name={name} />;
}

interface AssistantRowProps {
  readonly name: string;
  readonly minutes: string;
  /** The share of the most used one, from 0 to 1. */
  readonly share: number;
  readonly chosen: boolean;
  /** Another one is chosen. */
  readonly faint: boolean;
  readonly onChoose: (() => void) | undefined;
}

function AssistantRow({ name, minutes, share, chosen, faint, onChoose }: AssistantRowProps) {
  const content = (
    <>
      <span className="flex w-full items-baseline justify-between gap-4">
        <span className={classes('min-w-0 break-words', chosen && 'font-semibold')}>{name}</span>
        <span className="tabular shrink-0">{minutes}</span>
      </span>
      <span aria-hidden="true" className="mt-1 block h-1.5 w-full">
        <span
          className={classes('block h-full rounded-full', faint ? 'bg-edge' : 'bg-ink')}
          style={{ width: `max(2px, ${share * 100}%)` }}
        />
      </span>
    </>
  );
  if (!onChoose) return <div className="py-2.5">{content}</div>;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className="-mx-3 block w-[calc(100%+1.5rem)] rounded-md px-3 py-2.5 text-left transition-colors hover:bg-panel"
    >
      {content}
    </button>
  );
}
