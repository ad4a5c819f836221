import type { AnalyticsResponse } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PlotFigure } from '../../../ui/plots/plot-figure.tsx';
import { type Filters, writeBehind } from '../filters.ts';
import { useFormats } from '../formats.ts';
import { BarPlot } from './bar-plot.tsx';
import { LatencyPlot } from './latency-plot.tsx';
import { peakOf } from './peak.ts';
import { conversationsOf } from './trend.ts';
import { WeekPlot } from './week-plot.tsx';

interface PlotsProps {
  readonly analytics: Pick<AnalyticsResponse, 'totals' | 'perDay' | 'perWeekHour' | 'latency'>;
  /** Of the numbers: what is behind them narrows these. */
  readonly filters: Filters;
}

/** The plots. They come with the library that draws them, which is why this is fetched apart. */
export function Plots({ analytics, filters }: PlotsProps) {
  const { totals, perDay, perWeekHour, latency } = analytics;
  const span = { from: perDay[0]?.day ?? '', to: perDay.at(-1)?.day ?? '' };
  return (
    <div className="flex flex-col gap-8">
      <AnswersPlot totals={totals} perDay={perDay} filters={filters} />
      <WeekPlot perWeekHour={perWeekHour} filters={filters} span={span} />
      <LatencyPlot latency={latency} filters={filters} span={span} />
      <DaysPlot perDay={perDay} filters={filters} />
    </div>
  );
}

type PerDay = AnalyticsResponse['perDay'];

/** Calls, chats and minutes are of different kinds, so each has a plot of its own over the same days. */
interface DaysPlotProps {
  readonly perDay: PerDay;
  readonly filters: Filters;
}

/** The conversations of a day of the numbers, or some of them. */
function useBehind(perDay: PerDay, filters: Filters) {
  const navigate = useNavigate();
  const behind = (day: string, some: Partial<Filters> = {}) =>
    `/dashboard/analytics${writeBehind(filters, { from: day, to: day, ...some })}`;
  return {
    ofRow: (row: number, some: Partial<Filters> = {}) => behind(perDay[row]?.day ?? '', some),
    open: (day: string) => void navigate(behind(day)),
  };
}

function DaysPlot({ perDay, filters }: DaysPlotProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const behind = useBehind(perDay, filters);
  const peak = peakOf(perDay.map(conversationsOf));
  const most = peak === null ? undefined : perDay[peak];
  const series = (key: 'calls' | 'chats' | 'minutes') => (
    <div className="min-w-0">
      <p className="text-sm font-semibold">{t(`analytics.${key}`)}</p>
      <BarPlot
        bars={perDay.map((day) => ({ place: day.day, up: day[key], down: 0 }))}
        upName={t(`analytics.${key}`)}
        place={formats.dayShort}
        number={formats.number}
        onPick={behind.open}
      />
    </div>
  );
  return (
    <PlotFigure
      title={t('analytics.perDay')}
      summary={
        most
          ? t('analytics.perDayPeak', {
              conversations: formats.number(conversationsOf(most)),
              day: formats.day(most.day),
            })
          : t('analytics.perHourNone')
      }
      table={{
        head: [t('analytics.day'), t('analytics.calls'), t('analytics.chats'), t('analytics.minutes')],
        rows: perDay.map(({ day, calls, chats, minutes }) => [
          formats.dayShort(day),
          formats.number(calls),
          formats.number(chats),
          formats.number(minutes),
        ]),
        to: (row) => behind.ofRow(row),
      }}
    >
      <div className="grid gap-x-10 gap-y-4 md:grid-cols-3">
        {series('calls')}
        {series('chats')}
        {series('minutes')}
      </div>
    </PlotFigure>
  );
}

interface AnswersPlotProps extends DaysPlotProps {
  readonly totals: AnalyticsResponse['totals'];
}

function AnswersPlot({ totals, perDay, filters }: AnswersPlotProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const behind = useBehind(perDay, filters);
  const names = {
    up: t('analytics.answered'),
    down: t('analytics.unanswered'),
    lower: t('analytics.wrong'),
  };
  // By the columns of the table.
  const narrowed: readonly Partial<Filters>[] = [{}, {}, { wrong: true }, { unanswered: true }];
  return (
    <PlotFigure
      title={t('analytics.answers')}
      summary={t('analytics.answersSum', {
        answered: formats.number(totals.answered),
        wrong: formats.number(totals.wrong),
        unanswered: formats.number(totals.unanswered),
      })}
      table={{
        head: [t('analytics.day'), names.up, t('analytics.wrong'), names.down],
        rows: perDay.map(({ day, answered, wrong, unanswered }) => [
          formats.dayShort(day),
          formats.number(answered),
          formats.number(wrong),
          formats.number(unanswered),
        ]),
        to: (row, column) => behind.ofRow(row, narrowed[column]),
      }}
    >
      <p className="flex flex-wrap gap-x-5 text-sm font-semibold">
        <span>↑ {names.up}</span>
        <span className="text-danger">↓ {names.down}</span>
        <span className="text-danger">
          <span aria-hidden="true" className="mr-1.5 inline-block size-2.5 border border-danger" />
          {names.lower}
        </span>
      </p>
      <BarPlot
        bars={perDay.map(({ day, answered, unanswered, wrong }) => ({
          place: day,
          up: Math.max(0, answered - wrong),
          down: unanswered,
          lower: wrong,
        }))}
        upName={names.up}
        downName={names.down}
        lowerName={names.lower}
        place={formats.dayShort}
        number={formats.number}
        onPick={behind.open}
      />
    </PlotFigure>
  );
}
