import { describe, expect, it } from 'vitest';
import type { AssistantProfile, ResponseMemo, Turn } from '../responder.ts';
import { CAFE, entry, KAVIARNIA } from '../testing/cafe.ts';
import { unsurely } from '../testing/candidates.ts';
import { collect, startLocalResponder, talk } from '../testing/local-responder.ts';
import { HARDLY, ScriptedModel, SURELY } from '../testing/scripted-model.ts';

const never = new AbortController().signal;
const TOPICS = 'opening hours or the payment methods we accept';

const answerOf = (id: string) => CAFE.faq.find((found) => found.id === id)?.answer;

describe('answering', () => {
  it('gives the owner’s answer word for word and remembers its entry', async () => {
    const say = talk(CAFE);
    expect(await say('are pets allowed')).toEqual({
      text: answerOf('dogs'),
      memo: { outcome: 'answered', entryIds: ['dogs'] },
    });
    expect((await say('Hello Mia, do you deliver?')).text).toBe(answerOf('delivery'));
  });

  it('says what has to be said with an answer, after it', async () => {
    const model = new ScriptedModel({
      'may I come with my dog at noon': {
        'Well-behaved': { answers: SURELY },
        'closed on Sundays': { answers: HARDLY, condition: SURELY },
      },
    });
    const faq = CAFE.faq.map((each) =>
      each.id === 'hours' ? { ...each, answer: 'At noon we are closed on Sundays.' } : each,
    );
    expect(await talk({ ...CAFE, faq }, model)('May I come with my dog at noon?')).toEqual({
      text: `${answerOf('dogs')} At noon we are closed on Sundays.`,
      memo: { outcome: 'answered', entryIds: ['dogs', 'hours'] },
    });
  });

  it('answers two questions at once', async () => {
    const reply = await talk(CAFE)('Are dogs allowed and do you deliver?');
    expect(reply.text).toBe(`${answerOf('dogs')} ${answerOf('delivery')}`);
    expect(reply.memo.entryIds).toEqual(['dogs', 'delivery']);
  });

  it('does not keep a visitor waiting for a model that is stuck, or an index that takes long', async () => {
    let waits = 0;
    const endless = () => new Promise<never>(() => undefined);
    const model = Object.assign(new ScriptedModel(), { embed: endless, judge: endless });
    const patience = async () => {
      waits++;
    };
    const responder = startLocalResponder({ model, patience, modelLimitMs: 1 });
    const turns = [{ role: 'visitor', text: 'Do you know if dogs would be allowed?' }] as const;
    const reply = await collect(responder.respond({ id: 'c', assistant: CAFE, turns }, never));
    expect(reply.text).toBe(answerOf('dogs'));
    expect(waits).toBe(1);
    await responder.close();
  });

  it('hears a name that recognition does not know', async () => {
    const named = [...CAFE.faq, entry('parlo', 'What is Parlo?', 'A builder of assistants.')];
    expect((await talk({ ...CAFE, faq: named })("What's parallel?")).text).toBe('A builder of assistants.');
  });

  it.each([
    ['unknown', [], `I don't have an answer to that, I'm sorry. I can tell you about ${TOPICS}.`],
    ['clarifying', ['hours', 'pay'], 'Do you mean opening hours, or the payment methods we accept?'],
  ] as const)('says the whole again of what was cut short (%s)', async (outcome, entryIds, whole) => {
    const turns: Turn[] = [
      { role: 'visitor', text: 'x' },
      { role: 'assistant', text: whole.slice(0, 20), memo: { outcome, entryIds } },
    ];
    const reply = await talk(CAFE, new ScriptedModel(), turns)('What?');
    expect(reply).toEqual({ text: whole, memo: { outcome: 'repeated', entryIds } });
  });

  it('greets whoever seems to greet', async () => {
    const say = talk(CAFE);
    await say('are pets allowed');
    expect((await say('Hi, Bear.')).memo.outcome).toBe('small_talk');
  });

  it('says that it does not know, what it does know once, and never the same words twice in a row', async () => {
    const say = talk(CAFE);
    const first = await say('who painted that famous smile');
    expect(first.memo).toEqual({ outcome: 'unknown', entryIds: [] });
    expect(first.text).toContain(TOPICS);
    const second = await say('why is grass green');
    const third = await say('when did rome fall');
    expect(second.text).not.toContain('opening hours');
    expect(third.text).not.toBe(second.text);
  });

  it('says the same to the same conversation again', async () => {
    const texts = await Promise.all(
      [1, 2].map(async () => {
        const say = talk(CAFE);
        await say('why is grass green');
        return (await say('when did rome fall')).text;
      }),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  it('takes a turn that leans on the last one for what it means', async () => {
    const model = new ScriptedModel({}, { 'and on Sundays?': { followUp: 1 } });
    const say = talk(CAFE, model);
    await say('what are your opening hours');
    expect((await say('and on Sundays?')).memo).toEqual({ outcome: 'answered', entryIds: ['hours'] });
    expect(model.judged.at(-1)?.question).toEqual({
      said: 'and on Sundays?',
      before: 'what are your opening hours',
    });
    expect((await say('how about delivery?')).memo).toEqual({ outcome: 'answered', entryIds: ['delivery'] });
  });

  it('works with an empty FAQ', async () => {
    const say = talk({ ...CAFE, faq: [] });
    expect((await say('do you deliver')).memo.outcome).toBe('unknown');
    expect((await say('what can you do?')).text).toContain("don't have any answers");
  });

  it('goes on without the model, by words: surely, or not at all', async () => {
    const model = new ScriptedModel();
    model.failure = new Error('worker gone');
    const say = talk(CAFE, model);
    expect((await say('could you deliver')).text).toBe(answerOf('delivery'));
    expect((await say('who painted that famous smile')).memo.outcome).toBe('unknown');
    model.failure = undefined;
    expect((await say('are pets allowed')).text).toBe(answerOf('dogs'));
  });
});

describe('asking back', () => {
  /** Two answers that are too long to be both said. */
  const LONG = ' On holidays we open later and close earlier.'.repeat(4);

  function twinsWith(more: string): AssistantProfile {
    return {
      ...CAFE,
      faq: [
        entry('north', 'What are the opening hours in the north shop?', `North: 8 to 6.${more}`),
        entry('south', 'What are the opening hours in the south shop?', `South: 9 to 5.${more}`),
        ...CAFE.faq.slice(1),
      ],
    };
  }

  async function asked(twins = twinsWith(LONG)) {
    const both = { answers: unsurely() };
    const say = talk(twins, new ScriptedModel({ 'opening hours': { North: both, South: both } }));
    return { say, reply: await say('opening hours') };
  }

  it('says both of two close entries where both are soon said, and which is which', async () => {
    const { reply } = await asked(twinsWith(''));
    expect(reply.memo.outcome).toBe('answered');
    expect([...reply.memo.entryIds].sort()).toEqual(['north', 'south']);
    expect(reply.text).toMatch(
      /^North: 8 to 6\. If you meant .*south.*: South: 9 to 5\.$|^South: 9 to 5\. If you meant .*north.*: North: 8 to 6\.$/,
    );
  });

  it('offers both of two close entries', async () => {
    const { reply } = await asked();
    expect(reply.memo.outcome).toBe('clarifying');
    expect([...reply.memo.entryIds].sort()).toEqual(['north', 'south']);
    expect(reply.text).toMatch(
      /^Do you mean .*north.*, or .*south.*\?$|^Do you mean .*south.*, or .*north.*\?$/,
    );
  });

  it.each([
    ['the first', 0],
    ['the second one please', 1],
  ])('understands "%s"', async (text, place) => {
    const { say, reply } = await asked();
    expect((await say(text)).memo).toMatchObject({
      outcome: 'answered',
      entryIds: [reply.memo.entryIds[place]],
    });
  });

  it('understands what is named, also after something inaudible', async () => {
    const { say } = await asked();
    expect((await say('uh')).memo.outcome).toBe('repeated');
    expect((await say('the south shop')).text).toMatch(/^South: 9 to 5\. /);
  });

  it('answers both, takes a no, asks again after a bare yes', async () => {
    expect((await (await asked()).say('both')).memo.entryIds).toHaveLength(2);
    expect((await (await asked()).say('neither')).memo).toEqual({ outcome: 'unknown', entryIds: [] });
    const { say, reply } = await asked();
    expect((await say('yes')).memo).toEqual(reply.memo);
    expect((await say('the first')).memo.outcome).toBe('answered');
  });

  it('lets the visitor ask something else', async () => {
    expect((await (await asked()).say('are dogs allowed')).text).toBe(answerOf('dogs'));
  });

  it('forgets the offer once another turn has passed', async () => {
    const { say } = await asked();
    await say('are dogs allowed');
    expect((await say('the first')).memo.outcome).not.toBe('answered');
  });

  it('does not fall over an offer whose entries are gone', async () => {
    const memo: ResponseMemo = { outcome: 'clarifying', entryIds: ['gone'] };
    const turns: Turn[] = [{ role: 'assistant', text: 'Do you mean that?', memo }];
    const reply = await talk(CAFE, new ScriptedModel(), turns)('the first');
    expect(reply.memo.outcome).not.toBe('answered');
  });
});

describe('small talk', () => {
  it('answers the opening with the greeting word for word', async () => {
    for (const hello of ['Hi', 'hi.', 'Hello there!']) {
      expect(await talk(CAFE)(hello)).toEqual({
        text: CAFE.greeting,
        memo: { outcome: 'small_talk', entryIds: [] },
      });
    }
    expect((await talk({ ...CAFE, greeting: ' ' })('Hi')).text).toContain('Mia');
  });

  it.each([
    ['who are you', /Mia/, 'small_talk'],
    ['are you a robot', /AI assistant, not a person/, 'small_talk'],
    ['can you hear me', /hear you/, 'small_talk'],
    ['how are you', /well/, 'small_talk'],
    ['thanks', /welcome|Happy/, 'small_talk'],
    ['your croissants are amazing', /hear|kind/, 'small_talk'],
    ['your croissants are amazing, thank you', /welcome|Happy/, 'small_talk'],
    ['what can you do', /opening hours/, 'small_talk'],
    ['okay', /anything else/i, 'small_talk'],
    ['no thanks', /anything else/, 'small_talk'],
    ['bye', /bye/i, 'goodbye'],
    ['uh', /Sorry/, 'repeated'],
    ['', /Sorry/, 'repeated'],
  ])('answers "%s"', async (text, words, outcome) => {
    const say = talk(CAFE);
    await say('Hi');
    const reply = await say(text);
    expect(reply.text).toMatch(words);
    expect(reply.memo.outcome).toBe(outcome);
  });

  it('gives way to an entry of the owner’s', async () => {
    const own = { ...CAFE, faq: [...CAFE.faq, entry('name', 'What is your name?', 'I am Bolt.')] };
    expect((await talk(own)('What is your name?')).text).toBe('I am Bolt.');
  });

  it('says the last thing again, the whole of it after an interruption', async () => {
    const say = talk(CAFE);
    expect((await say('what?')).text).toBe(CAFE.greeting);
    await say('what are your opening hours');
    const again = await say('Sorry?');
    expect(again).toEqual({ text: answerOf('hours'), memo: { outcome: 'repeated', entryIds: ['hours'] } });
    const memo: ResponseMemo = { outcome: 'answered', entryIds: ['hours'] };
    const turns: Turn[] = [
      { role: 'visitor', text: 'hours?' },
      { role: 'assistant', text: 'We are open from', memo },
    ];
    expect((await talk(CAFE, new ScriptedModel(), turns)('pardon')).text).toBe(answerOf('hours'));
  });
});

describe('Ukrainian', () => {
  it('finds inflected words and speaks Ukrainian', async () => {
    const say = talk(KAVIARNIA);
    expect((await say('Hi')).text).toBe(KAVIARNIA.greeting);
    expect((await say('Доставку ви робите?')).memo).toEqual({
      outcome: 'answered',
      entryIds: ['delivery'],
    });
    expect((await say('Дякую!')).text).toMatch(/ласка|Радий/);
    expect((await say('Яка столиця Франції?')).text).toMatch(/немає відповіді|не знаю|немає|відповіді/);
    expect((await say('.')).text).toMatch(/Вибачте/);
    expect((await say('бувайте')).memo.outcome).toBe('goodbye');
  });

  it('answers two questions at once', async () => {
    const reply = await talk(KAVIARNIA)('Чи є у вас доставка? Чи можна з собаками?');
    expect(reply.memo).toEqual({ outcome: 'answered', entryIds: ['delivery', 'dogs'] });
  });

  it('is told first that the owner’s words are in another language', async () => {
    const model = new ScriptedModel({ 'Чи можна з собакою': { 'Well-behaved': { answers: SURELY } } });
    const faq = [entry('dogs', 'Dogs? (собака)', 'Well-behaved dogs are welcome.')];
    expect((await talk({ ...CAFE, faq }, model)('Чи можна з собакою?')).text).toBe(
      `Про це написано іншою мовою: ${answerOf('dogs')}`,
    );
  });
});

describe('a call that goes on from typing', () => {
  it('is greeted in the language that was typed, though the client opens it with a hello of its own', async () => {
    for (const assistant of [KAVIARNIA, CAFE]) {
      const say = talk(assistant);
      await say('Чи можна прийти з собакою?');
      expect((await say('Hi')).text).toMatch(/^(Вітаю|Добрий день)!/);
    }
    const say = talk(KAVIARNIA);
    await say('Can I bring my dog?');
    expect((await say('Hi')).text).toMatch(/^(Hello|Hi there)!/);
  });
});
