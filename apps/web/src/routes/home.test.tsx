// @vitest-environment jsdom
import { CUSTOMERS_META } from '@parlo/contract/built-site';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLandingContent } from '../features/home/content.ts';
import { LOGOS } from '../features/home/works-with.ts';
import { show } from '../testing/render.tsx';
import { chooseTheme } from '../theme/theme.ts';
import HomeRoute, { loader } from './home.tsx';
import NotFoundRoute from './not-found.tsx';
import PricingRoute from './pricing.tsx';

const CASE = {
  assistantId: 'assistant_demo_clinic',
  business: 'Clinic',
  description: 'Hours.',
  greeting: 'Hello.',
  suggestions: ['Open?', 'Where?', 'How much?'],
};
function home(language: 'en' | 'uk' = 'en', elsewhere: readonly string[] = []) {
  const content = { ...readLandingContent(language), cases: [CASE] };
  return show(<HomeRoute loaderData={content} />, { language, elsewhere });
}

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ success: true, message: '', sales: 'test' })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete document.documentElement.dataset.theme;
  document.querySelector(`meta[name="${CUSTOMERS_META}"]`)?.remove();
});

/** As the server sends the page after an administrator has entered customers. */
function enterCustomers() {
  const meta = document.createElement('meta');
  meta.name = CUSTOMERS_META;
  const [role, text] = [
    { en: 'Baker', uk: 'Пекарка' },
    { en: 'Good.', uk: 'Добре.' },
  ];
  const testimonials = [{ name: 'Maria', role, text }];
  meta.content = JSON.stringify({ businesses: 1_000, over: true, testimonials });
  document.head.append(meta);
}

const demo = () => document.querySelector<HTMLIFrameElement>('iframe[title^="Demo"], iframe[title^="Демо"]');
const address = () => new URL(demo()?.src ?? expect.fail('no demo'));
const region = (name: string) => screen.findByRole('region', { name });

