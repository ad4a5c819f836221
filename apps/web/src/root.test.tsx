// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLanguage, speak } from './i18n/index.ts';
import type { Language } from './i18n/language.ts';
import { LoadFailed } from './lazy/lazy-part.ts';
import Root, { ErrorBoundary } from './root.tsx';
import { fakeApi } from './testing/fake-api.ts';
import { fillJsdomGaps } from './testing/jsdom-gaps.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  delete document.documentElement.dataset.waiting;
  await speak('en');
});

/** The app around one page at an address. */
function open(Page: () => React.ReactNode, { at = '/pricing', kept }: { at?: string; kept?: Language } = {}) {
  fillJsdomGaps();
  fakeApi({});
  if (kept) keepLanguage(kept);
  const router = createMemoryRouter(
    [{ path: '/', Component: Root, ErrorBoundary, children: [{ path: '*', Component: Page }] }],
    { initialEntries: [at] },
  );
  return render(<RouterProvider router={router} />);
}
const Calm = () => <main id="main">the page</main>;

describe('the app around a page', () => {
  it('lets a keyboard skip to the page before anything else', async () => {
    open(Calm);
    await screen.findByText('the page');
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    expect(document.activeElement?.getAttribute('href')).toBe('#main');
    expect(document.querySelector('#main')?.textContent).toBe('the page');
  });

  it('has a header above and a footer below', async () => {
    open(Calm);
    expect(await screen.findByRole('banner')).toBeTruthy();
    expect(await screen.findByRole('contentinfo')).toBeTruthy();
  });

  it('turns to the reader’s language, and shows the page that waited for it', async () => {
    document.documentElement.dataset.waiting = '';
    open(Calm, { kept: 'uk' });
    await waitFor(() => expect(document.documentElement.dataset.waiting).toBeUndefined());
    expect(document.documentElement.lang).toBe('uk');
    expect(screen.getByText('До змісту сторінки')).toBeTruthy();
  });

  it('is shown in English where it was to be in no other language', async () => {
    document.documentElement.dataset.waiting = '';
    open(Calm, { kept: 'en' });
    await waitFor(() => expect(document.documentElement.dataset.waiting).toBeUndefined());
    expect(document.documentElement.lang).toBe('en');
  });
});

describe('a page that breaks', () => {
  const Broken = () => {
    throw new Error('a secret of the code');
  };

  it.each([
    ['en', 'Something broke on this page', 'Reload'],
    ['uk', 'На цій сторінці щось зламалося', 'Перезавантажити'],
  ] as const)('says so in %s, with a way on and nothing of the code', async (language, title, action) => {
    await speak(language);
    open(Broken, { kept: language });
    expect((await screen.findByRole('alert')).textContent).toContain(title);
    expect(screen.getByRole('button', { name: action })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe(`${title} · Parlo`));
    expect(document.body.textContent).not.toContain('secret');
  });

  it('because its code did not come says that, since nothing is broken', async () => {
    open(() => {
      throw new LoadFailed();
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The connection may be slow');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  });
});
