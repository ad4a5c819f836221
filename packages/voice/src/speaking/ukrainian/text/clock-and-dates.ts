import { type Case, cardinal, ordinal } from './numerals.ts';

export const MONTHS = [
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
const MONTH = `(?:${MONTHS.join('|')})`;
const YEARS_WORD = String.raw`(?:\s?(?:року|р\.))?`;
const START = String.raw`(?<![\p{L}\p{N}.,:])`;
const END = String.raw`(?![\p{L}\p{N}:]|[.,]\d)`;
const DASH = String.raw`\s?[-–—−]\s?`;
const CLOCK = String.raw`(?<hour>[01]?\d|2[0-4])[:.](?<minute>[0-5]\d)`;
const PART_OF_DAY = String.raw`(?=\s+(?:ранку|вечора|дня|ночі)(?!\p{L}))`;

/** Times and dates in words. */
export function sayTimes(text: string): string {
  return text
    .replace(
      re(`${START}(?<before>(?:по|на)\\s+)?(?<day>[0-3]?\\d)\\.(?<month>0[1-9]|1[12])(?![\\p{N}.]\\d|\\d|:)`),
      dayAndMonth,
    )
    .replace(re(`${START}(?<year>(?:19|20)\\d\\d)-(?<month>[01]\\d)-(?<day>[0-3]\\d)${END}`), date)
    .replace(
      re(`${START}(?<day>[0-3]?\\d)\\.(?<month>[01]\\d)\\.(?<year>(?:19|20)\\d\\d)(?!\\d)${YEARS_WORD}`),
      date,
    )
    .replace(
      re(
        `${START}(?<before>(?:з|із|від|по|до)\\s+)?(?<from>[0-3]?\\d)${DASH}(?<to>[0-3]?\\d)(?=\\s+${MONTH})`,
      ),
      daySpan,
    )
    .replace(
      re(`${START}(?<before>по\\s+|до\\s+|[зі]?з\\s+|від\\s+|на\\s+)?(?<day>[0-3]?\\d)(?=\\s+${MONTH})`),
      day,
    )
    .replace(
      re(`${START}(?<day>з\\s+)(?<from>[0-3]?\\d)(?=\\s+по\\s)`),
      (...match) => `з ${ordinal(Number(groups(match).from), 'g', 't')}`,
    )
    .replace(
      re(`(?<=${MONTH}\\s+)(?<year>(?:19|20)\\d\\d)(?!\\d)${YEARS_WORD}`),
      (...match) => `${ordinal(Number(groups(match).year), 'g')} року`,
    )
    .replace(re(`${START}(?<year>1[6-9]\\d\\d|20\\d\\d)(?=\\s(?<word>рік|року|роком|році)(?!\\p{L}))`), year)
    .replace(
      re(
        `${START}(?<before>з\\s+|від\\s+)?${CLOCK}${DASH}(?<hour2>[01]?\\d|2[0-4])[:.](?<minute2>[0-5]\\d)${END}`,
      ),
      clockSpan,
    )
    .replace(
      re(
        `${START}(?<before>(?:о|об|з|із|від|до|після|на|близько|по|за|перед|раніше|пізніше)\\s+)${CLOCK}(?:\\s?год\\.?)?${END}`,
      ),
      clock,
    )
    .replace(re(`${START}(?<hour>[01]?\\d|2[0-4]):(?<minute>[0-5]\\d)${END}`), clock)
    .replace(
      re(
        `${START}(?<before>з\\s+)(?<hour>[01]?\\d|2[0-4])(?<middle>\\s+(?:ранку\\s+|години\\s+)?до\\s+)(?<hour2>[01]?\\d|2[0-4])(?=\\s*(?:[,.;!?)]|$)|\\s+(?:години|год\\.?|ранку|вечора|ночі|дня|без|щодня|у|в|та|і)(?!\\p{L}))`,
      ),
      hours,
    )
    .replace(re(`${START}(?<before>(?:о|об)\\s+)(?<hour>[01]?\\d|2[0-4])${END}`), clock)
    .replace(
      re(`${START}(?<before>(?:до|з|після|на|по|від)\\s+)(?<hour>[01]?\\d|2[0-4])${PART_OF_DAY}`),
      clock,
    )
    .replace(
      re(
        `${START}(?<before>(?:до|з|після|на|від)\\s+)(?<hour>[01]?\\d|2[0-4])(?=\\s+(?:години|годину)(?!\\p{L}))`,
      ),
      clock,
    );
}

const re = (source: string): RegExp => new RegExp(source, 'giu');

type Groups = Readonly<Record<string, string | undefined>>;
function groups(match: readonly unknown[]): Groups {
  return match.at(-1) as Groups;
}

function date(...match: readonly unknown[]): string {
  const { day = '', month = '', year } = groups(match);
  const name = MONTHS[Number(month) - 1];
  if (name === undefined) return String(match[0]);
  return `${ordinal(Number(day), 'g', 't')} ${name} ${ordinal(Number(year), 'g')} року`;
}

/** "15.08", which no clock shows. */
function dayAndMonth(...match: readonly unknown[]): string {
  const { before = '', day: number, month } = groups(match);
  return `${before}${ordinal(Number(number), before === '' ? 'g' : 'a', 't')} ${MONTHS[Number(month) - 1]}`;
}

/** "двадцять четвертого листопада", "по двадцять четверте листопада". */
function day(...match: readonly unknown[]): string {
  const { before = '', day: number } = groups(match);
  const form: Case = /^(?:по|на)\s/iu.test(before) ? 'a' : 'g';
  return before + ordinal(Number(number), form, 't');
}

function daySpan(...match: readonly unknown[]): string {
  const { from, to } = groups(match);
  return `з ${ordinal(Number(from), 'g', 't')} по ${ordinal(Number(to), 'a', 't')}`;
}

function year(...match: readonly unknown[]): string {
  const { year: number, word = '' } = groups(match);
  const form: Case | undefined = ({ рік: 'n', року: 'g', роком: 'i', році: 'l' } as const)[
    word.toLowerCase()
  ];
  return ordinal(Number(number), form);
}

function clock(...match: readonly unknown[]): string {
  const { before = '', hour, minute = '00' } = groups(match);
  return before + sayClock(Number(hour), Number(minute), caseOfHour(before.trim().toLowerCase()));
}

function clockSpan(...match: readonly unknown[]): string {
  const { hour, minute, hour2, minute2 } = groups(match);
  return `з ${sayClock(Number(hour), Number(minute), 'g')} до ${sayClock(Number(hour2), Number(minute2), 'g')}`;
}

function hours(...match: readonly unknown[]): string {
  const { before = '', hour, middle = '', hour2 } = groups(match);
  return before + sayClock(Number(hour), 0, 'g') + middle + sayClock(Number(hour2), 0, 'g');
}

function caseOfHour(before: string): Case {
  if (before === 'о' || before === 'об') return 'l';
  if (before === 'на' || before === 'за' || before === 'по') return 'a';
  if (before === 'перед') return 'i';
  return before === '' ? 'n' : 'g';
}

/** The hour as an ordinal, the minutes as they are read from a clock: "о дев'ятій", "о дев'ятій нуль п'ять". */
function sayClock(hour: number, minute: number, form: Case): string {
  const said = ordinal(hour, form, 'f');
  if (minute === 0) return said;
  return `${said} ${minute < 10 ? 'нуль ' : ''}${cardinal(minute, 'n', 'f')}`;
}
