import { expect, it } from 'vitest';
import { daysOf, KeyTexts } from './key-form.tsx';

it.each([
  ['', undefined],
  ['  ', undefined],
  ['1', 1],
  [' 90 ', 90],
  ['3650', 3_650],
  ['3651', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['soon', null],
])('takes “%s” as %s days', (text, days) => {
  expect(daysOf(text)).toBe(days);
});

it('needs a name, and days only where somebody typed some', () => {
  expect(KeyTexts.safeParse({ name: ' CRM ', days: '' }).data).toEqual({ name: 'CRM', days: '' });
  expect(KeyTexts.safeParse({ name: ' ', days: '' }).success).toBe(false);
  expect(KeyTexts.safeParse({ name: 'x'.repeat(61), days: '' }).success).toBe(false);
  expect(KeyTexts.safeParse({ name: 'CRM', days: '0' }).success).toBe(false);
});
