import { describe, expect, it } from 'vitest';
import { addressesIn } from './who.ts';

describe('an address in a turn', () => {
  it.each([
    ['maria at example dot com', 'maria@example.com'],
    ['my email is maria at firm dot berlin', 'maria@firm.berlin'],
    ['Maria, maria@firm.berlin', 'maria@firm.berlin'],
    ['I am Jane Lee, jane dot lee at gmail dot com', 'jane.lee@gmail.com'],
    ['jane lee at example.com', 'janelee@example.com'],
    ['my email is maria at ukr net', 'maria@ukr.net'],
    ['my email, jane, dot, lee, at gmail, dot com', 'jane.lee@gmail.com'],
    ['олена сич собака укр нет', 'olenasych@ukr.net'],
    ['Я Олена Сич, олена собака мета крапка юа', 'olena@meta.ua'],
  ])('is one: %j', (text, email) => expect(addressesIn(text)).toEqual({ email }));

  it.each([
    'can i look at a point when next tuesday afternoon',
    'Tuesday at 6pm please, I mean UK time',
    'Tuesday at 6pm UK, and email me the details',
    'tomorrow at noon UK time',
    'Is the shop open at six in the UK',
    'I am at work until five, info please',
    'email me the route, I am at home in the uk',
    'завтра о шостій, собака зі мною, юа',
  ])('is none where nobody asked and words only sound like it: %j', (text) => {
    expect(addressesIn(text)).toEqual({});
  });

  it('is found in a turn as long as they come, without keeping everybody waiting', () => {
    const text = `${'we meet at six '.repeat(260)}, maria at gmail dot com`;
    expect(addressesIn(text)).toEqual({ email: 'maria@gmail.com' });
  });

  it('may end as it likes when it was asked for', () => {
    expect(addressesIn('maria at firm dot berlin', true)).toEqual({ email: 'maria@firm.berlin' });
  });
});
