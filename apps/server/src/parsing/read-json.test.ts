import { describe, expect, it } from 'vitest';
import { heading, paragraph } from './blocks.ts';
import { cutPassages } from './cut-passages.ts';
import { readJson } from './read-json.ts';

const read = (value: unknown) => readJson(JSON.stringify(value));
const answer = (question: string, text: string) => ({ kind: 'answer', question, text });

describe('questions and answers in JSON', () => {
  it.each([
    ['a list', [{ question: 'Open?', answer: 'Yes.' }]],
    ['short keys', [{ q: 'Open?', a: 'Yes.' }]],
    ['capital keys', [{ Q: 'Open?', A: 'Yes.' }]],
    ['other things beside', [{ id: 7, Question: ' Open? ', Answer: ' Yes. ', tags: ['x'] }]],
    ['Ukrainian keys', [{ питання: 'Open?', відповідь: 'Yes.' }]],
    ['an answer of several parts', [{ question: 'Open?', answer: ['Yes.'] }]],
    ['one alone', { question: 'Open?', answer: 'Yes.' }],
  ])('are found in %s', (_what, value) => {
    expect(read(value)).toEqual([answer('Open?', 'Yes.')]);
  });

  it('are found under any name, with it as their heading', () => {
    expect(cutPassages(read({ shop: 'Bakery', faq: { items: [{ q: 'Open?', a: 'Yes.' }] } }))).toEqual([
      { heading: '', text: 'shop: Bakery', question: null },
      { heading: 'faq › items', text: 'Yes.', question: 'Open?' },
    ]);
  });

  it('need both', () => {
    expect(read([{ question: 'Open?' }])).toEqual([paragraph('question: Open?')]);
    expect(read([{ question: '', answer: 'Yes.' }])).toEqual([paragraph('answer: Yes.')]);
  });
});

describe('other JSON', () => {
  it('is written out under the names of its parents', () => {
    const value = {
      name: 'Bakery',
      openingHours: { monday: '9 to 5', sunday: null },
      prices: [
        { item: 'Bread', price: 3.5, glutenFree: false },
        { item: 'Cake', price: 20 },
      ],
      delivery_areas: ['Centre', 'Harbour'],
    };
    expect(cutPassages(read(value)).map(({ heading, text }) => [heading, text])).toEqual([
      ['', 'name: Bakery\ndelivery areas: Centre, Harbour'],
      ['opening hours', 'monday: 9 to 5'],
      ['prices', 'item: Bread\nprice: 3.5\ngluten free: false'],
      ['prices', 'item: Cake\nprice: 20'],
    ]);
  });

  it('returns to a heading after deeper levels', () => {
    const value = { a: [{ b: { c: 'deep' } }, { d: 'flat' }] };
    expect(cutPassages(read(value)).map(({ heading, text }) => [heading, text])).toEqual([
      ['a › b', 'c: deep'],
      ['a', 'd: flat'],
    ]);
  });

  it('may be a single value, or nothing', () => {
    expect(read('Hello.')).toEqual([paragraph('Hello.')]);
    expect([read(null), read([]), read({}), read([[], {}])]).toEqual([[], [], [], []]);
    expect(read({ a: {} })).toEqual([heading(1, 'a')]);
  });

  it.each([
    ['no JSON', '{"a": 1,}', 'This is not valid JSON.'],
    ['half of it', '[{"question": "Wh', 'This is not valid JSON.'],
    ['nested deeply', `${'['.repeat(100)}{}${']'.repeat(100)}`, 'This JSON is nested too deeply.'],
    [
      'nested absurdly',
      `${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}`,
      'This JSON is nested too deeply.',
    ],
  ])('that is %s is refused', (_what, text, reason) => {
    expect(() => readJson(text)).toThrow(reason);
  });

  it('may begin with a byte order mark', () => {
    expect(readJson('\ufeff"Hello."')).toEqual([paragraph('Hello.')]);
  });

  it('with names that mean something to programs is only text', () => {
    expect(readJson('{"__proto__": {"question": "a", "answer": "b"}, "constructor": "c"}')).toEqual([
      paragraph('constructor: c'),
      heading(1, 'proto'),
      answer('a', 'b'),
    ]);
  });
});

