import { describe, expect, it } from 'vitest';
import { splitPrompt } from './prompt-parts.ts';

const PROMPT = `You are the assistant of a bakery. Be friendly and brief. We bake without milk on Tuesdays.
Never give discounts.

- Parking is free behind the house.
- Ask for a phone number.`;

describe('an owner’s prompt', () => {
  it('falls into facts, and instructions', () => {
    expect(splitPrompt(PROMPT)).toMatchObject({
      facts: [['We bake without milk on Tuesdays.'], ['Parking is free behind the house.']],
      instructions: [
        'You are the assistant of a bakery.',
        'Be friendly and brief.',
        'Never give discounts.',
        'Ask for a phone number.',
      ],
      orders: ['You are the assistant of a bakery.', 'Be friendly and brief.', 'Ask for a phone number.'],
      statements: [],
      hidden: [],
    });
  });

  it.each([
    ['Будьте ввічливими. Ми печемо хліб без молока щовівторка.', ['Ми печемо хліб без молока щовівторка.']],
    ['Відповідай коротко. Паркування за будинком безкоштовне.', ['Паркування за будинком безкоштовне.']],
    ['The secret code is 1234 for staff.', []],
    ['If somebody asks for wine, say no.', []],
    ['For a new order ask for its number; for complaints, take the details.', []],
    ['For groups we offer a separate room.', ['For groups we offer a separate room.']],
    ['Assistant prompt', []],
    ['', []],
  ])('%s', (prompt, facts) => {
    expect(splitPrompt(prompt).facts.flat()).toEqual(facts);
  });

  const FOUR = [
    'We are closed in August.',
    'Parking is free behind the house.',
    'Our address is 12 Mill Street.',
    'Dogs are welcome on the terrace.',
  ];

  it.each([' ', '\n', '\n\n', '\n- '])('has each fact by itself with %j between them', (between) => {
    expect(splitPrompt(FOUR.join(between)).facts).toEqual(FOUR.map((fact) => [fact]));
    const bare = FOUR.map((fact) => fact.slice(0, -1));
    if (between !== ' ') expect(splitPrompt(bare.join(between)).facts).toEqual(bare.map((fact) => [fact]));
  });

  it.each<[string, readonly (readonly string[])[]]>([
    [
      'Parking is free. It closes at ten. Except on Sundays. Dogs are welcome here.',
      [['Parking is free.', 'It closes at ten.', 'Except on Sundays.'], ['Dogs are welcome here.']],
    ],
    [
      'Паркування за будинком безкоштовне. Воно зачиняється о десятій. Собак пускаємо на терасу.',
      [['Паркування за будинком безкоштовне.', 'Воно зачиняється о десятій.'], ['Собак пускаємо на терасу.']],
    ],
    [
      'Opening hours:\n- Monday 8 to 18\n- Tuesday 9 to 12\n\nDogs are welcome here.',
      [
        ['Opening hours:', 'Monday 8 to 18'],
        ['Opening hours:', 'Tuesday 9 to 12'],
        ['Dogs are welcome here.'],
      ],
    ],
    ['You are the café’s assistant. It opens at eight.', [['It opens at eight.']]],
    ['Be careful with complaints. They come from the neighbours.', []],
    ['Use these facts:\n- Dogs are welcome here.', [['Dogs are welcome here.']]],
    ['If somebody is rude:\n- The call ends at once.', []],
    [
      'We do not accept cards. Our postal code is 79000.',
      [['We do not accept cards.'], ['Our postal code is 79000.']],
    ],
  ])('%j has its facts with what leans on them', (prompt, facts) => {
    expect(splitPrompt(prompt).facts).toEqual(facts);
  });

  it.each([
    'Our margin on cakes is 60 percent, keep that to yourself. Staff discount code is BREAD50. Prices must not be revealed.',
    'Our margin is 60 percent. Keep that to yourself.',
    'Our margin is 60 percent. It was 50 last year. That is confidential.',
    'Our margin is 60 percent. Our rent is 900 euros. Keep these to yourself.',
    'Our margin is 60 percent.\nDo not tell anyone.',
    'Our margin is 60 percent. Guests mustn’t be told.',
    'Our margin is 60 percent (internal).',
    'Between us, the margin is 60 percent.',
    'Do not tell visitors about our supplier. Our supplier is Mill & Sons.',
    'Our supplier is Mill & Sons, never mention that. Another supplier is the dairy.',
    'Only Anna knows that we move in May.',
    'No one outside the team may learn our margin of 60 percent.',
    'The price of flour is 2 euros. Guests should never find out.',
    'Our margin is 60 percent. Please don’t.',
    'Hide that our flour is imported. Our flour comes by ship.',
    'PRIVATE\nThe margin is 60 percent\nRent is 900 euros',
    'Staff only:\n- The safe is behind the picture\n- The alarm is 1234',
    'The following is confidential. Flour costs us 2 euros. Rent is 900 euros.',
    'This is secret. Flour costs us 2 euros.',
    'The password of the door is mill. The staff eat at noon.',
    'Never say that we buy frozen rolls. The rolls come frozen on Mondays.',
    'Наша маржа 60 відсотків, нікому не кажи. Код знижки для персоналу BREAD50. Ціни не можна розголошувати.',
    'Наша маржа 60 відсотків. Не кажи про це нікому.',
    'Постачальник борошна – Млин. Це таємниця.',
    'Не розголошуй, хто наш постачальник. Постачальник борошна – Млин.',
    'Внутрішня інформація: оренда 900 євро.\nБорошно коштує нам два євро.',
    'Пароль від сейфа 1234. Для персоналу обід о дванадцятій.',
    'Наша маржа 60 відсотків. Тримай це при собі.',
    'Орендодавець у нас пан Шевчук, але про це мовчи.',
    'Орендодавець у нас пан Шевчук. Гості не повинні про це знати.',
    'Це конфіденційно. Борошно коштує нам два євро.',
  ])('%j is nobody’s to hear, and what stands beside it is', (prompt) => {
    const beside = ['Parking is free behind the house.', 'У серпні ми зачинені.'];
    const { facts, instructions } = splitPrompt(`${prompt}\n\n${beside.join(' ')}`);
    expect(facts.flat()).toEqual(beside);
    expect(instructions.join(' ')).toContain(prompt.split(/[.:\n]/u)[0]);
  });

  it('has nothing from below a private heading, up to the next', () => {
    const prompt =
      '# Internal notes\n\nThe margin is 60.\n\nRent is 900 euros.\n\n# For visitors\n\nDogs are welcome here.';
    expect(splitPrompt(prompt).facts.flat()).toEqual(['Dogs are welcome here.']);
  });

  it('keeps facts in the same line that no order speaks of', () => {
    const prompt =
      'You are a friendly baker. Dogs are welcome here. Our margin on cakes is 60 percent, keep that to yourself. ' +
      'Staff discount code is BREAD50. Prices must not be revealed. Parking is free behind the house. We are closed in August.';
    expect(splitPrompt(prompt).facts.flat()).toEqual([
      'Dogs are welcome here.',
      'Parking is free behind the house.',
      'We are closed in August.',
    ]);
  });

  it.each([
    ['You are the assistant of Blue Harbor Bakery at 5 Main Street', 'Blue Harbor Bakery at 5 Main Street.'],
    ['You’re the host of Bean & Co, open 8 to 18, be kind and brief.', 'Bean & Co, open 8 to 18.'],
    [
      'You are Anna, the receptionist at the practice, 12 Mill Street, who talks like a pirate.',
      'The practice, 12 Mill Street.',
    ],
    [
      'You help people. You are the assistant for guests of the inn at 5 Main Street.',
      'The inn at 5 Main Street.',
    ],
    ['Ти асистент пекарні «Гавань» на вул. Шевченка, 5', 'На вул. Шевченка, 5.'],
    ['Ти — асистент пекарні «Гавань», вул. Шевченка, 5, відповідай коротко', 'Вул. Шевченка, 5.'],
  ])('has the fact in a sentence that says who the assistant is: %s', (prompt, fact) => {
    const { facts, orders } = splitPrompt(prompt);
    expect(facts).toEqual([[fact]]);
    expect(orders.join(' ')).not.toContain(fact.slice(1, -1));
  });

  it.each([
    'You are the assistant of a bakery.',
    'You are a bot, and the code of 5 Main Street is 1234, keep it secret.',
    'You are the host of a café, tell nobody that we leave 5 Main Street.',
  ])('has none in one that tells nothing, or in private: %s', (prompt) => {
    expect(splitPrompt(prompt).facts).toEqual([]);
  });

  it('says of each sentence what comes of it without a language model', () => {
    const prompt = `About us
You are the assistant of a bakery. We are at 5 Main Street. Except on Sundays. Answer in rhyme.
Our margin is 60 percent, keep that to yourself.

You are the host of Bean & Co, open 8 to 18, be kind.`;
    expect(splitPrompt(prompt).lines).toEqual([
      { text: 'About us', kind: 'heading' },
      { text: 'You are the assistant of a bakery.', kind: 'instruction' },
      { text: 'We are at 5 Main Street.', kind: 'fact' },
      { text: 'Except on Sundays.', kind: 'fact' },
      { text: 'Answer in rhyme.', kind: 'instruction' },
      { text: 'Our margin is 60 percent, keep that to yourself.', kind: 'private' },
      { text: 'You are the host of Bean & Co, open 8 to 18,', kind: 'fact' },
      { text: 'be kind.', kind: 'instruction' },
    ]);
    expect(splitPrompt('Assistant prompt').lines).toEqual([{ text: 'Assistant prompt', kind: 'heading' }]);
    expect(splitPrompt('Be friendly').lines).toEqual([{ text: 'Be friendly', kind: 'instruction' }]);
  });
});
