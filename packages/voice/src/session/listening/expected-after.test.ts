import type { ResponseMemo } from '@parlo/dialog/responder';
import { describe, expect, it } from 'vitest';
import { expectedAfter } from './expected-after.ts';

const memo = (rest: object) => ({ outcome: 'answered', entryIds: [], ...rest }) as unknown as ResponseMemo;

describe('expectedAfter', () => {
  it.each([
    [memo({ booking: { step: 'email' } }), 'email'],
    [memo({ booking: { step: 'phone' } }), 'phone'],
    [memo({ contact: { step: 'reach' } }), 'reach'],
    [memo({ contact: { step: 'name' } }), 'name'],
    [memo({ contact: { step: 'confirm' } }), 'answer'],
    [memo({ booking: { step: 'when' } }), 'answer'],
    [memo({ outcome: 'clarifying' }), 'answer'],
    [memo({}), null],
    [undefined, null],
  ])('knows of %j that %s is to come', (remembered, expected) => {
    expect(expectedAfter(remembered)).toBe(expected);
  });
});
