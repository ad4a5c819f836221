import { describe, expect, it } from 'vitest';
import { languageOf } from './language-of.ts';

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
  ] as const)('is the visitor’s: %s', (text, assistant, language) => {
    expect(languageOf(text, assistant).code).toBe(language);
  });

  it.each(['', '42?', 'متى تفتحون', '何時に開きますか', '👋'])(
    'is the owner’s where the visitor’s is neither: %s',
    (text) => {
      expect(languageOf(text, english).code).toBe('en');
      expect(languageOf(text, ukrainian).code).toBe('uk');
      expect(languageOf(text, owner('مرحبا')).code).toBe('en');
    },
  );
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
