import { expect, it } from 'vitest';
import { hasAgreed } from './agreement.ts';

const asking = { asked: 'confirm_book', alsoYes: ['book'], language: 'en' } as const;
const agrees = (...said: readonly string[]) => hasAgreed(said, asking, undefined);

it.each([
  'Yes.',
  'Yes, that’s right. Thank you very much.',
  'Так',
  'Ja, genau.',
  'Sí, claro',
  'はい',
  '是的',
])('takes %s for a yes', async (said) => {
  expect(await agrees(said)).toBe(true);
});

it.each(['No.', 'At four, please', 'Yes?', 'Ja, aber um vier', 'Hmm', 'What does it cost?', 'Oui mais non'])(
  'takes %s for no yes',
  async (said) => {
    expect(await agrees(said)).toBe(false);
  },
);

it('lets the last word count, and thanks change nothing', async () => {
  expect(await agrees()).toBe(false);
  expect(await agrees('Yes.', 'Thank you')).toBe(true);
  expect(await agrees('Yes.', 'No.')).toBe(false);
  expect(await agrees('No.', 'Yes.')).toBe(true);
});
