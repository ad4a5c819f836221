import { describe, expect, it } from 'vitest';
import { excerptOf, makeIndex, readIndex, searchDocs } from './search-index.ts';

const PARTS = [
  { id: 'configure', title: 'Configuration', heading: '', text: 'Everything is optional.' },
  {
    id: 'configure#mail',
    title: 'Configuration',
    heading: 'Mail',
    text: 'Set PARLO_SMTP_URL to your mail server, or mails are written to the outbox.',
  },
  {
    id: 'embedding#wordpress',
    title: 'Embedding',
    heading: 'WordPress',
    text: 'Paste the code into Footer.',
  },
  { id: 'voices#talking', title: 'Голоси', heading: 'Зв’язок', text: 'Пароль до пошти не потрібен.' },
];
const index = readIndex(makeIndex(PARTS));
const found = (query: string) => searchDocs(index, query).map(({ id }) => id);

describe('the search', () => {
  it.each([
    ['wordpress', 'embedding#wordpress'],
    ['wordpr', 'embedding#wordpress'],
    ['wodpress', 'embedding#wordpress'],
    ['PARLO_SMTP_URL', 'configure#mail'],
    ['smtp', 'configure#mail'],
    ['паролі', 'voices#talking'],
    ["зв'язок", 'voices#talking'],
    ['звʼязок', 'voices#talking'],
  ])('finds %s', (query, id) => {
    expect(found(query)[0]).toBe(id);
  });

  it('wants all words, and says so by finding nothing', () => {
    expect(found('mail footer')).toEqual([]);
    expect(found('elephants')).toEqual([]);
    expect(found('?!')).toEqual([]);
  });

  it('puts a heading before a text', () => {
    expect(found('mail')).toEqual(['configure#mail']);
    expect(found('configuration')[0]).toMatch(/^configure/);
  });
});

describe('an excerpt', () => {
  const marked = (text: string, words: readonly string[]) =>
    excerptOf(text, words)
      .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
      .join('');

  it('marks a match in its own spelling', () => {
    expect(marked('Set PARLO_SMTP_URL to your mail server.', ['mail'])).toBe(
      'Set PARLO_SMTP_URL to your [mail] server.',
    );
    expect(marked('Перевірте зв’язок.', ['звязок'])).toBe('Перевірте [зв’язок].');
  });

  it('is what stands around it in a long text', () => {
    const long = `${'one two three '.repeat(20)}needle ${'four five six '.repeat(20)}`;
    const text = marked(long, ['needle']);
    expect(text).toMatch(/^… .*three \[needle\] four.* …$/);
    expect(text.length).toBeLessThan(160);
  });

  it('is the beginning where the words are in the heading alone', () => {
    expect(marked('Paste the code.', ['wordpress'])).toBe('Paste the code.');
    expect(marked('Paste the code.', [])).toBe('Paste the code.');
  });
});
