const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const WEEKDAYS: Record<string, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  tues: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  thur: 'Thursday',
  thurs: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

const WEEKDAY = '(Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)';
const MONTH = '(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)';
const CLOCK = /\b([01]?\d|2[0-4]):([0-5]\d)(?::[0-5]\d)?(?:\s?([ap])\.?\s?m\b\.?)?/gi;
const HOUR = /\b(1[0-2]|0?[1-9])\s?([ap])(?:m\b|\.\s?m\.)/gi;

/** Dates, weekdays, times of day and ranges in words. Expects ranges with a plain hyphen. */
export function speakTimes(text: string): string {
  return speakClock(speakRanges(speakDates(speakWeekdays(text.replace(DOTTED_CLOCK, '$1:$2')))));
}

/** "9.30 am", "7-9.30", "until 17.30": a time and no decimal, where the words around it say so. */
const DOTTED_CLOCK = new RegExp(
  String.raw`(?<![\w.,:])((?:[01]?\d|2[0-4]))\.(00|15|30|45)(?![\w%]|[.,:]\d)` +
    String.raw`(?:(?=\s?[ap]\.?m\b|\s?-\s?\d{1,2}(?:[.:](?:00|15|30|45))?(?![\w%]|[.,:]\d))|(?<=(?:\b(?:at|until|till)\s|\d\s?-\s?)\d{1,2}\.\d\d))`,
  'gi',
);

function speakWeekdays(text: string): string {
  const full = (name: string) => WEEKDAYS[name.toLowerCase()] ?? name;
  return (
    text
      .replace(
        new RegExp(`\\b${WEEKDAY}\\.?\\s?-\\s?${WEEKDAY}\\b\\.?`, 'g'),
        (_, from: string, to: string) => {
          return `${full(from)} to ${full(to)}`;
        },
      )
      // Sat and sun are words too: only before a number or after another weekday are they days.
      .replace(/\b(Mon|Tues?|Wed|Thu(?:rs?)?|Fri)\b\.?(?!\w)/g, (_, name: string) => full(name))
      .replace(/\b(Sat|Sun)\b\.?(?=,?:?\s\d)/g, (_, name: string) => full(name))
      .replace(/(?<=day(?:,| and| or| &)\s)(Sat|Sun)\b\.?/g, (_, name: string) => full(name))
      .replace(
        /\b(Sat|Sun)\s?[/&]\s?(Sat|Sun)\b/g,
        (_, one: string, two: string) => `${full(one)} and ${full(two)}`,
      )
      .replace(/(?<=\b(?:closed|open|on|every|until|till|by)\s)(Sat|Sun)\b/gi, (_, name: string) =>
        full(name),
      )
  );
}

function speakDates(text: string): string {
  const monthName = (short: string) => MONTHS.find((name) => name.startsWith(short.slice(0, 3))) ?? short;
  return speakShortDates(text)
    .replace(/\b(\d{4})-(\d{2})-(\d{2})\b/g, (written, year: string, month: string, day: string) =>
      longDate(written, day, month, year),
    )
    .replace(
      /\b(\d{1,2})([./])(\d{1,2})\2(\d{4})\b/g,
      (written, first: string, dot: string, second: string, year: string) => {
        // With dots the day is first everywhere. With slashes it depends on the country: unless one of the
        // two can only be a day, the numbers are read as they stand.
        if (dot === '.' || Number(first) > 12) return longDate(written, first, second, year);
        if (Number(second) > 12) return longDate(written, second, first, year);
        return `${Number(first)}, ${Number(second)}, ${year}`;
      },
    )
    .replace(
      new RegExp(`\\b${MONTH}\\b\\.?\\s?-\\s?${MONTH}\\b`, 'g'),
      (_, one: string, two: string) => `${monthName(one)} to ${monthName(two)}`,
    )
    .replace(new RegExp(`\\b${MONTH}\\b\\.?(?=\\s\\d)`, 'g'), (_, short: string) => monthName(short))
    .replace(new RegExp(`(?<=\\d(?:st|nd|rd|th)?\\s)${MONTH}\\b\\.?`, 'g'), (_, short: string) =>
      monthName(short),
    );
}

