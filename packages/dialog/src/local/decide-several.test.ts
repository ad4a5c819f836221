import { describe, expect, it } from 'vitest';
import type { Candidate } from '../retrieval/candidate.ts';
import { entry } from '../testing/cafe.ts';
import { foundEntry } from '../testing/candidates.ts';
import { HARDLY, SURELY } from '../testing/scripted-model.ts';
import { decideSeveral, type FoundQuestion, leavesOneOpen } from './decide-several.ts';

const PRICES = entry('prices', 'What does it cost?', 'Nine euros an hour.');
const HOURS = entry('hours', 'When are you open?', 'From nine to five.');
const DOGS = entry('dogs', 'Are dogs allowed?', 'Dogs are welcome.');
/** Too little for an answer to one of several questions, unless the whole turn says so too. */
const SLIGHTLY = 0.25;

const asked = (...candidates: readonly Candidate[]): FoundQuestion => ({ danger: 'none', candidates });
const idsOf = (candidates: readonly Candidate[]) =>
  candidates.map(({ source }) => (source.kind === 'entry' ? source.entry.id : ''));

describe('several questions in a turn', () => {
  it('are answered in their order, where each has an answer of its own', () => {
    const price = asked(foundEntry(PRICES));
    expect(idsOf(decideSeveral([price, asked(foundEntry(HOURS))]))).toEqual(['prices', 'hours']);
    expect(decideSeveral([price, asked(foundEntry(PRICES))])).toEqual([]);
    expect(decideSeveral([price, asked(foundEntry(HOURS, HARDLY))])).toEqual([]);
    expect(decideSeveral([])).toEqual([]);
  });

  it('are answered by what is among the best two of the whole turn, when one of them says little', () => {
    const whole = [foundEntry(PRICES), foundEntry(HOURS), foundEntry(DOGS)];
    const price = asked(foundEntry(PRICES), foundEntry(HOURS, SLIGHTLY));
    const till = asked(foundEntry(DOGS, SLIGHTLY), foundEntry(HOURS, SLIGHTLY));
    expect(decideSeveral([price, till])).toEqual([]);
    expect(idsOf(decideSeveral([price, till], whole))).toEqual(['prices', 'hours']);
    expect(decideSeveral([price, asked(foundEntry(DOGS, SLIGHTLY))], whole)).toEqual([]);
    expect(decideSeveral([price, asked(foundEntry(PRICES, SLIGHTLY))], whole)).toEqual([]);
  });

  it('are not guessed where none is answered surely, nor about a danger', () => {
    const whole = [foundEntry(PRICES), foundEntry(HOURS)];
    const unsure = asked(foundEntry(PRICES, SLIGHTLY));
    expect(decideSeveral([unsure, asked(foundEntry(HOURS, SLIGHTLY))], whole)).toEqual([]);
    const price = asked(foundEntry(PRICES, SURELY));
    for (const danger of ['likely', 'named'] as const)
      expect(decideSeveral([price, { ...asked(foundEntry(HOURS, SLIGHTLY)), danger }], whole)).toEqual([]);
  });
});

describe('leavesOneOpen', () => {
  const hours = asked(foundEntry(HOURS), foundEntry(DOGS, HARDLY));
  const wifi = asked(foundEntry(DOGS, 0.1), foundEntry(PRICES, HARDLY));

  it('is true where one question is answered and nothing comes near to another', () => {
    expect(leavesOneOpen([hours, wifi], foundEntry(HOURS))).toBe(true);
    expect(leavesOneOpen([wifi, hours], foundEntry(HOURS))).toBe(true);
    expect(leavesOneOpen([hours, asked()], foundEntry(HOURS))).toBe(true);
  });

  it('is false where something may answer it, both mean one thing, or there is one question', () => {
    expect(leavesOneOpen([hours, asked(foundEntry(DOGS, SLIGHTLY))], foundEntry(HOURS))).toBe(false);
    expect(leavesOneOpen([hours, asked(foundEntry(HOURS, 0.3))], foundEntry(HOURS))).toBe(false);
    expect(leavesOneOpen([wifi, wifi], foundEntry(HOURS))).toBe(false);
    expect(leavesOneOpen([], foundEntry(HOURS))).toBe(false);
  });
});
