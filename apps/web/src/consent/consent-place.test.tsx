// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../testing/render.tsx';
import { beginConsent, decide } from './consent.ts';
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
async function open(search = '', language: 'en' | 'uk' = 'en') {
  const shown = await show(
    <>
      <ConsentPlace />
      <main>
        <button type="button">Something else</button>
      </main>
      <ConsentLink />
    </>,
    { language },
  );
  // The part that is fetched begins once, with the address that its page was opened with.
  if (search) beginConsent(search);
  return shown;
}

describe('where the operator has no tag manager', () => {
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

  it('is not asked again, and what was decided holds', async () => {
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
});
