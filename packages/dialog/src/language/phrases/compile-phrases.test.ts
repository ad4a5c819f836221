import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileLine, expandLine } from './compile-phrases.ts';

/** What a line finds in a text whose words have single spaces. */
function found(line: string, text: string, slots: Readonly<Record<string, string>> = {}): string | undefined {
  const { source } = compileLine(line, (name) => slots[name]);
  return new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, 'u').exec(text)?.[0];
}

describe('a phrase', () => {
  it.each([
    ['after', 'only after lunch', 'after'],
    ['later than', 'no later than five', 'later than'],
    ['later than', 'later thanks', undefined],
    ['(any time) after', 'any time after five', 'any time after'],
    ['(any time) after', 'right after five', 'after'],
    ['days (or so)', 'two days or so', 'days or so'],
    ['days (or so)', 'two days or not', 'days'],
    ['(a) (very) good day', 'a good day', 'a good day'],
    ['day(s)', 'seven days', 'days'],
    ['[a|the] day after', 'the day after', 'the day after'],
    ['[a|the] day after', 'day after', undefined],
    ['неділ[я|ю|і]', 'у неділю', 'неділю'],
    ['week~end', 'the weekend', 'weekend'],
    ['week~end', 'the week end', 'week end'],
    ['week~end', 'the week-end', 'week-end'],
    ['book * now', 'book it now', 'book it now'],
    ['book * now', 'book now', undefined],
    ['allerg*', 'an allergy', 'allergy'],
    ['on|at', 'at noon', 'at'],
    ['till {number}', 'till 15:30 please', 'till 15:30'],
    ['e.g', 'eog', undefined],
    ['a (b|c d) e', 'a c d e', 'a c d e'],
    ['so (very|really)… good', 'so good', 'so good'],
    ['so (very|really)… good', 'so very really very good', 'so very really very good'],
    ['(very)… good', 'very very good', 'very very good'],
    ['good (*)…', 'a good day for it', 'good day for it'],
    ['a (*)… b', 'a 1 2 3 4 5 6 7 8 b', 'a 1 2 3 4 5 6 7 8 b'],
    ['a (*)… b', 'a 1 2 3 4 5 6 7 8 9 b', undefined],
  ])('%s in “%s” finds %s', (line, text, expected) => {
    expect(found(line, text)).toBe(expected);
  });
});

describe('a neighbour', () => {
  it.each([
    ['<in|next> may', 'in may', 'may'],
    ['<in|next> may', 'i may', undefined],
    ['<in|next> may', 'within may', undefined],
    ['<!good> morning', 'good morning', undefined],
    ['<!good> morning', 'in the morning', 'morning'],
    ['sat <at|or>', 'sat at nine', 'sat'],
    ['sat <at|or>', 'i sat there', undefined],
    ['nuts <!and bolts>', 'nuts and bolts', undefined],
    ['nuts <!and bolts>', 'nuts and raisins', 'nuts'],
    ['any time <!after> (works)', 'any time works', 'any time works'],
    ['any time <!after> (works)', 'any time after', undefined],
    ['<{start}> book', 'book it', 'book'],
    ['<{start}> book', 'a book', undefined],
    ['latest <{end}>', 'at five latest', 'latest'],
    ['latest <{end}>', 'five latest , please', 'latest'],
    ['latest <{end}>', 'latest news', undefined],
    ['on <{end}|please>', 'from now on please', 'on'],
    ['on <{end}|please>', 'go on', 'on'],
    ['and <listen>', 'and listen, please', 'and'],
    ['private <{stop}>', 'it is private .', 'private'],
    ['private <{stop}>', 'it is private , and quiet', undefined],
    ['on <{end}|please>', 'on monday', undefined],
    ['<<!not> too> early', 'too early', 'early'],
    ['<<!not> too> early', 'not too early', undefined],
    ['burn<!er|ers>*', 'wood burners', undefined],
    ['burn<!er|ers>*', 'it burns', 'burns'],
  ])('%s in “%s” finds %s', (line, text, expected) => {
    expect(found(line, text)).toBe(expected);
  });
});

describe('slots', () => {
  it('are put in with their names, and without them in a neighbour, which is not read', () => {
    const { source } = compileLine('{h} <past {h}>', (name) =>
      name === 'h' ? String.raw`(?<h>\d+)` : undefined,
    );
    expect(new RegExp(source, 'u').exec('9 past 10')?.groups?.h).toBe('9');
  });

  it('have to be known', () => {
    expect(() => compileLine('at {hour}')).toThrow('there is no slot or list {hour} here');
  });
});

it('tries the longer phrase first, wherever it stands', () => {
  expect(found('next|next week|next week (but one)', 'next week but one')).toBe('next week but one');
});

it.each([
  ['(the', '“(” is never closed'],
  ['the]', '“]” closes nothing'],
  ['a | ', 'a phrase is empty'],
  ['[a|]', 'a phrase is empty'],
  ['(a) (b)', 'optional words alone'],
  ['{', 'a slot is written {name}'],
  ['}', 'closes nothing'],
  ['a…', 'repeats optional words'],
  ['<!a', 'is never closed'],
])('says what is wrong in %s', (line, problem) => {
  expect(() => compileLine(line)).toThrow(problem);
});

describe('all texts of a phrase', () => {
  it('are written out', () => {
    expect(expandLine('mon(day)')).toEqual(['mon', 'monday']);
    expect(expandLine('(the) first [day|week]|noon')).toEqual([
      'first day',
      'first week',
      'the first day',
      'the first week',
      'noon',
    ]);
  });

  it('have an end', () => {
    expect(() => expandLine('allerg*')).toThrow('no slots');
  });

  it('are those that the pattern finds', () => {
    const word = fc.stringMatching(/^[a-z]{1,3}$/);
    const part = fc.oneof(
      word,
      word.map((letters) => `(${letters})`),
      fc.tuple(word, word).map(([a, b]) => `[${a}|${b}]`),
    );
    fc.assert(
      fc.property(word, fc.array(part, { maxLength: 4 }), (first, parts) => {
        const line = [first, ...parts].join(' ');
        const whole = new RegExp(`^(?:${compileLine(line).source})$`, 'u');
        for (const text of expandLine(line)) expect(text).toMatch(whole);
      }),
    );
  });
});
