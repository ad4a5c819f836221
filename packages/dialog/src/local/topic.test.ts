import { describe, expect, it } from 'vitest';
import { en } from '../language/en/index.ts';
import { uk } from '../language/uk/index.ts';
import { entry } from '../testing/cafe.ts';
import { entryOffer } from './offers.ts';
import { faqTopicsOf, listTopics, nounTopicOf, topicOf, topicsOf } from './topic.ts';

describe('topicOf', () => {
  it.each([
    ['What are your opening hours?', 'opening hours'],
    ['Do you have vegan options?', 'vegan options'],
    ['Is there parking?', 'parking'],
    ['How much does a cleaning cost?', 'the price of a cleaning'],
    ['How much does it cost?', 'the price'],
    ['How much do you charge for delivery?', 'the price of delivery'],
    ['How do I contact you?', 'how to contact us'],
    ['Where can I find my invoice?', 'where to find your invoice'],
    ['Where are you located?', 'where we are located'],
    ['Can I book a table?', 'whether you can book a table'],
    ['Do you deliver to my door?', 'whether we deliver to your door'],
    ['Which insurance do you take?', 'the insurance we take'],
    ['Are you open when you are on holiday?', 'whether we are open when we are on holiday'],
    ['Delivery', 'Delivery'],
    ['My card does not work, why?', '“My card does not work, why”'],
    ['Who is Parlo for?', 'who Parlo is for'],
    ['When is the gym open?', 'when the gym is open'],
    ['How old do I have to be?', 'how old you have to be'],
    ['Does it hurt to have a tooth pulled?', 'whether it hurts to have a tooth pulled'],
    ['Does the fitting carry a fee?', 'whether the fitting carries a fee'],
    ['When do I have to check out?', 'when you have to check out'],
    ['Can I interrupt you while you speak?', 'whether you can interrupt us while we speak'],
    ['Where is the hotel?', 'where the hotel is'],
    ['What is it like?', '“What is it like”'],
    ['Which voices are there?', 'the voices'],
    ['Which classes do you offer?', 'the classes we offer'],
    ['', ''],
  ])('makes of "%s" the topic "%s"', (question, topic) => {
    expect(topicOf(question, en)).toBe(topic);
  });

  it.each([
    ['Який у вас графік роботи?', 'графік роботи'],
    ['Чи є у вас доставка?', 'доставка'],
    ['Чи можна з собаками?', '«Чи можна з собаками»'],
  ])('makes of "%s" the topic "%s"', (question, topic) => {
    expect(topicOf(question, uk)).toBe(topic);
  });

  it('quotes a heading in a script that the visitor may not read', () => {
    expect(topicOf('Я боюся стоматолога', en)).toBe('“Я боюся стоматолога”');
    expect(topicOf('Payment', uk)).toBe('«Payment»');
  });

  it('stays short', () => {
    expect(topicOf(`Why ${'is it '.repeat(80)}?`, en).length).toBeLessThan(90);
  });
});

describe('nounTopicOf', () => {
  it.each([
    ['What are your opening hours?', 'opening hours'],
    ['Do you bake wedding cakes?', 'wedding cakes'],
    ['What is Parlo?', 'Parlo'],
    ['Our story', 'Our story'],
    ['What is your return policy?', 'our return policy'],
    ['Is there a free trial?', 'a free trial'],
    ['Я боюся стоматолога', undefined],
    ['Can I get an extra bed for a child?', undefined],
    ['Who is Parlo for?', undefined],
    ['Do you deliver?', undefined],
    ['Do I need to know how to code?', undefined],
    ['What is it like?', undefined],
    ['', undefined],
    [`What is ${'very '.repeat(40)}long?`, undefined],
  ])('makes of "%s" the noun %s', (question, topic) => {
    expect(nounTopicOf(question, en)).toBe(topic);
  });

  it('knows Ukrainian names too', () => {
    expect(nounTopicOf('Чи є у вас доставка?', uk)).toBe('доставка');
    expect(nounTopicOf('Чи можна з собаками?', uk)).toBeUndefined();
  });

  it.each([
    ['Які категорії є?', 'категорії'],
    ['Які категорії у вас є?', 'категорії'],
    ['Які у вас є торти?', 'торти'],
    ['Які є способи оплати?', 'способи оплати'],
    ['Які документи потрібні?', 'потрібні документи'],
    ['Який розклад занять з теорії?', 'розклад занять з теорії'],
    ['Яка у вас адреса?', 'адреса'],
    ['Який розклад у неділю?', 'розклад у неділю'],
    ['Чи є у вас паркінг для гостей?', 'паркінг для гостей'],
    ['Які категорії ви маєте?', undefined],
    ['Які картки приймаєте?', undefined],
    ['Які документи треба мати?', undefined],
    ['Який сьогодні є суп?', undefined],
    ['Яка кава вам смакує?', undefined],
    ['Який інструктор мені підходить?', undefined],
    ['Чи є у вас куди сісти, якщо дощ?', undefined],
  ])('makes of "%s" the Ukrainian noun %s', (question, topic) => {
    expect(nounTopicOf(question, uk)).toBe(topic);
  });
});

describe('listTopics', () => {
  it('joins with commas and a word', () => {
    expect(listTopics([], en)).toBe('');
    expect(listTopics(['a'], en)).toBe('a');
    expect(listTopics(['a', 'b', 'c'], en)).toBe('a, b or c');
    expect(listTopics(['a', 'b'], uk)).toBe('a чи b');
  });
});

describe('faqTopicsOf', () => {
  const topicsIn = (questions: readonly string[], language = en) =>
    faqTopicsOf(
      questions.map((question) => entry(question, question, 'Yes.')),
      language,
    );

  it('names different things', () => {
    const cakes = ['Do you make birthday cakes?', 'How much is a birthday cake?', 'Are there vegan cakes?'];
    expect(topicsIn(['What are your opening hours?', ...cakes, 'Is there parking?', 'Is there wifi?'])).toBe(
      'opening hours, birthday cakes or parking',
    );
    expect(topicsIn(cakes)).toBe('');
    expect(topicsIn(['Чи є у вас торти?', 'Яка ціна торта?', 'Чи є у вас доставка?'], uk)).toBe(
      'торти чи доставка',
    );
  });
});

describe('topicsOf', () => {
  const offers = (...questions: readonly string[]) =>
    questions.map((question) => entryOffer(entry(question, question, 'Yes.')));

  it('names two that begin alike by what tells them apart', () => {
    expect(topicsOf(offers('Скільки коштує дитяче свято?', 'Скільки коштує вхід?'), uk)).toEqual([
      '«дитяче свято»',
      '«вхід»',
    ]);
  });

  it('quotes all of two that share one word, or of which one is the beginning of the other', () => {
    expect(topicsOf(offers('Як скасувати запис?', 'Як доїхати?'), uk)).toEqual([
      '«Як скасувати запис»',
      '«Як доїхати»',
    ]);
    expect(topicsOf(offers('Скільки коштує?', 'Скільки коштує вхід?'), uk)).toEqual([
      '«Скільки коштує»',
      '«Скільки коштує вхід»',
    ]);
  });
});
