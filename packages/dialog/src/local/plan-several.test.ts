import { describe, expect, it } from 'vitest';
import type { AssistantProfile } from '../responder.ts';
import { CAFE } from '../testing/cafe.ts';
import { unsurely } from '../testing/candidates.ts';
import { HARDLY, SURELY } from '../testing/scripted-model.ts';
import { type Finds, Talk } from '../testing/talk.ts';

const UNSURE = unsurely();
const answerOf = (id: string, { faq }: AssistantProfile = CAFE) => faq.find((each) => each.id === id)?.answer;

describe('two questions in one turn', () => {
  it('say so where one of them has no answer', async () => {
    const said = 'are dogs allowed and do you have wifi';
    const finds: Finds = { [said]: { dogs: 1 }, 'are dogs allowed': { dogs: 1 } };
    const { text, memo } = await new Talk(CAFE, finds).say(said);
    expect(text).toBe(`${answerOf('dogs')} To your other question I don’t have an answer, I’m sorry.`);
    expect(memo).toEqual({ outcome: 'answered', entryIds: ['dogs'] });
  });

  const both = 'Do you deliver and are dogs allowed?';
  const finds = { 'Do you deliver': { delivery: SURELY }, 'are dogs allowed?': { dogs: SURELY } };

  it('get two answers, in their order', async () => {
    const talk = new Talk(CAFE, finds);
    expect(await talk.say(both)).toEqual({
      text: `${answerOf('delivery')} ${answerOf('dogs')}`,
      memo: { outcome: 'answered', entryIds: ['delivery', 'dogs'] },
    });
    expect(talk.asked).toEqual([{ said: 'Do you deliver' }, { said: 'are dogs allowed?' }]);
  });

  it('get a yes where it is surely theirs', async () => {
    const talk = new Talk(CAFE, { ...finds, 'Do you deliver': { delivery: UNSURE } });
    expect((await talk.say(both)).text).toBe(`Within five miles. ${answerOf('dogs')}`);
  });

  it('of which the second names nothing and finds nothing are looked up together for it', async () => {
    const talk = new Talk(CAFE, { ...finds, 'Do you deliver when is it': { pay: SURELY } });
    expect((await talk.say('Do you deliver and when is it')).memo.entryIds).toEqual(['delivery', 'pay']);
    const alone = new Talk(CAFE, { ...finds, 'when is it': { table: SURELY } });
    expect((await alone.say('Do you deliver and when is it')).memo.entryIds).toEqual(['delivery', 'table']);
  });

  it('in a list are each looked up by themselves, and the one without an answer is named', async () => {
    const both = { dogs: UNSURE, hours: HARDLY };
    const listed = {
      ...{ hours: { hours: SURELY }, dogs: { dogs: SURELY } },
      ...{ 'dogs, hours': both, 'dogs, wifi and hours': both },
    };
    const talk = new Talk(CAFE, listed);
    expect((await talk.say('dogs, hours')).text).toBe(`${answerOf('dogs')} ${answerOf('hours')}`);
    expect((await talk.say('dogs, wifi and hours')).text).toBe(
      `${answerOf('dogs')} ${answerOf('hours')} About “wifi” I don’t have an answer, I’m sorry.`,
    );
    const whole = new Talk(CAFE, { dogs: { dogs: SURELY }, 'dogs and wifi': { pay: SURELY } });
    expect((await whole.say('dogs and wifi')).text).toBe(answerOf('pay'));
  });

  it('lean on the turn before, the first of them', async () => {
    const talk = new Talk(CAFE, finds);
    await talk.say('A question about cakes');
    await talk.say(both);
    expect(talk.asked.at(-2)).toEqual({ said: 'Do you deliver', before: 'A question about cakes' });
  });

  it('are one question where one thing answers both, or one of them alone is answered', async () => {
    const same = new Talk(CAFE, {
      ...finds,
      'are dogs allowed?': { delivery: SURELY },
      [both]: { delivery: SURELY },
    });
    expect((await same.say(both)).text).toBe(answerOf('delivery'));
    const half = new Talk(CAFE, {
      ...finds,
      'are dogs allowed?': { dogs: HARDLY },
      [both]: { dogs: SURELY },
    });
    expect((await half.say(both)).text).toBe(answerOf('dogs'));
    expect(half.asked.at(-1)?.said).toBe(both);
  });
});
