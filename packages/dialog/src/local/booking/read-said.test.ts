import { describe, expect, it } from 'vitest';
import { addressesIn } from './read-said.ts';

describe('an address in a turn', () => {
  it.each([
    ['maria at example dot com', 'maria@example.com'],
    ['my email is maria at firm dot berlin', 'maria@firm.berlin'],
    ['Maria, maria@firm.berlin', 'maria@firm.berlin'],
  ])('is one: %j', (text, email) => expect(addressesIn(text)).toEqual({ email }));

  it('is none where nobody asked and a word only sounds like it', () => {
    expect(addressesIn('can i look at a point when next tuesday afternoon')).toEqual({});
  });

  it('may end as it likes when it was asked for', () => {
    expect(addressesIn('maria at firm dot berlin', true)).toEqual({ email: 'maria@firm.berlin' });
  });
});
