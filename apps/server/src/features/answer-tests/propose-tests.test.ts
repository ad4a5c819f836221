import { languageOf } from '@parlo/dialog/language';
import type { Passage } from '@parlo/dialog/responder';
import { describe, expect, it } from 'vitest';
import { inExactWords, inOwnWords } from './demands.ts';
import { createNewQuestions } from './near-duplicates.ts';
import { proposalsFrom } from './propose-tests.ts';

const entry = (question: string, answer: string, ...phrasings: string[]) => ({
  id: question,
  question,
  answer,
  phrasings,
});
const passage = (heading: string, text: string, question: string | null = null): Passage => ({
  id: `${heading} ${text}`,
  file: 'rules.txt',
  heading,
  text,
  question,
  vector: null,
});
const HOURS = entry('What are your opening hours?', 'We are open from 8 to 18. On Sundays we are closed.');
const DELIVERY = entry('Do you deliver?', 'Yes, within the city every day.');
const PRICE = entry('How much is a haircut?', 'A haircut costs €25.');

type Some = Partial<Parameters<typeof proposalsFrom>[0]>;
const proposals = ({ faq = [], ...more }: Some) =>
  proposalsFrom({
    faq,
    prompt: '',
    visitors: [],
    passages: [],
    known: faq.map(({ question }) => question),
    demands: inExactWords,
    ...more,
  });
const questions = (given: Some) =>
  proposals(given)
    .filter(({ unknown }) => !unknown)
    .map(({ question }) => question);
const says = (given: Some) => proposals(given)[0]?.says;
const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

describe('proposed tests', () => {
  it('are what visitors asked, before anything that rules make of the entries', () => {
    const visitors = [
      { question: 'whats the price of a cut', reply: 'A haircut costs €25. Anything else?' },
      { question: 'How much is an haircut', reply: 'A haircut costs €25.' },
      { question: 'open sat?', reply: 'We are open from 8 to 18.' },
    ];
    const [first, second, ...others] = proposals({ faq: [HOURS, DELIVERY, PRICE], visitors });
    expect(first).toMatchObject({ question: 'whats the price of a cut', says: ['€25'], source: null });
    expect(second).toMatchObject({ question: 'open sat?', says: ['8 to 18'] });
    // A near-copy of what the FAQ asks is no test.
    expect(others.map(({ question }) => question)).not.toContain('How much is an haircut');
    expect(others.length).toBeGreaterThan(0);
  });

  it('are different questions, each another one than any entry has', () => {
    const faq = [HOURS, DELIVERY, PRICE];
    const all = proposals({ faq });
    const isNew = createNewQuestions(faq.map(({ question }) => question));
    expect(all.filter(({ question }) => !isNew(question))).toEqual([]);
    expect(all.length).toBeGreaterThan(8);
    const asked = [...all, ...faq].map(({ question }) => folded(question));
    expect(new Set(asked).size).toBe(asked.length);
    for (const { question } of faq) expect(all.some(({ source }) => source?.title === question)).toBe(true);
    expect(all.every(({ question }) => !/^(?:hi|hello|sorry)\b/i.test(question))).toBe(true);
  });

  it('ask each entry once before any of them is asked twice', () => {
    const titles = proposals({ faq: [HOURS, DELIVERY, PRICE] }).map(({ source }) => source?.title);
    expect(titles.slice(0, 3)).toEqual([HOURS.question, DELIVERY.question, PRICE.question]);
  });

  it('ask in other words, or else as a part of a sentence', () => {
    const sells = entry('Do you sell bicycles?', 'Yes, new and used ones.');
    expect(questions({ faq: [sells] })).toEqual([
      'Can I buy bicycles from you?',
      'Would you sell me bicycles?',
    ]);
    const called = entry('When can I call?', 'From nine to five.');
    expect(questions({ faq: [called] })).toEqual(['I’d like to know when I can call.']);
  });

  it('expect figures where the answer has some, and else its telling words', () => {
    expect(says({ faq: [PRICE] })).toEqual(['€25']);
    expect(says({ faq: [HOURS] })).toEqual(['8 to 18']);
    const onSundays = proposals({ faq: [HOURS] }).find(
      ({ question }) => question === 'Are you open on Sundays?',
    );
    expect(onSundays?.says).toEqual(['On Sundays we are closed']);
    expect(says({ faq: [DELIVERY] })).toEqual(['within the city every day']);
    expect(says({ faq: [entry('Скільки коштує торт?', 'Від 450 грн за кілограм.')] })).toEqual(['450 грн']);
    const long = 'An agent looks at your home and the sales nearby, and tells you what to expect of it.';
    expect(says({ faq: [entry('Do you value homes?', `Yes. ${long}`)] })).toEqual([
      'An agent looks at your home and the sales nearby',
    ]);
  });

  it('ask what a sentence of a file says, and else about its heading', () => {
    const passages = [
      passage('Rules › Dogs', 'Dogs are welcome on the terrace. We have water for them.'),
      passage('2. Refunds', 'Within 14 days, with the receipt.'),
      passage('', 'Terrace.'),
      passage('', 'From nine to five.', 'When can I call?'),
    ];
    const asked = questions({ passages });
    expect(asked.slice(0, 3)).toEqual([
      'Are dogs welcome on the terrace?',
      'What about refunds?',
      'I’d like to know when I can call.',
    ]);
    expect(asked).toContain('What about dogs?');
    expect(asked.join()).not.toMatch(/them|Terrace/);
    expect(proposals({ passages }).find(({ question }) => question === 'What about refunds?')?.says).toEqual([
      '14 days',
    ]);
  });

  it('are of entries and files, from all over both', () => {
    const faq = Array.from({ length: 40 }, (_, at) =>
      entry(`Do you sell item ${at}?`, `Yes, number ${at} too.`),
    );
    const passages = Array.from({ length: 50 }, (_, at) =>
      passage(`Topic ${at}`, `We sell paint number ${at}.`),
    );
    const of = (given: Some) => proposals(given).map(({ source }) => source?.kind ?? 'nothing');
    const count = (kinds: string[], kind: string) => kinds.filter((one) => one === kind).length;
    const both = of({ faq, passages });
    expect(['faq', 'file', 'nothing'].map((kind) => count(both, kind))).toEqual([9, 8, 3]);
    expect(count(of({ passages }), 'file')).toBe(17);
    expect(proposals({})).toEqual([]);
    const titles = proposals({ faq }).map(({ source }) => source?.title);
    expect(titles).toContain('Do you sell item 37?');
  });

  it('have a few that nothing answers', () => {
    const unknown = (given: Some) => proposals(given).filter((one) => one.unknown);
    expect(unknown({ faq: [HOURS] })).toHaveLength(3);
    expect(unknown({ faq: [HOURS] })[0]).toMatchObject({ says: [], source: null });
    const boats = entry('Where can I go sailing?', 'On the lake.');
    expect(
      unknown({ faq: [boats] })
        .map(({ question }) => question)
        .join(),
    ).not.toContain('sailing');
    const prompt = 'We tune accordions and teach Portuguese.';
    expect(
      unknown({ faq: [HOURS], prompt })
        .map(({ question }) => question)
        .join(),
    ).not.toMatch(/accord|Portu/);
  });

  it('leave out what a test or the FAQ asks already, and what would be too long', () => {
    const known = [HOURS.question, ...proposals({ faq: [HOURS] }).map(({ question }) => question)];
    expect(proposals({ faq: [HOURS], known })).toEqual([]);
    expect(questions({ faq: [entry('Do you deliver?', `${'a'.repeat(600)} b c d.`)] })).toEqual([]);
  });
});

