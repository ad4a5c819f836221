import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Lists, record } from './lists.ts';

const FILE = `# A comment
days:
  (the) day after tomorrow => 2
  tomorrow | {typed} => 1
  tonight => 0 evening

typed:
  tmrw | tomo

after:
  after
  later than

words:
  monday(s) tuesday
  noon
`;
const lists = (text = FILE) => new Lists(text, 'en/times.txt');

describe('lists', () => {
  it('are one pattern each, with the phrases of most words first', () => {
    expect(lists().pattern('after')).toBe('later than|after');
    expect(lists().pattern('absent')).toBe('');
  });

  it('may begin behind their name', () => {
    expect(lists('after: later than\n  after\n').pattern('after')).toBe('later than|after');
  });

  it('give phrases with what they mean', () => {
    expect(lists().valued('days')).toEqual([
      ['(?:(?:the) )?day after tomorrow', ['2']],
      ['tomorrow|(?:tmrw|tomo)', ['1']],
      ['tonight', ['0', 'evening']],
    ]);
  });

  it('write words out', () => {
    expect(lists().words('words')).toEqual(['monday', 'mondays', 'tuesday', 'noon']);
    expect(lists('n:\n  [second|two] => 2\n').numbers('n')).toEqual({ second: 2, two: 2 });
    expect(lists('n: three four(s) => 3..\n').numbers('n')).toEqual({ three: 3, four: 4, fours: 4 });
  });

  it('give texts as they are written', () => {
    const said = lists('hello:\n  Hello {name}!\n  Hi!\nlong:\n  One\n  two.\n');
    expect(said.texts('hello')).toEqual(['Hello {name}!', 'Hi!']);
    expect(said.text('long')).toBe('One two.');
    expect(said.has('long')).toBe(true);
    expect(said.has('short')).toBe(false);
  });

  it('know slots that were defined', () => {
    const file = lists('at:\n  at {h}\n');
    file.define({ h: '(?<h>9)' });
    expect(file.pattern('at')).toBe('at (?:(?<h>9))');
  });

  it.each([
    ['a:\n  b\na:\n  c\n', 'en/times.txt, line 3: a second list has the name “a”'],
    ['  b\n', 'en/times.txt, line 1: a line is the name of a list'],
    ['a:\nb\n', 'en/times.txt, line 2: a line is the name of a list'],
    ['a:\n  b\n  (c\n', 'en/times.txt, line 3: “(” is never closed'],
    ['a:\n  {a} b\n', 'en/times.txt, line 2: the list {a} holds itself'],
    ['a:\n  {b}\n', 'en/times.txt, line 2: there is no slot or list {b} here'],
  ])('name the file and the line of what is wrong: %j', (text, problem) => {
    expect(() => lists(text).pattern('a')).toThrow(problem);
  });

  it('ask for a meaning where there has to be one', () => {
    expect(() => lists('a:\n  b\n').valued('a')).toThrow('line 2: a line here is “phrase => meaning”');
  });

  it('name a list that nothing reads', () => {
    const file = lists('a:\n  b\nmispelt:\n  c\n');
    file.pattern('a');
    expect(() => file.done()).toThrow('line 3: there is no list “mispelt” in a language');
  });

  it('make records', () => {
    expect(record(['a', 'b'], (name) => `${name}!`)).toEqual({ a: 'a!', b: 'b!' });
  });
});

it.each(globSync('**/*.txt', { cwd: new URL('..', import.meta.url) }))(
  '%s has no line over 160 characters',
  (file) => {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    expect(text.split('\n').filter((line) => line.length > 160)).toEqual([]);
  },
);
