import { describe, expect, it } from 'vitest';
import { CAFE } from '../testing/cafe.ts';
import { withFiles } from '../testing/mill.ts';
import { ScriptedModel } from '../testing/scripted-model.ts';
import {
  endless,
  failed,
  hurried,
  idOf,
  never,
  STUCK,
  STUCK_MODEL,
  search,
  startRetriever,
} from '../testing/start-retriever.ts';
import { createRetriever } from './retriever.ts';

describe('a retriever without its model', () => {
  it('goes by words alone while it fails, and leaves out files that can’t be loaded', async () => {
    const model = new ScriptedModel();
    model.failure = new Error('no model');
    const load = () => Promise.reject(new Error('no database'));
    const retriever = startRetriever(model);
    const broken = { ...CAFE, knowledge: { revision: '1', load } };
    await retriever.prepare(broken, never);
    const [best, ...others] = await retriever.search(broken, { said: 'could you deliver' }, never);
    expect(best).toMatchObject({ source: { entry: { id: 'delivery' } } });
    expect(best?.answers).toBeGreaterThan(0.9);
    for (const { answers } of others) expect(answers).toBeLessThan(0.1);
    const found = await retriever.search(await withFiles(), { said: 'what does the sauna cost' }, never);
    expect(idOf(found[0] ?? failed())).toBe('sauna');
  });

  it('is less sure of what has fewer of the question’s words', async () => {
    const model = new ScriptedModel();
    model.failure = new Error('no model');
    const whole = await search(CAFE, 'are dogs allowed', model);
    const half = await search(CAFE, 'are dogs vaccinated', model);
    expect(whole[0]?.answers).toBe(1);
    expect(half[0]?.answers).toBeLessThan(0.5);
  });

  it('asks it again with the next question', async () => {
    const model = new ScriptedModel();
    model.failure = new Error('no model');
    const retriever = startRetriever(model);
    expect((await retriever.search(CAFE, { said: 'pets' }, never)).map(idOf)).toEqual([]);
    model.failure = undefined;
    expect((await retriever.search(CAFE, { said: 'pets' }, never)).map(idOf)).toContain('dogs');
  });

  it('goes by words when it takes too long, to embed or to judge', async () => {
    for (const model of [STUCK_MODEL, Object.assign(new ScriptedModel(), { judge: endless })]) {
      const retriever = createRetriever({ model, patience: hurried, modelLimitMs: 1 });
      const [best] = await retriever.search(CAFE, { said: 'could you deliver' }, never);
      expect(best).toMatchObject({ source: { entry: { id: 'delivery' } } });
      expect(best?.answers).toBeGreaterThan(0.9);
      await retriever.close();
    }
  });

  it('searches without indexes that take too long', async () => {
    const retriever = createRetriever({ model: STUCK_MODEL, patience: hurried, modelLimitMs: 1 });
    expect((await retriever.search(STUCK, { said: 'dogs' }, never)).map(idOf)).toEqual(['dogs']);
    await retriever.close();
  });
});
