// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../testing/render.tsx';
import { chooseTheme } from '../theme/theme.ts';
import HomeRoute from './home.tsx';
import NotFoundRoute from './not-found.tsx';
import PricingRoute from './pricing.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.theme;
});

const demo = () => document.querySelector('iframe');
const address = () => new URL(demo()?.src ?? expect.fail('no demo'));

describe('the first page', () => {
  it('says what Parlo is, and leads to the builder from its top and from its end', async () => {
    const { user, router } = await show(<HomeRoute />, { elsewhere: ['/assistant'] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your website can answer out loud.');
    expect(document.title).toBe('Parlo: assistants that talk');
    const ways = screen.getAllByRole('link', { name: 'Create Your AI Assistant' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/assistant', '/assistant']);
    const [first] = ways;
    if (first) await user.click(first);
    expect(router.state.location.pathname).toBe('/assistant');
  });

  it('asks the server for nothing, and loads no widget, before the click', async () => {
    const fetch = vi.fn();
    vi.stubGlobal('fetch', fetch);
    await show(<HomeRoute />);
    expect(demo()).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('opens the demo in its own frame, which may use the microphone, and closes it again', async () => {
    const { user } = await show(<HomeRoute />);
    expect(screen.queryByRole('button', { name: 'Close the demo' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Talk to the demo' }));
    expect(address().pathname).toBe('/widget');
    expect(address().searchParams.get('assistantId')).toBe('assistant_demo');
    expect(demo()?.title).toBe('Demo assistant');
    expect(demo()?.getAttribute('allow')).toBe('microphone; autoplay');
    await user.click(screen.getByRole('button', { name: 'Close the demo' }));
    expect(demo()).toBeNull();
    expect(screen.getByRole('button', { name: 'Talk to the demo' })).toBeTruthy();
  });

  it.each([
    ['en', 'light', 'Talk to the demo'],
    ['uk', 'dark', 'Поговорити з демо'],
  ] as const)('opens the demo in %s and %s, as the page is', async (language, theme, name) => {
    const { user } = await show(<HomeRoute />, { language });
    act(() => chooseTheme(theme));
    await user.click(screen.getByRole('button', { name }));
    expect(Object.fromEntries(address().searchParams)).toMatchObject({ lang: language, theme });
  });

  it('shows one exchange in words, and hides its drawing from who can’t see it', async () => {
    await show(<HomeRoute />);
    const exchange = screen.getByRole('figure', { name: 'One exchange' });
    expect(within(exchange).getByText('Are you open on Sundays?')).toBeTruthy();
    expect(within(exchange).getByText('Yes, from ten until two, all year round.')).toBeTruthy();
    const drawing = exchange.querySelector('svg');
    expect(drawing?.getAttribute('aria-hidden')).toBe('true');
    for (const path of drawing?.querySelectorAll('path') ?? []) {
      expect(path.getAttribute('d')).toMatch(/^M[\d.]/);
      expect(path.getAttribute('d')).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it('explains it in three steps, each with what it makes', async () => {
    await show(<HomeRoute />);
    const how = screen.getByRole('region', { name: 'From a blank page to a first call' });
    const steps = within(how).getAllByRole('listitem');
    expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
      'Give it a name and a greeting',
      'Teach it your answers',
      'Paste one line into your site',
    ]);
    expect(steps[2]?.textContent).toContain('allow="microphone; autoplay"');
  });

  it('is whole in Ukrainian', async () => {
    await show(<HomeRoute />, { language: 'uk' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ваш сайт може відповідати вголос.');
    for (const heading of screen.getAllByRole('heading'))
      expect(heading.textContent).toMatch(/[А-Яа-яІіЇїЄє]/);
  });
});

describe('a page that does not exist', () => {
  it('says so, leads home, and is kept out of search engines', async () => {
    const { user, router } = await show(<NotFoundRoute />, { at: '/nowhere', elsewhere: ['/'] });
    expect(screen.getByRole('heading').textContent).toBe('Page not found');
    expect(document.title).toContain('Page not found');
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    await user.click(screen.getByRole('link', { name: 'Go home' }));
    expect(router.state.location.pathname).toBe('/');
  });

  it('says so in Ukrainian', async () => {
    await show(<NotFoundRoute />, { at: '/nowhere', language: 'uk' });
    expect(within(screen.getByRole('main')).getAllByRole('status')[0]?.textContent).toMatch(/^[А-ЯІЇЄҐ]/);
  });
});

describe('the prices', () => {
  it('lead to the builder without an account, and say what is free', async () => {
    const { user, router } = await show(<PricingRoute />, { at: '/pricing', elsewhere: ['/assistant'] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pricing');
    expect(screen.getByText(/minutes are free with every account/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Create Your AI Assistant' }));
    expect(router.state.location.pathname).toBe('/assistant');
  });
});
