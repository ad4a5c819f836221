const NOT_BEFORE = String.raw`(?<![\p{L}\p{N}])`;

/** An abbreviation, in a pattern, and its nominative; with a locative, the words that ask for it before it. */
interface Abbreviation {
  readonly pattern: RegExp;
  readonly said: string;
  readonly on?: string;
  readonly of?: string;
}

const of = (pattern: string, said: string, cases: { on?: string; of?: string } = {}): Abbreviation => ({
  pattern: new RegExp(NOT_BEFORE + pattern, 'giu'),
  said,
  ...cases,
});

const BEFORE_NAME = String.raw`\s?(?=[\p{Lu}\p{N}«"])`;
const ABBREVIATIONS: readonly Abbreviation[] = [
  of(String.raw`ст\.\s?м\.\s?`, 'станція метро ', { on: 'станції метро ', of: 'станції метро ' }),
  of(String.raw`вул\.\s?`, 'вулиця ', { on: 'вулиці ', of: 'вулиці ' }),
  of(String.raw`(?:просп|пр-т|пр-кт)\.?${BEFORE_NAME}`, 'проспект ', { on: 'проспекті ', of: 'проспекту ' }),
  of(String.raw`пл\.${BEFORE_NAME}`, 'площа ', { on: 'площі ', of: 'площі ' }),
  of(String.raw`(?:бульв|б-р)\.?${BEFORE_NAME}`, 'бульвар ', { on: 'бульварі ', of: 'бульвару ' }),
  of(String.raw`пров\.\s?`, 'провулок ', { on: 'провулку ', of: 'провулка ' }),
  of(String.raw`буд\.\s?(?=\d)`, 'будинок ', { on: 'будинку ', of: 'будинку ' }),
  of(String.raw`кв\.\s?(?=\d)`, 'квартира ', { on: 'квартирі ', of: 'квартири ' }),
  of(String.raw`оф\.\s?(?=\d)`, 'офіс ', { on: 'офісі ', of: 'офісу ' }),
  of(String.raw`каб\.\s?(?=\d)`, 'кабінет ', { on: 'кабінеті ', of: 'кабінету ' }),
  of(String.raw`пов\.(?!\p{L})`, 'поверх', { on: 'поверсі', of: 'поверху' }),
  of(String.raw`м\.${BEFORE_NAME}`, 'місто ', { on: 'місті ', of: 'міста ' }),
  of(String.raw`с\.\s?(?=\p{Lu})`, 'село ', { on: 'селі ', of: 'села ' }),
  of(String.raw`обл\.`, 'область', { on: 'області', of: 'області' }),
  of(String.raw`р-н(?!\p{L})`, 'район', { on: 'районі', of: 'району' }),
  of(String.raw`ст\.\s?л\.`, 'столові ложки'),
  of(String.raw`ч\.\s?л\.`, 'чайні ложки'),
  of(String.raw`тел\.?(?=\s?[:+(\d])`, 'телефон'),
  of(String.raw`моб\.(?=\s?[:+(\d])`, 'мобільний'),
  of(String.raw`(?:і|та)\s+т\.\s?д\.`, 'і так далі'),
  of(String.raw`(?:і|та)\s+т\.\s?п\.`, 'і тому подібне'),
  of(String.raw`(?:і|та)\s+ін\.`, 'та інше'),
  of(String.raw`т\.\s?зв\.`, 'так званий'),
  of(String.raw`т\.\s?ч\.`, 'тому числі'),
  of(String.raw`напр\.`, 'наприклад'),
  of(String.raw`див\.`, 'дивіться'),
  of(String.raw`стор\.\s?(?=\d)`, 'сторінка '),
  of(String.raw`ім\.\s?(?=\p{Lu})`, 'імені '),
  of(String.raw`гр\.\s?(?=\p{Lu})`, 'громадянин '),
  of(String.raw`проф\.\s?(?=\p{Lu})`, 'професор '),
  of(String.raw`макс\.`, 'максимум'),
  of(String.raw`мін\.\s?(?=\d)`, 'мінімум '),
];

