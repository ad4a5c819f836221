// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { speak } from '../i18n/index.ts';
import { SlowNavigation } from './slow-navigation.tsx';

afterEach(cleanup);

async function open() {
  await speak('en');
  const rings: (() => void)[] = [];
  const start = vi.fn((ring: () => void) => {
    rings.push(ring);
    return () => void rings.splice(rings.indexOf(ring), 1);
  });
  const goTo = vi.fn();
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <SlowNavigation start={start} open={goTo} />
          <input aria-label="Draft" />
          <Link to="/slow?x=1">Slow</Link>
          <Outlet />
        </>
      ),
      children: [{ path: 'slow', lazy: () => new Promise<never>(() => {}) }],
    },
  ]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Draft'), 'half a sentence');
  await user.click(screen.getByRole('link', { name: 'Slow' }));
  return { user, rings, start, goTo, router };
}

it('reports a screen that did not load in 120 seconds, and keeps typed text', async () => {
  const { user, rings, start, goTo } = await open();
  expect(start).toHaveBeenLastCalledWith(expect.any(Function), 120_000);
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => rings[0]?.());
  expect(screen.getByRole('alert').textContent).toContain('This part of Parlo could not be loaded');
  expect(screen.getByLabelText<HTMLInputElement>('Draft').value).toBe('half a sentence');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(goTo.mock.calls).toEqual([['/slow?x=1']]);
});

it('lets one stay', async () => {
  const { user, rings, router } = await open();
  act(() => rings[0]?.());
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(router.state.navigation.state).toBe('idle');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Draft').value).toBe('half a sentence');
  expect(rings).toEqual([]);
});
