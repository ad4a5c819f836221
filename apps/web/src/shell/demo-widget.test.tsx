// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { speak } from '../i18n/index.ts';
import { show } from '../testing/render.tsx';
import { chooseTheme } from '../theme/theme.ts';
import { DemoPlace } from './demo-place.tsx';

afterEach(async () => {
  document.head.replaceChildren();
  await act(async () => {
    chooseTheme(null);
    await speak('en');
  });
});

const element = () => document.querySelector('parlo-assistant');
const attribute = (name: string) => element()?.getAttribute(name);

it('comes when the page is idle, by the loader that other sites load', async () => {
  await show(<DemoPlace />);
  expect(element()).toBeNull();
  await waitFor(() => expect(element()).not.toBeNull(), { timeout: 5_000 });
  expect(attribute('assistant-id')).toBe('assistant_demo');
  expect(screen.getByRole('region', { name: 'Ask Parlo' })).toBeTruthy();
  expect([...document.scripts].map((script) => script.getAttribute('src'))).toEqual(['/embed.js']);
});

it('follows theme and language', async () => {
  await show(<DemoPlace />);
  await waitFor(() => expect(element()).not.toBeNull(), { timeout: 5_000 });
  await act(async () => {
    chooseTheme('dark');
    await speak('uk');
  });
  expect([attribute('theme'), attribute('language'), attribute('label')]).toEqual([
    'dark',
    'uk',
    'Запитайте Parlo',
  ]);
  // In Ukrainian it writes, since it could not be understood aloud.
  expect([attribute('assistant-id'), attribute('mode')]).toEqual(['assistant_demo_uk', 'chat']);
});
