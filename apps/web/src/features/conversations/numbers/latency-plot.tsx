import type { AnalyticsResponse } from '@parlo/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PlotFigure } from '../../../ui/plots/plot-figure.tsx';
import { type Filters, stepEnd, writeBehind } from '../filters.ts';
import { useFormats } from '../formats.ts';
import { BarPlot } from './bar-plot.tsx';

interface LatencyPlotProps {
  readonly latency: AnalyticsResponse['latency'];
  readonly filters: Filters;
  /** The first and the last day of the numbers. */
  readonly span: Pick<Filters, 'from' | 'to'>;
}

/** How long visitors waited for the first sound of a reply; nothing where that is not known. */
export function LatencyPlot({ latency: { spoken, typed }, filters, span }: LatencyPlotProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate();
  const id = useId();
  const figures = (of: NonNullable<typeof spoken>) => ({
    median: formats.seconds(of.medianMs),
    p95: formats.seconds(of.p95Ms),
  });
  const typedWords = typed ? t('analytics.latencyTyped', figures(typed)) : '';
  if (!spoken) {
    if (!typed) return null;
    return (
      <section aria-labelledby={id} className="min-w-0 border-t border-line pt-6">
        <h2 id={id} className="text-lg">
          {t('analytics.latency')}
        </h2>
        <p className="text-soft">{typedWords}</p>
      </section>
    );
  }
  const behind = (fromMs: number) =>
    `/dashboard/analytics${writeBehind(filters, { ...span, latency: fromMs })}`;
  const name = (fromMs: number) => formats.waiting(fromMs, stepEnd(fromMs));
  return (
    <PlotFigure
      title={t('analytics.latency')}
      summary={[t('analytics.latencySum', figures(spoken)), typedWords].filter(Boolean).join(' ')}
      table={{
        head: [t('analytics.latencyStep'), t('analytics.replies'), t('analytics.conversations')],
        rows: spoken.steps.map(({ fromMs, replies, conversations }) => [
          name(fromMs),
          formats.number(replies),
          formats.number(conversations),
        ]),
        to: (row) => {
          const step = spoken.steps[row];
          return step && step.conversations > 0 ? behind(step.fromMs) : null;
        },
      }}
    >
      <BarPlot
        bars={spoken.steps.map(({ fromMs, replies }) => ({ place: String(fromMs), up: replies, down: 0 }))}
        upName={t('analytics.replies')}
        place={(fromMs) => name(Number(fromMs))}
        number={formats.number}
        onPick={(fromMs) => void navigate(behind(Number(fromMs)))}
      />
    </PlotFigure>
  );
}
