import type { UsageResponse } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { minutesOf, sumOf } from './amounts.ts';
import { useUsageWords } from './usage-words.ts';

interface DaysPlotProps {
  readonly days: UsageResponse['days'];
  /** The assistant whose part of each day stands out, by its place in the days. */
  readonly chosen: number | null;
  readonly name: string | null;
}

const HEIGHT = 200;
/** Room for the label of the highest bar, also over the last day, and for half of the first one below. */
const MARGIN = { top: 24, right: 16, bottom: 0, left: 20 };
const TICK = { fill: 'var(--soft)', fontSize: 14 };
const LABEL = { fill: 'var(--ink)', fontSize: 14, fontWeight: 600 };
const STILL = { maxBarSize: 28, isAnimationActive: false, stackId: 'all' } as const;

/** A bar a day, the highest labelled. Drawn for eyes: who shows it says the same in a table. */
export function DaysPlot({ days, chosen, name }: DaysPlotProps) {
  const { t } = useTranslation();
  const words = useUsageWords({ assistants: [], others: 0 });
  const data = days.map(({ day, seconds }) => {
    const all = sumOf(seconds);
    const part = chosen === null ? 0 : (seconds[chosen] ?? 0);
    return {
      day,
      all: minutesOf(all),
      part: part / 60,
      rest: (all - part) / 60,
      shown: minutesOf(part),
      label: '',
    };
  });
  const highest = data.reduce(
    (best, one) => (one.all > best.all ? one : best),
    data[0] ?? { all: 0, label: '' },
  );
  if (highest.all > 0) highest.label = words.number(highest.all);
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart data={data} margin={MARGIN} accessibilityLayer={false}>
        <XAxis
          dataKey="day"
          tickFormatter={words.day}
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: 'var(--edge)' }}
          interval="equidistantPreserveStart"
          minTickGap={20}
          tickMargin={6}
        />
        <YAxis hide domain={[0, Math.max(0.1, highest.all)]} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--panel)' }}
          content={({ active, label }) => {
            const one = active ? data.find(({ day }) => day === label) : undefined;
            return one ? (
              <div className="tabular rounded-md border border-line bg-raised px-3 py-2 text-sm shadow-float">
                <p className="font-semibold">{words.day(one.day)}</p>
                <p>{t('billing.minutesShort', { minutes: words.number(one.all) })}</p>
                {name !== null && (
                  <p>{`${name}: ${t('billing.minutesShort', { minutes: words.number(one.shown) })}`}</p>
                )}
              </div>
            ) : null;
          }}
        />
        <Bar dataKey="part" fill="var(--ink)" {...STILL} />
        <Bar dataKey="rest" fill={chosen === null ? 'var(--ink)' : 'var(--edge)'} {...STILL}>
          <LabelList dataKey="label" position="top" {...LABEL} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
