import { describe, expect, it } from 'vitest';
import { addressesIn, onClockOf } from './read-said.ts';

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

describe('a time on the clock of Kyiv', () => {
  it.each([
    'at seven, Kyiv time',
    'tomorrow at 19:00 Kyiv time please',
    '4 pm your time',
    'four in the afternoon in your local time',
    'о 19:00 за київським часом',
    'о сьомій за вашим часом',
  ])('is said by %j', (text) => expect(onClockOf('Europe/Kyiv', text)).toBe(true));

  it.each([
    'at seven, London time',
    'thanks for your time',
    'is that in your time zone?',
    '4 pm my time',
    'о сьомій за берлінським часом',
  ])('is not said by %j', (text) => expect(onClockOf('Europe/Kyiv', text)).toBe(false));
});
