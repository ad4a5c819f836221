import { afterAll, describe, expect, it } from 'vitest';
import { createEmbedder } from '../embedder/create-embedder.ts';
import { CAFE, entry, KAVIARNIA } from '../testing/cafe.ts';
import { ScriptedEmbedder } from '../testing/scripted-embedder.ts';
import { createFaqIndex } from './faq-index.ts';

describe('createFaqIndex', () => {
  it('ranks all entries, best first', async () => {
    const index = await createFaqIndex(CAFE.faq, new ScriptedEmbedder());
    const { matches, confidence } = await index.search('may we bring pets, are dogs ok');
    expect(matches).toHaveLength(CAFE.faq.length);
    expect(matches[0]?.entry.id).toBe('dogs');
    expect(matches.map(({ score }) => score)).toEqual(
      matches.map(({ score }) => score).sort((a, b) => b - a),
    );
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThan(1);
  });

  it('is surer of the owner’s own words than of a stranger’s', async () => {
    const index = await createFaqIndex(CAFE.faq, new ScriptedEmbedder());
    const own = await index.search('are dogs allowed');
    const strange = await index.search('who painted the mona lisa');
    expect(own.confidence).toBeGreaterThan(0.8);
    expect(strange.confidence).toBeLessThan(0.3);
  });

  it('finds what only an answer says', async () => {
    const faq = [...CAFE.faq, entry('where', 'Where are you?', 'Mill Street. There is parking behind it.')];
    const { matches } = await (await createFaqIndex(faq, new ScriptedEmbedder())).search('parking');
    expect(matches[0]?.entry.id).toBe('where');
  });

  it('has nothing to say of an empty FAQ, empty questions or a turn without letters', async () => {
    const nothing = { matches: [], confidence: 0 };
    expect(await (await createFaqIndex([], new ScriptedEmbedder())).search('x')).toEqual(nothing);
    expect(await (await createFaqIndex([entry('a', ' ', 'b')], new ScriptedEmbedder())).search('x')).toEqual(
      nothing,
    );
    const index = await createFaqIndex(CAFE.faq, new ScriptedEmbedder());
    expect(await index.search(' ?!\0 ')).toEqual(nothing);
  });

  it('goes by spelling when the model fails, and says that it is incomplete', async () => {
    const embedder = new ScriptedEmbedder();
    embedder.failure = new Error('worker gone');
    const index = await createFaqIndex(CAFE.faq, embedder);
    expect(index.complete).toBe(false);
    expect((await index.search('do you deliver')).matches[0]?.entry.id).toBe('delivery');
  });

  it('goes by spelling when the model fails at a question', async () => {
    const embedder = new ScriptedEmbedder();
    const index = await createFaqIndex(CAFE.faq, embedder);
    embedder.failure = new Error('worker gone');
    expect(index.complete).toBe(true);
    expect((await index.search('do you deliver')).matches[0]?.entry.id).toBe('delivery');
  });

  it('stops with AbortError', async () => {
    const embedder = new ScriptedEmbedder();
    await expect(createFaqIndex(CAFE.faq, embedder, AbortSignal.abort('bye'))).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
    const index = await createFaqIndex(CAFE.faq, embedder);
    await expect(index.search('dogs', AbortSignal.abort('bye'))).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
  });

  it('does not ask the English model about Ukrainian more than it must, and finds inflected words', async () => {
    const index = await createFaqIndex(KAVIARNIA.faq, new ScriptedEmbedder());
    const { matches, confidence } = await index.search('хочу замовити доставку');
    expect(matches[0]?.entry.id).toBe('delivery');
    expect(confidence).toBeGreaterThan((await index.search('який сьогодні курс долара')).confidence);
  });

  it('takes a FAQ of the largest size, with characters that break others', async () => {
    const faq = Array.from({ length: 200 }, (_, i) =>
      entry(String(i), `\0\uD800 question ${i} `.repeat(20), `\uDFFF${'answer '.repeat(285)}`),
    );
    const index = await createFaqIndex(faq, new ScriptedEmbedder());
    const { matches } = await index.search(`question 7 ${'word '.repeat(20_000)}`);
    expect(matches).toHaveLength(200);
    expect(matches.every(({ score }) => Number.isFinite(score))).toBe(true);
  });
});

describe('createFaqIndex with the real model', () => {
  const embedder = createEmbedder();
  afterAll(() => embedder.close());

  it.each([
    ['when can i come in the morning', 'hours'],
    ['what does shipping cost', 'delivery'],
    ['is my puppy welcome', 'dogs'],
    ['i would like to make a reservation', 'table'],
    ['do you take visa', 'pay'],
  ])('sees that "%s" is about %s', async (question, id) => {
    const index = await createFaqIndex(CAFE.faq, embedder);
    expect((await index.search(question)).matches[0]?.entry.id).toBe(id);
  });

  it('knows what ordinary questions to a shop are about', async () => {
    const shop = [
      entry('pay', 'How can I pay?', 'By card or in cash.'),
      entry('gift', 'Do you sell gift cards?', 'From ten dollars.'),
      entry('dog', 'Can I bring my dog?', 'On the terrace.'),
      entry('delivery', 'Do you deliver?', 'Inside the city.'),
      entry('where', 'Where are you located?', 'On Mill Street.'),
      entry('jobs', 'Are you hiring?', 'We need a baker.'),
    ];
    const index = await createFaqIndex(shop, embedder);
    for (const [asked, id] of [
      ['Do you accept credit cards for payment?', 'pay'],
      ['can you bring it to my office', 'delivery'],
      ['how do I get to you', 'where'],
      ['any vacancies', 'jobs'],
    ] as const) {
      const { matches, confidence } = await index.search(asked);
      expect(matches[0]?.entry.id).toBe(id);
      expect(confidence).toBeGreaterThan(0.3);
    }
    expect((await index.search('do you have toilets')).confidence).toBeLessThan(0.16);
  });
});
