import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage } from '../responder.ts';
import type { Found, Query } from '../retrieval/candidate.ts';
import { PASSAGES, passage } from '../testing/mill.ts';
import { ScriptedModel } from '../testing/scripted-model.ts';
import { embedPassages } from './embed-passages.ts';
import { createPassageIndex } from './passage-index.ts';
import { partsOf } from './quote.ts';

const byWords = (text: string): Query => ({ text: text.toLowerCase(), vectors: [] });
const queryOf = async (...texts: readonly [string, ...string[]]): Promise<Query> => ({
  ...byWords(texts[0]),
  vectors: await new ScriptedModel().embed(texts),
});
const idsOf = (found: readonly Found[]) =>
  found.map(({ source }) => (source.kind === 'passage' ? source.passage.id : 'an entry'));

async function withVectors(passages: readonly Passage[]): Promise<readonly Passage[]> {
  const vectors = await embedPassages(passages, new ScriptedModel());
  return passages.map((each, i) => ({ ...each, vector: vectors[i] ?? null }));
}

describe('createPassageIndex', () => {
  it('puts the passage first that answers, as it is read out, without its vector', async () => {
    const index = await createPassageIndex(await withVectors(PASSAGES));
    const [best] = await index.search(await queryOf('what does the sauna cost?'), 3);
    expect(best).toMatchObject({
      source: { kind: 'passage', passage: { id: 'sauna', vector: null }, quote: PASSAGES[1]?.text },
      text: `Sauna. ${PASSAGES[1]?.text}`,
      isVerbatim: false,
    });
    expect(best?.coverage).toBeCloseTo(1);
  });

  it('finds by meaning what words do not have, and by words what has no vector', async () => {
    const dogs = passage('dogs', 'a.txt', '', 'Dogs are welcome.');
    const index = await createPassageIndex(await withVectors([...PASSAGES, dogs]));
    expect(idsOf(await index.search(await queryOf('pets'), 1))).toEqual(['dogs']);
    expect(await index.search(byWords('pets'), 3)).toEqual([]);
    const plain = await createPassageIndex([...PASSAGES, dogs]);
    expect(await plain.search(await queryOf('pets'), 3)).toEqual([]);
    expect(idsOf(await plain.search(await queryOf('sauna'), 3))).toEqual(['sauna']);
  });

  it('proposes every fact of a prompt while the model works, last, since none has a vector', async () => {
    const fact = { ...passage('fact', 'Mia', '', 'Our address is 12 Mill Street.'), question: '' };
    const index = await createPassageIndex([fact, ...(await withVectors(PASSAGES))]);
    expect(idsOf(await index.search(await queryOf('Where are you?'), 3)).at(-1)).toBe('fact');
    expect(idsOf(await index.search(await queryOf('sauna'), 1))).toEqual(['sauna', 'fact']);
    expect(await index.search(byWords('helicopters'), 3)).toEqual([]);
  });

  it('compares all of a question’s vectors: its own, and with the turn before it', async () => {
    const dogs = passage('dogs', 'a.txt', '', 'Dogs are welcome.');
    const index = await createPassageIndex(await withVectors([dogs]));
    expect(idsOf(await index.search(await queryOf('helicopters', 'pets helicopters'), 3))).toEqual(['dogs']);
    expect(await index.search(await queryOf('helicopters', 'submarines'), 3)).toEqual([]);
  });

  it('says how near a passage is to the whole of what was asked, 0 where it has no vector', async () => {
    const index = await createPassageIndex(await withVectors(PASSAGES));
    const nearnessOf = async (query: Promise<Query>) => (await index.search(await query, 1))[0]?.nearness;
    const alone = await nearnessOf(queryOf('sauna'));
    expect(alone).toBeGreaterThan(0.1);
    expect(await nearnessOf(queryOf('sauna', 'how much is the sauna for two hours'))).toBeGreaterThan(
      alone ?? 1,
    );
    expect(await nearnessOf(queryOf('sauna', 'helicopters'))).toBe(0);
    const [plain] = await (await createPassageIndex(PASSAGES)).search(await queryOf('sauna'), 1);
    expect(plain?.nearness).toBe(0);
  });

  it('does not look at a vector of another model', async () => {
    const other = { ...passage('dogs', 'a.txt', '', 'Dogs.'), vector: new Int8Array(512).fill(1) };
    const index = await createPassageIndex([other]);
    expect(await index.search(await queryOf('pets'), 3)).toEqual([]);
    expect(idsOf(await index.search(await queryOf('dogs'), 3))).toEqual(['dogs']);
  });

  it('puts a question word for word first, whatever else fits', async () => {
    const car = passage('car', 'a.txt', 'Electric car', 'Charge the electric car. Charge your car.');
    const index = await createPassageIndex(await withVectors([car, ...PASSAGES]));
    const found = await index.search(await queryOf('Can I charge my ELECTRIC car?!'), 3);
    expect(idsOf(found).slice(0, 2)).toEqual(['charging', 'car']);
    expect(found.map(({ isVerbatim }) => isVerbatim).indexOf(true)).toBe(0);
    expect(idsOf(found).filter((id) => id === 'charging')).toHaveLength(1);
    expect(idsOf(await index.search(await queryOf('can i charge my electric car'), 1))).toEqual(['charging']);
  });

  it('gives all parts of a long passage, in its order', async () => {
    const text = Array.from(
      { length: 12 },
      (_, i) => `The sauna of house ${i} has room for eleven guests and a dog.`,
    ).join(' ');
    const long = passage('long', 'Saunas.pdf', 'Rooms › Sauna', text);
    const found = await (await createPassageIndex([long])).search(byWords('sauna'), 3);
    expect(found.length).toBeGreaterThan(1);
    const quotes = found.map(({ source }) => (source.kind === 'passage' ? source.quote : ''));
    expect(quotes).toEqual(partsOf(long));
    for (const [i, { text: judged }] of found.entries()) expect(judged).toBe(`Sauna. ${quotes[i]}`);
  });

  it('counts the words of headings, questions and the file’s name for every part', async () => {
    const index = await createPassageIndex(PASSAGES);
    const coverageOf = async (text: string) => (await index.search(byWords(text), 1))[0]?.coverage ?? 0;
    expect(await coverageOf('lost property')).toBeCloseTo(1);
    expect(await coverageOf('sauna price list')).toBeCloseTo(1);
    expect(await coverageOf('sauna helicopter')).toBeLessThan(0.7);
  });

  it('knows its passages, and which comes next in a file', async () => {
    const index = await createPassageIndex(PASSAGES);
    expect(index.get('sauna')?.text).toMatch(/^The sauna/);
    expect(index.get('gone')).toBeUndefined();
    expect(index.next('seminar')?.id).toBe('sauna');
    for (const id of ['sauna', 'charging', 'gone']) expect(index.next(id)).toBeUndefined();
  });

  it('has nothing for no passages, no words and no question', async () => {
    const empty = await createPassageIndex([]);
    expect(await empty.search(await queryOf('sauna'), 3)).toEqual([]);
    expect(empty.get('sauna')).toBeUndefined();
    const blank = await createPassageIndex([passage('x', '', '', '')]);
    expect(await blank.search(await queryOf('sauna'), 3)).toEqual([]);
    const index = await createPassageIndex([{ ...passage('x', '', '', 'Sauna.'), question: '?!' }]);
    expect(await index.search(byWords(''), 3)).toEqual([]);
  });

  it('gives way to everything else in the process, and stops when told', async () => {
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
    await expect(createPassageIndex(many, controller.signal)).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
    expect(turns).toBe(3);
  });

  it('finds one among many, and says what it takes', async () => {
    const many = Array.from({ length: 300 }, (_, i) =>
      passage(`${i}`, 'a.txt', '', `The sauna number ${i} is hot.`),
    );
    const index = await createPassageIndex(await withVectors(many));
    expect(await index.search(byWords('sauna'), 3)).toHaveLength(3);
    expect(idsOf(await index.search(byWords('sauna number 217'), 3))[0]).toBe('217');
    expect(index.bytes).toBeGreaterThan(300 * (300 + 384));
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
        const index = await createPassageIndex(await withVectors(own));
        for (const { source, coverage } of await index.search(await queryOf(question), 3)) {
          if (source.kind !== 'passage') throw new Error('An entry in the files');
          expect(partsOf(source.passage)).toContain(source.quote);
          expect(coverage >= 0 && coverage <= 1.000001).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });
});
