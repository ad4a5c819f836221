import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readToken, signToken } from './signed-token.ts';

const key = randomBytes(32);
const Shape = z.object({ name: z.string() });

it('returns its signed content', () => {
  const token = signToken('xy', { name: 'Олена' }, key);
  expect(token).toMatch(/^xy_[\w-]+\.[\w-]{43}$/);
  expect(readToken('xy', token, key, Shape)).toEqual({ name: 'Олена' });
});

it('takes nothing that another key or for another purpose was signed with', () => {
  const token = signToken('xy', { name: 'Ada' }, key);
  expect(readToken('xy', token, randomBytes(32), Shape)).toBeNull();
  expect(readToken('xz', token, key, Shape)).toBeNull();
});

it('takes no claims that were changed, nor those of another shape', () => {
  const [, signature = ''] = signToken('xy', { name: 'Ada' }, key).split('.');
  const body = Buffer.from('{"name":"Eve"}').toString('base64url');
  expect(readToken('xy', `xy_${body}.${signature}`, key, Shape)).toBeNull();
  expect(readToken('xy', signToken('xy', { id: 1 }, key), key, Shape)).toBeNull();
});

it.each(['', 'xy_', 'xy_a.b', `xy_${'a'.repeat(5_000)}.${'b'.repeat(43)}`, '\0', 'xy_é.…'])(
  'takes no %j',
  (value) => {
    expect(readToken('xy', value, key, Shape)).toBeNull();
  },
);
