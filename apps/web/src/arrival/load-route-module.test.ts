// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { headFor } from './destination.ts';
import { loadRouteModule } from './load-route-module.ts';
import { NotArrived } from './load-within.ts';

const ROUTE = { id: 'routes/blog', module: '/assets/blog-12345678.js' };
const browser = (fetchModule: () => Promise<unknown>) => ({
  fetchModule: vi.fn(fetchModule),
  store: sessionStorage,
  goTo: vi.fn(),
});
const gone = () => Promise.reject(new TypeError('404'));
const soon = () => new Promise((resolve) => setTimeout(() => resolve('still waiting')));

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  headFor(null);
  sessionStorage.clear();
});

describe('the module of a screen', () => {
  it('is fetched once', async () => {
    const screen = { default: () => null };
    const here = browser(async () => screen);
    const loaded = {};
    expect(await loadRouteModule(ROUTE, loaded, here)).toBe(screen);
    expect(await loadRouteModule(ROUTE, loaded, here)).toBe(screen);
    expect(here.fetchModule.mock.calls).toEqual([[ROUTE.module]]);
  });

  it('that is gone is looked for by one fresh load of where the person was going', async () => {
    headFor('/blog?page=2');
    const here = browser(gone);
    const answer = loadRouteModule(ROUTE, {}, here);
    expect(await Promise.race([answer, soon()])).toBe('still waiting');
    expect(here.goTo.mock.calls).toEqual([['/blog?page=2']]);
  });

  it('that is still gone after it says so, and does not load again', async () => {
    const here = browser(gone);
    void loadRouteModule(ROUTE, {}, here);
    await soon();
    expect(here.goTo.mock.calls).toEqual([['/']]);
    await expect(loadRouteModule(ROUTE, {}, here)).rejects.toThrow(NotArrived);
    expect(here.goTo).toHaveBeenCalledTimes(1);
  });
});
