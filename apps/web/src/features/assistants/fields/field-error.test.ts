import i18next from 'i18next';
import { expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { fieldError } from './field-error.ts';

it('shows the problem of a field', async () => {
  const instance = i18next.createInstance();
  await instance.init({
    lng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
  });
  const about = (type: string) => fieldError(instance.t, { type } as never, 'Prompt', 300);
  expect(about('too_small')).toBe('Prompt is required.');
  expect(about('invalid_type')).toBe('Prompt is required.');
  expect(about('too_big')).toBe('Prompt can be at most 300 characters long.');
  expect(about('custom')).toBe('Please check this field.');
  expect(fieldError(instance.t, undefined, 'Prompt', 300)).toBeUndefined();
});
