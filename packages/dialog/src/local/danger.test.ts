import { describe, expect, it } from 'vitest';
import { entry } from '../testing/cafe.ts';
import { foundEntry, foundPassage } from '../testing/candidates.ts';
import { passage } from '../testing/mill.ts';
import { HARDLY } from '../testing/scripted-model.ts';
import { dangerOf, isEmergency, withSubstances } from './danger.ts';

describe('dangerOf', () => {
  it.each([
    'I have a nut allergy, can I eat this?',
    'Are there NUTS in it',
    'is it gluten-free',
    'I am pregnant',
    'my child swallowed a coin',
    'is the water safe to drink',
    'what dose should I take',
    'it is an emergency!',
    'I feel ill',
    'Я вагітна, чи можна мені?',
    'У мене алергія на горіхи',
    'чи це безпечно',
    'дитина ковтнула монету',
    'дитина проковтнула батарейку',
    'боляче ковтати',
    'у тата гіпертонія, чи можна йому в сауну',
    'I’m having radiation this month',
    'she can’t swim, may she come in',
    'do you make cakes without eggs?',
    'Is the bread gluten-free',
    'does it contain sesame',
    'чи є хліб без яєць',
    'торт без молока',
  ])('hears it in "%s"', (text) => {
    expect(dangerOf(text, { safety: 0 })).toBe('named');
  });

  it.each([
    '',
    'when do you open',
    'do you sell doughnuts',
    'a coffee with milk please',
    'a dozen eggs',
    'are the eggs free range',
    'без цукру',
    'still open?',
    'do you sell lightning cables',
    'is it for two-stroke engines',
    'чи можна пораніше заїхати',
    'скільки екземплярів у вас є',
    'чи є пряний чай',
    'який тиск у шинах',
    'what is the bill',
    'do you deliver to the hills',
    'Коли ви відкриваєтесь?',
    'Чи є парковка?',
  ])('does not hear it in "%s"', (text) => {
    expect(dangerOf(text, { safety: 0 })).toBe('none');
  });

  it('takes what only sounds like it for a likely one', () => {
    expect(dangerOf('he is only two, will he manage by himself', { safety: 0.7 })).toBe('likely');
    expect(dangerOf('is the water safe to drink', { safety: 0.7 })).toBe('named');
    expect(dangerOf('when do you open', { safety: 0.2 })).toBe('none');
  });
});

describe('what was written of a substance', () => {
  const nuts = foundPassage(
    passage('nuts', 'Notes.txt', 'Allergies', 'The brownie has hazelnuts in it.'),
    0.3,
  );
  const cakes = foundEntry(entry('cakes', 'Do you make cakes?', 'Yes, to order.'), 0.95);
  const conditionsOf = (asked: string, danger: Parameters<typeof withSubstances>[2]) =>
    withSubstances([cakes, nuts], asked, danger).map(({ condition }) => condition);

  it('is a warning to whoever names it, in any language', () => {
    for (const asked of ['my kid has a nut allergy, any cakes?', 'У мене алергія на горіхи, є торти?'])
      expect(conditionsOf(asked, 'named')).toEqual([HARDLY, 0.5]);
    const surer = withSubstances([{ ...nuts, condition: 0.9 }], 'a nut allergy', 'named');
    expect(surer[0]?.condition).toBe(0.9);
  });

  it('is none to others', () => {
    expect(conditionsOf('I have a fish allergy', 'named')).toEqual([HARDLY, HARDLY]);
    expect(conditionsOf('a bag of nuts please', 'none')).toEqual([HARDLY, HARDLY]);
    expect(conditionsOf('is that safe to eat', 'named')).toEqual([HARDLY, HARDLY]);
  });
});

describe('isEmergency', () => {
  it.each([
    'my child ate the brownie and can not breathe',
    'She can’t breathe!',
    'he passed out and won’t wake up',
    'she is unconscious',
    'дитина тоне',
    'he’s bleeding badly',
    'мама не дихає',
    'дитина задихається',
  ])('hears it in "%s"', (text) => {
    expect(isEmergency(text)).toBe(true);
  });

  it.each([
    'what is your emergency number',
    'are the boots breathable',
    'do you have a breathing course',
    'your website is not responding',
    'do you train people in unconscious bias',
    'is the course for people after a heart attack',
    'це мило тоне?',
    'how much is an emergency call-out',
    'I cannot find your shop',
    'чи є у вас курси першої допомоги',
  ])('does not hear it in "%s"', (text) => {
    expect(isEmergency(text)).toBe(false);
  });
});
