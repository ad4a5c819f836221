import { describe, expect, it } from 'vitest';
import { en } from '../language/en/index.ts';
import { claimsOf, mannerOf } from './own-words.ts';

describe('a reply that nobody reported', () => {
  it.each([
    ["I'm sorry, I don't know that. Is there anything else I can help with?", 'does_not_know'],
    ["I'm sorry, I don't have that information. Can I help with something else?", 'does_not_know'],
    ['I am sorry. I could not find any information about that. Anything else?', 'does_not_know'],
    ['I’m not sure about that.', 'does_not_know'],
    ['На жаль, я цього не знаю. Чим ще можу допомогти?', 'does_not_know'],
    ['Вибачте, у мене немає такої інформації. Маєте ще запитання?', 'does_not_know'],
    ['Yes, we sell green tea. Is there anything else I can help with?', 'tells'],
    ['Yes, we sell green tea. What else can I do for you today?', 'tells'],
    ['Так, маємо зелений чай. Чи можу я ще чимось допомогти?', 'tells'],
    ['I don’t know if you eat meat, but there are three dishes without.', 'tells'],
    ['Do you mean on Sundays?', 'asks'],
    ['I don’t know which one you mean. The shop, or the café?', 'asks'],
    ['Вам доставити чи заберете самі?', 'asks'],
    ['Is there anything else?', 'is_polite'],
  ])('%j: %s', (said, manner) => {
    expect(mannerOf(said)).toBe(manner);
  });
});

describe('a claim that something was passed on', () => {
  const claims = claimsOf({ content: 'We sell tea.', recited: [] }, []);

  it.each([
    'I have passed on your message, a person will call you.',
    'I’ve forwarded your request to the team.',
    'Your message has been sent to our manager.',
    'I have informed a colleague.',
    'I’ve passed it on.',
    'Somebody will get back to you shortly.',
    'Our team will contact you tomorrow.',
    'Я передала ваше повідомлення менеджеру.',
    'Ваш запит передано.',
    'Вам зателефонують сьогодні.',
    'Менеджер зв’яжеться з вами завтра.',
  ])('is %j', (sentence) => {
    expect(claims(sentence)).toBe(true);
  });

  it.each([
    'We pass on the savings to our guests.',
    'If you leave your number, a colleague will call you.',
    'Shall I ask whether somebody will call you?',
    'I have sent you a confirmation by email.',
    'I can take a message for a person.',
    'Our team is in the shop from nine.',
    'They will arrive tomorrow.',
    'Якщо залишите номер, менеджер зателефонує вам.',
    'Ми надіслали вам підтвердження.',
    'Передати повідомлення менеджеру?',
  ])('is not %j', (sentence) => {
    expect(claims(sentence)).toBe(false);
  });

  it('is the owner’s where they promise it, and true after a message was stored', () => {
    const promised = 'Somebody will get back to you shortly.';
    expect(claimsOf({ content: 'We will call you back within a day.', recited: [] }, [])(promised)).toBe(
      false,
    );
    const turns = [{ role: 'assistant', text: en.contact.phrases.sent } as const];
    expect(claimsOf({ content: '', recited: [] }, turns)('I have passed on your message.')).toBe(false);
  });
});