const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд'];
const DAY_OF = 'понеділка вівторка середи четверга п’ятниці суботи неділі'.split(' ');
const DAY_ON = 'понеділок вівторок середу четвер п’ятницю суботу неділю'.split(' ');
const DAY = 'понеділок вівторок середа четвер п’ятниця субота неділя'.split(' ');
const SHORT_DAY = `(?:${DAYS.join('|')})`;
const DAYS_SPAN = new RegExp(
  `${NOT_BEFORE}(?:(?:з|із)\\s)?(${SHORT_DAY})\\.?\\s?(?:[-–—]|по|до)\\s?(${SHORT_DAY})(?!\\p{L})\\.?`,
  'giu',
);
const ONE_DAY = new RegExp(`(?<=^|[\\s(,;])(у\\s|в\\s|на\\s)?(${SHORT_DAY})(?=[\\s:,;.)]|$)`, 'giu');

const ON = /(?:^|[\s(])(?:на|у|в|по|при)\s+$/iu;
const OF = /(?:^|[\s(])(?:з|із|зі|від|до|біля|для|без|навпроти|поблизу)\s+$/iu;

/** Abbreviations of addresses, days and running text in words, in the case that the word before them asks for. */
export function sayAbbreviations(text: string): string {
  let said = text.replace(
    DAYS_SPAN,
    (_, from: string, to: string) => `з ${nameOf(from, DAY_OF)} по ${nameOf(to, DAY_ON)}`,
  );
  said = said.replace(
    ONE_DAY,
    (_, before: string | undefined, day: string) => (before ?? '') + nameOf(day, before ? DAY_ON : DAY),
  );
  for (const { pattern, said: usual, on, of: genitive } of ABBREVIATIONS)
    said = said.replace(pattern, (...match) => {
      const before = said.slice(0, offsetOf(match));
      if (on !== undefined && ON.test(before)) return on;
      return genitive !== undefined && OF.test(before) ? genitive : usual;
    });
  return said;
}

/** The offset is the argument before the text and, where there is one, the groups. */
const offsetOf = (match: readonly unknown[]): number =>
  Number(match.find((part) => typeof part === 'number'));

const nameOf = (day: string, names: readonly string[]): string =>
  names[DAYS.indexOf(day.toLowerCase())] ?? day;

const LETTER_NAMES: Readonly<Record<string, string>> = {
  а: 'а',
  б: 'бе',
  в: 'ве',
  г: 'ге',
  ґ: 'ґе',
  д: 'де',
  е: 'е',
  є: 'є',
  ж: 'же',
  з: 'зе',
  и: 'и',
  і: 'і',
  ї: 'ї',
  й: 'йот',
  к: 'ка',
  л: 'ел',
  м: 'ем',
  н: 'ен',
  о: 'о',
  п: 'пе',
  р: 'ер',
  с: 'ес',
  т: 'те',
  у: 'у',
  ф: 'еф',
  х: 'ха',
  ц: 'це',
  ч: 'че',
  ш: 'ша',
  щ: 'ща',
  ь: "м'який знак",
  ю: 'ю',
  я: 'я',
};
const CAPITALS = /(?<![\p{L}\p{N}'])[А-ЩЬЮЯЄІЇҐ]{2,5}(?![\p{L}'])/gu;
/** Capitals that are read as a word. */
const READ_AS_WORD =
  /^[БВГҐДЖЗКЛМНПРСТФХЦЧШЩ]{1,2}[АЕЄИІОУЮЯ][БВГҐДЖЗЙКЛМНПРСТФХЦЧШЩ](?:[АЕЄИІОУЮЯ]|[БВГҐДЖЗЙКЛМНПРСТФХЦЧШЩ])?$/u;
const SPELLED_ANYWAY = new Set(['ТОВ', 'АТ', 'ПАТ', 'ДП', 'СБУ', 'МВС']);

const LETTER_BEHIND_NUMBER = /(?<=\d)[\s-]?([А-ЩЮЯҐЄІЇ])(?![\p{L}'.])/gu;

/** "12-Б" as "12 бе". */
export const sayHouseLetters = (text: string): string =>
  text.replace(
    LETTER_BEHIND_NUMBER,
    (_, letter: string) => ` ${LETTER_NAMES[letter.toLowerCase()] ?? letter}`,
  );

/** "ТОВ" as "те о ве"; "ФОП" as a word, as everybody says it; a word in capitals stays one. */
export function sayCapitals(text: string, isWord: (word: string) => boolean): string {
  return text.replace(CAPITALS, (letters) => {
    if (!SPELLED_ANYWAY.has(letters) && (isWord(letters.toLowerCase()) || READ_AS_WORD.test(letters)))
      return letters;
    return [...letters.toLowerCase()].map((letter) => LETTER_NAMES[letter] ?? letter).join('-');
  });
}
