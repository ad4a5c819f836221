import { describe, expect, it } from 'vitest';
import { en } from '../language/en/index.ts';
import { uk } from '../language/uk/index.ts';
import { optionsOnMonday as read, readOnMonday as whole } from '../testing/times-read.ts';

describe('days in English', () => {
  it.each([
    ['tomorrow', '11-24'],
    ['the day after tomorrow', '11-25'],
    ['on Tuesday', '11-24'],
    // Today is Monday: its name alone is a week from now, or today.
    ['on Monday', '11-30 | 11-23'],
    ['this Monday', '11-23'],
    // "Next" is of the next week; the coming one is the other reading.
    ['next Tuesday', '12-01 | 11-24'],
    ['Tuesday week', '12-01'],
    ['a week from Tuesday', '12-01'],
    ['next week on Tuesday', '12-01'],
    ['Tuesday or Wednesday next week', '12-01; 12-02'],
    ['next week', '11-30..12-06'],
    ['the week after next', '12-07..12-13'],
    ['this weekend', '11-28..11-29'],
    ['in three days', '11-26'],
    ['in two weeks', '12-07, ~'],
    ['the 14th', '12-14'],
    ['the 23rd', '11-23'],
    ['the 31st', '12-31'],
    ['Monday the 30th', '11-30'],
    ['on the 5th of next month', '12-05'],
    ['the first Monday in December', '12-07'],
    ['the last Friday of the month', '11-27'],
    ['December 24th', '12-24'],
    ['the twenty-fifth of December', '12-25'],
    ['14/12/2026', '12-14'],
    ['12/14', '12-14'],
    ['14.12.', '12-14'],
    ['2026-12-14', '12-14'],
    ['3 January', '01-03'],
    ['end of the month', '11-23..11-30'],
    ['in early December', '12-01..12-10'],
    ['late next week', '12-03..12-06'],
    ['by the end of the week', '11-23..11-29'],
    ['from Tuesday to Thursday', '11-24..11-26'],
    ['from the 1st to the 5th of December', '12-01..12-05'],
    ['January 3rd through 5th', '01-03..01-05'],
    ['from the 28th to the 3rd', '11-28..12-03'],
    ['either the 3rd or the 10th', '12-03; 12-10'],
    ['after the 10th', '12-11..'],
    ['not before Thursday', '11-26..'],
    ['before Friday', '11-23..11-26'],
    ['by Friday', '11-23..11-27'],
    ['after Tuesday but before Friday', '11-25..11-26'],
    ['on Mondays', '11-23.. w1'],
    ['weekdays next week', '11-30..12-06 w12345'],
    ['Tuesday, sorry, Wednesday', '11-25'],
    ['before Christmas', '11-23..12-24'],
    ['the week of the 7th', '12-07..12-13'],
    ['second half of December', '12-20..12-31'],
    ['weekends', '11-23.. w67'],
    ['not this week but next', '11-30..12-06'],
    ['in the next few days', '11-23..11-26'],
    ['12-07-2027', '07-12 | 12-07'],
    ['Dec 7th, Monday', '12-07'],
    ['on the third', '12-03'],
    ["Wednesday's fine", '11-25'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['05/06/2027', 'Europe/London', '06-05', undefined],
    ['05/06/2027', 'America/New_York', '05-06', undefined],
    ['05/06/2027', 'America/Toronto', '06-05 | 05-06', true],
    ['05/06/2027', 'Europe/Kyiv', '06-05 | 05-06', true],
    ['25/06/2027', 'Europe/Kyiv', '06-25', undefined],
    ['05/05/2027', 'Europe/Kyiv', '05-05', undefined],
    ['05.06.2027', 'Europe/Kyiv', '06-05', undefined],
  ])('%s in %s, which may be either of two or not', (text, zone, expected, either) => {
    expect(read(text, { zone })).toBe(expected);
    expect(whole(text, { zone })?.options[0]?.either).toBe(either);
  });

  it.each([
    ['Friday 27 at 11', '11-27, 11:00 | 23:00'],
    ['27 Friday, 11 am', '11-27, 11:00'],
    ['Tuesday 24', '11-24'],
    ['Friday 11 at 10', '12-11, 10:00 | 22:00'],
    ['next Friday the 27th', '11-27'],
    ['Friday 11', '11-27, 11:00 | 23:00'],
    ['Friday 10, 11:30', '11-27, 10:00 | 22:00; 11-27, 11:30 | 23:30'],
    ['Friday 9 to 11', '11-27, 09:00-11:00'],
    ['Thursday for 26 people', '11-26'],
    ['tomorrow 26 at 11', '11-24, 11:00 | 23:00; 11-26, 11:00 | 23:00'],
  ])('a number beside a day may be that of the month: %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

describe('times in English', () => {
  it.each([
    ['at 3', '15:00 | 03:00'],
    ['half past nine', '09:30 | 21:30'],
    ['half nine', '09:30 | 21:30'],
    ['quarter to six', '17:45 | 05:45'],
    ['ten to five', '16:50 | 04:50'],
    ['from ten to five', '10:00-17:00'],
    ['before nine or after four', '00:00-09:00; 16:00-24:00'],
    ['nothing before nine or after four', '09:00-16:00'],
    ['three thirty', '15:30 | 03:30'],
    ['tree thirty', '15:30 | 03:30'],
    ['nine o’clock', '09:00 | 21:00'],
    ['3 p.m.', '15:00'],
    ['three p m', '15:00'],
    ['15:30', '15:30'],
    ['09:00', '09:00'],
    ['at noon', '12:00'],
    ['nine in the morning', '09:00'],
    ['at eight in the evening', '20:00'],
    ['after 5', '17:00-24:00'],
    ['not before ten', '10:00-24:00'],
    ['before noon', '00:00-12:00'],
    ['no later than four', '00:00-16:00'],
    ['between two and four', '14:00-16:00'],
    ['from nine to five', '09:00-17:00'],
    ['9 to 11 am', '09:00-11:00'],
    ['after 3:30 but before 5', '15:30-17:00'],
    ['in the afternoon after three', '15:00-18:00'],
    ['around three', '15:00 | 03:00, ~'],
    ['ten or eleven o’clock', '10:00 | 22:00; 11:00 | 23:00'],
    ['from nine in the morning to one in the afternoon', '09:00-13:00'],
    ['after two in the afternoon', '14:00-24:00'],
    ['mornings or evenings', '05:00-12:00; 17:00-23:00'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('the hours of visits say which three is likelier', () => {
    expect(read('at 3', { hours: { from: '22:00', to: '24:00' } })).toBe('15:00 | 03:00');
    expect(read('at 8', { hours: { from: '07:00', to: '22:00' } })).toBe('08:00 | 20:00');
    expect(read('at 7', { hours: { from: '12:00', to: '22:00' } })).toBe('19:00 | 07:00');
  });
});

describe('days and times together', () => {
  it.each([
    ['tomorrow morning', '11-24, 05:00-12:00'],
    ['next Tuesday afternoon', '12-01 | 11-24, 12:00-18:00'],
    ['tonight at eight', '11-23, 20:00'],
    ['tomorrow morning at nine', '11-24, 09:00'],
    ['Wednesday or Thursday at three', '11-25, 15:00 | 03:00; 11-26, 15:00 | 03:00'],
    ['Tuesday at 3 or Thursday at 4', '11-24, 15:00 | 03:00; 11-26, 16:00 | 04:00'],
    ['at 3 on Tuesday or at 4 on Thursday', '11-24, 15:00 | 03:00; 11-26, 16:00 | 04:00'],
    ['either Tuesday morning or Thursday afternoon', '11-24, 05:00-12:00; 11-26, 12:00-18:00'],
    ['tomorrow at 3 or 4', '11-24, 15:00 | 03:00; 11-24, 16:00 | 04:00'],
    ['in half an hour', '11-23, 10:30, ~'],
    ['2026-12-14 14:30', '12-14, 14:30'],
    ['Wed 2.30pm', '11-25, 14:30'],
    ['10 to 12 on Tuesday or 2 to 4 on Wednesday', '11-24, 10:00-12:00; 11-25, 14:00-16:00'],
    ['10am Tuesday, 2pm Wednesday or 4pm Friday', '11-24, 10:00; 11-25, 14:00; 11-27, 16:00'],
    ['at 10 on Tuesday, at 2 on Wednesday', '11-24, 10:00 | 22:00; 11-25, 14:00 | 02:00'],
    ['Tuesday, 10am, Wednesday, 2pm', '11-24, 10:00; 11-25, 14:00'],
    ['Thursday pm', '11-26, 12:00-18:00'],
    ['early Friday', '11-27, 05:00-10:00'],
    ['a long one tomorrow at four', '11-24, 16:00 | 04:00'],
    ['this evening', '11-23, 17:00-23:00'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('what does not suit is apart', () => {
    expect(whole('any time but Monday')).toMatchObject({
      options: [],
      any: true,
      except: [{ days: { weekdays: [1] } }],
    });
    expect(whole('Monday doesn’t work')).toMatchObject({
      options: [],
      except: [{ days: { weekdays: [1] } }],
    });
    expect(whole('Monday and Tuesday don’t work')?.except).toHaveLength(2);
    expect(whole('not in the morning')?.except).toEqual([
      { times: { type: 'between', from: '05:00', to: '12:00' } },
    ]);
    expect(whole('can’t do Tuesday, Wednesday works')).toMatchObject({
      options: [{ days: [{ from: '2026-11-25' }] }],
      except: [{ days: { weekdays: [2] } }],
    });
    expect(whole('except Friday afternoon')).toMatchObject({
      options: [],
      except: [{ days: { weekdays: [5] }, times: { from: '12:00', to: '18:00' } }],
    });
    expect(whole('any time except after five')?.except).toEqual([
      { times: { type: 'between', from: '17:00', to: '24:00' } },
    ]);
    expect(whole('next week but not on the 2nd')?.except).toEqual([
      { days: { from: '2026-12-02', to: '2026-12-02' } },
    ]);
  });

  it.each([
    ['after the 26th, tomorrow is too early', '11-27..', ['2026-11-24']],
    ['after the 26th tomorrow is too early', '11-27..', ['2026-11-24']],
    ['tomorrow is too early, after the 26th', '11-27..', ['2026-11-24']],
    ['after the 26th, tomorrow and Wednesday are too early', '11-27..', ['2026-11-24', 3]],
    ['before Friday, next week is too late', '11-23..11-26', ['2026-11-30']],
    ['next week, tomorrow is too early', '11-30..12-06', ['2026-11-24']],
    ['Friday, tomorrow is too early', '11-27', ['2026-11-24']],
    ['Thursday at 3, tomorrow doesn’t work', '11-26, 15:00 | 03:00', ['2026-11-24']],
    ['the 26th, Monday doesn’t work', '11-26', [1]],
    ['Wednesday or Thursday, Friday isn’t possible', '11-25; 11-26', [5]],
    ['Monday, Tuesday and Wednesday don’t work', '', [1, 2, 3]],
    ['Monday, Tuesday don’t work', '', [1, 2]],
  ])('what does not suit is no more than what is said not to: %j', (text, options, except) => {
    expect(read(text) ?? '').toBe(options);
    expect(whole(text)?.except.map(({ days }) => days?.weekdays?.[0] ?? days?.from)).toEqual(except);
  });

  it('how long, how soon', () => {
    expect(whole('tomorrow for an hour and a half')).toMatchObject({ minutes: 90 });
    expect(whole('I need 45 minutes')).toMatchObject({ minutes: 45, options: [] });
    expect(whole('as soon as possible')).toMatchObject({ soonest: true, options: [] });
    expect(whole('the first available slot on Friday')).toMatchObject({
      soonest: true,
      options: [{ days: [{ from: '2026-11-27' }] }],
    });
    expect(whole('whenever')).toMatchObject({ any: true });
  });

  it('a number alone is what was asked for', () => {
    expect(read('14')).toBeUndefined();
    expect(read('14', { asked: 'day' })).toBe('12-14');
    expect(read('14', { asked: 'time' })).toBe('14:00');
    expect(read('three', { asked: 'time' })).toBe('15:00 | 03:00');
    expect(whole('30', { asked: 'duration' })?.minutes).toBe(30);
  });
});

describe('what can’t be', () => {
  it.each([
    ['31 June', 'impossible', '31 June'],
    ['on June the 31st at 5', 'impossible', 'June the 31st'],
    ['29 February', 'impossible', '29 February'],
    ['the 32nd', 'impossible', '32nd'],
    ['31.06.', 'impossible', '31.06'],
    ['tomorrow at 25 o’clock', 'impossible', '25 o’clock'],
    ['at 10:75', 'impossible', '10:75'],
    ['Monday the 29th', 'other_weekday', 'Monday the 29th'],
    ['Tuesday, 25 November', 'other_weekday', 'Tuesday, 25 November'],
    ['Friday 26 at 11', 'other_weekday', 'Friday 26'],
    ['26 Friday', 'other_weekday', '26 Friday'],
    ['next Friday 26', 'other_weekday', 'next Friday 26'],
    ['Friday next week, the 26th', 'other_weekday', 'Friday next week, the 26th'],
    ['yesterday', 'past', 'yesterday'],
    ['last Tuesday', 'past', 'last Tuesday'],
    ['two days ago', 'past', 'two days ago'],
    ['at nine today', 'past', 'nine today'],
    ['14 November', 'past', '14 November'],
    ['14/11/2026', 'past', '14/11/2026'],
    ['31 вересня', 'impossible', '31 вересня'],
    ['тридцятого лютого', 'impossible', 'тридцятого лютого'],
    ['минулого вівторка', 'past', 'минулого вівторка'],
  ])('%s is said to be so, in the visitor’s words', (text, type, words) => {
    expect(whole(text, { language: /[а-я]/.test(text) ? uk : en })?.problems).toEqual([{ type, words }]);
    expect(
      whole(text, { language: /[а-я]/.test(text) ? uk : en })?.options.some(
        ({ days }) => days && type !== 'impossible',
      ),
    ).toBe(false);
  });

  it('a time that the clock leaves out is impossible', () => {
    const saturday = new Date('2026-03-28T10:00:00Z');
    const problems = [{ type: 'impossible', words: 'tomorrow at 03:30' }];
    expect(whole('tomorrow at 03:30', { now: saturday })).toMatchObject({ options: [], problems });
    expect(read('tomorrow at 3:30', { now: saturday })).toBe('03-29, 15:30');
  });

  it('today is what is left of it', () => {
    const afternoon = new Date('2026-11-23T13:00:00Z');
    expect(read('this afternoon', { now: afternoon })).toBe('11-23, 15:00-18:00');
    expect(whole('this morning', { now: afternoon })?.problems).toEqual([
      { type: 'past', words: 'this morning' },
    ]);
  });

  it.each([
    'I would like to book',
    'my number is 050 123 45 67',
    'for four people',
    'the first visit',
    'Good morning!',
    'may I come?',
    'I have two kids',
    'half an hour later',
    'my name is April',
    'are you open 24/7',
  ])('%s says nothing of when', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('a greeting is no part of the day', () => {
    expect(read('Good morning, can I come tomorrow?')).toBe('11-24');
    expect(read('Добрий вечір, можна завтра?', { language: uk })).toBe('11-24');
  });
});

describe('in Ukrainian', () => {
  it.each([
    ['завтра після обіду', '11-24, 12:00-18:00'],
    ['у вівторок о пів на третю', '11-24, 14:30 | 02:30'],
    ['за тиждень', '11-30, ~'],
    ['через дві неділі', '12-07, ~'],
    ['через тиждень у вівторок', '12-01'],
    ['за тиждень від середи', '12-02'],
    ['двадцятого грудня', '12-20'],
    ['25-го о 18:00', '11-25, 18:00'],
    ['з другого по п’яте грудня', '12-02..12-05'],
    ['на 14.12', '12-14'],
    ['о 10.30', '10:30 | 22:30'],
    ['о п’ятнадцятій', '15:00'],
    ['о п’ятнадцятій тридцять', '15:30'],
    ['о вісімнадцятій годині тридцять хвилин', '18:30'],
    ['вранці', '05:00-12:00'],
    ['на вихідних', '11-28..11-29'],
    ['наступної середи', '12-02 | 11-25'],
    ['на тому тижні в четвер', '12-03'],
    ['тиждень після наступного', '12-07..12-13'],
    ['наприкінці наступного тижня', '12-03..12-06'],
    ['за чверть шоста', '17:45 | 05:45'],
    ['чверть на шосту', '17:15 | 05:15'],
    ['за п’ятнадцять хвилин шоста', '17:45 | 05:45'],
    ['за двадцять дев’ята', '08:40 | 20:40'],
    ['без десяти п’ять', '16:50 | 04:50'],
    ['о пів десятої', '09:30 | 21:30'],
    ['в три часа дня', '15:00'],
    ['о дванадцятій ночі', '00:00'],
    ['о дев’ятій ранку', '09:00'],
    ['не раніше десятої', '10:00-24:00'],
    ['після п’ятої', '17:00-24:00'],
    ['з десятої до дванадцятої', '10:00-12:00'],
    ['між другою та четвертою', '14:00-16:00'],
    ['близько третьої', '15:00 | 03:00, ~'],
    ['до п’ятниці', '11-23..11-27'],
    ['з понеділка по середу', '11-30..12-02'],
    ['по вівторках', '11-23.. w2'],
    ['у середу, а краще в четвер', '11-26'],
    ['через годину', '11-23, 11:00, ~'],
    ['за півгодини', '11-23, 10:30, ~'],
    ['через два дні після обіду', '11-25, 12:00-18:00'],
    ['в останню п’ятницю місяця', '11-27'],
    ['у другій половині грудня', '12-20..12-31'],
    ['у вівторок з дев’ятої ранку до першої дня', '11-24, 09:00-13:00'],
    ['на 27-ме о 9', '11-27, 09:00 | 21:00'],
    ['без двадцяти п’ять', '16:40 | 04:40'],
    ['не цього тижня, а наступного', '11-30..12-06'],
    ['найближчими днями', '11-23..11-26'],
    ['послєзавтра вечером', '11-25, 17:00-23:00'],
  ])('%s', (text, expected) => {
    expect(read(text, { language: uk })).toBe(expected);
  });

  it.each([
    'у другій кімнаті',
    'третій підходить',
    'на двох осіб',
    'за 300 гривень',
    'на годину раніше',
    'Доброго ранку!',
  ])('%s says nothing of when', (text) => {
    expect(read(text, { language: uk })).toBeUndefined();
  });

  it.each([
    ['після 26-го, завтра зарано', '11-27..', ['2026-11-24']],
    ['після двадцять шостого завтра занадто рано', '11-27..', ['2026-11-24']],
    ['у п’ятницю, завтра не підходить', '11-27', ['2026-11-24']],
    ['наступного тижня, завтра зарано', '11-30..12-06', ['2026-11-24']],
    ['понеділок і вівторок не підходять', '', [1, 2]],
    ['понеділок, вівторок не можу', '', [1, 2]],
  ])('what does not suit is no more than what is said not to: %j', (text, options, except) => {
    expect(read(text, { language: uk }) ?? '').toBe(options);
    const excepted = whole(text, { language: uk })?.except ?? [];
    expect(excepted.map(({ days }) => days?.weekdays?.[0] ?? days?.from)).toEqual(except);
  });

  it('what does not suit, how long and how soon', () => {
    const reading = (text: string) => whole(text, { language: uk });
    expect(reading('будь-коли, крім понеділка')).toMatchObject({
      any: true,
      except: [{ days: { weekdays: [1] } }],
    });
    expect(reading('у вівторок не можу, давайте в середу')).toMatchObject({
      options: [{ days: [{ from: '2026-11-25' }] }],
      except: [{ days: { weekdays: [2] } }],
    });
    expect(reading('на півтори години завтра')).toMatchObject({ minutes: 90 });
    expect(reading('якнайшвидше')).toMatchObject({ soonest: true });
  });
});
