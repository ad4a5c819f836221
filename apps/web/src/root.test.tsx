// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, data, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18next, speak } from './i18n/index.ts';
import { LoadFailed } from './lazy/lazy-part.ts';
import Root, { ErrorBoundary } from './root.tsx';
import { fillJsdomGaps } from './testing/jsdom-gaps.ts';

function Broken(): never {
  throw problem;
}
let problem: Error;

/** The app around a page, at an address. */
function app(at: string, page = <main id="main">the page</main>) {
  const routes = [
    {
      path: '*',
      element: <Root />,
      errorElement: <ErrorBoundary />,
      children: [{ path: '*', element: page }],
    },
  ];
  return <RouterProvider router={createMemoryRouter(routes, { initialEntries: [at] })} />;
}
const open = (...page: Parameters<typeof app>) => render(app(...page));

beforeEach(() => {
  fillJsdomGaps();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  document.head.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await speak('en');
});

describe('the app around a page', () => {
  it('has its header above, its footer below, and a way past them by keyboard', async () => {
    open('/blog');
    expect(await screen.findByRole('banner')).toBeTruthy();
    expect(screen.getByRole('contentinfo')).toBeTruthy();
    const [first] = screen.getAllByRole('link');
    expect(first?.getAttribute('href')).toBe('#main');
    expect(first?.textContent).toBe('Skip to content');
    expect(document.querySelector('#main')?.textContent).toBe('the page');
  });

  it.each(['/widget', '/popup/assistant_1'])('keeps out of a visitor’s small window: %s', async (at) => {
    open(at);
    expect(await screen.findByText('the page')).toBeTruthy();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('stays in the language that was pressed for before all of it was there', async () => {
    localStorage.setItem('language', 'en');
    const { container } = open('/auth');
    void speak('uk');
    await waitFor(() => expect(container.querySelector('footer')).toBeTruthy());
    await waitFor(() => expect(i18next.language).toBe('uk'));
  });

  it('is put into the reader’s language, and shown then', async () => {
    localStorage.setItem('language', 'uk');
    document.documentElement.dataset.waiting = '';
    open('/auth');
    await waitFor(() => expect(i18next.language).toBe('uk'));
    await waitFor(() => expect('waiting' in document.documentElement.dataset).toBe(false));
    const header = screen.getByRole('banner');
    expect(within(header).getByRole('button', { name: 'English' })).toBeTruthy();
  });
});

it('is hydrated whole as the English it was prerendered in, before it speaks another language', async () => {
  // Its words are there already: nothing gives React time to finish.
  await speak('uk');
  await speak('en');
  localStorage.setItem('language', 'uk');
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(app('/auth'));
  const errors: unknown[] = [];
  const root = hydrateRoot(page, app('/auth'), { onRecoverableError: (error) => errors.push(error) });
  await within(page).findByRole('button', { name: 'English' });
  await within(page).findByText('Асистенти, що розмовляють, на вашому сервері.');
  expect(errors).toEqual([]);
  root.unmount();
  page.remove();
});

it('stays in the language of its address where it is a page of the site', async () => {
  localStorage.setItem('language', 'uk');
  open('/blog');
  const header = within(await screen.findByRole('banner'));
  expect(await header.findByRole('link', { name: 'Українська' })).toBeTruthy();
  expect(i18next.language).toBe('en');
});

describe('a page that breaks', () => {
  it('says so without a word of the fault, and offers to load it again', async () => {
    problem = new Error('x is not a function');
    open('/blog', <Broken />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).not.toContain('x is not a function');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    const links = within(alert.closest('main') ?? expect.fail('no page')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(expect.arrayContaining(['/', '/docs']));
  });

  it('offers to load code again that did not arrive', async () => {
    problem = new LoadFailed();
    open('/blog', <Broken />);
    const alert = await screen.findByRole('alert');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(alert.textContent).toContain('This part of Parlo could not be loaded');
  });

  it('for it was never made says that there is none', async () => {
    const loader = () => {
      throw data(null, { status: 404 });
    };
    const routes = [{ path: '*', loader, element: null, errorElement: <ErrorBoundary /> }];
    render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/docs/none'] })} />);
    expect(await screen.findByText('Page not found')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
