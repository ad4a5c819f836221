// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../testing/render.tsx';
import { applyConsent, decide, rememberSource } from './consent.ts';
import { ConsentLink, ConsentPlace } from './consent-place.tsx';
import { haveTagManager, loseTagManager, TAG_MANAGER, tagManagers } from './testing/tag-manager.ts';

const question = () => screen.findByRole('region', { name: 'Analytics cookies' });
const noQuestion = () => expect(screen.queryByRole('region', { name: 'Analytics cookies' })).toBeNull();
const kept = () => localStorage.getItem('analyticsConsent');

afterEach(() => {
  vi.unstubAllGlobals();
  decide('no', () => undefined);
  loseTagManager();
});

/** A page at an address that an advertisement led to. */
async function open(search = '', language: 'en' | 'uk' = 'en', at = '/') {
  const shown = await show(
    <>
      <ConsentPlace />
      <main>
        <button type="button">Something else</button>
      </main>
      <ConsentLink />
    </>,
    { language, at, elsewhere: ['/auth', '/pricing', '/purchase-confirmation'] },
  );
  // The part that is fetched reads the address once.
  if (search) rememberSource(search);
  return shown;
}

describe('without a tag manager', () => {
  it('nobody is asked, and nothing is kept, whatever the address says', async () => {
    localStorage.setItem('analyticsConsent', 'yes');
    const whenIdle = vi.fn(() => 0);
    vi.stubGlobal('requestIdleCallback', whenIdle);
    await open('?utm_source=newsletter');
    // Nothing even waits to be shown.
    expect(whenIdle).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Cookie settings' })).toBeNull();
    expect([document.cookie, tagManagers(), window.dataLayer]).toEqual(['', [], undefined]);
  });
});

