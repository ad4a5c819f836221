import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from './sealed-text.ts';

const key = randomBytes(32);

it('is read with its key and in its place alone', () => {
  const sealed = seal('sk-ключ', key, 'assistant_1');
  expect(sealed).not.toContain('sk-');
  expect(seal('sk-ключ', key, 'assistant_1')).not.toBe(sealed);
  expect(unseal(sealed, key, 'assistant_1')).toBe('sk-ключ');
  expect(unseal(sealed, key, 'assistant_2')).toBeNull();
  expect(unseal(sealed, randomBytes(32), 'assistant_1')).toBeNull();
});

it.each(['', 'sk-plain', '1.a.b.c', '2.AAAA.AAAA.AAAA', '1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.AAAA'])(
  'is null for %j',
  (stored) => {
    expect(unseal(stored, key, 'assistant_1')).toBeNull();
  },
);

it('is null after a change of one byte', () => {
  const sealed = seal('sk-secret', key, 'assistant_1');
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  expect(unseal(changed, key, 'assistant_1')).toBeNull();
});
