import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { readRewrites } from './read-rewrites.ts';

function read(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'rewrites-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'rewrites.txt'), text);
  return readRewrites(pathToFileURL(`${folder}/`).href);
}

it('takes the first rule that fits, and leaves no space for a part that was not said', () => {
  const { wording } = read(
    'reworded:\n  do you {doing.1} ({rest}) => You {doing} {rest}?\n  {all} => {All}?\n',
  );
  expect(wording.reworded('Do you deliver', '')).toEqual(['You deliver?']);
  expect(wording.reworded('do you deliver cakes today', '')).toEqual(['You deliver cakes today?']);
  expect(wording.reworded('how late is it', '')).toEqual(['How late is it?']);
});

it('takes phrases of a list and parts of words as slots', () => {
  const { topics } = read('indirect:\n  does it {verb.0}{hiss} => it {verb}{hiss}es\n\nhiss:\n  s | ch\n');
  expect(topics.indirect('Does it pass')).toBe('it passes');
  expect(topics.indirect('Does it open')).toBeUndefined();
});

it('changes sides in what was said, and not in the text of the rule', () => {
  const { topics } = read('nouns:\n  price of {what} => my price of {what}\n\nto_visitor:\n  my => your\n');
  expect(topics.noun('price of my cat')).toBe('my price of your cat');
});

it('names no noun that the language excludes, and says nothing for a dash', () => {
  const { topics } = read('nouns:\n  is there {what} => {what}\n  why => -\n\nno_noun:\n  anything\n');
  expect(topics.noun('is there tea')).toBe('tea');
  expect(topics.noun('is there anything else')).toBeUndefined();
  expect(topics.noun('why')).toBeUndefined();
});

it('reports a rule without a text', () => {
  expect(() => read('nouns:\n  is there {what}\n')).toThrow(/rewrites\.txt, line 2: a line here is/);
});
