import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cutPassages } from '../../../apps/server/src/parsing/cut-passages.ts';
import { readPlain } from '../../../apps/server/src/parsing/read-plain.ts';
import { isSaid } from '../../../apps/server/src/testing/is-said.ts';
import { loadBusinesses, parseBusiness, SETS } from './business.ts';

const FILE = '# Rules\n\nNuts are in everything we bake.';

const turn = (at: number) => ({
  id: `t${at}`,
  kind: 'entry',
  said: 'u open?',
  says: [['9 am']],
  entries: ['e1'],
});

function bakery(changes: Record<number, object> = {}, faqChanges: object = {}) {
  return {
    id: 'bakery',
    name: 'Crust',
    language: 'en',
    kind: 'bakery',
    prompt: 'You bake.',
    faq: Array.from({ length: 10 }, (_, i) => ({ id: `e${i}`, question: 'When?', answer: 'From 9 am.' })),
    turns: Array.from({ length: 40 }, (_, i) => ({ ...turn(i), ...changes[i] })),
    ...faqChanges,
  };
}

const parse = (data: object) => parseBusiness('tuning/bakery/business.json', JSON.stringify(data), FILE);

describe('parseBusiness', () => {
  it('takes pieces of answers and of the file', () => {
    const warned = {
      kind: 'safety',
      entries: [],
      says: [['Nuts are']],
      warning: [['nuts are in everything']],
    };
    const { turns } = parse(bakery({ 3: warned }));
    expect(turns).toHaveLength(40);
    expect(turns[3]).toMatchObject(warned);
  });

  it.each([
    ['a piece that stands nowhere', { says: [['9 am'], ['half past nine']] }, 'says: a piece stands neither'],
    ['a warning that stands nowhere', { warning: [['milk']] }, 'warning: a piece stands neither'],
    ['an entry that is not there', { entries: ['e1', 'e99'] }, "entries: there is no entry 'e99'"],
    ['an empty group', { says: [[]] }, 'says, 0: '],
    ['an unknown kind', { kind: 'joke' }, 'kind: '],
    ['an unknown field', { expects: 'an answer' }, 'Unrecognized key: "expects"'],
    ['a follow-up of nothing', { kind: 'follow_up' }, 'before: '],
    ['a danger without its warning', { kind: 'safety' }, 'warning: '],
    ['an answer to what nothing answers', { kind: 'near_domain' }, ''],
  ])('refuses %s, and says where', (_, change, message) => {
    const parsed = () => parse(bakery({ 7: change }));
    expect(parsed).toThrow('tuning/bakery/business.json: turn t7');
    expect(parsed).toThrow(message);
    // Errors are printed, and nobody is to see what visitors say in the sets that are held out.
    expect(parsed).not.toThrow(/u open|half past nine/);
  });

  it('refuses an invalid business', () => {
    expect(() => parse(bakery({ 7: { id: 't6' } }))).toThrow('turns: Two turns have the same id');
    expect(() => parse(bakery({}, { faq: [] }))).toThrow('business.json: faq: ');
    expect(() => parse([])).toThrow('business.json: Invalid input');
    expect(() => parseBusiness('held-out/bakery/business.json', '{"id": ', FILE)).toThrow(
      'held-out/bakery/business.json is not JSON',
    );
  });
});

it.each(['tuning', 'held-out'] as const)('asks each business of the %s set forty things', (set) => {
  for (const { turns } of loadBusinesses(set)) expect(turns).toHaveLength(40);
});

describe.each(SETS)('the %s set', (set) => {
  it('has a third of its businesses in Ukrainian, or half', () => {
    const languages = loadBusinesses(set).map(({ language }) => language);
    const countOf = (language: string) => languages.filter((each) => each === language).length;
    expect(countOf('uk') + countOf('en')).toBe(languages.length);
    expect(countOf('uk') / languages.length).toBeGreaterThanOrEqual(1 / 3);
    expect(countOf('uk') / languages.length).toBeLessThanOrEqual(1 / 2);
  });

  it('asks for nothing that the file no longer holds once it was read', () => {
    for (const { faq, filePath, turns, id } of loadBusinesses(set)) {
      const passages = cutPassages(readPlain(readFileSync(filePath, 'utf8')));
      const texts = [...faq.map(({ answer }) => answer), ...passages.map(({ text }) => text)];
      const lost = turns.filter(
        (each) =>
          'says' in each &&
          [...each.says, ...(each.warning ?? [])]
            .flat()
            .some((piece) => !texts.some((text) => isSaid(piece, text))),
      );
      expect(lost.map((each) => `${id} ${each.id}`)).toEqual([]);
    }
  });
});
