import { describe, expect, it } from 'vitest';
import { uk } from '../language/uk/index.ts';
import { optionsOnMonday, readOnMonday } from '../testing/times-read.ts';

/** Times as they come in whole sentences, with all that people say around them. */
describe('in English sentences', () => {
  it.each([
    [
      'I’d like an appointment with Dr. Smith on the 2nd of December at 10:15, please.',
      '12-02, 10:15 | 22:15',
    ],
    ['Hi, it’s Maria. Is Thursday the 26th at quarter past four available?', '11-26, 16:15 | 04:15'],
    ['do you have anything this thursday in the late morning', '11-26, 10:00-12:00'],
    ['maybe Friday? Any time after two is fine.', '11-27, 14:00-24:00'],
    ['next Monday at nine, if possible for ninety minutes', '11-30, 09:00 | 21:00'],
    ['Tuesday or Thursday next week, afternoons only', '12-01, 12:00-18:00; 12-03, 12:00-18:00'],
    ['Could we meet on the 1st of December between eleven and one?', '12-01, 11:00-13:00'],
    ['I’m only available on weekends before noon', '11-23.. w67, 00:00-12:00'],
    ['two pm tomorrow or else Friday at ten am', '11-24, 14:00; 11-27, 10:00'],
    ['sometime next month, mornings preferably', '12-01..12-31, 05:00-12:00'],
    ['I’m busy on Monday but Tuesday’s fine', '11-24'],
    ['Tuesday doesn’t work for me, what about Wednesday at ten', '11-25, 10:00 | 22:00'],
    ['would Friday at half three work', '11-27, 15:30 | 03:30'],
    ['could you squeeze me in sometime this week', '11-23..11-29'],
    ['is there a slot on the morning of the 27th', '11-27, 05:00-12:00'],
    ['Can I have an appointment for two people on Saturday at one?', '11-28, 13:00 | 01:00'],
    ['any day next week after 4 pm', '11-30..12-06, 16:00-24:00'],
    ['on Friday the 27th of November at two in the afternoon', '11-27, 14:00'],
    ['tomorrow, or if not, Thursday', '11-24; 11-26'],
    ['seven in the evening tomorrow', '11-24, 19:00'],
    ['the fifteenth of January twenty twenty seven', '01-15'],
    ['Jan 15, 2027 at 1pm', '01-15, 13:00'],
    ['sat 9-11 am', '11-28, 09:00-11:00'],
    ['10th or 11th at 9', '12-10, 09:00 | 21:00; 12-11, 09:00 | 21:00'],
    ['nxt tuesday 3pm', '12-01 | 11-24, 15:00'],
    ['No, Thursday', '11-26'],
    ['let’s make it four', '16:00 | 04:00'],
    ['8 at night', '20:00'],
    ['Sunday the 29th at 4 o’clock in the afternoon', '11-29, 16:00'],
    ['do you have anything at ate thirty', '08:30 | 20:30'],
    ['from 2 onwards on Wednesday', '11-25, 14:00-24:00'],
    ["could it be Friday after five I'm at work till then", '11-27, 17:00-24:00'],
    ['Tuesday after 4 we have school before that', '11-24, 16:00-24:00'],
    ['Tuesday before ten my shift begins then', '11-24, 00:00-10:00'],
  ])('%s', (text, expected) => {
    expect(optionsOnMonday(text)).toBe(expected);
    expect(readOnMonday(text)?.problems).toEqual([]);
  });

  it.each([
    'do you have parking for two cars',
    'call me at 555 1234',
    'the second one please',
    'the first thing I want to know is the price',
    'I need 2 tickets',
    'one moment',
    'my son is 5',
  ])('%s says nothing of when', (text) => {
    expect(readOnMonday(text)).toBeUndefined();
  });
});

describe('in Ukrainian sentences', () => {
  it.each([
    ['Доброго дня! Хотіла б записатися на стрижку в суботу, десь о одинадцятій.', '11-28, 11:00 | 23:00, ~'],
    ['Мене цікавить четвер, двадцять шостого, о пів на п’яту', '11-26, 16:30 | 04:30'],
    ['чи є щось вільне на наступному тижні після обіду?', '11-30..12-06, 12:00-18:00'],
    ['давайте в понеділок, сьомого грудня, о дев’ятій тридцять', '12-07, 09:30 | 21:30'],
    ['може, у п’ятницю? Будь-коли після другої', '11-27, 14:00-24:00'],
    ['або завтра зранку, або в середу ввечері', '11-24, 05:00-12:00; 11-25, 17:00-23:00'],
    ['завтра або післязавтра, після шістнадцятої', '11-24, 16:00-24:00; 11-25, 16:00-24:00'],
    ['у понеділок не виходить, а от у середу можна', '11-25'],
    ['тільки зранку до одинадцятої', '05:00-11:00'],
    ['п’ятнадцятого січня о першій дня', '01-15, 13:00'],
    ['15 січня 2027, 13:00', '01-15, 13:00'],
    ['о пів на дев’яту ранку в п’ятницю', '11-27, 08:30'],
    ['двадцять четвертого грудня о шістнадцятій нуль нуль', '12-24, 16:00'],
    ['запишіть на 9:00 на 30 листопада', '11-30, 09:00 | 21:00'],
    [
      'о 10 у вівторок, о 14 у середу або о 16 у п’ятницю',
      '11-24, 10:00 | 22:00; 11-25, 14:00; 11-27, 16:00',
    ],
    ['не раніше 9 і не пізніше 16', '09:00-16:00'],
    ['до 9 або після 16', '00:00-09:00; 16:00-24:00'],
    ['десятого чи одинадцятого грудня', '12-10; 12-11'],
    ['у вівторок з дев’ятої до п’ятої', '11-24, 09:00-17:00'],
    ['хочу на вівторок, ні, на середу', '11-25'],
    ['через три тижні у п’ятницю', '12-18'],
    ['у четвер ближче до вечора', '11-26, 15:00-19:00'],
    ['в два часа дня в пятницу', '11-27, 14:00'],
    ['у будні після шостої', '11-23.. w12345, 18:00-24:00'],
    ['на якийсь ранок наступного тижня', '11-30..12-06, 05:00-12:00'],
    ['к десяти утра', '10:00'],
    ['можна у вівторок після 17 я до того на роботі', '11-24, 17:00-24:00'],
    ['у вівторок після п’яти ми до того у школі', '11-24, 17:00-24:00'],
    ['у вівторок до 10 у мене потім зміна', '11-24, 00:00-10:00'],
  ])('%s', (text, expected) => {
    expect(optionsOnMonday(text, { language: uk })).toBe(expected);
    expect(readOnMonday(text, { language: uk })?.problems).toEqual([]);
  });

  it.each([
    'у мене два питання',
    'мені тридцять п’ять років',
    'я живу на Січових Стрільців 5',
    'дякую, до зустрічі',
    'на першому поверсі',
  ])('%s says nothing of when', (text) => {
    expect(readOnMonday(text, { language: uk })).toBeUndefined();
  });
});
