// @vitest-environment jsdom
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../testing/render.tsx';
import { BarPlot, type PlotBar } from './bar-plot.tsx';

// A container measures itself, which nothing does here.
vi.mock('recharts', async (original) => {
  const recharts = await original<typeof import('recharts')>();
  const { cloneElement } = await import('react');
  return {
    ...recharts,
    ResponsiveContainer: ({
      children,
    }: {
      readonly children: ReactElement<{ width: number; height: number }>;
    }) => cloneElement(children, { width: 600, height: 200 }),
  };
});

const BARS: PlotBar[] = [
  { place: '2026-11-19', up: 2, down: 0 },
  { place: '2026-11-20', up: 1_200, down: 3 },
  { place: '2026-11-21', up: 7, down: 1 },
];
const number = (value: number) => `${value} in words`;
const labels = (root: HTMLElement) =>
  [...root.querySelectorAll('.recharts-label-list text')].map((one) => one.textContent).filter(Boolean);

it('labels the highest bar alone, and the lowest where there are two ways', async () => {
  const place = (day: string) => day.slice(8);
  const both = await show(
    <BarPlot bars={BARS} upName="Answered" downName="Unanswered" place={place} number={number} />,
  );
  expect(labels(both.container)).toEqual(['1200 in words', '3 in words']);
  both.unmount();
  const one = await show(<BarPlot bars={BARS} upName="Calls" place={place} number={number} />);
  expect(labels(one.container)).toEqual(['1200 in words']);
});

it('draws nothing that moves, and nothing to come by with a keyboard', async () => {
  const { container } = await show(<BarPlot bars={BARS} upName="Calls" place={String} number={number} />);
  expect(container.querySelectorAll('[tabindex="0"]')).toHaveLength(0);
  expect(container.querySelectorAll('.recharts-bar-rectangle path')).toHaveLength(BARS.length);
});
