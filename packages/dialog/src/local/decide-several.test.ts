import { describe, expect, it } from 'vitest';
import type { Candidate } from '../retrieval/candidate.ts';
import { entry } from '../testing/cafe.ts';
import { foundEntry, unsurely } from '../testing/candidates.ts';
import { HARDLY, SURELY } from '../testing/scripted-model.ts';
import { decideList, decideSeveral, type FoundQuestion, leavesOneOpen, leftOpen } from './decide-several.ts';

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

describe('leftOpen', () => {
  it('is what nothing comes near to, and what is said does not answer', () => {
    const hours = asked(foundEntry(HOURS));
    const wifi = asked(foundEntry(DOGS, 0.1));
    expect(leftOpen([hours, wifi], [foundEntry(HOURS), foundEntry(PRICES)])).toEqual([wifi]);
    expect(leftOpen([hours, wifi], [foundEntry(HOURS), foundEntry(DOGS)])).toEqual([]);
    expect(leftOpen([hours, asked(foundEntry(DOGS, SLIGHTLY))], [foundEntry(HOURS)])).toEqual([]);
  });
});

describe('things in a list', () => {
  type Finds = Readonly<Record<string, readonly Candidate[]>>;
  const list = (...names: readonly string[]) => names.map((name) => ({ said: name, name }));
  /** A whole turn finds a little of everything. */
  const WHOLE = [PRICES, HOURS, DOGS].map((each) => foundEntry(each, HARDLY));
  const decideFor = (names: readonly string[], finds: Finds) =>
    decideList('all', list(...names), async (said) => ({ all: WHOLE, ...finds })[said] ?? []);
  const finds: Finds = {
    prices: [foundEntry(PRICES)],
    hours: [foundEntry(HOURS)],
    dogs: [foundEntry(DOGS)],
    cats: [foundEntry(DOGS)],
    wifi: [foundEntry(DOGS, HARDLY)],
  };

  it('are answered in their order, where each finds something else surely', async () => {
    const answer = await decideFor(['hours', 'dogs', 'prices'], finds);
    expect(idsOf(answer?.said ?? [])).toEqual(['hours', 'dogs', 'prices']);
    expect(answer?.open).toEqual([]);
    expect(await decideFor(['hours', 'wifi'], finds)).toBeUndefined();
    expect(await decideFor(['dogs', 'cats'], finds)).toBeUndefined();
    expect(await decideFor(['wifi', 'phone', 'hours'], finds)).toBeUndefined();
  });

  it('are named where nothing answers one of three', async () => {
    const answer = await decideFor(['hours', 'wifi', 'dogs'], finds);
    expect(idsOf(answer?.said ?? [])).toEqual(['hours', 'dogs']);
    expect(answer?.open).toEqual(list('wifi'));
  });

  it('are one thing where the owner names them together', async () => {
    const BREAKFAST = entry('b', 'What is it?', 'Bed and breakfast costs ninety euros.');
    const beds = { bed: [foundEntry(BREAKFAST)], breakfast: [foundEntry(HOURS)] };
    expect(await decideFor(['bed', 'breakfast'], beds)).toBeUndefined();
    const FAMILY = entry('f', 'Friends & family', 'Ten percent.');
    const discount = { friends: [foundEntry(FAMILY)], family: [foundEntry(HOURS)] };
    expect(await decideFor(['friends', 'family'], discount)).toBeUndefined();
  });

  it('are one thing where the turn as a whole finds nothing of what one of them does', async () => {
    const all = [foundEntry(HOURS), foundEntry(DOGS, HARDLY)];
    expect(await decideFor(['hours', 'prices'], { ...finds, all })).toBeUndefined();
    expect((await decideFor(['hours', 'dogs'], { ...finds, all }))?.open).toEqual([]);
  });

  it('are looked up by their names alone where that makes sure of what the question may find', async () => {
    const UNSURE = unsurely();
    const listed = [
      { said: 'do you do prices', name: 'prices' },
      { said: 'do you do hours', name: 'hours' },
    ];
    const found: Finds = {
      'do you do prices': [foundEntry(PRICES, UNSURE)],
      'do you do hours': [foundEntry(HOURS)],
    };
    const look = (more: Finds) =>
      decideList('all', listed, async (said) => ({ all: WHOLE, ...found, ...more })[said] ?? []);
    expect(idsOf((await look({ prices: [foundEntry(PRICES)] }))?.said ?? [])).toEqual(['prices', 'hours']);
    expect(await look({ prices: [foundEntry(DOGS)] })).toBeUndefined();
  });
});
