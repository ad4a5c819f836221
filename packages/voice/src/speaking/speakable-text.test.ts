import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speakableText, transliterate } from './speakable-text.ts';

describe('speakableText', () => {
  describe('money', () => {
    it.each([
      ['It is $29.', 'It is 29 dollars.'],
      ['$1 or €1 or £1', '1 dollar or 1 euro or 1 pound'],
      ['£3.50 and €5', '3 pounds 50 pence and 5 euros'],
      ['$0.99, £0.01', '99 cents, 1 penny'],
      ['$1,299.00', '1 thousand 299 dollars'],
      ['$29/month, €5/hr', '29 dollars per month, 5 euros per hour'],
      ['$29–49 or €20 – €30', '29 to 49 dollars or 20 to 30 euros'],
      ['€1.5M, $20k', '1.5 million euros, 20 thousand dollars'],
      ['20 USD, 5 EUR, 100 грн', '20 dollars, 5 euros, 100 hryvnias'],
      ['₴250', '250 hryvnias'],
      ['$5 more', '5 dollars more'],
    ])('%s', (given, wanted) => expect(speakableText(given)).toBe(wanted));
  });

  describe('times and dates', () => {
    it.each([
      ['at 9:30', 'at 9 30'],
      ['at 9:00 or 9:05', "at 9 o'clock or 9 oh 5"],
      ['5pm, 5 p.m. and 11:15 AM', '5 P M, 5 P M and 11 15 A M'],
      ['17:30, 18:00, 00:30, 00:00', '5 30 P M, 6 P M, 12 30 A M, midnight'],
      ['9:30–17:00', '9 30 to 5 P M'],
      ['10am–2pm', '10 A M to 2 P M'],
      ['9–17', '9 to 17'],
      ['Mon–Fri', 'Monday to Friday'],
      ['Tue, Thurs and Sat', 'Tuesday, Thursday and Saturday'],
      ['Sat 10:00', "Saturday 10 o'clock"],
      ['He sat in the sun. Sun is good.', 'He sat in the sun. Sun is good.'],
      ['2026-11-21', 'November 21st, 2026'],
      [
        '21.11.2026 and 21/11/2026 and 11/22/2026',
        'November 21st, 2026 and November 21st, 2026 and November 22nd, 2026',
      ],
      ['03/04/2026', '3, 4, 2026'],
      ['21 Nov and Dec 3', '21 November and December 3'],
      ['1st–3rd May', '1st to 3rd May'],
      ['2024–2026', '2024 to 2026'],
    ])('%s', (given, wanted) => expect(speakableText(given)).toBe(wanted));
  });

  describe('numbers and units', () => {
    it.each([
      ['50% off, 10–15% more', '50 percent off, 10 to 15 percent more'],
      ['1,000,000 and 3.14', '1000000 and 3.14'],
      ['10 km, 5kg, 20°C, 1 min', '10 kilometers, 5 kilograms, 20 degrees Celsius, 1 minute'],
      ['50 km/h', '50 kilometers per hour'],
      ['No. 5, #3, № 7', 'number 5, number 3, number 7'],
      ['2 × 3', '2 by 3'],
      ['1½ and ¼', '1 and a half and a quarter'],
      ['a half-price 5-star room', 'a half-price 5-star room'],
    ])('%s', (given, wanted) => expect(speakableText(given)).toBe(wanted));
  });

  describe('addresses', () => {
    it.each([
      ['Write to hello@acme.com.', 'Write to hello at acme dot com.'],
      ['first.last_2@mail.acme.co.uk', 'first dot last underscore 2 at mail dot acme dot co dot U K'],
      ['See https://www.acme.com/pricing?x=1#y, please', 'See acme dot com slash pricing, please'],
      ['at acme.co.uk/faq.', 'at acme dot co dot U K slash F A Q.'],
      ['Call +44 20 7946 0958.', 'Call plus 4 4, 2 0, 7 9 4 6, 0 9 5 8.'],
      ['(020) 7946-0958', '0 2 0, 7 9 4 6, 0 9 5 8'],
      ['0800123456', '0 8 0, 0 1 2, 3 4 5 6'],
      ['the end.No space', 'the end.No space'],
    ])('%s', (given, wanted) => expect(speakableText(given)).toBe(wanted));
  });

  describe('words and symbols', () => {
    it.each([
      ['Salt & pepper @ home', 'Salt and pepper at home'],
      ['e.g. this, i.e. that, etc.', 'for example this, that is that, et cetera.'],
      ['yes/no and/or 24/7', 'yes or no and or 24 7'],
      ['FAQ, AI and APIs', "F A Q, A I and A P I's"],
      ['NASA says OK', 'nasa says ok'],
      ['PLEASE CALL US NOW', 'please call us now'],
      ["Don't", "Don't"],
    ])('%s', (given, wanted) => expect(speakableText(given)).toBe(wanted));
  });

  describe('characters', () => {
    it.each([
      ['“Café” — it’s naïve… really', "Cafe, it's naive. really"],
      ['👋 Hello 🇺🇦 👩‍👩‍👧 5️⃣!', 'Hello 5!'],
      ['\0bad\x07 text\r\nnext', 'bad text next'],
      ['Привіт, світе!', 'Pryvit, svite!'],
      ['* rolls at *seven*', 'rolls at seven'],
      ['+ one', 'one'],
      ['- ***Now***!', 'Now!'],
      ['Write to [Ana](mailto:ana@x.example) or [call](tel:+380441234567).', 'Write to Ana or call.'],
      ['It is new](https://x.example/a).', 'It is new.'],
      ['see \\*this\\*', 'see this'],
      ['**Bold**, [link](https://x.com) and `code`', "Bold, link and 'code'"],
      ['Parlo™ is “good”', 'Parlo is good'],
      ['soft\u00adhyphen and no\u200bspace', 'softhyphen and nospace'],
    ])('%j', (given, wanted) => expect(speakableText(given)).toBe(wanted));

    it.each(['', '  ', '!!!', '😀', '日本語', '\0', '—', '...'])('has nothing to say for %j', (given) => {
      expect(speakableText(given)).toBe('');
    });
  });

  it('leaves nothing that looks like an option', () => {
    expect(speakableText('-voice slt')).toBe('voice slt');
    expect(speakableText('--help')).toBe('help');
    expect(speakableText('– o')).toBe('o');
  });

  it('makes printable ASCII of anything, which starts with a letter, digit, quote or sign', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(speakableText(text)).toMatch(/^(?:|[A-Za-z\d'"$%&+/=@][\x20-\x7e]*)$/);
      }),
    );
  });

  it('changes nothing in plain sentences', () => {
    const plain = 'Thank you for calling, and have a nice day. Is there anything else? I am here!';
    expect(speakableText(plain)).toBe(plain);
  });
});

