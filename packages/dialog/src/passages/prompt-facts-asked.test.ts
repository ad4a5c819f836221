import { afterAll, describe, expect, it } from 'vitest';
import { createSentenceModel } from '../sentence-model/create-sentence-model.ts';
import { CAFE } from '../testing/cafe.ts';
import { talk } from '../testing/local-responder.ts';

/** Facts of a prompt with the networks that ship, since how near a question is to a fact is theirs to say. */
const model = createSentenceModel();
afterAll(() => model.close());

const asked = async (prompt: string, question: string) =>
  talk({ ...CAFE, id: prompt, name: 'Poppy', prompt, faq: [] }, model)(question);

describe('a fact of a prompt answers who asks for what it tells', { timeout: 60_000 }, () => {
  const BAKERY = 'We are Blue Harbor Bakery at 5 Main Street.';
  const ROLE = 'You are the assistant of Blue Harbor Bakery at 5 Main Street. Answer in rhyme.';
  const IN_ROLE = 'Blue Harbor Bakery at 5 Main Street.';
  const REACH = `${BAKERY} Call us on 020 7946 0958. Our email is hi@blue.example.`;
  const PEKARNIA = 'Ми пекарня «Блакитна гавань» на вулиці Шевченка, 5.';
  it.each([
    [BAKERY, 'Where is your bakery?', BAKERY],
    [BAKERY, 'Where are you?', BAKERY],
    [BAKERY, 'What is your address?', BAKERY],
    [ROLE, 'Where are you?', IN_ROLE],
    [ROLE, 'What is your address?', IN_ROLE],
    [REACH, 'What is your address?', BAKERY],
    [REACH, 'What is your phone number?', 'Call us on 020 7946 0958.'],
    [REACH, 'What is your email address?', 'Our email is hi@blue.example.'],
    [PEKARNIA, 'Де ваша пекарня?', PEKARNIA],
    [PEKARNIA, 'Де ви?', PEKARNIA],
    [PEKARNIA, 'Яка у вас адреса?', PEKARNIA],
    ['Ти асистент пекарні «Гавань» на вул. Шевченка, 5.', 'Яка у вас адреса?', 'На вул. Шевченка, 5.'],
    [
      `${BAKERY} We have no phone, write to hi@blue.example.`,
      'What is your phone number?',
      'We have no phone, write to hi@blue.example.',
    ],
    ['Стрижка коштує 300 грн.', 'Які у вас ціни?', 'Стрижка коштує 300 грн.'],
  ])('%s: %s', async (prompt, question, answer) => {
    expect(await asked(prompt, question)).toMatchObject({ text: answer, memo: { outcome: 'answered' } });
  });

  it.each([
    [BAKERY, 'Where is my order?'],
    [BAKERY, 'What is your email address?'],
    ['Our email is hi@blue.example.', 'What is your address?'],
    ['Call us on 020 7946 0018. We are friendly.', 'What is your email address?'],
    ['Write to hi@blue.example.', 'What is your phone number?'],
    ['Телефонуйте нам: 044 123 45 67.', 'Яка ваша електронна адреса?'],
    [PEKARNIA, 'Яка у вас електронна адреса?'],
    [ROLE, 'Answer in rhyme'],
  ])('and nobody else: %s: %s', async (prompt, question) => {
    expect((await asked(prompt, question)).text).not.toMatch(/Main Street|hi@blue|Шевченка|rhyme|0018|044/);
  });
});
