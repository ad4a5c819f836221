import { describe, expect, it } from 'vitest';
import type { AssistantProfile, FaqEntry, ResponseOutcome, Turn } from '../responder.ts';
import { CAFE, entry, KAVIARNIA } from '../testing/cafe.ts';
import { unsurely } from '../testing/candidates.ts';
import { HARDLY, NO_INTENTS, SURELY } from '../testing/scripted-model.ts';
import { type Finds, Talk } from '../testing/talk.ts';
import { planReply } from './plan-reply.ts';

const UNSURE = unsurely();
const OFFER: Finds = { 'a table or delivery': { table: UNSURE, delivery: UNSURE } };
const answerOf = (id: string, { faq }: AssistantProfile = CAFE) => faq.find((each) => each.id === id)?.answer;
const outcomes = (turns: readonly Turn[]): readonly (ResponseOutcome | undefined)[] =>
  turns.filter(({ role }) => role === 'assistant').map(({ memo }) => memo?.outcome);

describe('a conversation’s beginning', () => {
  it('is the owner’s greeting for any hello, and a greeting of ours where the owner wrote none', async () => {
    expect((await new Talk().say('Hi')).text).toBe(CAFE.greeting);
    expect((await new Talk({ ...CAFE, greeting: '  ' }).say('Hi')).text).toBe(
      "Hi! I'm Mia. How can I help you?",
    );
    const silent = { ...KAVIARNIA, greeting: '' };
    expect((await new Talk(silent).say('Привіт')).text).toBe('Вітаю! Я Мія. Чим можу допомогти?');
  });

  it('is greeted once: a second hello is replied to in other words', async () => {
    const talk = new Talk();
    await talk.say('Hi');
    const second = await talk.say('Hello');
    expect(second.text).not.toBe(CAFE.greeting);
    expect(second.memo.outcome).toBe('small_talk');
  });

  it('is in the language that was typed before', async () => {
    const talk = new Talk({ ...CAFE, greeting: '' });
    talk.turns.push({ role: 'visitor', text: 'Коли ви відчиняєтесь?' });
    expect((await talk.say('Hi')).text).toMatch(/^(?:Вітаю|Добрий день)!/);
  });

  it('without any turn of the visitor’s is a reply to silence', async () => {
    const reply = await planReply(
      { id: 'c', assistant: CAFE, turns: [] },
      {
        search: async () => {
          throw new Error('Nothing was asked');
        },
        intentsOf: async () => NO_INTENTS,
        actOf: async () => undefined,
        files: async () => undefined,
      },
    );
    expect(reply.memo.outcome).toBe('repeated');
  });
});

