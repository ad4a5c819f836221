// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../testing/render.tsx';
import { FirstLoading } from './first-loading.tsx';
import { LoadFailedPage } from './load-failed-page.tsx';

it('says after 120 seconds that the first screen did not come', async () => {
  let ring = () => {};
  const stop = vi.fn();
  const start = vi.fn((after: () => void) => {
    ring = after;
    return stop;
  });
  const { unmount } = await show(<FirstLoading start={start} />);
  expect(screen.getByRole('status').textContent).toBe('Loading');
  expect(start).toHaveBeenCalledWith(expect.any(Function), 120_000);
  act(() => ring());
  expect(screen.getByRole('heading').textContent).toBe('This part of Parlo could not be loaded');
  unmount();
  expect(stop).toHaveBeenCalled();
});

it('is tried again by a fresh load', async () => {
  const reload = vi.fn();
  const { user } = await show(<LoadFailedPage reload={reload} />);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
