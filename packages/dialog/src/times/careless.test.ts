import { describe, expect, it } from 'vitest';
import { uk } from '../language/uk/index.ts';
import { optionsOnMonday, readOnMonday } from '../testing/times-read.ts';

/** Times typed in a hurry and said while thinking: misspelt, shortened, corrected, and with reasons. */
describe('in careless English', () => {
  it.each([
    // One letter wrong, missing, too many, or in its neighbour's place.
    ['wendesday at 3', '11-25, 15:00 | 03:00'],
    ['thrusday mornin', '11-26, 05:00-12:00'],
    ['firday 2pm or monady 10am', '11-27, 14:00; 11-30 | 11-23, 10:00'],
    ['14 septmber at noon', '09-14, 12:00'],
    ['Satuday afternon', '11-28, 12:00-18:00'],
    // Shortened.
    ['2moro b4 10', '11-24, 00:00-10:00'],
    ['day after tmrw', '11-25'],
    ['tomorrow @ 3', '11-24, 15:00 | 03:00'],
    ['25/11 @ 1430', '11-25, 14:30'],
    ['tomorrow 1400hrs', '11-24, 14:00'],
    ['this wkend', '11-28..11-29'],
    ['w/c 7th december', '12-07..12-13'],
    ['thurs or fri, pm pls', '11-26, 12:00-18:00; 11-27, 12:00-18:00'],
    ['Tue pm or Wed am', '11-24, 12:00-18:00; 11-25, 05:00-12:00'],
    ['mon/wed/fri mornings', '11-30 | 11-23, 05:00-12:00; 11-25, 05:00-12:00; 11-27, 05:00-12:00'],
    ['fri btw 10 & 12', '11-27, 10:00-12:00'],
    ['in sept', '09-01..09-30'],
    ['late may', '05-20..05-31'],
    ['30.11, 10.00', '11-30, 10:00 | 22:00'],
    // About.
    ['3ish on thursday', '11-26, 15:00 | 03:00, ~'],
    ['4:30pm-ish Friday', '11-27, 16:30, ~'],
    ['at 3 or so tomorrow', '11-24, 15:00 | 03:00, ~'],
    ['how about a week today at 10', '11-30, 10:00 | 22:00'],
    // Corrected.
    ['Tuesday at 3, no, Wednesday', '11-25, 15:00 | 03:00'],
    ['Tuesday at 3, no, Wednesday at 4', '11-25, 16:00 | 04:00'],
    ['Tuesday at 3... actually make it 4', '11-24, 16:00 | 04:00'],
    ['monday at two oh sorry i mean tuesday at two', '11-24, 14:00 | 02:00'],
    ['tomorrow at nine no wait ten', '11-24, 10:00 | 22:00'],
    ['Tues 24th - sorry, Weds 25th, 3:45', '11-25, 15:45 | 03:45'],
    ['it’s my birthday on saturday so better make it sunday at noon', '11-29, 12:00'],
    ['friday no thursday', '11-26'],
    // Reasons.
    ['I can do wednesday because i work from home on fridays', '11-25'],
    ['I could come in on Thursday as I have the day off on Friday', '11-26'],
    ['any day from the 30th onwards i’ve got exams before that', '11-30..'],
    // What is said of one of several days, in whatever order.
    ['Thursday at 2 next week', '12-03, 14:00 | 02:00'],
    ['next week tuesday at nine or friday at two', '12-01, 09:00 | 21:00; 12-04, 14:00 | 02:00'],
    ['Friday at 3 on the 27th', '11-27, 15:00 | 03:00'],
    ['monday tuesday or wednesday next week', '11-30; 12-01; 12-02'],
    ['the third the fourth or the fifth of december', '12-03; 12-04; 12-05'],
    ['3, 4 or 5 december', '12-03; 12-04; 12-05'],
    ['early afternoon, thurs or fri', '11-26, 12:30-15:00; 11-27, 12:30-15:00'],
    ['Fri or Sat, but only until 1pm on Sat', '11-27; 11-28, 00:00-13:00'],
    ['tomorrow or the day after', '11-24; 11-25'],
    ['in a week on monday', '12-07'],
    ['one day next week', '11-30..12-06'],
    ['not this week, the week after', '11-30..12-06'],
    ['next week or the week after', '11-30..12-06; 12-07..12-13'],
    ['the weekend of the 5th', '12-05..12-06'],
    ['later in the week', '11-26..11-29'],
    ['any weekday except friday between one and three', '11-23.. w12345, 13:00-15:00'],
    ['in roughly three weeks', '12-14, ~'],
    // Limits.
    ['3 at the latest on friday', '11-27, 00:00-15:00'],
    ['friday at the latest', '11-23..11-27'],
    ['I’m back on the 3rd', '12-03..'],
    ['call me back on friday', '11-27'],
    ['second week of december', '12-08..12-14'],
    ['the last week of december', '12-25..12-31'],
  ])('%s', (text, expected) => {
    expect(optionsOnMonday(text)).toBe(expected);
    expect(readOnMonday(text)?.problems).toEqual([]);
  });

  it.each([
    ['any afternoon next week bar wednesday', [{ days: { weekdays: [3] } }]],
    ['no mondays please', [{ days: { weekdays: [1] } }]],
    ['tuesday afternoon, no mornings', [{ times: { type: 'between', from: '05:00', to: '12:00' } }]],
    ['not too early on tuesday', [{ times: { type: 'between', from: '05:00', to: '10:00' } }]],
    ['not monday because i’m at the dentist so tuesday', [{ days: { weekdays: [1] } }]],
    ['i’m away until the 2nd', [{ days: { to: '2026-12-02' } }]],
    ['i work fridays, any other day', [{ days: { weekdays: [5] } }]],
    ['monday at ten or if not monday then tuesday at ten', []],
    // This one, rather than all Fridays.
    ['not this friday the friday after that', [{ days: { from: '2026-11-27', to: '2026-11-27' } }]],
    ['not at three, at four on friday', []],
  ])('%s does not suit', (text, except) => {
    expect(readOnMonday(text)?.except).toEqual(except);
  });

  it.each([
    ['1.5 hours', 90],
    ['twenty minutes or so', 20],
    ['an hour tops', 60],
  ])('%s is how long', (text, minutes) => {
    expect(readOnMonday(text, { asked: 'duration' })?.minutes).toBe(minutes);
  });

  it.each([
    'my friend Frida is coming',
    'i’m moaning about the matches',
    'the sundry items',
    'me and/or her',
  ])('%s says nothing of when', (text) => {
    expect(readOnMonday(text)).toBeUndefined();
  });
});

