import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../language/index.ts';
import { claimsPerson, noticeProblem } from './ai-notice.ts';

describe('an owner’s words for the notice', () => {
  it.each([
    ...LANGUAGES.flatMap(({ whoSpeaks, assistant }) => [whoSpeaks.notice, assistant.robot]),
    'Hi, I’m Mia, the bakery’s AI.',
    'You are chatting with an A.I. assistant',
    'A chatbot answers here, not a person.',
    'This is our robot speaking.',
    'You are not talking to a person, but to a machine.',
    'I’m not a human, I’m an AI',
    'An automated assistant answers you.',
    'You’re talking to an AI; a person can call you back.',
    'Вам відповідає не людина, а бот.',
    'Я — ШІ-помічник пекарні.',
    'Тут відповідає чат-бот «Олена».',
    'З вами говорить машина',
    'Ви спілкуєтеся зі штучним інтелектом.',
    'You are talking to an AI instead of a person.',
    'Our free AI assistant answers you.',
    'Замість людини відповідає ШІ.',
    'З вами розмовляє ШI.', // with a Latin I
  ])('tell enough in "%s"', (words) => expect(noticeProblem(words)).toBeNull());

  it.each([
    '',
    'Welcome!',
    'You are talking to Mia.',
    'Your call is important to us.',
    'A virtual receptionist answers.',
    'Вас слухає Олена',
    'Наша робота — відповідати.',
    'Ласкаво просимо, я віртуальна помічниця.',
  ])('name no AI in "%s"', (words) => expect(noticeProblem(words)).toBe('names_no_ai'));

  it.each([
    'You are not talking to an AI.',
    'No robots here!',
    'This isn’t a bot',
    'You are talking to a real person, not to a machine.',
    'I’m a human and no AI.',
    'You’re talking to a real person. AI checks the spelling.',
    'Вам відповідає людина, а не бот.',
    'This is an AI-free line.',
    'You are talking to anything but an AI',
    'Real people instead of AI',
    'You are talking to Anna (100% human, 0% AI)',
    'AI? No, I am Anna!',
    'Our AI is switched off.',
    'You are n\u043et talking to an AI.', // with a Cyrillic о
    'You are n\u200bot talking to an A\u00adI.',
    'Тут немає ботів',
    'Ніяких роботів, лише люди',
    'Замість ШІ — Олена',
    'ШІ тут вимкнено',
    'З вами говорить н\u200bе ШІ',
    'Я не робот',
    'Тут без штучного інтелекту',
    'З вами розмовляє жива людина. ШІ лише записує.',
  ])('deny it in "%s"', (words) => expect(noticeProblem(words)).toBe('denies_ai'));
});

describe('a sentence that says that a person speaks', () => {
  it.each([
    'No, I’m not a robot.',
    'I am a real person.',
    'I am Anna, a real person.',
    'Я Олена, жива людина.',
    'You’re speaking with a human.',
    'This is a real human being, I promise.',
    'Ні, я не бот.',
    'Я жива людина.',
    'З вами розмовляє людина.',
  ])('is "%s"', (sentence) => expect(claimsPerson(sentence)).toBe(true));

  it.each([
    'I’m an AI assistant, not a person.',
    'A person will call you back.',
    'You can talk to a person at our desk.',
    'We use no AI in our kitchen.',
    'Our robots are not for sale on Mondays.',
    'The massage is for one person.',
    'Я штучний інтелект, а не людина.',
    'Людина відповість вам завтра.',
    'Кожна людина платить 200 гривень.',
  ])('is not "%s"', (sentence) => expect(claimsPerson(sentence)).toBe(false));
});
