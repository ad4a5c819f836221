// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../testing/render.tsx';
import { DemoPlace } from './demo-place.tsx';

/** What the browser does once it has nothing else to do. */
let idle: Map<number, () => void>;
const demo = () => document.querySelector('parlo-assistant');

beforeEach(() => {
  idle = new Map();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    idle.set(idle.size + 1, run);
    return idle.size;
  });
  vi.stubGlobal('cancelIdleCallback', (id: number) => void idle.delete(id));
});
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  vi.unstubAllGlobals();
});

const beIdle = () =>
  act(async () => {
    for (const run of idle.values()) run();
    await vi.dynamicImportSettled();
  });

describe('the demo assistant', () => {
  it('waits until everything else is there', async () => {
    await show(<DemoPlace />, { at: '/' });
    expect(demo()).toBeNull();
    expect(document.scripts).toHaveLength(0);
    await beIdle();
    await vi.waitFor(() => expect(demo()).not.toBeNull());
  });

  it.each(['/', '/blog', '/pricing', '/dashboard', '/settings'])('is on %s', async (at) => {
    await show(<DemoPlace />, { at });
    await beIdle();
    await vi.waitFor(() => expect(demo()).not.toBeNull());
  });

  it.each(['/assistant', '/sandbox', '/widget', '/popup/x', '/check'])(
    'keeps out of the way on %s',
    async (at) => {
      await show(<DemoPlace />, { at });
      expect(idle.size).toBe(0);
      await beIdle();
      expect(demo()).toBeNull();
    },
  );

  it('loads its loader once, however many pages are opened', async () => {
    const first = await show(<DemoPlace />, { at: '/' });
    await beIdle();
    await vi.waitFor(() => expect(demo()).not.toBeNull());
    first.unmount();
    await show(<DemoPlace />, { at: '/blog' });
    await beIdle();
    await vi.waitFor(() => expect(demo()).not.toBeNull());
    expect(document.scripts).toHaveLength(1);
  });

  it('is given up by a page that is left before', async () => {
    const { unmount } = await show(<DemoPlace />, { at: '/' });
    expect(idle.size).toBe(1);
    unmount();
    expect(idle.size).toBe(0);
  });
});
