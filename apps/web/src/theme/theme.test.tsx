// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fillJsdomGaps } from '../testing/jsdom-gaps.ts';
import { show } from '../testing/render.tsx';
import { chooseTheme, chosenTheme, currentTheme } from './theme.ts';
import { ThemeToggle } from './theme-toggle.tsx';

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