describe('transliterate', () => {
  it.each([
    ['Café crème, naïve façade', 'Cafe creme, naive facade'],
    ['Straße, Æsir, œuvre, smørrebrød, Łódź, Đurđa', 'Strasse, Aesir, oeuvre, smorrebrod, Lodz, Durda'],
    ['e\u0301 decomposed', 'e decomposed'],
    ['Київ, Харків, Одеса', 'Kyiv, Kharkiv, Odesa'],
    ['Єва їде, Юля я', 'Yeva yide, Yulia ya'],
    ['Згурський, щастя', 'Zghurskyi, shchastia'],
    ["об'єкт, п’ять", 'obiekt, piat'],
    ['ЩО', 'ShchO'],
    ['Подъезд, рёбра, это', 'Podezd, riobra, eto'],
  ])('%s', (given, wanted) => {
    expect(transliterate(given)).toBe(wanted);
  });

  it('leaves ASCII and other scripts', () => {
    expect(transliterate("It's 5 o'clock. 日本 αβ")).toBe("It's 5 o'clock. 日本 αβ");
  });

  it('leaves no Cyrillic letter of Ukrainian or Russian', () => {
    expect(transliterate('абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёъыэ')).toMatch(/^[a-z]+$/);
  });
});

describe('numbers that are to be dialled', () => {
  it.each([
    ['Please call 112 now.', 'Please call 1 1 2 now.'],
    ['Please call 112 or 103 now.', 'Please call 1 1 2 or 1 0 3 now.'],
    ['You can call 116 123 (Samaritans), day and night.', /call 1 1 6, 1 2 3/],
    ['Call 1813 (Zelfmoordlijn) or 0800 32 123 (Centre).', /Call 1 8 1 3, .*, or 0 8 0 0, 3 2, 1 2 3/],
    ['Негайно телефонуйте 112 або 103.', /1 1 2 abo 1 0 3/],
  ])('are read digit by digit: %s', (text, said) => {
    expect(speakableText(text)).toMatch(said);
  });

  it('are not found without such a word', () => {
    expect(speakableText('It holds 112 people.')).toBe('It holds 112 people.');
    expect(speakableText('I call 20% of them.')).not.toMatch(/2 0/);
  });
});
