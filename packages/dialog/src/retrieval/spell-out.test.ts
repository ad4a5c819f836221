import { expect, it } from 'vitest';
import { entry } from '../testing/cafe.ts';
import { spellOut } from './spell-out.ts';

it.each([
  ['wen do u opn', 'when do you open'],
  ['U-bahn, R&B and info@acme.com', 'U-bahn, R&B and info@acme.com'],
  ['is apt 4 in the W hotel free', 'is apt 4 in the W hotel free'],
  ['Can i book an appt 4 tmrw pls', 'Can i book an appointment 4 tomorrow please'],
  ['dont u deliver', "don't you deliver"],
  ['сколько стоит заказ', 'скільки коштує замовлення'],
  ['чи працюєте в нд?', 'чи працюєте в неділя?'],
  ['When do you open?', 'When do you open?'],
])('puts %j in words that texts have', (typed, meant) => expect(spellOut(typed, [])).toBe(meant));

it('leaves what the owner writes like that', () => {
  const faq = [entry('price', 'Сколько стоит торт?', 'От 500 грн.')];
  expect(spellOut('сколько стоит заказ', faq)).toBe('сколько стоит замовлення');
});
