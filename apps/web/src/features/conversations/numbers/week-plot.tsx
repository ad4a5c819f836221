import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PlotFigure } from '../../../ui/plots/plot-figure.tsx';
import { type Filters, writeBehind } from '../filters.ts';
import { useFormats } from '../formats.ts';
import { peakOf } from './peak.ts';

interface WeekPlotProps {
  /** Calls and chats: seven days from Monday on, 24 hours each. */
  readonly perWeekHour: readonly (readonly number[])[];
  readonly filters: Filters;
  /** The first and the last day of the numbers. */
  readonly span: Pick<Filters, 'from' | 'to'>;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Hours with a label, where there is room for some. */
const LABELLED = new Set([0, 6, 12, 18]);
/** The lightest ink that can be told from paper, in percent. */
const FAINTEST = 14;

/** When people come: a field of hours over days, the darker the more. Each leads to its conversations. */
export function WeekPlot({ perWeekHour, filters, span }: WeekPlotProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const days = perWeekHour.map((_, at) => at + 1);
  const countOf = (day: number, hour: number) => perWeekHour[day - 1]?.[hour] ?? 0;
  const most = Math.max(1, ...perWeekHour.flat());
  const busiest = peakOf(HOURS.map((hour) => days.reduce((sum, day) => sum + countOf(day, hour), 0)));
  const behind = (day: number, hour: number) =>
    countOf(day, hour) > 0
      ? `/dashboard/analytics${writeBehind(filters, { ...span, weekday: day, hour })}`
      : null;
  return (
    <PlotFigure
      title={t('analytics.perHour')}
      summary={
        busiest === null
          ? t('analytics.perHourNone')
          : t('analytics.perHourPeak', { hour: formats.hour(busiest) })
      }
      table={{
        head: [t('analytics.hour'), ...days.map(formats.weekdayShort)],
        rows: HOURS.map((hour) => [
          formats.hour(hour),
          ...days.map((day) => formats.number(countOf(day, hour))),
        ]),
        to: (row, column) => behind(column, row),
      }}
    >
      <div className="grid grid-cols-[2.25rem_repeat(24,minmax(0,1fr))] gap-px text-sm text-soft">
        {days.map((day) => (
          <div key={day} className="col-span-full grid grid-cols-subgrid">
            <span className="self-center leading-none">{formats.weekdayShort(day)}</span>
            {HOURS.map((hour) => {
              const count = countOf(day, hour);
              const to = behind(day, hour);
              const look = {
                backgroundColor:
                  count === 0
                    ? 'var(--panel)'
                    : `color-mix(in oklab, var(--ink) ${FAINTEST + Math.round(((100 - FAINTEST) * count) / most)}%, var(--panel))`,
              };
              const words = t('analytics.weekHour', {
                day: formats.weekday(day),
                hour: formats.hour(hour),
                shown: formats.number(count),
              });
              const box = 'block h-6 rounded-[2px] sm:h-7';
              // For a pointer alone: the table has the same links for everybody else.
              return to === null ? (
                <span key={hour} title={words} className={box} style={look} />
              ) : (
                <Link
                  key={hour}
                  to={to}
                  tabIndex={-1}
                  title={words}
                  data-count={count}
                  className={`${box} hover:outline-2 hover:outline-offset-1 hover:outline-action`}
                  style={look}
                />
              );
            })}
          </div>
        ))}
        <span />
        {HOURS.map((hour) => (
          <span key={hour} className="tabular pt-1 whitespace-nowrap">
            {LABELLED.has(hour) ? formats.hourShort(hour) : ''}
          </span>
        ))}
      </div>
    </PlotFigure>
  );
}
