import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf } from '../passages/quote.ts';
import type { FaqEntry } from '../responder.ts';
import type { Candidate } from '../retrieval/candidate.ts';
import { CAFE, entry } from '../testing/cafe.ts';
import { foundEntry, foundPassage, unsurely } from '../testing/candidates.ts';
import { PASSAGES, passage } from '../testing/mill.ts';
import { HARDLY, SURELY } from '../testing/scripted-model.ts';
import type { Danger } from './danger.ts';
import { decide, decideOverSmallTalk, saidBy } from './decide.ts';
import { entryOffer } from './offers.ts';

const [hours, delivery, dogs] = CAFE.faq as readonly [FaqEntry, FaqEntry, FaqEntry];
const [seminar, sauna, lost] = PASSAGES as readonly [
  (typeof PASSAGES)[number],
  (typeof PASSAGES)[number],
  (typeof PASSAGES)[number],
];
const UNSURE = unsurely();

describe('decide', () => {
  it('answers with the likeliest, entry or passage', () => {
    const best = foundEntry(hours);
    expect(decide([best, foundEntry(delivery, HARDLY)])).toEqual({
      kind: 'answer',
      warnings: [],
      best,
      also: [],
    });
    const file = foundPassage(sauna);
    expect(decide([file, foundEntry(hours, HARDLY)])).toEqual({
      kind: 'answer',
      warnings: [],
      best: file,
      also: [],
    });
  });

  it('knows that it does not know', () => {
    expect(decide([])).toEqual({ kind: 'unknown' });
    expect(decide([foundEntry(hours, HARDLY), foundPassage(sauna, HARDLY)])).toEqual({ kind: 'unknown' });
    expect(decide([foundEntry(hours, HARDLY, SURELY)])).toEqual({ kind: 'unknown' });
  });

  it('asks whether one is meant when unsure, and which of two when both are as likely', () => {
    expect(decide([foundEntry(hours, UNSURE), foundEntry(delivery, HARDLY)])).toEqual({
      kind: 'ask',
      offers: [entryOffer(hours)],
    });
    expect(decide([foundEntry(hours, UNSURE), foundEntry(delivery, UNSURE)])).toEqual({
      kind: 'ask',
      offers: [hours, delivery].map(entryOffer),
    });
    const three = [hours, delivery, dogs].map((entry) => foundEntry(entry, UNSURE));
    expect(decide(three)).toEqual({ kind: 'ask', offers: [hours, delivery].map(entryOffer) });
  });

  it('asks about what is hardly likely where it is very far ahead, and about nothing else', () => {
    const asked = { kind: 'ask', offers: [entryOffer(hours)] };
    expect(decide([foundEntry(hours, 0.2), foundEntry(dogs, 0.02)])).toEqual(asked);
    expect(decide([foundEntry(hours, 0.2), foundEntry(dogs, 0.1)])).toEqual({ kind: 'unknown' });
    expect(decide([foundEntry(hours, 0.08), foundEntry(dogs, 0.001)])).toEqual({ kind: 'unknown' });
  });

  it('asks about what a file has under a heading, and knows nothing of what has none', () => {
    const found = foundPassage(sauna, UNSURE);
    expect(decide([found])).toEqual({ kind: 'ask', offers: [found.source] });
    const bare = foundPassage({ ...sauna, heading: '' }, UNSURE);
    expect(decide([bare])).toEqual({ kind: 'unknown' });
    expect(decide([bare, foundEntry(hours, UNSURE)])).toEqual({ kind: 'ask', offers: [entryOffer(hours)] });
  });

  it('says with an answer what is a condition of it, the surest first, and two at most', () => {
    const best = foundEntry(hours);
    const warnings = [
      foundEntry(delivery, HARDLY, 0.94),
      foundPassage(lost, HARDLY, 0.96),
      foundPassage(seminar, HARDLY, 0.95),
      foundPassage(sauna, HARDLY, 0.93),
    ];
    const decision = decide([best, ...warnings, foundEntry(dogs, HARDLY)]);
    expect(decision).toMatchObject({ kind: 'answer', best, also: [warnings[1], warnings[2]] });
  });

  it('says the likeliest of what answers too, but warnings first about health and danger', () => {
    const best = foundEntry(hours, 0.98);
    const answers = [sauna, lost, seminar].map((each) => foundPassage(each, 0.97));
    const warning = foundEntry(dogs, HARDLY, 0.5);
    expect(decide([best, ...answers])).toMatchObject({ also: [answers[0], answers[1]] });
    const likely = decide([best, ...answers, warning], { danger: 'likely' });
    expect(likely).toMatchObject({ warnings: [warning], also: [answers[0]], isOfDanger: true });
    // Who names a danger hears of that alone.
    expect(decide([best, ...answers, warning], { danger: 'named' })).toMatchObject({
      warnings: [warning],
      also: [],
    });
  });

  it('says what to do about a danger step by step, as far as it answers', () => {
    const safety = passage(
      'safety',
      'Rules.txt',
      'Gas',
      'Alarms are tested on Mondays at nine.\n\nOpen all of the windows and the doors.\n\nSwitch nothing on or off, and leave.',
    );
    const part = (at: number, answers: number) =>
      foundPassage(safety, answers, HARDLY, partsOf(safety)[at] ?? '');
    const best = part(1, 0.95);
    expect(decide([best, part(2, 0.6), part(0, 0.6)], { danger: 'named' })).toMatchObject({
      best,
      also: [part(2, 0.6)],
    });
    for (const step of [part(2, 0.3), part(2, 0.48)])
      expect(decide([best, step], { danger: 'named' })).toMatchObject({ best, also: [] });
    expect(decide([part(1, 0.99), part(2, 0.6)], { danger: 'named' })).toMatchObject({ also: [] });
    expect(decide([best, part(2, 0.3)])).toMatchObject({ best, also: [] });
  });

  it('asks less where the danger is only the reason: "I am ill, can I move my course"', () => {
    const found = [foundEntry(hours, 0.8)];
    expect(decide(found, { danger: 'named' })).toEqual({ kind: 'ask_person' });
    expect(decide(found, { danger: 'named', isOfTerms: true })).toMatchObject({ kind: 'answer' });
  });

  it('says what was written of a hazard that was named, where nothing answers surely', () => {
    const [entry, warning] = [foundEntry(hours, 0.6), foundPassage(sauna, 0.5, 0.5)];
    expect(decide([entry, warning], { danger: 'named' })).toMatchObject({
      kind: 'answer',
      best: warning,
      isOfDanger: true,
    });
    expect(decide([entry, warning], { danger: 'likely' })).toEqual({ kind: 'ask_person' });
  });

  it('says what alone is nearly sure with its name, and asks where another comes near', () => {
    const guessed = foundEntry(hours, 0.73);
    expect(decide([guessed, foundEntry(delivery, 0.3)])).toMatchObject({
      kind: 'answer',
      best: guessed,
      guess: guessed.source,
    });
    expect(decide([guessed, foundEntry(delivery, 0.7)])).toMatchObject({ kind: 'ask' });
    expect(decide([foundEntry(hours, 0.8)])).not.toHaveProperty('guess');
  });

  it('says what likely holds another part of the answer, and nothing beside what is much likelier', () => {
    const [entry, file] = [foundEntry(hours, 0.95), foundPassage(sauna, 0.9)];
    expect(decide([entry, file])).toMatchObject({ kind: 'answer', best: entry, also: [file] });
    expect(decide([foundPassage(sauna, 0.95), foundEntry(hours, 0.9)])).toMatchObject({
      also: [foundEntry(hours, 0.9)],
    });
    // Two entries answer two questions.
    expect(decide([entry, foundEntry(delivery, 0.9)])).toMatchObject({ kind: 'answer', also: [] });
    expect(decide([foundEntry(hours, 0.99), foundPassage(lost, 0.7)])).toMatchObject({ also: [] });
    expect(decide([entry, file], { danger: 'named' })).toMatchObject({ kind: 'answer', also: [] });
  });

  it('says another entry that is nearly as likely, and asks which is meant where both take long', () => {
    const [best, rival] = [foundEntry(hours, 0.95), foundEntry(delivery, 0.94)];
    expect(decide([best, rival])).toEqual({ kind: 'answer', warnings: [], best, also: [rival] });
    const long = { ...delivery, answer: 'Yes, within five miles. '.repeat(16) };
    expect(decide([best, foundEntry(long, 0.94)])).toEqual({
      kind: 'ask',
      offers: [hours, long].map(entryOffer),
    });
    // A warning is no rival, and neither is the same answer to another question.
    expect(decide([best, foundEntry(long, 0.94, SURELY)])).toMatchObject({ kind: 'answer' });
    const again = { ...long, answer: hours.answer };
    expect(decide([best, foundEntry(again, 0.94)])).toMatchObject({ kind: 'answer' });
    const oneOfSeveral = decide([best, rival], { isOneOfSeveral: true });
    expect(oneOfSeveral).toEqual({ kind: 'answer', warnings: [], best, also: [] });
  });

  it('wants less of one of several questions, and does not ask back about it', () => {
    const candidates = [foundEntry(hours, 0.55), foundEntry(delivery, 0.54)];
    expect(decide(candidates)).toMatchObject({ kind: 'ask' });
    expect(decide(candidates, { isOneOfSeveral: true })).toMatchObject({ kind: 'answer' });
    expect(decide(candidates, { isOneOfSeveral: true, danger: 'named' })).toEqual({ kind: 'ask_person' });
  });

  it('becomes surer with likelihood: unknown, then asks, then answers', () => {
    const kinds = Array.from({ length: 101 }, (_, i) => decide([foundEntry(hours, i / 100)]).kind);
    expect(new Set(kinds)).toEqual(new Set(['unknown', 'ask', 'answer']));
    const order = kinds.map((kind) => ['unknown', 'ask', 'answer'].indexOf(kind));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('decides on what it is given, each once', () => {
    const likelihood = fc.double({ min: 0, max: 1, noNaN: true });
    const source = fc.nat({ max: CAFE.faq.length + PASSAGES.length - 1 });
    const found = fc.uniqueArray(fc.record({ source, answers: likelihood, condition: likelihood }), {
      selector: (each) => each.source,
    });
    fc.assert(
      fc.property(found, (list) => {
        const candidates = list
          .flatMap(({ source: place, answers, condition }): Candidate[] => {
            const entry = CAFE.faq[place];
            const passage = PASSAGES[place - CAFE.faq.length];
            if (entry) return [foundEntry(entry, answers, condition)];
            return passage ? [foundPassage(passage, answers, condition)] : [];
          })
          .sort((a, b) => b.answers - a.answers);
        const decision = decide(candidates);
        if (decision.kind === 'answer') {
          const said = saidBy(decision);
          expect(decision.best).toBe(candidates[0]);
          expect(new Set(said).size).toBe(said.length);
          expect(said.length).toBeLessThanOrEqual(4);
          for (const each of said) expect(candidates).toContain(each);
        }
        if (decision.kind === 'ask') {
          expect([1, 2]).toContain(decision.offers.length);
          expect(new Set(decision.offers).size).toBe(decision.offers.length);
        }
      }),
    );
  });
});

describe('decide, about health and danger', () => {
  it('answers, or has the visitor ask a person: it neither guesses nor asks back', () => {
    const best = foundEntry(hours);
    const unsure = [HARDLY, UNSURE * 0.9].map((answers) => [
      foundEntry(hours, answers),
      foundEntry(delivery, answers),
    ]);
    for (const danger of ['likely', 'named'] as const) {
      const answered = decide([best, foundEntry(delivery, HARDLY)], { danger });
      expect(answered).toMatchObject({ kind: 'answer', best });
      for (const candidates of [[], ...unsure])
        expect(decide(candidates, { danger })).toEqual({ kind: 'ask_person' });
    }
  });

  it('has to be surer of an answer about a danger that is named', () => {
    const surelyFrom = (danger: Danger) =>
      Array.from({ length: 101 }, (_, i) => i / 100).find((answers) => {
        const decision = decide([foundEntry(hours, answers)], { danger });
        return decision.kind === 'answer' && !decision.guess;
      }) ?? 2;
    expect(surelyFrom('named')).toBeGreaterThan(surelyFrom('likely'));
    expect(surelyFrom('likely')).toBe(surelyFrom('none'));
  });

  it('guesses nothing', () => {
    const guessed = foundEntry(hours, 0.73);
    expect(decide([guessed])).toMatchObject({ kind: 'answer', guess: guessed.source });
    for (const danger of ['likely', 'named'] as const)
      expect(decide([guessed], { danger })).toEqual({ kind: 'ask_person' });
  });

  it('warns before it answers, unless the warning is hardly likely', () => {
    const best = foundEntry(delivery);
    const [warning, hint] = [foundPassage(lost, HARDLY, 0.4), foundPassage(sauna, HARDLY, 0.06)];
    for (const danger of ['likely', 'named'] as const) {
      const decision = decide([best, hint, warning], { danger });
      expect(decision).toEqual({ kind: 'answer', warnings: [warning], best, also: [hint], isOfDanger: true });
      expect(decision.kind === 'answer' && saidBy(decision)).toEqual([warning, best, hint]);
    }
    expect(decide([best, warning])).toMatchObject({ warnings: [], also: [warning] });
  });

  it('warns where it would not otherwise', () => {
    const warnedAt = (danger: Danger) =>
      Array.from({ length: 101 }, (_, i) => i / 100).find((condition) => {
        const decision = decide([foundEntry(hours, 1), foundEntry(delivery, HARDLY, condition)], { danger });
        return decision.kind === 'answer' && saidBy(decision).length > 1;
      }) ?? 2;
    expect(warnedAt('named')).toBeGreaterThan(HARDLY);
    expect(warnedAt('named')).toBeLessThan(warnedAt('likely'));
    expect(warnedAt('likely')).toBeLessThan(warnedAt('none'));
    expect(warnedAt('none')).toBeLessThan(SURELY);
  });
});

describe('decideOverSmallTalk', () => {
  it('wants an entry of the owner’s that surely fits', () => {
    const sure = foundEntry(hours, 1);
    expect(decideOverSmallTalk([sure, foundEntry(dogs)], 'who')).toBe(sure);
    for (const candidates of [
      [],
      [foundEntry(hours, UNSURE)],
      [foundEntry(hours, HARDLY)],
      [foundPassage(sauna, 1)],
    ])
      expect(decideOverSmallTalk(candidates, 'who')).toBeUndefined();
  });

  it('wants an entry for the same small talk where nothing is asked', () => {
    const where = foundEntry(entry('where', 'Where are you?', 'In the mill.'), 1);
    const there = foundEntry(entry('there', 'Hello?', 'We are here.', ['Are you there?']), 1);
    expect(decideOverSmallTalk([where], 'hearing')).toBeUndefined();
    expect(decideOverSmallTalk([there, where], 'hearing')).toBe(there);
    expect(decideOverSmallTalk([there], 'thanks')).toBeUndefined();
  });
});