describe('the question', () => {
  it('does nothing until it is answered, and has two equal buttons that a keyboard comes to first', async () => {
    haveTagManager();
    const { user } = await open('?utm_source=newsletter');
    const region = await question();
    expect([document.cookie, tagManagers(), window.dataLayer, kept()]).toEqual(['', [], undefined, null]);
    const [yes, no] = ['Accept', 'Decline'].map((name) => screen.getByRole('button', { name }));
    expect(yes?.className).toBe(no?.className);
    expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');
    await user.tab();
    expect(region.contains(document.activeElement)).toBe(true);
  });

  it('is asked in Ukrainian, and leads to the Ukrainian page about privacy', async () => {
    haveTagManager();
    await open('', 'uk');
    await screen.findByRole('region', { name: 'Файли cookie для аналітики' });
    expect(screen.getByRole('link', { name: 'Приватність' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Дозволити' })).toBeTruthy();
  });

  it('answered with yes loads the tag manager once, and keeps where the reader came from', async () => {
    haveTagManager();
    const { user } = await open('?gclid=Cj0K');
    await question();
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    await waitFor(noQuestion);
    expect(tagManagers()).toEqual([TAG_MANAGER]);
    expect(window.dataLayer).toEqual([{ 'gtm.start': expect.any(Number), event: 'gtm.js' }]);
    expect([document.cookie, kept()]).toEqual(['deduplication_cookie=google', 'yes']);
    act(() => decide('yes'));
    expect(tagManagers()).toHaveLength(1);
  });

  it('answered with no loads nothing and keeps nothing but that', async () => {
    haveTagManager();
    const { user } = await open('?fbclid=IwAR');
    await question();
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await waitFor(noQuestion);
    expect([tagManagers(), window.dataLayer, document.cookie, kept()]).toEqual([[], undefined, '', 'no']);
  });

  it('is not asked again, and the decision holds', async () => {
    haveTagManager();
    localStorage.setItem('analyticsConsent', 'yes');
    await open('?utm_source=a%3B%20b');
    await waitFor(() => expect(tagManagers()).toEqual([TAG_MANAGER]));
    noQuestion();
    expect(document.cookie).toBe('deduplication_cookie=a%3B%20b');
  });

  it('is asked once more from the foot of the page, where the focus comes back to', async () => {
    haveTagManager();
    localStorage.setItem('analyticsConsent', 'no');
    const { user } = await open();
    const change = await screen.findByRole('button', { name: 'Cookie settings' });
    noQuestion();
    await user.click(change);
    const region = await question();
    await waitFor(() => expect(document.activeElement).toBe(region));
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(noQuestion);
    expect(document.activeElement).toBe(change);
    expect(kept()).toBe('no');
  });
});

describe('a yes that is taken back', () => {
  it('takes the cookie away, and loads the page anew, since what runs can’t be stopped', async () => {
    haveTagManager();
    localStorage.setItem('analyticsConsent', 'yes');
    await open('?utm_source=newsletter');
    await waitFor(() => expect(tagManagers()).toHaveLength(1));
    const reload = vi.fn();
    act(() => decide('no', reload));
    expect([document.cookie, kept(), reload.mock.calls.length]).toEqual(['', 'no', 1]);
  });

  it('removes only cookies that tags are known to set', async () => {
    haveTagManager();
    const others = ['parlo', 'x_fbp'];
    for (const name of ['_ga', '_ga_ABC123', '_gid', '_gcl_au', '_fbp', ...others]) {
      // biome-ignore lint/suspicious/noDocumentCookie: as tags set it
      document.cookie = `${name}=1; Path=/`;
    }
    act(() => decide('no', () => undefined));
    expect(document.cookie).toBe('parlo=1; x_fbp=1');
    for (const name of others) {
      // biome-ignore lint/suspicious/noDocumentCookie: so that no test after this one finds it
      document.cookie = `${name}=; Max-Age=0; Path=/`;
    }
  });
});

describe('a screen of the app', () => {
  const screenPath = '/dashboard';
  afterEach(() => history.replaceState(null, '', '/'));

  it('is not asked about, and runs nothing, whatever was decided', async () => {
    haveTagManager();
    localStorage.setItem('analyticsConsent', 'yes');
    const whenIdle = vi.fn(() => 0);
    vi.stubGlobal('requestIdleCallback', whenIdle);
    await open('', 'en', screenPath);
    expect(whenIdle).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Cookie settings' })).toBeNull();
    history.replaceState(null, '', screenPath);
    rememberSource('?utm_source=newsletter');
    applyConsent();
    expect([document.cookie, tagManagers()]).toEqual(['', []]);
  });

  it('opens as a new page from a page with the tag manager, with its state', async () => {
    haveTagManager();
    localStorage.setItem('analyticsConsent', 'yes');
    const { router } = await open();
    await waitFor(() => expect(tagManagers()).toHaveLength(1));
    await act(() => router.navigate('/auth?a=b', { state: { from: '/' } }));
    expect(router.state.location.pathname).toBe('/');
    await waitFor(() => expect(location.pathname + location.search).toBe('/auth?a=b'));
    expect(history.state.usr).toEqual({ from: '/' });
  });

  it.each(['/pricing', '/purchase-confirmation'])('is not %s', async (path) => {
    haveTagManager();
    localStorage.setItem('analyticsConsent', 'yes');
    const { router } = await open();
    await waitFor(() => expect(tagManagers()).toHaveLength(1));
    await act(() => router.navigate(path));
    expect([router.state.location.pathname, location.pathname]).toEqual([path, '/']);
  });

  it('is opened as ever where nothing runs', async () => {
    haveTagManager();
    const { router } = await open();
    await question();
    await act(() => router.navigate('/auth'));
    expect([router.state.location.pathname, location.pathname]).toEqual(['/auth', '/']);
  });
});

it('the foot of a page fetches nothing before the browser is idle', async () => {
  haveTagManager();
  localStorage.setItem('analyticsConsent', 'yes');
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const { unmount } = await open();
  // Longer than an import takes that is not waited for.
  await act(async () => void (await import('./consent-parts.ts')));
  expect(screen.queryByRole('button', { name: 'Cookie settings' })).toBeNull();
  expect(tagManagers()).toEqual([]);
  unmount();
});
