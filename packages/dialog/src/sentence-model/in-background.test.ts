import { afterAll, expect, it } from 'vitest';
import { createSentenceModel } from './create-sentence-model.ts';
import { inBackground } from './in-background.ts';

const model = createSentenceModel();
afterAll(() => model.close());

const texts = (count: number) => Array.from({ length: count }, (_, i) => `Sentence number ${i} of a draft.`);
const candidates = (count: number) => texts(count).map((text) => ({ text, nearness: 0.8 }));

it('is passed by whatever else is asked, between any two texts and any two candidates', async () => {
  const order: string[] = [];
  const quiet = inBackground(model);
  const note = (what: string) => () => void order.push(what);
  // The first text of the background is under way when the visitor asks.
  await Promise.all([
    quiet.embed(texts(12)).then(note('draft')),
    quiet.judge({ said: 'a question' }, candidates(12)).then(note('its question')),
    model.embed(['a visitor asks']).then(note('visitor')),
    model.judge({ said: 'a visitor asks' }, candidates(6)).then(note('and hears')),
  ]);
  expect(order.slice(0, 2)).toEqual(['visitor', 'and hears']);
  expect(order.toSorted()).toEqual(['and hears', 'draft', 'its question', 'visitor']);
});

it('says the same as the model does, and leaves it open', async () => {
  const quiet = inBackground(model);
  const asked = { said: 'Which number is it?' };
  expect(await quiet.embed(texts(3))).toEqual(await model.embed(texts(3)));
  expect(await quiet.judge(asked, candidates(3))).toEqual(await model.judge(asked, candidates(3)));
  await quiet.close();
  expect(await model.embed(['still open'])).toHaveLength(1);
});