describe('the first screens', () => {
  it('say what Parlo is, and lead to the builder from the top and from the end', async () => {
    const { user, router } = await home('en', ['/assistant']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your website can answer out loud.');
    expect(document.title).toBe('Parlo: assistants that talk');
    await region('Write the greeting. Hear it said.');
    const ways = screen.getAllByRole('link', { name: 'Create Your AI Assistant' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/assistant', '/assistant']);
    const [first] = ways;
    if (first) await user.click(first);
    expect(router.state.location.pathname).toBe('/assistant');
  });

  it('contain the specified claims once an administrator has entered a number', async () => {
    enterCustomers();
    await home();
    expect(screen.getByText('10 minutes free, no card')).toBeTruthy();
    expect(screen.getByText('Then 300 minutes for $29 a month')).toBeTruthy();
    expect(screen.getByText('Over 1,000 businesses')).toBeTruthy();
  });

  it('claim no number of businesses, and quote nobody, in a fresh installation', async () => {
    await home();
    await region('What it costs');
    expect(screen.queryByText(/^Over/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'What people say' })).toBeNull();
  });

  it('load no widget before the click', async () => {
    await home();
    expect(demo()).toBeNull();
  });

  it('open the demo in its own frame, which may use the microphone, and close it again', async () => {
    const { user } = await home();
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

  it('open the demo with a question that was pressed', async () => {
    const { user } = await home();
    const asks = within(screen.getByRole('list', { name: 'Ask it something' })).getAllByRole('button');
    expect(asks).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'What does it cost?' }));
    const widget = demo()?.contentWindow ?? expect.fail('no demo');
    const said = vi.spyOn(widget, 'postMessage').mockReturnValue();
    const ready = { data: { type: 'parlo:ready' }, origin: location.origin, source: widget };
    act(() => void dispatchEvent(new MessageEvent('message', ready)));
    expect(said.mock.lastCall?.[0]).toEqual({ type: 'parlo:ask', text: 'What does it cost?' });
  });

  it.each([
    ['en', 'light', 'Talk to the demo'],
    ['uk', 'dark', 'Відкрити демо'],
  ] as const)('open the demo in %s and %s, as the page is', async (language, theme, name) => {
    const { user } = await home(language);
    act(() => chooseTheme(theme));
    await user.click(screen.getByRole('button', { name }));
    expect(Object.fromEntries(address().searchParams)).toMatchObject({ lang: language, theme });
  });

  it.each([
    ['Escape', (user: Awaited<ReturnType<typeof home>>['user']) => user.keyboard('{Escape}')],
    [
      'a press beside it',
      async (user: Awaited<ReturnType<typeof home>>['user']) => {
        const backdrop = screen.getByRole('dialog').previousElementSibling;
        await user.click(backdrop ?? expect.fail('no backdrop'));
      },
    ],
  ])('show the recording in a dialog, which %s closes, with the focus back', async (_, close) => {
    const { user } = await home();
    const opener = screen.getByRole('button', { name: 'See Live Demo' });
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Parlo in half a minute' });
    const video = dialog.querySelector('video');
    expect(video?.getAttribute('src')).toBe('/demo/demo.webm');
    expect(video?.autoplay).toBe(true);
    expect(dialog.querySelectorAll('track')).toHaveLength(2);
    await close(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('name what Parlo works with once for ears, and stand still under the focus', async () => {
    await home();
    const strip = screen.getByRole('group', { name: 'Works with' });
    expect(within(strip).getAllByRole('listitem')).toHaveLength(LOGOS.length);
    expect(strip.querySelectorAll('ul')).toHaveLength(2);
    expect(strip.tabIndex).toBe(0);
  });

  it('have four cards, each with its own piece of the product', async () => {
    await home();
    const cards = within(screen.getByRole('list', { name: 'What makes it good company' }))
      .getAllByRole('heading', { level: 2 })
      .map((heading) => heading.textContent);
    expect(cards).toEqual([
      'It answers before it gets awkward',
      'It says where it read it',
      'Nothing before the click',
      'It books the visit while they talk',
    ]);
  });

  it('show one exchange in words, and hide its drawing from who can’t see it', async () => {
    await home();
    const exchange = screen.getByRole('figure', { name: 'One exchange' });
    expect(within(exchange).getByText('Are you open on Sundays?')).toBeTruthy();
    expect(within(exchange).getByText('Yes, from ten until two, all year round.')).toBeTruthy();
    for (const drawing of document.querySelectorAll('main svg'))
      expect(drawing.getAttribute('aria-hidden')).toBe('true');
    for (const path of document.querySelectorAll('path.voice-stroke')) {
      expect(path.getAttribute('d')).toMatch(/^M[\d.]/);
      expect(path.getAttribute('d')).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

describe('the lower sections', () => {
  it.each([
    ['/', 'Dental clinic'],
    ['/uk', 'Стоматологія'],
  ])('is written in the language of its address: %s', (path, business) => {
    const { cases } = loader({ url: new URL(path, 'https://talk.example') });
    expect(cases.map((one) => one.business)).toContain(business);
  });

  it('explains it in ten steps', async () => {
    await home();
    const how = await region('From a blank page to a first call, in ten steps');
    expect(within(how).getAllByRole('listitem')).toHaveLength(10);
  });

  it('has every part, in this order', async () => {
    enterCustomers();
    await home();
    await region('Write the greeting. Hear it said.');
    await screen.findByLabelText('Answer');
    await screen.findByRole('button', { name: 'Get Starter' });
    const parts = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    const order = [
      'What you can count on',
      'From a blank page to a first call, in ten steps',
      'Ask a business like yours',
      'Build yours right here',
      'What people say',
      'What it costs',
      'Questions people ask first',
      'Write the greeting. Hear it said.',
    ];
    expect(parts.filter((part) => order.includes(part ?? ''))).toEqual(order);
  });

  it('says what is still to come, and nothing that is there', async () => {
    await home();
    const end = await region('Write the greeting. Hear it said.');
    expect(end.textContent).toContain('A 10-minute free trial, no card');
    expect(end.textContent).toContain('Starter: 300 minutes for $29 a month');
    expect(end.textContent).toContain('Coming soon: Voice sales agents, CRM sync');
  });

  it('is whole in Ukrainian', async () => {
    await home('uk');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ваш сайт може відповідати вголос.');
    await region('Напишіть привітання. Почуйте його.');
    await screen.findByLabelText('Відповідь');
    const english = screen
      .getAllByRole('heading')
      .filter((heading) => !/[А-Яа-яІіЇїЄє]/.test(heading.textContent ?? ''));
    // The plan has one name everywhere.
    expect(english.map((heading) => heading.textContent)).toEqual([]);
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
