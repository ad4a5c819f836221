import { describe, expect, it } from 'vitest';
import { problemOf } from '../api/reasons.ts';
import { AddNumberInput, E164, GiveNumberInput, SetNumberInput } from './telephone.ts';

describe('a telephone number', () => {
  it.each([
    ['+380441234567', '+380441234567'],
    [' +380 (44) 123-45-67 ', '+380441234567'],
    ['+1 415.555.0100', '+14155550100'],
    ['+44\u00a020\u20117946\u20110000', '+442079460000'],
    ['+1234567', '+1234567'],
    ['+123456789012345', '+123456789012345'],
  ])('%s is %s', (written, number) => {
    expect(E164.parse(written)).toBe(number);
  });

  it.each([
    '',
    '+',
    '380441234567',
    '00380441234567',
    '+0441234567',
    '+123456',
    '+1234567890123456',
    '+38044123456x',
    '++380441234567',
    'sip:+380441234567@example.com',
    '+380441234567;phone-context=+1',
    '+٣٨٠٤٤١٢٣٤٥٦٧',
    `+${'1'.repeat(100)}`,
    112,
    null,
  ])('%s is none', (written) => {
    const { error } = E164.safeParse(written);
    expect(error?.issues[0]?.message).toBe('A number has its country code: +380 44 123 45 67.');
  });

  it('that is none is refused for that reason, also where it is long', () => {
    for (const number of ['0441234567', '1'.repeat(100)]) {
      const input = { number };
      const { error } = AddNumberInput.safeParse(input);
      const [issue] = error?.issues ?? [];
      expect(issue && problemOf(issue, input)).toMatchObject({ reason: 'invalid_number', field: 'number' });
    }
  });
});

it('a number is added with an account or without, and given to one or taken back', () => {
  const number = '+380441234567';
  expect(AddNumberInput.parse({ number })).toEqual({ number });
  expect(AddNumberInput.parse({ number, email: null }).email).toBeNull();
  expect(AddNumberInput.safeParse({ number, email: 'nobody' }).success).toBe(false);
  expect(GiveNumberInput.parse({ number, email: null }).email).toBeNull();
  expect(GiveNumberInput.safeParse({ number }).success).toBe(false);
});

it('an owner says both who answers and to whom callers are transferred, so that nothing is forgotten', () => {
  const set = { number: '+380441234567', assistantId: 'assistant_1', transferTo: '+380 67 123 45 67' };
  expect(SetNumberInput.parse(set).transferTo).toBe('+380671234567');
  expect(SetNumberInput.parse({ ...set, assistantId: null, transferTo: null }).assistantId).toBeNull();
  const { transferTo: _, ...without } = set;
  expect(SetNumberInput.safeParse(without).success).toBe(false);
  expect(SetNumberInput.safeParse({ ...set, assistantId: 'x'.repeat(200) }).success).toBe(false);
});
