import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FaqEntry } from '../responder.ts';
import { CAFE, entry, KAVIARNIA } from '../testing/cafe.ts';
import { ScriptedModel } from '../testing/scripted-model.ts';
import { entryOf, type Found, type Query } from './candidate.ts';
import { createFaqIndex, type FaqIndex } from './faq-index.ts';

const aborted = expect.objectContaining({ name: 'AbortError' });
const NOTHING = 0;

const byWords = (text: string): Query => ({ text: text.toLowerCase(), vectors: [] });
const queryOf = async (text: string): Promise<Query> => ({
  ...byWords(text),
  vectors: await new ScriptedModel().embed([text]),
});
const idsOf = (found: readonly Found[]) => found.map((each) => entryOf(each)?.id);

/** An index without a model, which goes by words. */
function indexWords(faq: readonly FaqEntry[]): Promise<FaqIndex> {
  const model = new ScriptedModel();
  model.failure = new Error('no model');
  return createFaqIndex(faq, model);
}

describe('createFaqIndex', () => {
  it('finds as many entries as are wanted, the likeliest first', async () => {
    const index = await createFaqIndex(CAFE.faq, new ScriptedModel());
    const found = index.search(await queryOf('are dogs allowed at a table'), 2);
    expect(idsOf(found)).toEqual(['dogs', 'table']);
    expect(idsOf(index.search(await queryOf('dogs'), 1))).toEqual(['dogs']);
  });

  it('finds by meaning what shares no word, by words what has no meaning near it, and by what an answer says', async () => {
    const faq = [...CAFE.faq, entry('where', 'Where are you?', 'Mill Street. There is parking behind it.')];
    const index = await createFaqIndex(faq, new ScriptedModel());
    expect(idsOf(index.search(await queryOf('pets'), 1))).toEqual(['dogs']);
    expect(index.search(byWords('pets'), 8)).toHaveLength(NOTHING);
    expect(idsOf(index.search(byWords('dog'), 8))).toEqual(['dogs']);
    expect(idsOf(index.search(await queryOf('parking'), 1))).toEqual(['where']);
    expect(idsOf(index.search(byWords('parking'), 1))).toEqual(['where']);
  });

  it('embeds phrasings as questions, and entries as texts', async () => {
    const model = new ScriptedModel();
    await createFaqIndex(CAFE.faq, model);
    expect(model.as).toEqual(['question', 'text']);
    expect(model.calls[0]).toContain('How much is delivery?');
    expect(model.calls[1]).toContain('Do you deliver? Yes, within five miles.');
  });

  it('shows the judge an answer with the phrasing that is nearest to the question', async () => {
    const faq = [entry('delivery', 'Do you deliver?', 'Within five miles.', ['Is there a courier?'])];
    const index = await createFaqIndex(faq, new ScriptedModel());
    const textFor = async (text: string) => index.search(await queryOf(text), 1)[0]?.text;
    expect(await textFor('a courier please')).toBe('Is there a courier? Within five miles.');
    expect(await textFor('could you deliver')).toBe('Do you deliver? Within five miles.');
  });

  it('says how near an entry is to the whole of what was asked, 0 without a model', async () => {
    const index = await createFaqIndex(CAFE.faq, new ScriptedModel());
    const nearnessOf = async (...texts: readonly string[]) => {
      const vectors = await new ScriptedModel().embed(texts);
      return index.search({ text: 'dogs', vectors }, 1)[0]?.nearness;
    };
    const alone = await nearnessOf('dogs');
    expect(alone).toBeGreaterThan(0.2);
    expect(await nearnessOf('dogs', 'are well-behaved dogs welcome')).toBeGreaterThan(alone ?? 1);
    expect(await nearnessOf('dogs', 'submarines')).toBe(0);
    expect(await nearnessOf()).toBe(0);
  });

  it('ends a question that is a heading like a sentence', async () => {
    const index = await createFaqIndex([entry('a', 'Delivery', 'Five miles.')], new ScriptedModel());
    expect(index.search(byWords('delivery'), 1)[0]?.text).toBe('Delivery. Five miles.');
  });

  it('knows the owner’s very words, in any of an entry’s phrasings, and puts them first', async () => {
    const faq = [...CAFE.faq, entry('much', 'How much is delivery of a table for dogs?', 'Much.')];
    const index = await createFaqIndex(faq, new ScriptedModel());
    for (const text of ['How much is DELIVERY', 'do you deliver?!', 'Do  you deliver']) {
      const found = index.search(await queryOf(text), 8);
      expect(found.map(({ isVerbatim }) => isVerbatim).indexOf(true), text).toBe(0);
      expect(idsOf(found)[0], text).toBe('delivery');
      expect(found.filter(({ isVerbatim }) => isVerbatim)).toHaveLength(1);
      expect(new Set(idsOf(found)).size).toBe(found.length);
    }
    expect(index.search(await queryOf('do you deliver bread'), 1)[0]?.isVerbatim).toBe(false);
  });

  it('knows them at the end of a turn, when they are more than a word or two', async () => {
    const faq = [
      entry('hours', 'What are your opening hours?', 'From 8.'),
      entry('ok', 'Is it ok?', 'Yes.'),
      entry('x', 'Open?', 'Yes.'),
    ];
    const index = await createFaqIndex(faq, new ScriptedModel());
    const verbatim = async (text: string) =>
      idsOf(index.search(await queryOf(text), 3).filter(({ isVerbatim }) => isVerbatim));
    expect(await verbatim('Stop please, what are your opening hours?')).toEqual(['hours']);
    expect(await verbatim('what are your opening hours on the moon')).toEqual([]);
    expect(await verbatim('is the door open')).toEqual([]);
    expect(await verbatim('open')).toEqual(['x']);
  });

  it('says how many of a question’s telling words an entry has', async () => {
    const index = await createFaqIndex(CAFE.faq, new ScriptedModel());
    const coverageOf = (text: string) => index.search(byWords(text), 1)[0]?.coverage ?? 0;
    expect(coverageOf('are dogs allowed')).toBeCloseTo(1);
    expect(coverageOf('are dogs allowed on helicopters')).toBeLessThan(0.8);
    expect(coverageOf('are dogs allowed on helicopters')).toBeGreaterThan(0.2);
    expect(coverageOf('how much is delivery')).toBeCloseTo(1);
  });

  it('leaves out entries without an answer, and takes one without a question for what it says', async () => {
    const faq = [
      entry('empty', 'Do you repair bikes?', ' \n'),
      entry('bare', ' ', 'Bikes are repaired on Mondays.'),
    ];
    const index = await createFaqIndex(faq, new ScriptedModel());
    expect(idsOf(index.search(await queryOf('do you repair bikes'), 8))).toEqual(['bare']);
  });

  it('finds nothing in an empty FAQ, and by no words nothing at all', async () => {
    const model = new ScriptedModel();
    const empty = await createFaqIndex([], model);
    expect(empty.complete).toBe(true);
    expect(model.calls).toEqual([]);
    expect(empty.search(await queryOf('dogs'), 8)).toEqual([]);
    expect((await indexWords(CAFE.faq)).search(byWords('helicopters'), 8)).toEqual([]);
  });

  it('goes by words when the model fails, and says that it is incomplete', async () => {
    const index = await indexWords(CAFE.faq);
    expect(index.complete).toBe(false);
    expect(idsOf(index.search(await queryOf('do you deliver'), 1))).toEqual(['delivery']);
    expect(idsOf((await indexWords(KAVIARNIA.faq)).search(byWords('хочу замовити доставку'), 1))).toEqual([
      'delivery',
    ]);
  });

  it('stops with AbortError, before and while it embeds', async () => {
    await expect(createFaqIndex(CAFE.faq, new ScriptedModel(), AbortSignal.abort('bye'))).rejects.toThrow(
      aborted,
    );
    const controller = new AbortController();
    const building = createFaqIndex(CAFE.faq, new ScriptedModel(), controller.signal);
    controller.abort('bye');
    await expect(building).rejects.toThrow(aborted);
  });

  it('takes a FAQ of the largest size, with characters that break others', async () => {
    const faq = Array.from({ length: 200 }, (_, i) =>
      entry(String(i), `\0\uD800 question ${i} `.repeat(20), `\uDFFF${i} ${'answer '.repeat(284)}`),
    );
    const index = await createFaqIndex(faq, new ScriptedModel());
    const found = index.search(await queryOf(`question 7 ${'word '.repeat(2_000)}`), 8);
    expect(found).toHaveLength(8);
    expect(idsOf(found)).toContain('7');
  });

  it('finds entries of the FAQ alone, each once, for any text', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('dogs', '?', 'dogs and cats'),
    );
    const rows = fc.array(fc.tuple(text, text, fc.array(text, { maxLength: 2 })), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, text, fc.integer({ min: 1, max: 8 }), async (entries, said, most) => {
        const faq = entries.map(([question, answer, others], i) =>
          entry(String(i), question, answer, others),
        );
        const index = await createFaqIndex(faq, new ScriptedModel());
        const found = index.search(await queryOf(said), most);
        expect(found.length).toBeLessThanOrEqual(most);
        expect(new Set(idsOf(found)).size).toBe(found.length);
        for (const { source, coverage } of found) {
          expect(source.kind === 'entry' && faq.includes(source.entry)).toBe(true);
          expect(coverage >= 0 && coverage <= 1.000001).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });
});
