import { describe, expect, it } from 'vitest';
import { en } from './en/index.ts';
import { uk } from './uk/index.ts';

const { wording: english } = en;
const { wording: ukrainian } = uk;

describe('an English question', () => {
  it.each([
    ['What are your opening hours', 'When are you open?'],
    ['What does delivery cost', 'How much is delivery?'],
    ['How much are tickets', 'What do tickets cost?'],
    ['How do I cancel an order', 'What do I need to do to cancel an order?'],
    ['Do you have vegan cakes', 'Have you got vegan cakes?'],
    ['Do you accept cards', 'Can I pay by card?'],
    ['Do you deliver to Bray', 'Can you deliver to Bray?'],
    ['Can I bring my dog', 'Is it possible to bring my dog?'],
    ['Is there a lift', 'Do you have a lift?'],
    ['Where is the car park', 'Where can I find the car park?'],
  ])('“%s” may also be “%s”', (question, other) => {
    expect(english.reworded(question, '')).toContain(other);
  });

  it('names a day of the week where the answer does', () => {
    const days = (answer: string) =>
      english.reworded('When are you open', answer).filter((one) => one.includes('day'));
    expect(days('Closed on Sundays.')).toEqual(['Are you open on Sundays?']);
    expect(days('From 8 to 18.')).toEqual([]);
  });

  it.each([
    ['Do you deliver', 'I’d like to know whether you deliver.'],
    ['What fees do you charge', 'I’d like to know what fees you charge.'],
    ['How much does a haircut cost', 'I’d like to know how much a haircut costs.'],
    ['What should I bring', 'I’d like to know what I should bring.'],
    ['Is there a lift', 'I’d like to know whether there is a lift.'],
    ['Can you tell me when it rains', 'I’d like to know when it rains.'],
  ])('“%s” is a part of “%s”', (question, other) => {
    expect(english.indirect(question)[0]).toBe(other);
  });

  it('that no rule knows is left alone', () => {
    expect(english.reworded('IBAN for a transfer', '')).toEqual([]);
    expect(english.indirect('IBAN for a transfer')).toEqual([]);
  });

  it.each([
    ['Dogs are not allowed inside', 'Are dogs allowed inside?'],
    ['Our car park is free for guests', 'Is your car park free for guests?'],
    ['A gift card costs 20 €', 'How much is a gift card?'],
    ['We refund within 14 days', 'Do you refund within 14 days?'],
    ['You can leave your bag with us', 'Can I leave my bag with you?'],
    ['You must bring the receipt', 'Do I have to bring the receipt?'],
  ])('is asked of “%s”: “%s”', (sentence, question) => {
    expect(english.fromSentence(sentence)).toEqual([question]);
  });

  it.each([
    'We have water for them',
    'We moved here in 1990',
    'It is free',
    'Breakfast, which is free, starts at 7',
  ])('is not asked of “%s”', (sentence) => {
    expect(english.fromSentence(sentence)).toEqual([]);
  });

  it('about a heading is one of how to do something where that is the heading', () => {
    expect(english.about('gift cards')[0]).toBe('What about gift cards?');
    expect(english.about('how to return an item')[0]).toBe('How do I return an item?');
  });
});

describe('a Ukrainian question', () => {
  it.each([
    ['Коли ви працюєте', 'Який у вас графік роботи?'],
    ['Скільки коштує доставка', 'Почім доставка?'],
    ['Скільки коштують торти', 'скільки коштуватимуть торти'],
    ['Як скасувати замовлення', 'Що треба зробити, щоб скасувати замовлення?'],
    ['Чи можна прийти з собакою', 'Чи дозволено прийти з собакою?'],
    ['Чи можна з собакою', 'Можна з собакою?'],
    ['У вас є парковка', 'Чи є у вас парковка?'],
  ])('“%s” may also be “%s”', (question, other) => {
    expect(ukrainian.reworded(question, '')).toContain(other);
  });

  it('is a part of a sentence as it is, or after “чи”', () => {
    expect(ukrainian.indirect('Скільки коштує торт')[0]).toBe('Хочу дізнатися, скільки коштує торт.');
    expect(ukrainian.indirect('Ви доставляєте')[0]).toBe('Хочу дізнатися, чи ви доставляєте.');
  });

  it('is asked of a plain sentence, and of none that leans on another', () => {
    expect(ukrainian.fromSentence('Наші торти робимо без цукру')).toEqual([
      'Чи ваші торти робите без цукру?',
    ]);
    expect(ukrainian.fromSentence('Це безкоштовно для всіх')).toEqual([]);
  });
});
