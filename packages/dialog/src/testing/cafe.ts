import type { AssistantProfile, FaqEntry } from '../responder.ts';

export function entry(
  id: string,
  question: string,
  answer: string,
  phrasings: readonly string[] = [],
): FaqEntry {
  return { id, question, answer, phrasings };
}

/** An assistant with a small FAQ, for tests. */
export const CAFE: AssistantProfile = {
  id: 'cafe',
  revision: '1',
  name: 'Mia',
  greeting: 'Welcome to the Mill Café! What would you like to know?',
  prompt: '',
  faq: [
    entry(
      'hours',
      'What are your opening hours?',
      'We are open from 8 am to 6 pm. We are closed on Sundays.',
    ),
    entry('delivery', 'Do you deliver?', 'Yes, within five miles.', ['How much is delivery?']),
    entry('dogs', 'Are dogs allowed?', 'Well-behaved dogs are welcome.'),
    entry('table', 'Can I book a table?', 'Yes, for four or more.'),
    entry('pay', 'Which payment methods do you accept?', 'Cash and all cards.'),
  ],
};

/** The same café, to Ukrainian visitors. */
export const KAVIARNIA: AssistantProfile = {
  id: 'kaviarnia',
  revision: '1',
  name: 'Мія',
  greeting: 'Вітаємо у кав’ярні!',
  prompt: '',
  faq: [
    entry('hours', 'Який у вас графік роботи?', 'Ми працюємо з 8 до 18.'),
    entry('delivery', 'Чи є у вас доставка?', 'Так, у межах міста.', ['Скільки коштує доставка?']),
    entry('dogs', 'Чи можна з собаками?', 'Так, чемним собакам завжди раді.'),
  ],
};
