import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { embedPassages } from '../passages/embed-passages.ts';
import { createFaqIndex } from '../retrieval/faq-index.ts';
import { dot } from '../retrieval/vector.ts';
import { CAFE } from '../testing/cafe.ts';
import { PASSAGES } from '../testing/mill.ts';
import { createSentenceModel } from './create-sentence-model.ts';

const aborted = expect.objectContaining({ name: 'AbortError' });
const ODD = ['', '\0\uD800', '\uDFFFa', '🍏', '</s>', 'é'.normalize('NFD'), 'word '.repeat(20_000)];
const asCandidates = (texts: readonly string[]) => texts.map((text) => ({ text, nearness: 0.8 }));
const ANSWERS = CAFE.faq.map(({ question, answer }) => `${question} ${answer}`);

/** The place of what is nearest to `vector`. */
function nearest(vector: Float32Array | undefined, others: readonly ArrayLike<number>[]): number {
  const cosines = others.map(
    (other) => dot(vector ?? new Float32Array(), Float32Array.from(other)) / Math.hypot(...Array.from(other)),
  );
  return cosines.indexOf(Math.max(...cosines));
}

describe('the sentence model', () => {
  const model = createSentenceModel();
  afterAll(() => model.close());

  it('gives one vector of length 1 per text, in order, the same for the same text', async () => {
    const texts = [
      'when do you open?',
      'what are your opening hours?',
      'are dogs allowed?',
      'х',
      'a'.repeat(300),
    ];
    const vectors = await model.embed(texts);
    expect(vectors.map(({ length }) => length)).toEqual(texts.map(() => 384));
    for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 3);
    expect(await model.embed(texts)).toEqual(vectors);
    // Next to other texts a text means the same.
    const alone = (await Promise.all(texts.map((text) => model.embed([text])))).flat();
    expect(alone).toEqual(vectors);
  });

  it('puts a question nearest to its entry, in another language too', async () => {
    const entries = await model.embed(ANSWERS, undefined, { as: 'text' });
    const asked = [
      ['what time do you close', 'hours'],
      ['is my puppy welcome', 'dogs'],
      ['i would like to make a reservation', 'table'],
      ['Чи є у вас доставка?', 'delivery'],
      ['Чи можна прийти з собакою?', 'dogs'],
      ['Чи можна платити карткою?', 'pay'],
    ] as const;
    const vectors = await model.embed(asked.map(([said]) => said));
    const found = vectors.map((vector) => CAFE.faq[nearest(vector, entries)]?.id);
    expect(found).toEqual(asked.map(([, id]) => id));
  });

  it('sees a passage through other words, though it is kept in bytes', async () => {
    const passages = await embedPassages(PASSAGES, model);
    const asked = [
      ['i left my scarf behind', 'lost'],
      ['we look for a place for a conference', 'seminar'],
      ['де можна зарядити електромобіль', 'charging'],
    ] as const;
    const vectors = await model.embed(asked.map(([said]) => said));
    expect(vectors.map((vector) => PASSAGES[nearest(vector, passages)]?.id)).toEqual(
      asked.map(([, id]) => id),
    );
  });

  it('gives an index what it needs to find an entry that shares no word with the question', async () => {
    const index = await createFaqIndex(CAFE.faq, model);
    const text = 'is my puppy welcome';
    const [found] = index.search({ text, vectors: await model.embed([text]) }, 1);
    expect(index.complete).toBe(true);
    expect(found?.source).toMatchObject({ kind: 'entry', entry: { id: 'dogs' } });
  });

  it('judges each candidate, in order, as likelihoods, the same when it is asked again', async () => {
    const question = { said: 'Are dogs allowed?', before: 'What are your opening hours?' };
    const judged = await model.judge(question, asCandidates(ANSWERS));
    expect(judged).toHaveLength(ANSWERS.length);
    for (const { answers, condition } of judged) {
      for (const likelihood of [answers, condition]) {
        expect(likelihood).toBeGreaterThanOrEqual(0);
        expect(likelihood).toBeLessThanOrEqual(1);
      }
    }
    expect(new Set(judged.map(({ answers }) => answers)).size).toBe(ANSWERS.length);
    expect(await model.judge(question, asCandidates(ANSWERS))).toEqual(judged);
    const [first] = await model.judge(question, asCandidates(ANSWERS.slice(0, 1)));
    expect(Math.abs((first?.answers ?? -1) - (judged[0]?.answers ?? -1))).toBeLessThan(0.05);
  });

  it('judges a candidate the same where it is given twice, and another otherwise', async () => {
    const fresh = 'A candidate that nobody has read yet, which is longer than the others. '.repeat(3);
    const given = [ANSWERS[2] ?? '', fresh, ANSWERS[2] ?? ''];
    const [first, long, again] = await model.judge({ said: 'Чи можна з собаками?' }, asCandidates(given));
    expect(again).toEqual(first);
    expect(long).not.toEqual(first);
  });

  it('judges a candidate the same whether or not it was embedded before', async () => {
    const text = 'Our scones are baked at six, and they are gone by ten.';
    const judge = () => model.judge({ said: 'until when are there scones' }, asCandidates([text]));
    const unread = await judge();
    await model.embed([text], undefined, { as: 'text' });
    expect(await judge()).toEqual(unread);
  });

  it('weighs how near the encoder finds a candidate', async () => {
    const text = ANSWERS[2] ?? '';
    const [far] = await model.judge({ said: 'Are dogs allowed?' }, [{ text, nearness: 0.7 }]);
    const [near] = await model.judge({ said: 'Are dogs allowed?' }, [{ text, nearness: 0.95 }]);
    expect(near).not.toEqual(far);
  });

  it('hears the turn before a question', async () => {
    const said = 'and how much is that?';
    const [alone] = await model.judge({ said }, asCandidates(ANSWERS));
    const [after] = await model.judge({ said, before: 'Do you deliver?' }, asCandidates(ANSWERS));
    expect(after).not.toEqual(alone);
    expect(await model.judge({ said, before: '' }, asCandidates(ANSWERS))).toEqual(
      await model.judge({ said }, asCandidates(ANSWERS)),
    );
  });

  it('takes no texts, and any text, of any length', async () => {
    expect(await model.embed([])).toEqual([]);
    expect(await model.judge({ said: 'x' }, [])).toEqual([]);
    for (const vector of await model.embed(ODD)) expect(dot(vector, vector)).toBeCloseTo(1, 3);
    for (const said of ['', '\uD800', 'x'.repeat(100_000)]) {
      const judged = await model.judge(
        { said, before: said },
        asCandidates(said === '' ? ODD : ['Are dogs allowed? Yes.']),
      );
      expect(judged).toHaveLength(said === '' ? ODD.length : 1);
      for (const { answers, condition } of judged) {
        expect(answers >= 0 && answers <= 1, said.slice(0, 9)).toBe(true);
        expect(condition >= 0 && condition <= 1).toBe(true);
      }
    }
  });

  it('lets a short request pass a long one, and everything pass what nobody waits for', async () => {
    const order: string[] = [];
    const sentences = (count: number) => Array.from({ length: count }, (_, i) => `sentence number ${i}`);
    await Promise.all([
      model.embed(sentences(8), undefined, { background: true }).then(() => order.push('files')),
      model.embed(sentences(12)).then(() => order.push('index')),
      model.judge({ said: 'a question' }, asCandidates(['a reply'])).then(() => order.push('question')),
    ]);
    expect(order).toEqual(['question', 'index', 'files']);
  });

  it('rejects with AbortError, before and in the middle, and goes on afterwards', async () => {
    await expect(model.embed(['x'], AbortSignal.abort('bye'))).rejects.toThrow(aborted);
    await expect(model.judge({ said: 'x' }, asCandidates(['y']), AbortSignal.abort('bye'))).rejects.toThrow(
      aborted,
    );
    const controller = new AbortController();
    const words = Array.from({ length: 40 }, () => 'some words');
    const running = expect(model.embed(words, controller.signal)).rejects.toThrow(aborted);
    const judging = expect(
      model.judge({ said: 'x' }, asCandidates(['y']), controller.signal),
    ).rejects.toThrow(aborted);
    controller.abort('bye');
    await Promise.all([running, judging]);
    expect(await model.embed(['still here'])).toHaveLength(1);
  });

  it('closes twice, rejects what was asked, and then refuses', async () => {
    const other = createSentenceModel();
    const asked = expect(other.embed(['x'])).rejects.toThrow('closed');
    await other.close();
    await other.close();
    await asked;
    await expect(other.embed(['x'])).rejects.toThrow('closed');
    await expect(other.judge({ said: 'x' }, asCandidates(['y']))).rejects.toThrow('closed');
  });
});

it('is closed in the middle of a batch without taking the process with it', async () => {
  const module = new URL('./create-sentence-model.ts', import.meta.url).href;
  const program = `
    import { createSentenceModel } from ${JSON.stringify(module)};
    const model = createSentenceModel();
    await model.embed(['ready']);
    const many = Array.from({ length: 400 }, (_, i) => 'What is number ' + i + ' of them, and how long is it?');
    const embedding = model.embed(many).catch((error) => console.log(error.message));
    await model.embed(['one more']);
    await model.close();
    await embedding;`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout).toBe('The sentence model is closed\n');
});
