// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fillJsdomGaps } from '../testing/jsdom-gaps.ts';
import { show } from '../testing/render.tsx';
import { chooseTheme, chosenTheme, currentTheme } from './theme.ts';
import { ThemeToggle } from './theme-toggle.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  chooseTheme(null);
});

it('keeps what was chosen, until the device is to decide again', () => {
  fillJsdomGaps();
  chooseTheme('dark');
  expect([currentTheme(), chosenTheme(), localStorage.getItem('theme')]).toEqual(['dark', 'dark', 'dark']);
  chooseTheme(null);
  expect([currentTheme(), chosenTheme(), localStorage.getItem('theme')]).toEqual(['light', null, null]);
});

it('follows a choice that was made elsewhere on the page', async () => {
  chooseTheme(null);
  const { user } = await show(<ThemeToggle />);
  act(() => chooseTheme('dark'));
  await user.click(screen.getByRole('button', { name: 'Switch to light' }));
  expect(screen.getByRole('button', { name: 'Switch to dark' })).toBeTruthy();
  expect(chosenTheme()).toBe('light');
});

describe('while the device decides', () => {
  /** A device whose preference the test changes. */
  function device(dark: boolean) {
    const media = Object.assign(new EventTarget(), { matches: dark });
    vi.stubGlobal('matchMedia', () => media);
    return {
      prefers(now: boolean) {
        media.matches = now;
        act(() => void media.dispatchEvent(new Event('change')));
      },
    };
  }
  const offered = () => screen.getByRole('button').getAttribute('aria-label');

  it('offers the other of the two, and follows the device', async () => {
    const { prefers } = device(true);
    act(() => chooseTheme(null));
    await show(<ThemeToggle />);
    expect(offered()).toBe('Switch to light');
    prefers(false);
    expect(offered()).toBe('Switch to dark');
  });

  it('a choice is kept though the device changes its mind', async () => {
    const { prefers } = device(false);
    act(() => chooseTheme(null));
    const { user } = await show(<ThemeToggle />);
    await user.click(screen.getByRole('button', { name: 'Switch to dark' }));
    prefers(true);
    prefers(false);
    expect(currentTheme()).toBe('dark');
    expect(offered()).toBe('Switch to light');
  });

  it('is switched by the keyboard, in Ukrainian', async () => {
    device(false);
    act(() => chooseTheme(null));
    const { user } = await show(<ThemeToggle />, { language: 'uk' });
    await user.tab();
    await user.keyboard('{Enter}');
    expect(offered()).toBe('Світла тема');
    await user.keyboard(' ');
    expect(offered()).toBe('Темна тема');
    expect(localStorage.getItem('theme')).toBe('light');
  });
});
