// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../testing/render.tsx';
import { NO_FILTERS } from '../filters.ts';
import { madeLatency } from '../testing/made.ts';
import { LatencyPlot } from './latency-plot.tsx';

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

const SPAN = { from: '2026-11-01', to: '2026-11-30' };
const shown = (latency: Parameters<typeof LatencyPlot>[0]['latency']) =>
  show(<LatencyPlot latency={latency} filters={NO_FILTERS} span={SPAN} />, { at: '/dashboard/analytics' });
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

it('says how soon most replies were heard, and leads from a step to its conversations', async () => {
  const typed = madeLatency([4], 120, 480);
  const { user, container } = await shown({ spoken: madeLatency([0, 3, 1], 900, 1_400), typed });
  expect(container.querySelectorAll('.recharts-bar-rectangle path')).toHaveLength(2);
  const region = screen.getByRole('region', { name: 'Wait for the first sound' });
  expect(plain(region.textContent)).toContain(
    'Half of the spoken replies came within 0.9 s, 95% within 1.4 s.',
  );
  expect(plain(region.textContent)).toContain('In writing, half came within 0.1 s, 95% within 0.5 s.');
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  const row = screen.getByRole('row', { name: /^0.5–1\ss/ });
  expect(within(row).getAllByRole('link')[1]?.getAttribute('href')).toBe(
    '/dashboard/analytics?tab=conversations&from=2026-11-01&to=2026-11-30&latency=500',
  );
  expect(within(screen.getByRole('row', { name: /^5\+/ })).queryByRole('link')).toBeNull();
});

it('has no figure where nothing is known', async () => {
  const { container } = await shown({ spoken: null, typed: null });
  expect(container.querySelector('section')).toBeNull();
});

it('has no plot where everything was typed', async () => {
  const { container } = await shown({ spoken: null, typed: madeLatency([1], 120, 120) });
  expect(plain(container.textContent)).toContain('In writing, half came within 0.1 s');
  expect(container.querySelector('.recharts-wrapper')).toBeNull();
});
