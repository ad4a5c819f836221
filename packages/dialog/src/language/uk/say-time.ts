import type { SaidMoment, WeekSpan } from '../time-words.ts';

const WEEKDAYS = ['понеділок', 'вівторок', 'середа', 'четвер', 'п’ятниця', 'субота', 'неділя'];
/** The genitive, as after a day. */
const IN_MONTHS = [
  'січня',
  'лютого',
  'березня',
  'квітня',
  'травня',
  'червня',
  'липня',
  'серпня',
  'вересня',
  'жовтня',
  'листопада',
  'грудня',
];
/** The locative of hours: "о чотирнадцятій". */
const AT_HOURS =
  'нуль першій другій третій четвертій п’ятій шостій сьомій восьмій дев’ятій десятій одинадцятій дванадцятій тринадцятій чотирнадцятій п’ятнадцятій шістнадцятій сімнадцятій вісімнадцятій дев’ятнадцятій двадцятій'.split(
    ' ',
  );
const UNITS =
  'нуль одна дві три чотири п’ять шість сім вісім дев’ять десять одинадцять дванадцять тринадцять чотирнадцять п’ятнадцять шістнадцять сімнадцять вісімнадцять дев’ятнадцять'.split(
    ' ',
  );
const TENS = ['', '', 'двадцять', 'тридцять', 'сорок', 'п’ятдесят'];

/** "вівторок, 24 листопада, о чотирнадцятій тридцять", and "вівторок, 24 листопада, о 14:30". */
export function say({ weekday, day, month, year, hour, minute, relative, offset }: SaidMoment) {
  const named = WEEKDAYS[weekday - 1];
  const date = `${day} ${IN_MONTHS[month - 1]}${year === undefined ? '' : ` ${year} року`}`;
  const at = hour === 11 ? 'об' : 'о';
  const beside = offset === undefined ? [] : [`за ${offset}`];
  const near = relative && [relative === 'today' ? 'сьогодні' : 'завтра'];
  return {
    spoken: [...(near ?? []), named, date, `${at} ${sayClock(hour, minute)}`, ...beside].join(', '),
    written: [
      named,
      date,
      `${at} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
      ...beside,
    ].join(', '),
  };
}

const FROM_WEEKDAYS = 'понеділка вівторка середи четверга п’ятниці суботи неділі'.split(' ');
const ON_WEEKDAYS = 'понеділок вівторок середу четвер п’ятницю суботу неділю'.split(' ');

/** "з понеділка по четвер з 9:00 до 17:00, у п’ятницю з 9:00 до 13:30" */
export function sayWeek(spans: readonly WeekSpan[]): string {
  return spans
    .map(({ first, last, more = [], ...hours }) => {
      const end = ON_WEEKDAYS[last - 1];
      const days = first === last ? `у ${end}` : `з ${FROM_WEEKDAYS[first - 1]} по ${end}`;
      const said = [hours, ...more].map(
        ({ from, to }) => `з ${from.replace(/^0/u, '')} до ${to.replace(/^0/u, '')}`,
      );
      return `${days} ${said.join(' і ')}`;
    })
    .join(', ');
}

/** The clock of 24 hours, with the half of the day before noon, as people still name it. */
function sayClock(hour: number, minute: number): string {
  if (hour === 0) return minute === 0 ? 'дванадцятій ночі' : `нуль годин ${sayMinutes(minute)}`;
  const name = hour > 20 ? `двадцять ${AT_HOURS[hour - 20]}` : AT_HOURS[hour];
  const clock = minute === 0 ? `${name}` : `${name} ${sayMinutes(minute)}`;
  return hour >= 12 ? clock : `${clock} ${hour < 4 ? 'ночі' : 'ранку'}`;
}

function sayMinutes(minute: number): string {
  if (minute < 10) return `нуль ${UNITS[minute]}`;
  if (minute < 20) return UNITS[minute] ?? '';
  const unit = minute % 10;
  return `${TENS[Math.floor(minute / 10)]}${unit === 0 ? '' : ` ${UNITS[unit]}`}`;
}
