import { describe, expect, it } from 'vitest';
import { detectSmallTalk } from '../local/small-talk.ts';

/** What visitors say of the conversation itself: that they are lost, amused, angry or need a moment. */

describe('small talk about the talk', () => {
  it.each([
    "i don't understand",
    'what do you mean',
    'What do you mean by that?',
    "sorry i don't get it",
    "i'm confused",
    'не розумію',
    'що ви маєте на увазі?',
    'що це означає',
  ])('of the kind confused is "%s"', (text) => expect(detectSmallTalk(text, 'Mia')).toBe('confused'));

  it.each([
    'stop repeating yourself',
    'you already said that',
    'you keep saying the same thing',
    'you are repeating yourself',
    'you said that already',
    'досить повторювати одне й те саме',
    'ви це вже казали',
    'ти повторюєшся',
  ])('of the kind repeating is "%s"', (text) => expect(detectSmallTalk(text, 'Mia')).toBe('repeating'));

  it.each([
    'fuck off',
    'asshole answer me',
    'fuck you stupid bot',
    'you are so stupid',
    'stupid bot',
    'shut up',
    "you're an idiot",
    'wtf',
    'what the fuck',
    'this bot sucks',
    'іди нафіг',
    'ти тупий бот',
    'заткнись',
    'дурний бот',
    'ідіот',
  ])('of the kind insult is "%s"', (text) => expect(detectSmallTalk(text, 'Mia')).toBe('insult'));

  it.each([
    'wait',
    'one sec',
    'hold on please',
    'let me think',
    'give me a minute',
    'зачекайте',
    'хвилинку',
    'секунду, будь ласка',
  ])('of the kind wait is "%s"', (text) => expect(detectSmallTalk(text, 'Mia')).toBe('wait'));

  it.each(['lol', 'haha', "hahaha that's funny", 'ха-ха', 'ахаха', '😂😂'])(
    'of the kind laugh is "%s"',
    (text) => expect(detectSmallTalk(text, 'Mia')).toBe('laugh'),
  );

  it.each(['nice to meet you', 'Pleased to meet you, Mia', 'приємно познайомитися'])(
    'of the kind nice_to_meet is "%s"',
    (text) => expect(detectSmallTalk(text, 'Mia')).toBe('nice_to_meet'),
  );

  it.each(["how's your day", 'how is your day going?', 'how are things', 'як настрій?', 'як у вас справи'])(
    'of the kind how_are_you is "%s"',
    (text) => expect(detectSmallTalk(text, 'Mia')).toBe('how_are_you'),
  );

  it.each([
    'are you there',
    'hello are you still there?',
    'anyone? can anyone hear me',
    'ви ще тут?',
    'агов',
  ])('of the kind hearing is "%s"', (text) => expect(detectSmallTalk(text, 'Mia')).toBe('hearing'));

  it.each(['👍', '👍🏽', 'ok 👌', 'ок'])('of the kind yes is "%s"', (text) =>
    expect(detectSmallTalk(text, 'Mia')).toBe('yes'),
  );

  it.each(['thanks ❤️', '🙏', 'дякую 😊'])('of the kind thanks is "%s"', (text) =>
    expect(detectSmallTalk(text, 'Mia')).toBe('thanks'),
  );

  it.each(['❤️❤️', '😊'])('of the kind praise is "%s"', (text) =>
    expect(detectSmallTalk(text, 'Mia')).toBe('praise'),
  );

  it.each(['👎'])('of the kind no is "%s"', (text) => expect(detectSmallTalk(text, 'Mia')).toBe('no'));

  it.each([
    'what do you mean by gluten free',
    'what does sourdough mean',
    "i don't understand the price list",
    'can you explain how delivery works',
    'you already said that you deliver, when',
    'where the fuck are you located',
    'fucking hell when do you open',
    'is this cake crap',
    'do you have stupid questions',
    'wait how long does delivery take',
    'how long is the wait',
    'is there a minute to spare',
    'funny cakes for kids',
    "that's a nice cake can i have it",
    'is it nice to meet the baker',
    'are you there on sunday',
    'is there parking',
    "how's your bread made",
    'how is your day ticket priced',
    'що означає безглютеновий',
    'ви вже казали про доставку, а ціна яка',
    'чекайте, а скільки коштує доставка',
    'скільки чекати',
    'дурний запит, але де ви',
    'ви там працюєте в неділю',
    'ви тут паркуєтесь',
    'приємно пахне',
    'сука стерилізація ціна',
  ])('is not "%s"', (text) => expect(detectSmallTalk(text, 'Mia')).toBeUndefined());
});
