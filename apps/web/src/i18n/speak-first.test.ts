// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { i18next, speak, speakFirst } from './index.ts';

it('leaves a page in the language that was pressed for before all of it was there', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en']);
  const pressed = speak('uk');
  await speakFirst();
  await pressed;
  expect(i18next.language).toBe('uk');
  vi.restoreAllMocks();
  await speak('en');
});