/** "24/12": which of the two is the day, a date of the same text may tell. Others are read as they stand. */
function speakShortDates(text: string): string {
  const pairs = [...text.matchAll(SHORT_DATE)].map(([, first = '', second = '']) => [
    Number(first),
    Number(second),
  ]);
  const isDayFirst = pairs.some(([first = 0, second = 0]) => first > 12 && second <= 12);
  const isMonthFirst = pairs.some(([first = 0, second = 0]) => second > 12 && first <= 12);
  if (isDayFirst === isMonthFirst) return text;
  return text.replace(SHORT_DATE, (written, first: string, second: string) => {
    const [day, month] = isDayFirst ? [first, second] : [second, first];
    const name = MONTHS[Number(month) - 1];
    return name && Number(day) >= 1 && Number(day) <= 31 ? `${name} ${ordinal(Number(day))}` : written;
  });
}

const SHORT_DATE = /(?<![\w/.,-])(\d{2})\/(\d{2})(?![\w/]|[.,]\d|\s?%)/g;

function longDate(written: string, day: string, month: string, year: string): string {
  const name = MONTHS[Number(month) - 1];
  if (!name || Number(day) < 1 || Number(day) > 31) return written;
  return `${name} ${ordinal(Number(day))}, ${year}`;
}

/** 21 as "21st". */
export function ordinal(day: number): string {
  const ending = day % 100 >= 11 && day % 100 <= 13 ? undefined : ['', 'st', 'nd', 'rd'][day % 10];
  return `${day}${ending || 'th'}`;
}

function speakRanges(text: string): string {
  const edge = String.raw`(?:\d{1,4}(?:[:.]\d{1,2}|st|nd|rd|th)?)`;
  const half = String.raw`(?:\s?[ap]\.?m\b\.?)`;
  // A third number would make it a date, a score or an article number.
  const range = new RegExp(
    String.raw`(?<![\w.-])(${edge}${half}?)\s?-\s?(${edge}${half}?)(?!\s?-\s?\d|\w)`,
    'gi',
  );
  return text
    .replace(range, '$1 to $2')
    .replace(/(\d%?)\s?-\s?(\d+(?:\.\d+)?%)/g, '$1 to $2')
    .replace(DAYS, '$1 to ')
    .replace(/(?<![\w:.])(\d{1,2}):(\d)(?![\w:])/g, '$1 to $2');
}

/** "January - March", "1 January-Thursday": a dash between days or months. */
const DAY_NAME = `(?:${[...MONTHS, ...new Set(Object.values(WEEKDAYS))].join('|')})`;
const DAYS = new RegExp(
  String.raw`\b(${DAY_NAME}(?: \d{1,2}(?:st|nd|rd|th)?)?)\s?-\s?(?=(?:\d{1,2}(?:st|nd|rd|th)? )?${DAY_NAME}\b)`,
  'g',
);

function speakClock(text: string): string {
  return text
    .replace(CLOCK, (_, hour: string, minute: string, half?: string) => clockTime(Number(hour), minute, half))
    .replace(HOUR, (_, hour: string, half: string) => `${Number(hour)} ${half.toUpperCase()} M`);
}

/** From 13:00 on as people say it: 17:30 is half past five in the afternoon, "5 30 P M". */
function clockTime(hour: number, minute: string, half?: string): string {
  if (!half && minute === '00' && hour % 24 === 0) return 'midnight';
  if (!half && minute === '00' && hour <= 12) return `${hour} o'clock`;
  const letter = half?.toUpperCase() ?? (hour > 12 ? 'P' : hour === 0 ? 'A' : undefined);
  const minutes = minute === '00' ? '' : minute.startsWith('0') ? ` oh ${Number(minute)}` : ` ${minute}`;
  return `${hour % 12 || 12}${minutes}${letter ? ` ${letter} M` : ''}`;
}