describe('strings of JSON', () => {
  it('are said without tags and entities', () => {
    expect(
      read([
        {
          question: 'Fish &amp; chips?',
          answer: '<p>Yes,&nbsp;<b>daily</b>.</p><ul><li>Small &euro;5</li></ul>',
        },
      ]),
    ).toEqual([answer('Fish & chips?', 'Yes, daily.\nSmall €5')]);
    expect(read(['&lt;p&gt;Twice&lt;/p&gt;', 'a < b & c > d'])).toEqual([paragraph('Twice, a < b & c > d')]);
  });
});

describe('other shapes of questions and answers', () => {
  const pair = answer('Open?', 'Yes.');
  it.each([
    [
      'a conversation',
      [
        {
          messages: [
            { role: 'user', content: 'Open?' },
            { role: 'assistant', content: 'Yes.' },
          ],
        },
      ],
    ],
    [
      'another conversation',
      [
        {
          conversations: [
            { from: 'human', value: 'Open?' },
            { from: 'gpt', value: 'Yes.' },
          ],
        },
      ],
    ],
    ['prompts', [{ prompt: 'Open?', completion: 'Yes.' }]],
    ['instructions', [{ instruction: 'Open?', input: '', output: 'Yes.' }]],
    ['names', { faq: { 'Open?': 'Yes.' } }],
    [
      'rows',
      [
        ['Question', 'Answer'],
        ['Open?', 'Yes.'],
      ],
    ],
    [
      'a system before them',
      [
        [
          { role: 'system', content: 'You are Mia.' },
          { role: 'user', content: [{ type: 'text', text: 'Open?' }] },
          { role: 'assistant', content: [{ type: 'text', text: 'Yes.' }] },
        ],
      ],
    ],
    [
      'text of an editor',
      [{ question: 'Open?', answer: [{ type: 'paragraph', children: [{ text: 'Yes.' }] }] }],
    ],
    ['ways to answer', { intents: [{ tag: 'open', patterns: ['Open?'], responses: ['Yes.', 'We are.'] }] }],
    ['utterances', [{ utterances: ['Open?'], answer: 'Yes.' }]],
    ['articles that ask', [{ id: 1, title: 'Open?', body: '<p>Yes.</p>' }]],
    [
      'schema.org',
      [{ '@type': 'Question', name: 'Open?', acceptedAnswer: { '@type': 'Answer', text: 'Yes.' } }],
    ],
  ])('are found: %s', (_what, value) => {
    expect(read(value).filter(({ kind }) => kind === 'answer')).toEqual([pair]);
  });

  it('may ask in several ways, or list answers beside them', () => {
    expect(read([{ questions: ['Open?', 'Are you open?'], answers: ['Yes.'] }])).toEqual([
      pair,
      answer('Are you open?', 'Yes.'),
    ]);
    expect(read({ questions: ['Open?', 'Far?'], answers: ['Yes.', 'No.'] })).toEqual([
      pair,
      answer('Far?', 'No.'),
    ]);
  });

  it('may be named besides other ways to ask, and in several languages', () => {
    expect(read([{ question: 'Open?', variants: ['Are you open?'], answer: 'Yes.' }])).toEqual([
      pair,
      answer('Are you open?', 'Yes.'),
    ]);
    const languages = { question: { en: 'Open?', uk: 'Відкрито?' }, answer: { en: 'Yes.', uk: 'Так.' } };
    expect(read([languages])).toEqual([pair, answer('Відкрито?', 'Так.')]);
    expect(read([{ Питання: 'Відкрито?', Відповіді: ['Так.'] }])).toEqual([answer('Відкрито?', 'Так.')]);
  });

  it('may be several values of one file', () => {
    const one = JSON.stringify({ q: 'Open?', a: 'Yes.' }, null, 1);
    expect(readJson(`${one}\n${one}`)).toEqual([pair, pair]);
    expect(() => readJson(`${one}\nand then\n${one}`)).toThrow('This is not valid JSON.');
  });
});
