import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createEmbedder } from '../embedder/create-embedder.ts';
import type { Passage } from '../responder.ts';
import { PASSAGES, passage } from '../testing/mill.ts';
import { ScriptedEmbedder } from '../testing/scripted-embedder.ts';
import { EVERYDAY_SENTENCES } from '../text/word-lists.ts';
import { embedPassages } from './embed-passages.ts';
import { createPassageIndex } from './passage-index.ts';

const embedder = new ScriptedEmbedder();
const embed = async (text: string) => (await embedder.embed([text]))[0];

async function withVectors(passages: readonly Passage[]): Promise<readonly Passage[]> {
  const vectors = await embedPassages(passages, embedder);
  return passages.map((each, i) => ({ ...each, vector: vectors[i] ?? null }));
}

describe('createPassageIndex', () => {
  it('puts the passage first that answers, with its best sentence', async () => {
    const index = await createPassageIndex(
      await withVectors(PASSAGES),
      await embedder.embed(EVERYDAY_SENTENCES),
    );
    const { matches, confidence } = await index.search('what does the sauna cost?', embed);
    expect(matches[0]).toMatchObject({ passage: { id: 'sauna' }, best: 0, coverage: expect.any(Number) });
    expect(matches[0]?.passage.vector).toBeNull();
    expect(confidence).toBeGreaterThan(0.5);
  });

  it('finds by meaning what words do not have', async () => {
    const dogs = passage('dogs', 'a.txt', '', 'Dogs are welcome.');
    const index = await createPassageIndex(await withVectors([...PASSAGES, dogs]));
    expect((await index.search('pets', embed)).matches[0]?.passage.id).toBe('dogs');
    expect((await index.search('pets')).matches).toEqual([]);
  });

  it('is not sure of what is not there', async () => {
    const index = await createPassageIndex(
      await withVectors(PASSAGES),
      await embedder.embed(EVERYDAY_SENTENCES),
    );
    for (const text of ['who is the president of France', 'is there a helicopter', 'come on', 'blue'])
      expect((await index.search(text, embed)).confidence, text).toBeLessThan(0.5);
  });

  it('is sure of a question word for word, whatever else fits', async () => {
    const index = await createPassageIndex(PASSAGES);
    const { matches, confidence } = await index.search('Can I charge my ELECTRIC car');
    expect(matches[0]?.passage.id).toBe('charging');
    expect(confidence).toBe(1);
  });

  it('does not ask the model about another script, nor where no passage has a vector', async () => {
    let asked = 0;
    const counting = async (text: string) => {
      asked++;
      return embed(text);
    };
    const whole = await createPassageIndex(await withVectors(PASSAGES));
    await whole.search('скільки коштує сауна', counting);
    await (await createPassageIndex(PASSAGES)).search('sauna', counting);
    expect(asked).toBe(0);
    await whole.search('sauna', counting);
    expect(asked).toBe(1);
  });

  it('does without an embedding', async () => {
    const index = await createPassageIndex(await withVectors(PASSAGES));
    expect((await index.search('sauna', async () => undefined)).matches[0]?.passage.id).toBe('sauna');
  });

  it('knows its passages, and which comes next in a file', async () => {
    const index = await createPassageIndex(PASSAGES);
    expect(index.get('sauna')?.text).toMatch(/^The sauna/);
    expect(index.get('gone')).toBeUndefined();
    expect(index.next('seminar')?.id).toBe('sauna');
    expect(index.next('sauna')).toBeUndefined();
    expect(index.next('charging')).toBeUndefined();
    expect(index.next('gone')).toBeUndefined();
  });

  it('compares what another text has of a question', async () => {
    const index = await createPassageIndex(PASSAGES);
    expect(index.coverageIn('Saunas cost money', 'what does the sauna cost')).toBeCloseTo(1);
    expect(index.coverageIn('Dogs', 'what does the sauna cost')).toBe(0);
  });

  it('has nothing for no passages, no words and no question', async () => {
    const empty = { matches: [], confidence: 0 };
    expect(await (await createPassageIndex([])).search('?!', embed)).toEqual(empty);
    expect((await (await createPassageIndex([])).search('sauna', embed)).matches).toEqual([]);
    expect((await (await createPassageIndex([passage('x', '', '', '')])).search('sauna')).matches).toEqual(
      [],
    );
  });

  it('stays off everybody’s toes and stops when told', async () => {
    const many = Array.from({ length: 2000 }, (_, i) =>
      passage(`${i}`, 'a.txt', '', `Word${i} of the book. `.repeat(20)),
    );
    const controller = new AbortController();
    let turns = 0;
    const tick = (): void => {
      turns++;
      if (turns === 3) controller.abort();
      else setImmediate(tick);
    };
    setImmediate(tick);
    await expect(createPassageIndex(many, [], controller.signal)).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
    expect(turns).toBe(3);
  });

  it('takes what there is, and looks closely at a dozen', async () => {
    const many = Array.from({ length: 300 }, (_, i) =>
      passage(`${i}`, 'a.txt', '', `The sauna number ${i} is hot.`),
    );
    const index = await createPassageIndex(many);
    expect((await index.search('sauna')).matches).toHaveLength(12);
    expect((await index.search('sauna number 217')).matches[0]?.passage.id).toBe('217');
    expect(index.bytes).toBeGreaterThan(300 * 300);
  });

  it('takes anything for a passage and a question', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    const passages = fc.array(fc.tuple(text, text, text, fc.option(text)), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(passages, text, async (rows, question) => {
        const own = rows.map(([file, heading, body, asked], i) => ({
          ...passage(`${i}`, file, heading, body),
          question: asked,
        }));
        const { matches, confidence } = await (await createPassageIndex(own)).search(question);
        expect(confidence >= 0 && confidence <= 1).toBe(true);
        for (const { sentences, best } of matches) expect(best).toBeLessThan(Math.max(1, sentences.length));
      }),
      { numRuns: 60 },
    );
  });

  describe('with the real model', () => {
    const real = createEmbedder();
    afterAll(() => real.close());

    it('sees through other words', async () => {
      const vectors = await embedPassages(PASSAGES, real);
      const passages = PASSAGES.map((each, i) => ({ ...each, vector: vectors[i] ?? null }));
      const index = await createPassageIndex(passages, await real.embed(EVERYDAY_SENTENCES));
      const ask = async (text: string) => (await real.embed([text]))[0];
      expect((await index.search('i left my scarf behind', ask)).matches[0]?.passage.id).toBe('lost');
      expect((await index.search('a place for a conference', ask)).matches[0]?.passage.id).toBe('seminar');
    });
  });
});
