import { afterAll, describe, expect, it } from 'vitest';
import { createSentenceModel } from '../sentence-model/create-sentence-model.ts';
import { type Act, type Asked, actReading } from './act.ts';
import { readActBy, readReplyAct } from './read-act.ts';

describe('readActBy', () => {
  it('gives the likeliest act with its likelihood', async () => {
    const { all } = actReading('wait', 0.86);
    const reading = await readActBy(async () => all)({ said: 'hm', asked: 'name', language: 'en' });
    expect(reading).toEqual({ act: 'wait', likelihood: 0.86, all });
  });

  it('reads by patterns where no network can be asked', async () => {
    const read = readActBy(async () => undefined);
    const turn = { said: 'no', asked: 'confirm_book', language: 'en' } as const;
    expect((await read(turn)).act).toBe('refuse');
  });

  it('rejects as what it asks does', async () => {
    const read = readActBy(() => Promise.reject(new DOMException('stopped', 'AbortError')));
    await expect(read({ said: 'no', asked: 'nothing', language: 'en' })).rejects.toThrow('stopped');
  });
});

describe('readReplyAct', () => {
  const turn = { said: 'hm', asked: 'email', language: 'en' } as const;
  const network =
    (act: Act, likelihood = 0.95) =>
    async () =>
      actReading(act, likelihood).all;

  it.each([
    ['the network where it is sure', actReading('correct', 0.8), network('refuse'), 'refuse'],
    ['the patterns where the network is not sure', actReading('tell', 0.5), network('leave', 0.8), 'tell'],
    ['the patterns where there is no network', actReading('tell', 0.5), undefined, 'tell'],
    ['the patterns that leave', actReading('leave', 0.9), network('refuse'), 'leave'],
    ['the patterns that read no yes', actReading('wait', 0.7), network('agree'), 'wait'],
    [
      'the network that reads a yes where no pattern matched',
      actReading('tell', 0.5),
      network('agree'),
      'agree',
    ],
  ] as const)('believes %s', async (_what, patterns, score, act) => {
    expect((await readReplyAct(patterns, turn, score)).act).toBe(act);
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
