import { expect, it } from 'vitest';
import { termsOf } from './terms-of.ts';

const entry = (question: string, answer: string, phrasings: readonly string[] = []) => {
  return { id: question, question, answer, phrasings };
};
const hotel = {
  ...{ id: 'a', revision: '1', name: 'Harbour House', greeting: 'Hello', prompt: 'Speak of Quay Street.' },
  faq: [entry('Is there a sauna?', 'Yes, on the roof.', ['Do you have a steam room?'])],
};

it('are the texts of an assistant, names and questions first', () => {
  expect(termsOf(hotel).split('\n')).toEqual([
    'Harbour House',
    'Is there a sauna?',
    'Do you have a steam room?',
    'Yes, on the roof.',
    'Speak of Quay Street.',
  ]);
});

it('have the services that can be booked', () => {
  const services = [{ name: 'Hot stone massage', duration: 30 }];
  const calendar = { timeZone: 'UTC', services, duration: 30, hours: { from: '09:00', to: '17:00' } };
  expect(termsOf({ ...hotel, calendar })).toContain('Hot stone massage');
});

it('end at a length that a message may have', () => {
  const faq = Array.from({ length: 200 }, (_, i) => entry(`Question ${i}?`, 'long '.repeat(300)));
  const terms = termsOf({ ...hotel, faq });
  expect(terms).toHaveLength(40_000);
  expect(terms).toContain('Question 199?');
});
