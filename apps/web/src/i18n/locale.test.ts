import { expect, it } from 'vitest';
import { localeOf } from './use-locale.ts';

it('keeps the reader’s own kind of a language', () => {
  expect(localeOf('en', ['uk-UA', 'en-GB', 'en-US'])).toBe('en-GB');
  expect(localeOf('uk', ['en-GB'])).toBe('uk');
});
