import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailIn } from './email.ts';
import { nameIn } from './name.ts';
import { phoneIn } from './phone.ts';

describe('an email address', () => {
  it.each([
    ['my email is Maria.K@Gmail.com.', 'maria.k@gmail.com'],
    ['maria dot kovalenko at gmail dot com', 'maria.kovalenko@gmail.com'],
    ['Sure, it is maria kovalenko at g mail dot com please', 'mariakovalenko@gmail.com'],
    ['you can reach me at maria at ukr net', 'maria@ukr.net'],
    ['M-A-R-I-A at example dot co dot uk', 'maria@example.co.uk'],
    ['john underscore smith 42 at mail dot com', 'john_smith42@mail.com'],
    ['john one two at mail dot com', 'john12@mail.com'],
    ['john ninety two at mail dot com', 'john92@mail.com'],
    ['крук сто один, цифрами, собака укр крапка нет', 'kruk101@ukr.net'],
    ['богдан… хоча ні, краще інша: крук собака укр крапка нет', 'kruk@ukr.net'],
    ['maria at… no, better this one: m k at mail dot com', 'mk@mail.com'],
    ["it's anna, then lee, at gmail dot com", 'annalee@gmail.com'],
    ['anna at my website, annalee dot com', 'anna@annalee.com'],
    ["it's spelled k-a-t-e dot r at proton dot me", 'kate.r@proton.me'],
    ['kate@new.com or kate@old.com', 'kate@new.com'],
    ['kate@old.com, sorry, kate@new.com', 'kate@new.com'],
    ['o.huk @ukr.net', 'o.huk@ukr.net'],
    ['о петренко дві тисячі собака укр нет', 'opetrenko2000@ukr.net'],
    ['john nineteen eighty four at mail dot com', 'john1984@mail.com'],
    ['john.smith(at)mail.com', 'john.smith@mail.com'],
    ['марія крапка коваленко собака джімейл крапка ком', 'mariia.kovalenko@gmail.com'],
    ['світлана нижнє підкреслення петренко собака джімейл крапка ком', 'svitlana_petrenko@gmail.com'],
    ['моя пошта olha собака укр крапка нет', 'olha@ukr.net'],
    ["it's d o k a f o r at gmail dot com", 'dokafor@gmail.com'],
    ['l h n a t i u k собака gmail крапка com', 'lhnatiuk@gmail.com'],
    ['g r e t a at l i n d dot s e', 'greta@lind.se'],
    ["it's j for john, o, e at gmail dot com", 'joe@gmail.com'],
    ['j double o n at web dot de', 'joon@web.de'],
    ['bob marsh, all one word, at gmail.com', 'bobmarsh@gmail.com'],
    ['anna-maria dash k at my-shop dot com', 'anna-maria-k@my-shop.com'],
    ['ну добре тоді доньчина марта собака укр крапка нет', 'marta@ukr.net'],
    ['тоді дружини olena крапка k собака джимейл крапка ком', 'olena.k@gmail.com'],
    ["alright, take my daughter's then, kate dot r at proton dot me", 'kate.r@proton.me'],
    ["hm, my wife's: anna underscore b at mail dot com", 'anna_b@mail.com'],
    ['це пошта доньки оксана сімдесят два собака укр крапка нет', 'oksana72@ukr.net'],
    ['пошта моєї доньки оксани оксана сімдесят два собака укр крапка нет', 'oksana72@ukr.net'],
    ['пошта сина андрія андрій крапка рот собака джимейл крапка ком', 'andrii.rot@gmail.com'],
    ['пошта доньки марта мартенюк собака укр нет', 'martamarteniuk@ukr.net'],
    ['моя дочка оксана собака укр нет', 'oksana@ukr.net'],
    ['запишіть колеги марко собака мета юа', 'marko@meta.ua'],
    ['це робоча марко крапка рот собака парло крапка юа', 'marko.rot@parlo.ua'],
    ['це пошта з роботи марко собака парло крапка юа', 'marko@parlo.ua'],
    ["it's my daughter oksana seventy two at ukr dot net", 'oksana72@ukr.net'],
    ["it's my daughter Oksana's, oksana seventy two at ukr dot net", 'oksana72@ukr.net'],
    ["it's my son's girlfriend jane, jane dot roth at mail dot com", 'jane.roth@mail.com'],
    ['that of my husband tom dot roth at gmail dot com', 'tom.roth@gmail.com'],
    ["that's my colleague's one, jane at parlo dot com", 'jane@parlo.com'],
    ["my wife's work one, anna underscore b at mail dot com", 'anna_b@mail.com'],
    ["it's the office one jane at parlo dot com", 'jane@parlo.com'],
    ['you can reach me at work, jane at parlo dot com', 'jane@parlo.com'],
    ["he doesn't have one so use mine anna at lind dot se", 'anna@lind.se'],
    ["she doesn't have one anna at lind dot se", 'anna@lind.se'],
    ["i'll give you my own anna dot lind at mail dot com", 'anna.lind@mail.com'],
    ['в мами пошти нема пишіть мою артем крапка рот собака джимейл крапка ком', 'artem.rot@gmail.com'],
    ['у тата пошти немає можна мою олена собака укр нет', 'olena@ukr.net'],
    ['без пошти вона, хай буде моя олена собака укр нет', 'olena@ukr.net'],
    ['візьміть татову іван собака мета юа', 'ivan@meta.ua'],
    ['anna lind, no dot, at mail dot com', 'annalind@mail.com'],
    ['без крапки олена сич собака укр нет', 'olenasych@ukr.net'],
    ['ні пошту давайте іншу р крапка к р у к собака укр крапка нет', 'r.kruk@ukr.net'],
    ['запишіть нову олена собака укр нет', 'olena@ukr.net'],
    ['це моя нова олена собака укр нет', 'olena@ukr.net'],
    ['no, use another one jane dot lee at gmail dot com', 'jane.lee@gmail.com'],
    ['let me give you a different one k dot lee at gmail dot com', 'k.lee@gmail.com'],
    ['take my new one jane at parlo dot com', 'jane@parlo.com'],
    ['use my other address, jane at parlo dot com', 'jane@parlo.com'],
    ['диктую по буквах о л е н а собака укр нет', 'olena@ukr.net'],
  ])('is heard in %j', (text, email) => expect(emailIn(text)).toBe(email));

  it.each([
    ['marta hnatiuk at gmail dot com', 'martahnatiuk@gmail.com'],
    ["it's son goku at gmail dot com", 'songoku@gmail.com'],
    ['my mom 72 at gmail dot com', 'mom72@gmail.com'],
    ['daughter dot jane at gmail dot com', 'daughter.jane@gmail.com'],
    ['my office at parlo dot com', 'office@parlo.com'],
    ['our client services at parlo dot com', 'clientservices@parlo.com'],
    ['jane at work dot com', 'jane@work.com'],
    ["it's tom's dot garage at gmail dot com", 'toms.garage@gmail.com'],
    ['own dot shop at gmail dot com', 'own.shop@gmail.com'],
    ['own goal at gmail dot com', 'owngoal@gmail.com'],
    ['phone shop at gmail dot com', 'phoneshop@gmail.com'],
    ['anna dot mine at gmail dot com', 'anna.mine@gmail.com'],
    ['new york at gmail dot com', 'newyork@gmail.com'],
    ['my other dot self at gmail dot com', 'other.self@gmail.com'],
    ['ольга нова собака укр нет', 'olhanova@ukr.net'],
    ['офіс собака парло крапка юа', 'office@parlo.ua'],
    ['моя крапка крамниця собака укр нет', 'moia.kramnytsia@ukr.net'],
    ['мама мія собака укр крапка нет', 'mamamiia@ukr.net'],
  ])('keeps words that may say whose it is, and here are it: %j', (text, email) =>
    expect(emailIn(text)).toBe(email),
  );

  it.each([
    'maria at the shop',
    'maria@',
    '@gmail.com',
    'call me at 5',
    'I am at home',
    'maria',
    `${'a'.repeat(300)}@example.com`,
    'a@b.c\r\nBcc: x',
    'tim with one m or two at gmail dot com',
  ])('is not heard in %j', (text) => expect(emailIn(text)).toBeUndefined());
});

