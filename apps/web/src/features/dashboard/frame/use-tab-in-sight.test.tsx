// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../testing/render.tsx';
import { FrameNav } from './frame-nav.tsx';

const TAB_WIDTH = 120;
let grown = () => {};

/** A row of 300 pixels whose tabs stand `left` pixels from its beginning. */
function layOut(left: number) {
  const sizes = { offsetLeft: left, offsetWidth: TAB_WIDTH, clientWidth: 300 };
  for (const [name, value] of Object.entries(sizes)) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  }
}

afterEach(() => {
  for (const name of ['offsetLeft', 'offsetWidth', 'clientWidth']) {
    Reflect.deleteProperty(HTMLElement.prototype, name);
  }
  vi.unstubAllGlobals();
});

it('shows the current tab in the middle, and again when the tabs have grown', async () => {
  const observed: Element[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        grown = tell;
      }
      observe(part: Element) {
        observed.push(part);
      }
      disconnect() {}
    },
  );
  layOut(400);
  await show(<FrameNav unread={0} />, { at: '/dashboard/analytics' });
  const row = screen.getByRole('navigation', { name: 'Workspace' }).firstElementChild;
  expect(row?.scrollLeft).toBe(400 - (300 - TAB_WIDTH) / 2);
  // The row itself, and the two lists in it.
  expect(observed).toHaveLength(3);
  layOut(300);
  act(() => grown());
  expect(row?.scrollLeft).toBe(300 - (300 - TAB_WIDTH) / 2);
});
