import { type Case, type Gender, type Noun, noun } from './numerals.ts';

const GRYVNIA = noun(
  'f',
  'гривня гривні гривні гривню гривнею гривні',
  'гривні гривень гривням гривні гривнями гривнях',
);
const KOPIYKA = noun(
  'f',
  'копійка копійки копійці копійку копійкою копійці',
  'копійки копійок копійкам копійки копійками копійках',
);
const DOLLAR = noun(
  'm',
  'долар долара долару долар доларом доларі',
  'долари доларів доларам долари доларами доларах',
);
const EURO = noun('m', 'євро євро євро євро євро євро', 'євро євро євро євро євро євро');
const PERCENT = noun(
  'm',
  'відсоток відсотка відсотку відсоток відсотком відсотку',
  'відсотки відсотків відсоткам відсотки відсотками відсотках',
);
const metre = (before: string): Noun =>
  noun(
    'm',
    spread(before, 'метр метра метру метр метром метрі'),
    spread(before, 'метри метрів метрам метри метрами метрах'),
  );
const gram = (before: string): Noun =>
  noun(
    'm',
    spread(before, 'грам грама граму грам грамом грамі'),
    spread(before, 'грами грамів грамам грами грамами грамах'),
  );
const litre = (before: string): Noun =>
  noun(
    'm',
    spread(before, 'літр літра літру літр літром літрі'),
    spread(before, 'літри літрів літрам літри літрами літрах'),
  );
const HOUR = noun(
  'f',
  'година години годині годину годиною годині',
  'години годин годинам години годинами годинах',
);
const MINUTE = noun(
  'f',
  'хвилина хвилини хвилині хвилину хвилиною хвилині',
  'хвилини хвилин хвилинам хвилини хвилинами хвилинах',
);
const SECOND = noun(
  'f',
  'секунда секунди секунді секунду секундою секунді',
  'секунди секунд секундам секунди секундами секундах',
);
const DAY = noun('m', 'день дня дню день днем дні', 'дні днів дням дні днями днях');
const MONTH = noun(
  'm',
  'місяць місяця місяцю місяць місяцем місяці',
  'місяці місяців місяцям місяці місяцями місяцях',
);
const YEAR = noun('m', 'рік року року рік роком році', 'роки років рокам роки роками роках');
const PIECE = noun('f', 'штука штуки штуці штуку штукою штуці', 'штуки штук штукам штуки штуками штуках');
const DEGREE = noun(
  'm',
  'градус градуса градусу градус градусом градусі',
  'градуси градусів градусам градуси градусами градусах',
);
const THOUSAND = noun(
  'f',
  'тисяча тисячі тисячі тисячу тисячею тисячі',
  'тисячі тисяч тисячам тисячі тисячами тисячах',
);
const MILLION = noun(
  'm',
  'мільйон мільйона мільйону мільйон мільйоном мільйоні',
  'мільйони мільйонів мільйонам мільйони мільйонами мільйонах',
);
const BILLION = noun(
  'm',
  'мільярд мільярда мільярду мільярд мільярдом мільярді',
  'мільярди мільярдів мільярдам мільярди мільярдами мільярдах',
);

/** Units and currencies by how they are written behind a number. */
export const UNITS: ReadonlyMap<string, Noun> = new Map([
  ['грн', GRYVNIA],
  ['₴', GRYVNIA],
  ['uah', GRYVNIA],
  ['коп', KOPIYKA],
  ['$', DOLLAR],
  ['usd', DOLLAR],
  ['дол', DOLLAR],
  ['€', EURO],
  ['eur', EURO],
  ['%', PERCENT],
  ['м', metre('')],
  ['км', metre('кіло')],
  ['см', metre('санти')],
  ['мм', metre('мілі')],
  ['кг', gram('кіло')],
  ['г', gram('')],
  ['гр', gram('')],
  ['мг', gram('мілі')],
  ['л', litre('')],
  ['мл', litre('мілі')],
  ['год', HOUR],
  ['хв', MINUTE],
  ['сек', SECOND],
  ['дн', DAY],
  ['міс', MONTH],
  ['р', YEAR],
  ['рр', YEAR],
  ['шт', PIECE],
  ['°', DEGREE],
  ['тис', THOUSAND],
  ['млн', MILLION],
  ['млрд', BILLION],
]);
/** Behind a noun: "кв. м", "м²", "°C". */
export const SQUARE = { one: 'квадратний', few: 'квадратні', many: 'квадратних' };

/** Smaller coins of a currency, for "12,50 грн". */
export const COINS: ReadonlyMap<Noun, Noun> = new Map([
  [GRYVNIA, KOPIYKA],
  [DOLLAR, noun('m', 'цент цента центу цент центом центі', 'центи центів центам центи центами центах')],
  [EURO, noun('m', 'цент цента центу цент центом центі', 'центи центів центам центи центами центах')],
]);

const PREPOSITIONS: Readonly<Record<string, Case>> = {
  ...all(
    'g',
    'від до без для після близько біля протягом менше більше із з зі раніше пізніше старше молодше щонайменше крім проти замість понад',
  ),
  ...all('a', 'за на через по про у в понад'),
  ...all('i', 'між перед над під'),
  ...all('l', 'о об при'),
  ...all('d', 'завдяки'),
};

/** The case that a number has behind a word; undefined where the word asks for none. */
export const caseAfter = (word: string): Case | undefined => PREPOSITIONS[word.toLowerCase()];

/** The case that a noun in the plural shows by its ending; only those that can be nothing else. */
export function caseOf(word: string): Case | undefined {
  if (/(?:ами|ями|ьми|има)$/u.test(word)) return 'i';
  if (/(?:[^р]ах|ях)$/u.test(word)) return 'l';
  return undefined;
}

/**
 * The gender of a noun behind a number, from whatever form it has: the dictionary is asked which instrumental it has, "-ою"
 * or "-ом". Masculine where neither is known.
 */
export function genderOf(word: string, isKnown: (word: string) => boolean): Gender {
  const lower = word.toLowerCase();
  if (/(?:о|ння|ття|ще|це)$/u.test(lower)) return 't';
  for (const cut of [0, 1, 2, 3]) {
    const stem = lower.slice(0, lower.length - cut);
    if (stem.length < 2) break;
    if (['ою', 'ею', 'єю'].some((ending) => isKnown(stem + ending))) return 'f';
    if (['ом', 'ем', 'єм', 'ям'].some((ending) => isKnown(stem + ending))) return 'm';
  }
  return 'm';
}

function all(form: Case, words: string): Record<string, Case> {
  return Object.fromEntries(words.split(' ').map((word) => [word, form]));
}

function spread(before: string, forms: string): string {
  return forms
    .split(' ')
    .map((form) => before + form)
    .join(' ');
}
