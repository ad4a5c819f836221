import { describe, expect, it } from 'vitest';
import { onlyAsks } from '../acts/asks.ts';
import { asksWhen, asksWhy, insists, offersPart } from './about-contact.ts';

describe('a question in between', () => {
  it.each([
    'actually how much is a first appointment?',
    'no wait what are your opening hours',
    'how much is delivery?',
    'Oh, one quick question, do you take cards',
    'sorry but where are you exactly',
    'are pets allowed?',
    'hold on can I pay by card',
    'і ще питання, коли ви працюєте',
    'зачекайте, а скільки коштує доставка',
    'доставка платна?',
    'вибачте, де ви знаходитесь',
  ])('only asks: %j', (text) => expect(onlyAsks(text)).toBe(true));

  it.each([
    'I ordered a cake. When will it be here?',
    'Please tell Orla that I will be late',
    'where is my order 48213',
    'I want to know more about your prices for weddings, christenings, birthdays and funerals, how much are they?',
    'how',
    'Call me after six',
    'Торт був черствий. Що робити?',
    'передайте, що я запізнюся',
    'коли',
    'Wait for me',
  ])('does not only ask: %j', (text) => expect(onlyAsks(text)).toBe(false));

  it.each([
    'why do you ask',
    'Why do you need my phone number?',
    'why should I give you my email',
    'what do you need it for?',
    'what do you do with my phone number',
    'How will you use my details?',
    'do I have to give you my name',
    'чому ти питаєш ім’я',
    'навіщо вам мій номер?',
    'а навіщо',
    'що ви робите з моїм номером',
    'для чого вам моя пошта',
  ])('asks what details are for: %j', (text) => expect(asksWhy(text)).toBe(true));

  it.each([
    'why do you close on Mondays',
    'why do you need a deposit',
    'what do you do with old bread',
    'what do you need for a wedding cake',
    'do I have to give notice',
    'why not',
    'чому ви зачинені в понеділок',
    'навіщо потрібна застава',
    'що ви робите з хлібом',
  ])('does not ask what details are for: %j', (text) => expect(asksWhy(text)).toBe(false));

  it.each([
    'how long until they call back?',
    'When will you get back to me?',
    'how soon can I expect a reply',
    'when will I hear from someone',
    'how fast do they answer me',
    'коли ви передзвоните?',
    'як швидко зі мною зв’яжуться',
    'скільки чекати на відповідь',
    'коли мені зателефонують',
  ])('asks when somebody replies: %j', (text) => expect(asksWhen(text)).toBe(true));

  it.each([
    'when do you open',
    'how long is the drive back',
    'how soon can I have the cake back from the shop?',
    'call me back at five',
    'how long does delivery take',
    'коли ви працюєте',
    'як швидко ви доставляєте',
    'передзвоніть о п’ятій',
  ])('does not ask when somebody replies: %j', (text) => expect(asksWhen(text)).toBe(false));

  it.each([
    ['can i give you my number instead of email', 'phone'],
    ['Is a phone number ok?', 'phone'],
    ['could I just leave my email', 'email'],
    ['I don’t have an email', 'phone'],
    ['i dont want to give my phone number', 'email'],
    ['can you take my mobile', 'phone'],
    ['а можна дати номер?', 'phone'],
    ['можна краще пошту', 'email'],
    ['не маю електронної пошти', 'phone'],
    ['пошти в мене немає', 'phone'],
  ])('offers another address: %j', (text, part) => expect(offersPart(text)).toBe(part));

  it.each([
    'what is your phone number',
    'can I give you my address',
    'can I leave my car there',
    'my email is new',
    'is your phone working',
    'який у вас номер',
    'можна з собакою',
    'моя пошта не працює',
  ])('offers no other address: %j', (text) => expect(offersPart(text)).toBeUndefined());

  it.each([
    'no i was asking you',
    'I asked you',
    'That was a question',
    'ні, я вас питала',
    'це було запитання',
  ])('was meant by what was taken for a message: %j', (text) => expect(insists(text)).toBe(true));
  it.each([
    'I was asking your colleague',
    'ask them to call me',
    'I have a question for them',
    'я питав про торт',
  ])('was not meant: %j', (text) => expect(insists(text)).toBe(false));
});