describe('small talk', () => {
  it.each([
    ['How are you?', /doing well/],
    ['Who are you?', /I'm Mia, a virtual assistant/],
    ['Are you a robot?', /^I'm an AI assistant, not a person/],
    ['Are you a human?', /^I'm an AI assistant, not a person/],
    ['Can you hear me?', /I can hear you/],
    ['Thank you', /welcome|Happy to help/],
    ['Yes', /anything else/],
    ['No', /here if you need/],
    ['Як справи?', /усе добре/],
    ['Хто ви?', /Я Mia, віртуальний асистент/],
    ['Ви робот?', /^Я штучний інтелект, а не людина/],
    ['Це людина?', /^Я штучний інтелект, а не людина/],
    ['Ви мене чуєте?', /я вас чую/],
    ['Дякую', /Будь ласка|Завжди прошу/],
    ['Так', /Що ще/],
    ['Ні', /Звертайтеся/],
  ])('"%s" is replied to in its language', async (text, reply) => {
    const said = await new Talk().say(text);
    expect(said.text).toMatch(reply);
    expect(said.memo).toEqual({ outcome: 'small_talk', entryIds: [] });
  });

  it.each([
    ['what languages do you speak?', /^I speak English and Ukrainian\./],
    ['Do you speak German?', /^I speak English and Ukrainian\./],
    ['speak german please', /^I speak English and Ukrainian\./],
    ['ти розмовляєш англійською?', /^Мої мови: англійська .{1,3} українська\./],
    ['speak Ukrainian please', /^Звісно, розмовляймо українською\./],
    ['українською, будь ласка', /^Звісно, розмовляймо українською\./],
    ['говоріть англійською', /^Of course, let’s speak English\./],
    ['is this recorded?', /kept as text, .*sound is never stored/],
    ['видаліть мої дані', /зберігається як текст/],
  ])('says what is true of every assistant: "%s"', async (text, reply) => {
    const said = await new Talk().say(text);
    expect(said.text).toMatch(reply);
    expect(said.memo).toEqual({ outcome: 'small_talk', entryIds: [] });
  });

  it('says what the owner wrote of languages and privacy instead', async () => {
    const finds = { 'Do you speak German?': { dogs: SURELY }, 'is this recorded?': { table: SURELY } };
    const talk = new Talk(CAFE, finds);
    expect((await talk.say('Do you speak German?')).text).toBe(answerOf('dogs'));
    expect((await talk.say('is this recorded?')).text).toBe('For four or more.');
  });

  it('ends with a goodbye that says so', async () => {
    expect((await new Talk().say('Okay, thank you, bye')).memo.outcome).toBe('goodbye');
    expect((await new Talk().say('До побачення')).memo.outcome).toBe('goodbye');
  });

  it('gives way to the owner’s own entry for it', async () => {
    const own = { ...CAFE, faq: [...CAFE.faq, entry('who', 'Who are you?', 'The café’s parrot.')] };
    const reply = await new Talk(own, { 'Who are you?': { who: 1 } }).say('Who are you?');
    expect(reply).toEqual({ text: 'The café’s parrot.', memo: { outcome: 'answered', entryIds: ['who'] } });
    const sure = new Talk(CAFE, { 'What can you do?': { dogs: 1 } });
    expect((await sure.say('What can you do?')).text).toBe(answerOf('dogs'));
    const unsure = new Talk(CAFE, { 'What can you do?': { dogs: UNSURE } });
    expect((await unsure.say('What can you do?')).memo.outcome).toBe('small_talk');
  });

  it('varies what it says, and never says the same twice in a row', async () => {
    const talk = new Talk();
    const said: string[] = [];
    for (let i = 0; i < 8; i++) said.push((await talk.say('Thanks')).text);
    expect(new Set(said).size).toBe(3);
    said.slice(1).forEach((text, i) => {
      expect(text).not.toBe(said[i]);
    });
  });

  it('asks again after a sound that was no word, and keeps what it had offered', async () => {
    const talk = new Talk(CAFE, OFFER);
    await talk.say('a table or delivery');
    expect((await talk.say('uh')).memo).toEqual({ outcome: 'repeated', entryIds: ['delivery', 'table'] });
    expect((await talk.say('the second one')).text).toBe(answerOf('table'));
  });
});

describe('help', () => {
  it('names what can be asked, in the visitor’s language', async () => {
    expect((await new Talk().say('What can you do?')).text).toMatch(
      /^You can ask me about opening hours or the payment methods we accept\. /,
    );
    expect((await new Talk(KAVIARNIA).say('Допоможіть')).text).toBe(
      'Мене можна запитати про таке: графік роботи чи доставка. Що вас цікавить?',
    );
  });

  it('names nothing where one subject alone has a name, or none has an answer', async () => {
    const one: readonly FaqEntry[] = [entry('a', 'Do you deliver?', 'Yes.')];
    expect((await new Talk({ ...CAFE, faq: one }).say('Help')).text).toMatch(/^Ask me in your own words/);
    const none = [entry('a', 'Do you deliver?', ' '), entry('b', 'Are dogs allowed?', '')];
    expect((await new Talk({ ...CAFE, faq: none }).say('Help')).text).toMatch(/don't have any answers/);
  });
});

describe('what is not known', () => {
  it('names what is known once, and varies after that', async () => {
    const talk = new Talk();
    const first = await talk.say('Do you sell submarines?');
    expect(first.text).toMatch(/I can tell you about opening hours or the payment methods we accept\.$/);
    const second = await talk.say('Do you sell rockets?');
    expect(second.text).not.toContain('opening hours');
    expect(outcomes(talk.turns)).toEqual(['unknown', 'unknown']);
  });

  it('is a greeting misheard when it begins like one and is hardly longer', async () => {
    expect((await new Talk().say('Hi, Bear')).memo.outcome).toBe('small_talk');
    expect((await new Talk().say('Hi, do you bear submarines')).memo.outcome).toBe('unknown');
  });
});

describe('an offer', () => {
  const finds = OFFER;

  it.each([
    ['the first one', 'delivery'],
    ['number two please', 'table'],
    ['перше', 'delivery'],
    ['друге, будь ласка', 'table'],
  ])('is chosen from by "%s"', async (text, id) => {
    const talk = new Talk(CAFE, finds);
    expect((await talk.say('a table or delivery')).memo.outcome).toBe('clarifying');
    expect(await talk.say(text)).toEqual({
      text: expect.stringMatching(new RegExp(`${answerOf(id)}$`)),
      memo: { outcome: 'answered', entryIds: [id] },
    });
  });

  it('is given whole to who wants both, again to who says yes, and taken back from who wants neither', async () => {
    const both = new Talk(CAFE, finds);
    await both.say('a table or delivery');
    expect((await both.say('both')).memo.entryIds).toEqual(['delivery', 'table']);
    const again = new Talk(CAFE, finds);
    await again.say('a table or delivery');
    expect((await again.say('yes')).text).toMatch(/^Which of the two: .*, or .*\?$/);
    expect((await again.say('neither')).memo).toEqual({ outcome: 'unknown', entryIds: [] });
    expect((await again.say('the first one')).memo.outcome).toBe('unknown');
  });

  it('is said again in full when it was cut short', async () => {
    const talk = new Talk(CAFE, finds);
    const { text } = await talk.say('a table or delivery');
    talk.interruptAfter(12);
    expect(await talk.say('Sorry?')).toEqual({
      text,
      memo: { outcome: 'repeated', entryIds: ['delivery', 'table'] },
    });
  });

  it('of one is taken with a yes', async () => {
    const talk = new Talk(CAFE, { 'hmm dogs maybe': { dogs: UNSURE } });
    expect((await talk.say('hmm dogs maybe')).text).toMatch(/^Do you mean .*\?$/);
    expect((await talk.say('Yes please')).text).toBe(answerOf('dogs'));
  });
});

describe('whoever is not helped', () => {
  it.each([
    ['stop repeating yourself', /^I’m sorry for saying the same again/],
    ['fuck off', /^I’m sorry this isn’t going well/],
    ['ти тупий бот', /^Шкода, що розмова не складається/],
  ])('is offered a person: "%s"', async (text, reply) => {
    const said = await new Talk().say(text);
    expect(said.text).toMatch(reply);
    expect(said.needsPerson).toBe(true);
  });

  it('hears an answer again, and is offered a person where that is not enough', async () => {
    const talk = new Talk(CAFE, { 'opening hours': { hours: SURELY } });
    await talk.say('opening hours');
    const again = await talk.say('what do you mean?');
    expect(again).toEqual({ text: answerOf('hours'), memo: { outcome: 'repeated', entryIds: ['hours'] } });
    expect(await talk.say("I don't understand")).toEqual({ ...again, needsPerson: true });
  });

  it('is offered a person with the same answer to the third question', async () => {
    const talk = new Talk(CAFE, { 'opening hours': { hours: SURELY } });
    for (let i = 0; i < 2; i++) expect((await talk.say('opening hours')).needsPerson).toBeUndefined();
    expect(await talk.say('opening hours')).toMatchObject({ text: answerOf('hours'), needsPerson: true });
  });
});

describe('a sign or a moment', () => {
  it.each([
    ['👍', /^Great\./],
    ['🙏', /welcome|Happy to help/],
    ['❤️❤️', /to hear/],
    ['😂', /^Glad to make you smile/],
    ['wait', /^Take your time/],
    ['nice to meet you', /^Nice to meet you too/],
  ])('is replied to: "%s"', async (text, reply) => {
    expect((await new Talk().say(text)).text).toMatch(reply);
  });

  it('takes back no offer', async () => {
    const talk = new Talk(CAFE, OFFER);
    await talk.say('a table or delivery');
    expect((await talk.say('one moment')).memo).toEqual({
      outcome: 'repeated',
      entryIds: ['delivery', 'table'],
    });
    expect((await talk.say('the second one')).text).toBe(answerOf('table'));
  });

  it('of one thing is taken with a thumb', async () => {
    const talk = new Talk(CAFE, { 'hmm dogs maybe': { dogs: UNSURE } });
    await talk.say('hmm dogs maybe');
    expect((await talk.say('👍')).text).toBe(answerOf('dogs'));
  });
});

describe('saying it again', () => {
  const finds: Finds = { 'opening hours': { hours: SURELY } };

  it('gives the whole answer after an interruption, and the greeting where nothing was said', async () => {
    const talk = new Talk(CAFE, finds);
    expect((await talk.say('What?')).text).toBe(CAFE.greeting);
    await talk.say('opening hours');
    talk.interruptAfter(10);
    expect(await talk.say('Can you repeat that?')).toEqual({
      text: answerOf('hours'),
      memo: { outcome: 'repeated', entryIds: ['hours'] },
    });
  });

  it('makes a cut "I don’t know" whole', async () => {
    const talk = new Talk();
    const { text } = await talk.say('Do you sell submarines?');
    talk.interruptAfter(15);
    expect((await talk.say('Pardon me')).text).toBe(text);
  });
});

describe('a question', () => {
  it('is looked up without the courtesy before it, and with the question before it', async () => {
    const talk = new Talk(CAFE, { 'do you deliver?': { delivery: SURELY } });
    expect((await talk.say('Hi there, do you deliver?')).text).toBe(answerOf('delivery'));
    await talk.say('and on Sunday?');
    await talk.say('thanks');
    await talk.say('and dogs?');
    expect(talk.asked).toEqual([
      { said: 'do you deliver?' },
      { said: 'and on Sunday?', before: 'Hi there, do you deliver?' },
      { said: 'thanks' },
      { said: 'and dogs?' },
    ]);
  });

  it('of any length is looked up a few times, and cut', async () => {
    const talk = new Talk();
    await talk.say('My sister came yesterday and what is she to do today? '.repeat(2_000));
    expect(talk.asked.length).toBeLessThan(6);
    for (const { said } of talk.asked) expect(said.length).toBeLessThanOrEqual(4_000);
  });

  it('about a name that recognition does not know is looked up with the name', async () => {
    const named = { ...CAFE, faq: [...CAFE.faq, entry('parlo', 'What is Parlo?', 'A builder.')] };
    const talk = new Talk(named, { "what's parlo": { parlo: SURELY } });
    expect((await talk.say("What's parallel?")).text).toBe('A builder.');
    const sure = new Talk(named, { "What's parallel?": { dogs: SURELY }, "what's parlo": { parlo: SURELY } });
    expect((await sure.say("What's parallel?")).text).toBe(answerOf('dogs'));
    const unsure = new Talk(named, {
      "What's parallel?": { dogs: UNSURE },
      "what's parlo": { parlo: UNSURE },
    });
    expect((await unsure.say("What's parallel?")).memo).toEqual({
      outcome: 'clarifying',
      entryIds: ['dogs'],
    });
  });
});

describe('a question about health or danger', () => {
  const asked = 'Are there nuts in it?';

  it('is answered where the answer is sure', async () => {
    expect((await new Talk(CAFE, { [asked]: { table: SURELY } }).say(asked)).text).toBe('For four or more.');
  });

  it('is for a person where it is not: nothing is guessed, asked back or listed', async () => {
    for (const finds of [{}, { [asked]: { table: HARDLY } }, { [asked]: { table: UNSURE, dogs: UNSURE } }]) {
      const reply = await new Talk(CAFE, finds).say(asked);
      expect(reply).toEqual({
        text: expect.stringMatching(/Please ask a person/),
        memo: { outcome: 'unknown', entryIds: [] },
        needsPerson: true,
      });
    }
    expect((await new Talk(KAVIARNIA).say('Чи є там горіхи?')).text).toMatch(/запитайте про це когось/);
  });

  it('is answered where another question of the turn is harmless', async () => {
    const finds = { 'Do you deliver': { delivery: SURELY }, 'are there nuts in it?': { table: SURELY } };
    expect((await new Talk(CAFE, finds).say('Do you deliver and are there nuts in it?')).text).toBe(
      `${answerOf('delivery')} ${answerOf('table')}`,
    );
  });
});

it('names what it probably is that is asked, before it says it', async () => {
  const { text, memo, isGuess } = await new Talk(CAFE, { 'bring it round': { delivery: 0.73 } }).say(
    'bring it round',
  );
  expect(text).toBe(`If you mean whether we deliver: ${answerOf('delivery')}`);
  expect({ isGuess, memo }).toEqual({ isGuess: true, memo: { outcome: 'answered', entryIds: ['delivery'] } });
});

describe('an entry whose reply the owner has emptied since', () => {
  const offer: Turn = {
    role: 'assistant',
    text: 'Do you mean hours or dogs?',
    memo: { outcome: 'clarifying', entryIds: ['hours', 'dogs'] },
  };
  const emptied = {
    ...CAFE,
    faq: CAFE.faq.map((each) => (each.id === 'hours' ? { ...each, answer: ' ' } : each)),
  };

  it('is no longer among what was offered', async () => {
    const talk = new Talk(emptied);
    talk.turns.push(offer);
    expect((await talk.say('the first')).text).toBe(answerOf('dogs'));
  });
});

describe('any text of an owner', () => {
  it('is said well formed', async () => {
    const broken = { ...CAFE, faq: [entry('a', 'Do you deliver?', 'Half a letter: \uD83C')] };
    const talk = new Talk(broken, { 'Do you deliver?': { a: SURELY } });
    expect((await talk.say('Do you deliver?')).text.isWellFormed()).toBe(true);
  });
});