describe('for an assistant in its own words they', () => {
  const expected = (given: Some) => proposals({ ...given, demands: inOwnWords })[0]?.says;

  it.each<[string, string, string[]]>([
    ['How much is a haircut?', 'A haircut costs €25.', ['€25']],
    ['When are you open?', 'From 8 to 18, Monday to Saturday.', ['8 to 18']],
    ['Do you make cakes?', 'Yes, ordered three days ahead.', ['three days']],
    ['When can I call you?', 'You can call until seven.', ['seven']],
    ['Where are you?', 'We are at 12 Long Lane, next to the market.', ['12 Long Lane']],
    ['How can I pay?', 'By card, in cash or with Apple Pay.', ['Apple Pay']],
    ['How can I reach you?', 'Call +44 20 7946 0000 on weekdays.', ['+44 20 7946 0000']],
    ['How can I write to you?', 'Write to hello@bakery.example, please.', ['hello@bakery.example']],
    ['Скільки коштує торт?', 'Торт коштує 450 грн за кілограм.', ['450 грн']],
    ['Де ви?', 'Ми на вулиці Хрещатик біля метро.', ['Хрещатик']],
  ])('expect the figures and names of “%s”', (question, answer, says) => {
    expect(expected({ faq: [entry(question, answer)] })).toEqual(says);
  });

  it.each([
    ['How do I reserve a table?', 'Tell me the day, the time, the number of guests and a name.'],
    ['Do you deliver to Kyiv?', 'Yes, we deliver to Kyiv.'],
    ['Is it gluten free?', 'The almond cake is gluten free.'],
    ['Чи можна з собакою?', 'Так, на терасі раді всім собакам.'],
  ])('propose nothing for “%s”, because its answer has no figures or names', (question, answer) => {
    expect(expected({ faq: [entry(question, answer)] })).toEqual([]);
    expect(proposals({ faq: [entry(question, answer)], demands: inOwnWords })).toHaveLength(3);
  });

  it('ask for the hours, and not whether it is open on a day that has others', () => {
    const faq = [entry('When are you open?', 'From 8 to 18 and on Sundays from 10 to 14.')];
    const all = proposals({ faq, demands: inOwnWords }).map(({ question }) => question);
    expect(all).toContain('What time do you open?');
    expect(all).not.toContain('Are you open on Sundays?');
  });
});

describe('in Ukrainian they', () => {
  const faq = [
    entry('Чи доставляєте ви торти?', 'Так, щодня по місту.'),
    entry('Які у вас години роботи?', 'Працюємо з 8 до 18, у неділю зачинено.'),
    entry('Скільки коштує доставка?', 'Доставка коштує 100 грн.'),
  ];

  it('are different questions, all in that language', () => {
    const all = proposals({ faq });
    expect(all.length).toBeGreaterThan(6);
    expect(all.filter(({ question }) => languageOf(question).code !== 'uk')).toEqual([]);
    const asked = all.map(({ question }) => question);
    expect(asked).toContain('Почім доставка?');
    expect(asked).toContain('Хочу дізнатися, чи доставляєте ви торти.');
  });

  it('ask of files as visitors do, who are not "we"', () => {
    const passages = [
      passage('Повернення', 'Гроші повертаємо за 2 дні.'),
      passage('Собаки', 'Тільки на терасі, у наморднику.'),
    ];
    expect(questions({ passages }).slice(0, 2)).toEqual([
      'Чи гроші повертаєте за 2 дні?',
      'Собаки — що про це треба знати?',
    ]);
  });
});
