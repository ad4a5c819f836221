import { describe, expect, it } from 'vitest';
import { en } from '../language/en/index.ts';
import { entry } from '../testing/cafe.ts';
import { foundEntry, foundPassage } from '../testing/candidates.ts';
import { passage } from '../testing/mill.ts';
import { HARDLY } from '../testing/scripted-model.ts';
import { asksOfTerms, dangerAfter, dangerOf, hazardsLeftOut, isOfDanger, markWarnings } from './danger.ts';

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
    'five months along and feeling fine',
    'my mum has a pacemaker, may she come',
    'I had a stent put in last year',
    'my husband is not a strong swimmer',
    'син погано плаває',
    'у мами кардіостимулятор',
    'i take warfarin, is massage ok',
    'i have had a few beers can i still come',
    'i have a temperature of 39',
    'п’ятий місяць пішов, чи можна мені',
    'just had a c section 6 weeks ago, can i swim',
    'had an operation on my knee in may',
    'my son has type 1',
    'мене вкусив ваш собака',
    'пігулки зранку пити?',
    'приймаю варфарин',
    'я випив келих вина',
    'у мене температура 38',
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
    'we are expecting 20 guests',
    'they have 38 seats',
    'я чекаю на третьому поверсі',
    'у наступному місяці приїду',
    'do you sell doughnuts',
    'where do you swim',
    'have you a pool for strong swimmers',
    'чи можна у вас плавати',
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
    'are you open sunday for a wedding emergency',
    'what are your hours of operation',
    'ill be there at 5',
    'do you have pain au chocolat',
    'dishwasher tablets',
    'wheel nuts',
    'where can I buy rash vests',
    'how much is a blood test',
    'хочу здати кров на цукор',
    'тест на ковід скільки',
  ])('does not hear it in "%s"', (text) => {
    expect(dangerOf(text, { safety: 0 })).toBe('none');
  });

  it('takes what only sounds like it for a likely one', () => {
    expect(dangerOf('he is only two, will he manage by himself', { safety: 0.7 })).toBe('likely');
    expect(dangerOf('is the water safe to drink', { safety: 0.7 })).toBe('named');
    expect(dangerOf('when do you open', { safety: 0.2 })).toBe('none');
  });

  it('is told from questions about money and dates, whatever is the reason for them', () => {
    expect(asksOfTerms('I am ill, do I get my money back')).toBe(true);
    expect(asksOfTerms('захворіла, чи можна перенести заняття')).toBe(true);
    expect(asksOfTerms('I am ill, can I swim')).toBe(false);
  });

  it('hears another hazard after one that was named', () => {
    const allergic = 'I am allergic to nuts, what can I eat';
    expect(dangerAfter(allergic, 'and sesame?')).toBe('named');
    expect(dangerAfter(allergic, 'and when do you open?')).toBe('none');
    expect(dangerAfter('do you bake with butter', 'and with sesame?')).toBe('none');
    expect(dangerAfter('у мене алергія на горіхи', 'а кунжут?')).toBe('named');
  });
});

describe('what was written of a hazard', () => {
  const nuts = foundPassage(
    passage('nuts', 'Notes.txt', 'Allergies', 'The brownie has hazelnuts in it.'),
    0.3,
  );
  const cakes = foundEntry(entry('cakes', 'Do you make cakes?', 'Yes, to order.'), 0.95);
  const conditionsOf = (asked: string, danger: Parameters<typeof markWarnings>[2]) =>
    markWarnings([cakes, nuts], asked, danger).map(({ condition }) => condition);

  it('is a warning to whoever names it, in any language', () => {
    for (const asked of ['my kid has a nut allergy, any cakes?', 'У мене алергія на горіхи, є торти?'])
      expect(conditionsOf(asked, 'named')).toEqual([HARDLY, 0.5]);
    const surer = markWarnings([{ ...nuts, condition: 0.9 }], 'a nut allergy', 'named');
    expect(surer[0]?.condition).toBe(0.9);
  });

  it('is none to others', () => {
    expect(conditionsOf('I have a fish allergy', 'named')).toEqual([HARDLY, HARDLY]);
    expect(conditionsOf('a bag of nuts please', 'none')).toEqual([HARDLY, HARDLY]);
    expect(conditionsOf('is that safe to eat', 'named')).toEqual([HARDLY, HARDLY]);
  });
});

