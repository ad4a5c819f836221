import type { AnalyticsResponse } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { PlotFigure } from '../../../ui/plots/plot-figure.tsx';
import { useFormats } from '../formats.ts';
import { BarPlot } from './bar-plot.tsx';
import { peakOf } from './peak.ts';
import { conversationsOf } from './trend.ts';

interface PlotsProps {
  readonly analytics: Pick<AnalyticsResponse, 'totals' | 'perDay' | 'perHour' | 'chatsPerHour'>;
}

/** The three plots. They come with the library that draws them, which is why this is fetched apart. */
export function Plots({ analytics }: PlotsProps) {
  const { totals, perDay, perHour, chatsPerHour } = analytics;
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-2">
      <div className="min-w-0 xl:col-span-2">
        <DaysPlot perDay={perDay} />
      </div>
      <HoursPlot calls={perHour} chats={chatsPerHour} />
      <AnswersPlot totals={totals} perDay={perDay} />
    </div>
  );
}

type PerDay = AnalyticsResponse['perDay'];

/** Calls, chats and minutes are of different kinds, so each has a plot of its own over the same days. */
function DaysPlot({ perDay }: { readonly perDay: PerDay }) {
  const { t } = useTranslation();
  const formats = useFormats();
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

interface HoursPlotProps {
  readonly calls: readonly number[];
  readonly chats: readonly number[];
}

function HoursPlot({ calls, chats }: HoursPlotProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const hours = calls.map((count, hour) => ({ calls: count, chats: chats[hour] ?? 0 }));
  const peak = peakOf(hours.map(conversationsOf));
  return (
    <PlotFigure
      title={t('analytics.perHour')}
      summary={
        peak === null ? t('analytics.perHourNone') : t('analytics.perHourPeak', { hour: formats.hour(peak) })
      }
      table={{
        head: [t('analytics.hour'), t('analytics.calls'), t('analytics.chats')],
        rows: hours.map(({ calls, chats }, hour) => [
          formats.hour(hour),
          formats.number(calls),
          formats.number(chats),
        ]),
      }}
    >
      <p className="text-sm font-semibold">{t('analytics.callsAndChats')}</p>
      <BarPlot
        bars={hours.map((both, hour) => ({ place: String(hour), up: conversationsOf(both), down: 0 }))}
        upName={t('analytics.callsAndChats')}
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
