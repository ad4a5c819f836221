import { describe, expect, it } from 'vitest';
import { conceptsOf } from '../retrieval/concepts.ts';
import { CONCEPT_NAMES, type ConceptName } from './language.ts';

/** A question about each, in English and in Ukrainian. */
const ASKED: Readonly<Record<ConceptName, readonly [english: string, ukrainian: string]>> = {
  hours: ['How late are you there?', 'До котрої ви працюєте?'],
  price: ['How expensive is it?', 'Яка вартість?'],
  payment: ['Do you take credit cards?', 'Чи можна заплатити карткою?'],
  delivery: ['Could you bring it to my door?', 'Ви привозите?'],
  place: ['Which street are you on?', 'Де ви знаходитесь?'],
  parking: ['Where can I leave my car?', 'Чи є паркування?'],
  jobs: ['Are you hiring?', 'Чи є вакансії?'],
  pets: ['May my puppy come in?', 'Чи можна з собакою?'],
  booking: ['I want to see a doctor', 'Хочу забронювати столик'],
  cancelling: ["I can't make it on Friday", 'Як скасувати?'],
  returns: ['It is the wrong size', 'Як повернути?'],
  contact: ['Can I talk to a human?', 'Дайте номер телефону'],
  emergency: ['This is urgent!', 'Це терміново'],
  children: ['Is it good for toddlers?', 'А з дітьми?'],
  wifi: ['Can I get online there?', 'Який пароль від інтернету?'],
  vegan: ['Anything plant based?', 'Є веганське?'],
  gluten: ['Is there wheat in it?', 'Без глютену?'],
  drinks: ['A cappuccino?', 'А чай є?'],
  vouchers: ['Do you sell gift certificates?', 'Подарункова картка'],
  discounts: ['I have a promo code', 'Чи є знижки?'],
  trial: ['Is there a day pass?', 'Чи є пробне заняття?'],
  insurance: ['Am I insured?', 'А страховка?'],
  warranty: ['My mixer fell apart', 'Яка гарантія?'],
  access: ['Is it step free?', 'Чи є ліфт?'],
  toilets: ['Where is the restroom?', 'Де туалет?'],
  tracking: ['Where is my package?', 'Де моє замовлення?'],
  abroad: ['Other countries too?', 'А за кордон?'],
  membership: ['What does a member get?', 'Скільки діє абонемент?'],
  age: ['From how many years old?', 'Зі скількох, скільки років треба?'],
};

describe('concepts', () => {
  it.each(CONCEPT_NAMES.flatMap((name) => ASKED[name].map((question) => [name, question] as const)))(
    '%s is what "%s" speaks of',
    (name, question) => {
      expect([...conceptsOf(question)]).toContain(name);
    },
  );

  it.each([
    'The weather is nice',
    'Tell me a joke',
    'Розкажи казку',
    'My brother plays the guitar',
    'openly undelivered worth',
    '',
    '🍏 42',
  ])('has nothing to say of "%s"', (text) => {
    expect(conceptsOf(text).size).toBe(0);
  });

  it('finds several in one question, in both languages at once', () => {
    expect([...conceptsOf('Скільки коштує delivery for my dog?')].sort()).toEqual([
      'delivery',
      'pets',
      'price',
    ]);
    expect([...conceptsOf('DELIVERY ON MONDAY, AND PARKING')].sort()).toEqual(['delivery', 'parking']);
  });
});
