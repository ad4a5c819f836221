import { expect, it } from 'vitest';
import { groupAlike } from './group-alike.ts';

/** Vectors of two dimensions, by an angle in degrees. */
const at = (degrees: number) => {
  const radians = (degrees * Math.PI) / 180;
  return new Float32Array([Math.cos(radians), Math.sin(radians)]);
};
const model = (angles: Record<string, number>) => ({
  embed: async (texts: readonly string[]) => texts.map((text) => at(angles[text] ?? 180)),
});
const of = (assistantId: string | null, ...questions: string[]) =>
  questions.map((question) => ({ question, assistantId }));
const words = (groups: readonly { question: string }[][]) =>
  groups.map((group) => group.map(({ question }) => question));

it('puts questions that mean the same together, behind the first of them', async () => {
  const asked = of('a', 'Any rye?', 'Is there parking?', 'Do you sell rye?', 'Where can I park?');
  const near = model({
    'Any rye?': 0,
    'Do you sell rye?': 20,
    'Is there parking?': 90,
    'Where can I park?': 75,
  });
  expect(words(await groupAlike(asked, near))).toEqual([
    ['Any rye?', 'Do you sell rye?'],
    ['Is there parking?', 'Where can I park?'],
  ]);
});

it('joins the nearest of two groups', async () => {
  const asked = of('a', 'One?', 'Two?', 'Three?');
  const near = model({ 'One?': 0, 'Two?': 50, 'Three?': 26 });
  expect(words(await groupAlike(asked, near))).toEqual([['One?'], ['Two?', 'Three?']]);
});

it('keeps assistants and languages apart', async () => {
  const asked = [...of('a', 'Is there parking?', 'Чи є у вас парковка?'), ...of('b', 'Is there parking?')];
  const same = { embed: async (texts: readonly string[]) => texts.map(() => at(0)) };
  expect(await groupAlike(asked, same)).toHaveLength(3);
});

it('leaves each alone without a model', async () => {
  const none = { embed: async () => null };
  expect(words(await groupAlike(of(null, 'One?', 'Two?'), none))).toEqual([['One?'], ['Two?']]);
  expect(await groupAlike([], none)).toEqual([]);
});
