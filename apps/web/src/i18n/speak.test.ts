// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { i18next, keepLanguage, speak, speakUnlessChosen } from './index.ts';

it('ends with the language that was asked for last, whichever words come first', async () => {
  const late = speak('uk');
  await speak('en');
  await late;
  expect([i18next.language, document.documentElement.lang]).toEqual(['en', 'en']);
});

it('is that of what is shown, unless the reader chose one', async () => {
  await speakUnlessChosen('uk-UA');
  expect(i18next.language).toBe('uk');
  keepLanguage('en');
  await speakUnlessChosen('uk-UA');
  expect(i18next.language).toBe('en');
});

it('draws nothing anew for a language that is spoken already', async () => {
  await speak('uk');
  const changed = vi.fn();
  i18next.on('languageChanged', changed);
  await speak('uk', ['pricing']);
  expect(changed).not.toHaveBeenCalled();
  expect(i18next.exists('pricing.pageTitle')).toBe(true);
  await speak('en');
  expect(changed).toHaveBeenCalledOnce();
  i18next.off('languageChanged', changed);
});
