import type { AnalyticsResponse } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { BarPlot } from './bar-plot.tsx';
import { peakOf } from './peak.ts';
import { PlotFigure } from './plot-figure.tsx';
import { useFormats } from './use-formats.ts';

interface PlotsProps {
  readonly analytics: Pick<AnalyticsResponse, 'totals' | 'perDay' | 'perHour'>;
}

/** The three plots. They come with the library that draws them, which is why this is fetched apart. */
export function Plots({ analytics }: PlotsProps) {
  const { totals, perDay, perHour } = analytics;
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-2">
      <div className="min-w-0 xl:col-span-2">
        <DaysPlot perDay={perDay} />
      </div>
      <HoursPlot perHour={perHour} />
      <AnswersPlot totals={totals} perDay={perDay} />
    </div>
  );
}

type PerDay = AnalyticsResponse['perDay'];

/** Calls and minutes are of different kinds, so each has a plot of its own over the same days. */
function DaysPlot({ perDay }: { readonly perDay: PerDay }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const peak = peakOf(perDay.map(({ calls }) => calls));
  const most = peak === null ? undefined : perDay[peak];
  const series = (key: 'calls' | 'minutes') => (
    <div className="min-w-0">
      <p className="text-sm font-semibold">{t(`analytics.${key}`)}</p>
      <BarPlot
        bars={perDay.map((day) => ({ place: day.day, up: day[key], down: 0 }))}
        upName={t(`analytics.${key}`)}
        place={formats.dayShort}
        number={formats.number}
      />
    </div>
  );
  return (
    <PlotFigure
      title={t('analytics.perDay')}
      summary={
        most
          ? t('analytics.perDayPeak', { calls: formats.number(most.calls), day: formats.day(most.day) })
          : t('analytics.perHourNone')
      }
      table={{
        head: [t('analytics.day'), t('analytics.calls'), t('analytics.minutes')],
        rows: perDay.map(({ day, calls, minutes }) => [
          formats.dayShort(day),
          formats.number(calls),
          formats.number(minutes),
        ]),
      }}
    >
      <div className="grid gap-x-10 gap-y-4 md:grid-cols-2">
        {series('calls')}
        {series('minutes')}
      </div>
    </PlotFigure>
  );
}

function HoursPlot({ perHour }: { readonly perHour: readonly number[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const peak = peakOf(perHour);
  return (
    <PlotFigure
      title={t('analytics.perHour')}
      summary={
        peak === null ? t('analytics.perHourNone') : t('analytics.perHourPeak', { hour: formats.hour(peak) })
      }
      table={{
        head: [t('analytics.hour'), t('analytics.calls')],
        rows: perHour.map((calls, hour) => [formats.hour(hour), formats.number(calls)]),
      }}
    >
      <p className="text-sm font-semibold">{t('analytics.calls')}</p>
      <BarPlot
        bars={perHour.map((calls, hour) => ({ place: String(hour), up: calls, down: 0 }))}
        upName={t('analytics.calls')}
        place={(hour) => formats.hourShort(Number(hour))}
        number={formats.number}
      />
    </PlotFigure>
  );
}

function AnswersPlot({ totals, perDay }: Pick<PlotsProps['analytics'], 'totals' | 'perDay'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const names = { up: t('analytics.answered'), down: t('analytics.unanswered') };
  return (
    <PlotFigure
      title={t('analytics.answers')}
      summary={t('analytics.answersSum', {
        answered: formats.number(totals.answered),
        unanswered: formats.number(totals.unanswered),
      })}
      table={{
        head: [t('analytics.day'), names.up, names.down],
        rows: perDay.map(({ day, answered, unanswered }) => [
          formats.dayShort(day),
          formats.number(answered),
          formats.number(unanswered),
        ]),
      }}
    >
      <p className="flex flex-wrap gap-x-5 text-sm font-semibold">
        <span>↑ {names.up}</span>
        <span className="text-danger">↓ {names.down}</span>
      </p>
      <BarPlot
        bars={perDay.map(({ day, answered, unanswered }) => ({ place: day, up: answered, down: unanswered }))}
        upName={names.up}
        downName={names.down}
        place={formats.dayShort}
        number={formats.number}
      />
    </PlotFigure>
  );
}