describe('a phone number', () => {
  it.each([
    ['067 123 45 67', '0671234567'],
    ['+380 (67) 123-45-67', '+380671234567'],
    ["нуль п'ятдесят сім сто двадцять три сорок п'ять шістдесят сім", '0571234567'],
    ['нуль шістдесят сім один два три сорок п’ять нуль сім', '0671234507'],
    ['oh six seven one two three double four five six', '0671234456'],
    ['plus three eight zero sixty seven one two three forty five sixty seven', '+380671234567'],
    ['my number is 555 12 34 thanks', '5551234'],
  ])('is heard in %j', (text, phone) => expect(phoneIn(text)).toBe(phone));

  it.each(['07700 90', '067 123 4', 'oh seven seven double oh nine oh'])(
    'is not heard in the beginning of one: %j',
    (text) => expect(phoneIn(text)).toBeUndefined(),
  );

  it.each(['123', 'п’ятсот', '1234567890123456789', 'five', 'a table for 20'])('is not heard in %j', (text) =>
    expect(phoneIn(text)).toBeUndefined(),
  );
});

describe('a name', () => {
  it.each([
    ['maria', 'Maria'],
    ['my name is maria kovalenko', 'Maria Kovalenko'],
    ['I’m Ivan, thanks', 'Ivan'],
    ['Yes, my name’s Bob', 'Bob'],
    ['Мене звати Марія Коваленко', 'Марія Коваленко'],
    ['Це Олена.', 'Олена'],
    ['Anna-Maria O’Neil', "Anna-Maria O'Neil"],
    ['Maria, maria@example.com', 'Maria'],
  ])('is heard in %j', (text, name) => expect(nameIn(text)).toBe(name));

  it.each(['what do you mean by that my friend', '12345', 'Well', '?', ''])('is not heard in %j', (text) =>
    expect(nameIn(text)).toBeUndefined(),
  );
});

it('reads any text in a moment and never more than fits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 4_000 }), (text) => {
      expect((emailIn(text) ?? '').length).toBeLessThanOrEqual(254);
      expect((phoneIn(text) ?? '').length).toBeLessThanOrEqual(16);
      expect((nameIn(text) ?? '').length).toBeLessThanOrEqual(100);
    }),
  );
  const began = performance.now();
  for (const text of [
    'a.'.repeat(2_000),
    '1-'.repeat(2_000),
    'at '.repeat(1_300),
    "it's ".repeat(800),
    'a-'.repeat(2_000),
  ])
    for (const read of [emailIn, phoneIn, nameIn]) read(text);
  expect(performance.now() - began).toBeLessThan(2_000);
});
