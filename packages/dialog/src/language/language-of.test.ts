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