describe('what is written of a hazard that visitors call otherwise', () => {
  const flying = foundEntry(entry('flying', 'Do you sell vouchers?', 'Yes, for 12 months.'), 0.9);
  const fit = foundPassage(
    passage('fit', 'Notes.txt', 'Fit to fly?', 'We do not fly anyone who is pregnant.'),
  );

  it('is searched for by the name that an owner has for it', () => {
    const left = hazardsLeftOut([flying], 'Five months along, may I use my voucher?', en);
    expect(left.map(({ name }) => name)).toEqual(['pregnancy, pregnant']);
    expect(left[0]?.isWrittenIn(fit)).toBe(true);
    expect(left[0]?.isWrittenIn(flying)).toBe(false);
  });

  it.each([
    ['my dad has a pacemaker', 'With heart conditions ask your doctor first.'],
    ['I can’t swim', 'Non-swimmers go in a double.'],
    ['my son doesn’t know how to swim', 'You must be able to swim 50 m.'],
    ['I have had seizures', 'Nobody with epilepsy dives.'],
    ['у тата кардіостимулятор', 'При хворобах серця порадьтеся з лікарем.'],
    ['не вмію плавати', 'Хто не вміє плавати, одягає жилет.'],
  ])('is known of %j: %j', (asked, text) => {
    const written = foundPassage(passage('rule', 'Notes.txt', 'Rules', text));
    const [found] = hazardsLeftOut([flying], asked, en);
    expect(found?.isWrittenIn(written)).toBe(true);
    expect(found?.isWrittenIn(flying)).toBe(false);
  });

  it('is not searched for where it was found, or where nobody named it', () => {
    expect(hazardsLeftOut([flying, fit], 'Five months along, may I use my voucher?', en)).toEqual([]);
    expect(hazardsLeftOut([flying], 'how long is a voucher valid', en)).toEqual([]);
  });
});

describe('what is deadly', () => {
  const tank = (answers: number) =>
    foundPassage(passage('tank', 'Guide.txt', 'The tank', 'The gas in there kills in seconds.'), answers);
  const asked = 'I dropped my phone and climb down to get it';

  it('is a warning to everybody whose question it may answer', () => {
    expect(markWarnings([tank(0.6)], asked, 'none')[0]?.condition).toBe(0.3);
    expect(markWarnings([tank(0.2)], asked, 'none')[0]?.condition).toBe(HARDLY);
  });
});

it('does not take the name of the business for an ingredient', () => {
  const about = foundEntry(entry('about', 'Who are you?', 'Hearth & Rye is a family bakery.'), 0.3);
  const loaf = foundEntry(entry('loaf', 'Do you bake bread?', 'Our rye loaf, yes.'), 0.3);
  const found = markWarnings([about, loaf], 'is there gluten in it', 'named', 'Hearth & Rye');
  expect(found.map(({ condition }) => condition)).toEqual([HARDLY, 0.5]);
});

it.each([
  ['An almond slice made without gluten, £3.50.', HARDLY],
  ['Almond slices are free on Sundays.', HARDLY],
  ['The almond slice contains nuts, £3.50.', 0.5],
  ['Almonds are in all our cakes from £3.', 0.5],
  ['Slice: almonds, eggs, butter.', 0.5],
  ['Мигдальний кекс, 60 грн.', HARDLY],
  ['Мигдаль є в усіх кексах від 60 грн.', 0.5],
])('an offer is no warning of what is in it: %j', (text, condition) => {
  const found = foundPassage(passage('one', 'Notes.txt', '', text), 0.3);
  const asked = 'алергія на мигдаль, almond allergy';
  expect(markWarnings([found], asked, 'named')[0]?.condition).toBe(condition);
});

it.each([
  ['Call an ambulance if somebody faints.', true],
  ['Balloons of gas can explode in the sun.', true],
  ['A birthday cake is 30 euros.', false],
])('tells what is written about a danger: %s', (text, isIt) => {
  expect(isOfDanger(foundPassage(passage('one', 'Notes.txt', '', text)))).toBe(isIt);
});
