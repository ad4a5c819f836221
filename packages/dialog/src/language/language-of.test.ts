import { describe, expect, it } from 'vitest';
import type { Turn } from '../responder.ts';
import { languageOf, languageSpoken } from './language-of.ts';

const owner = (greeting: string) => ({
  id: 'a',
  revision: '1',
  name: 'Bakery',
  greeting,
  prompt: '',
  faq: [],
});
const english = owner('Hello, how can I help?');
const ukrainian = owner('Вітаю! Чим допомогти?');

describe('the language of fixed sentences', () => {
  it.each([
    ['When do you open?', ukrainian, 'en'],
    ['Коли ви відчиняєтесь?', english, 'uk'],
    ['Чи є у вас Wi-Fi?', english, 'uk'],
    ['чи є wifi', english, 'uk'],
    ['IBAN є?', english, 'uk'],
    ['є Apple Pay чи Google Pay', english, 'uk'],
    ['скільки коштує MacBook Pro repair', english, 'uk'],
    ['доставка Glovo', english, 'uk'],
    ['кава i чай', english, 'uk'],
    ['моя пошта maria.kovalenko@example.com', english, 'uk'],
    ['ось сайт https://www.example.com/en/what-we-do', english, 'uk'],
    ['Do you sell вареники?', ukrainian, 'en'],
    ['what is ціна', ukrainian, 'en'],
    ['Is it on example.com.ua?', ukrainian, 'en'],
    ['gluten free bread', ukrainian, 'en'],
    ['Hello', ukrainian, 'en'],
    ['thank you', ukrainian, 'en'],
    ['yes please', ukrainian, 'en'],
    ['Привіт', english, 'uk'],
    ['доставка', english, 'uk'],
  ] as const)('is the visitor’s: %s', (text, assistant, language) => {
    expect(languageOf(text, assistant).code).toBe(language);
  });

  it.each([
    ...['', '42?', 'متى تفتحون', '何時に開きますか', '👋'],
    ...['maria@ukr.net', 'www.what-is-it.com', 'https://do.you/have', 'example.com/the', 'IBAN?', 'PDF, USB'],
    ...['wifi', 'PayPal?', 'Nova Poshta', 'iPhone 15 Pro', 'A4', '+380 67 123 45 67'],
  ])('is the owner’s where the visitor’s is neither: %s', (text) => {
    expect(languageOf(text, english).code).toBe('en');
    expect(languageOf(text, ukrainian).code).toBe('uk');
    expect(languageOf(text, owner('مرحبا')).code).toBe('en');
  });
});

describe('the language of a text by itself', () => {
  it.each([
    ['In “Прайс” it says: The sauna costs ten euros.', 'en'],
    ['У файлі «Price» сказано: Сауна коштує десять євро.', 'uk'],
    ['Parlo — це помічник', 'uk'],
    ['Ж', 'uk'],
    ['naïve façade', 'en'],
  ])('is the one most of it is written in: %s', (text, code) => {
    expect(languageOf(text).code).toBe(code);
  });

  it('is the first of the list where nothing tells', () => {
    for (const text of ['', '42', '何時に開きますか', '👋']) expect(languageOf(text).code).toBe('en');
  });

  it('is told from the beginning of a text of any length', () => {
    expect(languageOf(`Добрий день. ${'word '.repeat(100_000)}`).code).toBe('en');
    expect(languageOf(`${'слово '.repeat(100)}${'word '.repeat(100_000)}`).code).toBe('uk');
    expect(languageOf('\uD83C'.repeat(1_000)).code).toBe('en');
  });

  it('is the owner’s first question’s where the greeting says nothing', () => {
    const owner = { greeting: '👋', faq: [{ id: 'a', question: 'Де ви?', answer: 'Тут.', phrasings: [] }] };
    expect(languageOf('', owner).code).toBe('uk');
    expect(languageOf('Hello', owner).code).toBe('en');
  });
});

describe('the language that a visitor speaks', () => {
  const said = (...texts: readonly string[]): Turn[] =>
    texts.flatMap((text): Turn[] => [
      { role: 'visitor', text },
      { role: 'assistant', text: 'Visa or Mastercard? Так, є.' },
    ]);

  it.each([
    [['Чи є у вас доставка?', 'maria@example.com'], english, 'uk'],
    [['Чи є у вас доставка?', 'IBAN'], english, 'uk'],
    [['Do you deliver?', 'wifi'], ukrainian, 'en'],
    [['Do you deliver?', 'Nova Poshta', '42'], ukrainian, 'en'],
    [['Do you deliver?', 'А коли?'], english, 'uk'],
    [['Чи є у вас доставка?', 'and when?'], ukrainian, 'en'],
    [['Hi', 'wifi'], ukrainian, 'uk'],
    [['Hello there'], ukrainian, 'uk'],
    [['Коли ви відчиняєтесь?', 'Hi'], english, 'uk'],
    [['Do you deliver?', 'Speak Ukrainian, please', 'wifi'], english, 'uk'],
    [['говоріть англійською', 'IBAN'], ukrainian, 'en'],
    [['speak German'], ukrainian, 'en'],
    [[], ukrainian, 'uk'],
  ] as const)('is that of the last turn which tells one: %j', (texts, assistant, language) => {
    expect(languageSpoken(said(...texts), assistant).code).toBe(language);
  });
});
