import { afterAll, describe, expect, it } from 'vitest';
import { createSentenceModel } from '../sentence-model/create-sentence-model.ts';
import { type Act, type Asked, actReading } from './act.ts';
import { readActBy } from './read-act.ts';

describe('readActBy', () => {
  it('gives the likeliest act with its likelihood', async () => {
    const { all } = actReading('wait', 0.86);
    const reading = await readActBy(async () => all)({ said: 'hm', asked: 'name', language: 'en' });
    expect(reading).toEqual({ act: 'wait', likelihood: 0.86, all });
  });

  it.each([
    ['the network where it is sure', actReading('correct', 0.7).all, 'correct'],
    ['words where the network is not sure', actReading('leave', 0.45).all, 'refuse'],
    ['words where there is no network', undefined, 'refuse'],
  ] as const)('believes %s', async (_what, scores, act) => {
    const turn = { said: 'no', asked: 'confirm_book', language: 'en' } as const;
    expect((await readActBy(async () => scores)(turn)).act).toBe(act);
  });

  it('rejects as what it asks does', async () => {
    const read = readActBy(() => Promise.reject(new DOMException('stopped', 'AbortError')));
    await expect(read({ said: 'no', asked: 'nothing', language: 'en' })).rejects.toThrow('stopped');
  });
});

/** The network that ships reads these; `npm run bench -- acts` says how many others. */
describe('acts read by the network', () => {
  const model = createSentenceModel();
  afterAll(() => model.close());
  const read = readActBy((turn) => model.actOf(turn));

  it.each<[Asked, Act, string]>([
    ['nothing', 'book', 'can you fit me in on Friday?'],
    ['nothing', 'move', 'I need to move my appointment to another day'],
    ['nothing', 'cancel', 'please cancel my booking for tomorrow'],
    ['nothing', 'mine', 'when is my appointment?'],
    ['nothing', 'person', 'let me talk to a real person'],
    ['nothing', 'ask', 'how much is a haircut?'],
    ['nothing', 'complaint', 'there was hair in my food'],
    ['nothing', 'small_talk', 'thank you, bye'],
    ['name', 'tell', 'Anna Stone'],
    ['email', 'refuse', 'I have no e-mail'],
    ['when', 'wait', 'hang on, let me look at my calendar'],
    ['confirm_book', 'agree', 'yes please'],
    ['confirm_book', 'refuse', 'no'],
    ['confirm_details', 'correct', 'the number is wrong'],
    ['service', 'leave', 'forget it, I will call them'],
    ['nothing', 'book', 'запишіть мене на четвер'],
    ['nothing', 'cancel', 'хочу скасувати запис'],
    ['nothing', 'ask', 'скільки коштує стрижка?'],
    ['phone', 'wait', 'зачекайте хвилинку'],
    ['confirm_cancel', 'agree', 'так, скасуйте'],
    ['name', 'tell', 'Оксана Коваленко'],
  ])('after %s, reads %s in "%s"', async (asked, act, said) => {
    expect((await read({ said, asked, language: 'en' })).act).toBe(act);
  });

  it('reads the same word as another act after another question', async () => {
    const said = 'the second one';
    expect((await read({ said, asked: 'times', language: 'en' })).act).toBe('tell');
    expect((await read({ said: 'yes', asked: 'confirm_move', language: 'en' })).act).toBe('agree');
  });

  it.each(['', '\0\uD800', '🍏', 'word '.repeat(20_000)])('reads odd text %#', async (said) => {
    const { all, likelihood } = await read({ said, asked: 'nothing', language: 'en' });
    expect(Object.values(all).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 3);
    expect(likelihood).toBe(Math.max(...Object.values(all)));
  });
});
