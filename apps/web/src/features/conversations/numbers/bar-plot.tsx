import {
  Bar,
  BarChart,
  LabelList,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { peakOf } from './peak.ts';

export interface PlotBar {
  /** The day or hour it stands at. */
  readonly place: string;
  readonly up: number;
  /** Drawn below the line. */
  readonly down: number;
  /** Drawn hollow, below that. */
  readonly lower?: number;
}

interface BarPlotProps {
  readonly bars: readonly PlotBar[];
  readonly upName: string;
  /** Absent when nothing is drawn below the line. */
  readonly downName?: string;
  /** Absent when nothing is drawn below that. */
  readonly lowerName?: string;
  /** A place in words, as short as an axis needs it. */
  readonly place: (place: string) => string;
  readonly number: (value: number) => string;
  /** A place was pressed. A pointer's way: who shows it has another for everybody else. */
  readonly onPick?: (place: string) => void;
}

const HEIGHT = 200;
/** Room for the label of the highest bar, and for half of the first one below. */
const MARGIN = { top: 24, right: 4, bottom: 0, left: 28 };
const TICK = { fill: 'var(--soft)', fontSize: 14 };
const LABEL = { fill: 'var(--ink)', fontSize: 14, fontWeight: 600 };
const STILL = { maxBarSize: 28, isAnimationActive: false } as const;

/**
 * Bars over days or hours, with the highest labelled in its place instead of an axis to read off. Nothing moves.
 * Drawn for eyes: who shows it says the same in a table.
 */
export function BarPlot(props: BarPlotProps) {
  const { bars, downName, lowerName, place, number, onPick } = props;
  const below = downName !== undefined;
  const highest = peakOf(bars.map(({ up }) => up));
  const lowest = peakOf(bars.map(({ down }) => down));
  const data = bars.map((bar, at) => ({
    ...bar,
    // Down is drawn as a number below zero.
    down: -bar.down,
    lower: -(bar.lower ?? 0),
    upLabel: at === highest ? number(bar.up) : '',
    downLabel: at === lowest ? number(bar.down) : '',
  }));
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart
        data={data}
        margin={MARGIN}
        stackOffset="sign"
        accessibilityLayer={false}
        {...(onPick && {
          className: 'cursor-pointer',
          onClick: ({ activeLabel }) => activeLabel !== undefined && onPick(String(activeLabel)),
        })}
      >
        <XAxis
          dataKey="place"
          tickFormatter={place}
          tick={TICK}
          tickLine={false}
          axisLine={below ? false : { stroke: 'var(--edge)' }}
          interval="equidistantPreserveStart"
          minTickGap={20}
          tickMargin={below ? 26 : 6}
          height={below ? 54 : 30}
        />
        {/* The highest bar takes the whole height, and the lowest what is in proportion. */}
        <YAxis
          hide
          domain={[
            Math.min(0, ...data.map(({ down, lower }) => down + lower)),
            Math.max(1, ...data.map(({ up }) => up)),
          ]}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--panel)' }}
          content={({ active, label }) => {
            const bar = active ? bars.find((one) => one.place === label) : undefined;
            return bar ? <Tip {...props} bar={bar} /> : null;
          }}
        />
        <Bar dataKey="up" stackId="all" fill="var(--ink)" {...STILL}>
          <LabelList dataKey="upLabel" position="top" {...LABEL} />
        </Bar>
        {below && (
          <Bar dataKey="down" stackId="all" fill="var(--danger)" {...STILL}>
            <LabelList dataKey="downLabel" position="top" {...LABEL} fill="var(--danger)" />
          </Bar>
        )}
        {lowerName && (
          <Bar dataKey="lower" stackId="all" fill="var(--paper)" stroke="var(--danger)" {...STILL} />
        )}
        {below && <ReferenceLine y={0} stroke="var(--edge)" />}
      </BarChart>
    </ResponsiveContainer>
  );
}

interface TipProps extends Pick<BarPlotProps, 'upName' | 'downName' | 'lowerName' | 'place' | 'number'> {
  readonly bar: PlotBar;
}

/** The bar under the pointer. */
function Tip({ bar, upName, downName, lowerName, place, number }: TipProps) {
  return (
    <div className="tabular rounded-md border border-line bg-raised px-3 py-2 text-sm shadow-float">
      <p className="font-semibold">{place(bar.place)}</p>
      <p>{`${upName}: ${number(bar.up)}`}</p>
      {downName && <p className="text-danger">{`${downName}: ${number(bar.down)}`}</p>}
      {lowerName && <p className="text-danger">{`${lowerName}: ${number(bar.lower ?? 0)}`}</p>}
    </div>
  );
}