describe('in careless Ukrainian', () => {
  it.each([
    ['завтр зранку', '11-24, 05:00-12:00'],
    ['у вівторк о 3й', '11-24, 15:00 | 03:00'],
    ['на наст. тижні у вт', '12-01'],
    ['наст. пн о 9', '11-30, 09:00 | 21:00'],
    ['пн/ср/пт зранку', '11-30 | 11-23, 05:00-12:00; 11-25, 05:00-12:00; 11-27, 05:00-12:00'],
    ['четвер-п’ятниця після 14', '11-26..11-27, 14:00-24:00'],
    ['завтра 9-00', '11-24, 09:00 | 21:00'],
    ['завтра часов в десять', '11-24, 10:00 | 22:00, ~'],
    ['завтра години в три', '11-24, 15:00 | 03:00, ~'],
    ['о третій плюс-мінус у четвер', '11-26, 15:00 | 03:00, ~'],
    ['завтра ближче к вечеру', '11-24, 15:00-19:00'],
    ['ср о 15, ой, чт о 16', '11-26, 16:00'],
    ['пн... хоча ні, вт, 12:30', '11-24, 12:30 | 00:30'],
    ['у вівторок о третій, ні, у середу', '11-25, 15:00 | 03:00'],
    ['не о десятій а об одинадцятій завтра', '11-24, 11:00 | 23:00'],
    ['хочу на четвер бо в п’ятницю працюю', '11-26'],
    ['на вихідних бо в будні я на роботі', '11-28..11-29'],
    ['у четвер о 14 на наступному тижні', '12-03, 14:00'],
    ['3, 4 чи 5 грудня', '12-03; 12-04; 12-05'],
    ['третього четвертого або п’ятого грудня', '12-03; 12-04; 12-05'],
    ['з 1 грудня', '12-01..'],
    ['щосереди о 10', '11-23.. w3, 10:00 | 22:00'],
    ['на другому тижні грудня', '12-08..12-14'],
    ['якомога пізніше у п’ятницю', '11-27'],
    ['з десятої до полудня', '10:00-12:00'],
    ['о третій максимум', '00:00-15:00'],
    ['пізніше на цьому тижні', '11-26..11-29'],
    ['по вівторках або четвергах', '11-23.. w2; 11-23.. w4'],
    ['на дві години у п’ятницю о другій', '11-27, 14:00 | 02:00'],
    ['нас четверо у вівторок', '11-24'],
    ['понеділок у нас вихідний', '11-30 | 11-23'],
    ['завтрак у середу', '11-25'],
  ])('%s', (text, expected) => {
    expect(optionsOnMonday(text, { language: uk })).toBe(expected);
    expect(readOnMonday(text, { language: uk })?.problems).toEqual([]);
  });

  it('what does not suit, and how long', () => {
    const reading = (text: string) => readOnMonday(text, { language: uk });
    expect(reading('завтра не надто рано')?.except).toEqual([
      { times: { type: 'between', from: '05:00', to: '10:00' } },
    ]);
    expect(reading('на 1,5 год завтра')?.minutes).toBe(90);
    expect(reading('хвилин двадцять')?.minutes).toBe(20);
    expect(reading('я у відпустці наступного тижня')).toMatchObject({
      options: [],
      except: [{ days: { from: '2026-11-30', to: '2026-12-06' } }],
    });
  });
});
