import { afterAll, describe, expect, it } from 'vitest';
import { createSentenceModel } from '../sentence-model/create-sentence-model.ts';
import type { DangerKind } from './danger-scores.ts';
import { readDanger } from './read-danger.ts';

/** The network that ships reads these, alone and in the middle of a booking; `npm run bench -- danger` says how many others. */
describe('danger read by the network', () => {
  const model = createSentenceModel();
  afterAll(() => model.close());
  const kindOf = async (said: string) => (await readDanger(said, (text) => model.dangerOf(text)))?.kind;

  it.each<[string, readonly DangerKind[]]>([
    ['numbness in both legs and cannot pee since this morning', ['life', 'doctor']],
    ['I don’t want to live any more with this pain', ['self_harm']],
    ['calf is swollen and hot after a long flight, can I book a massage?', ['doctor', 'life']],
    ['the alarm for carbon monoxide is going off', ['hazard']],
    ['I would like Tuesday. My husband hits me.', ['violence']],
    ['литка набрякла й гаряча після довгого перельоту', ['doctor', 'life']],
    ['на кухні сильно пахне газом', ['hazard']],
  ])('hears %s', async (said, kinds) => {
    expect(kinds).toContain(await kindOf(said));
  });

  it.each([
    'do you sweep gas fires',
    'she had a heart attack ten years ago, can she still train',
    'how much is a carbon monoxide alarm',
    'Tuesday at three, please',
    'Anna Stone, 07700 900123',
    'скільки коштує датчик чадного газу',
    'запишіть мене на четвер',
  ])('hears nothing in %s', async (said) => {
    expect(await kindOf(said)).toBeUndefined();
  });

  it('gives likelihoods that are 1 together, the same for the same text', async () => {
    const scores = await model.dangerOf('my chest hurts');
    expect(Object.values(scores).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 3);
    expect(await model.dangerOf('my chest hurts')).toEqual(scores);
  });

  it.each(['', '\0\uD800', '🍏', 'word '.repeat(20_000)])('reads odd text %#', async (text) => {
    expect((await model.dangerOf(text)).none).toBeGreaterThanOrEqual(0);
  });
});
