import { AssistantChanges, CallError } from '@parlo/contract';
import { expect, it } from 'vitest';
import { refusedField } from './refused-field.ts';

it.each([
  ['allowedSites', ['our shop']],
  ['allowedSites', [`${'x'.repeat(300)}.example`]],
  ['allowedSites', Array.from({ length: 51 }, () => 'example.com')],
  ['consentText', 'x'.repeat(501)],
  ['retentionDays', 0],
  ['retentionDays', 4_000],
] as const)('finds %s by what the contract says of %j', (field, value) => {
  const message = AssistantChanges.safeParse({ [field]: value }).error?.issues[0]?.message ?? '';
  expect(refusedField(new CallError('invalid_input', message, 400))).toBe(field);
});

it('is none for other fields and other failures', () => {
  expect(refusedField(new CallError('invalid_input', 'Prompt is required.', 400))).toBeNull();
  expect(refusedField(new CallError('internal', 'The consent text', 500))).toBeNull();
  expect(refusedField(new Error('The consent text'))).toBeNull();
});
