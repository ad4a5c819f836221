import type { SaidMoment, WeekSpan } from '../time-words.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const HOURS = 'twelve one two three four five six seven eight nine ten eleven'.split(' ');
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty'];
const TEENS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );

/** "Tuesday, 24 November, half past two in the afternoon", and "Tuesday, 24 November, 2:30 pm". */
export function say({ weekday, day, month, year, hour, minute, relative, offset }: SaidMoment) {
  const date = [WEEKDAYS[weekday - 1], `${day} ${MONTHS[month - 1]}${year === undefined ? '' : ` ${year}`}`];
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  const clock = `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`;
  const beside = offset === undefined ? [] : [`by ${offset}`];
  return {
    spoken: [...(relative === undefined ? [] : [relative]), ...date, sayClock(hour, minute), ...beside].join(
      ', ',
    ),
    written: [...date, clock, ...beside].join(', '),
  };
}

/** "Monday to Thursday, 9 am to 5 pm, and Friday, 9 am to 1:30 pm" */
export function sayWeek(spans: readonly WeekSpan[]): string {
  const said = spans.map(({ first, last, more = [], ...hours }) => {
    const days = [...new Set([first, last])].map((day) => WEEKDAYS[day - 1]).join(' to ');
    return `${days}, ${[hours, ...more].map(({ from, to }) => `${writeClock(from)} to ${writeClock(to)}`).join(' and ')}`;
  });
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')}, and ${said.at(-1)}`;
}

function writeClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (minute === 0 && hour % 24 === 0) return 'midnight';
  return `${hour % 12 || 12}${minute === 0 ? '' : time.slice(2)} ${hour < 12 ? 'am' : 'pm'}`;
}

function sayClock(hour: number, minute: number): string {
  if (minute === 0 && hour === 0) return 'midnight';
  if (minute === 0 && hour === 12) return 'noon';
  const named = (minute > 30 ? hour + 1 : hour) % 24;
  const name = HOURS[named % 12] ?? '';
  // Which half of the day the hour is in, not the hour after it: 11:45 is a quarter to twelve in the morning.
  const part = hour < 12 ? 'in the morning' : hour < 18 ? 'in the afternoon' : 'in the evening';
  return `${sayMinutes(name, hour, minute)} ${part}`;
}

function sayMinutes(name: string, hour: number, minute: number): string {
  if (minute === 0) return `${name} o’clock`;
  if (minute === 15) return `a quarter past ${name}`;
  if (minute === 30) return `half past ${name}`;
  if (minute === 45) return `a quarter to ${name}`;
  const plain = HOURS[hour % 12] ?? '';
  if (minute < 10) return `${plain} oh ${TEENS[minute]}`;
  if (minute < 20) return `${plain} ${TEENS[minute]}`;
  const unit = minute % 10;
  return `${plain} ${TENS[Math.floor(minute / 10)]}${unit === 0 ? '' : `-${TEENS[unit]}`}`;
}
