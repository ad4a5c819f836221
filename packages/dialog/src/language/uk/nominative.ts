/** For whom somebody books. */
const HIM =
  '(?:чоловіка|сина|синочка|тата|батька|брата|друга|хлопця|дідуся|діда|онука|колегу|племінника|сусіда|дядька|зятя|свекра|начальника)';
const HER =
  '(?:дружину|дружини|жінку|жінки|доньку|доньки|дочку|дочки|маму|мами|матір|матері|сестру|сестри|подругу|подруги|бабусю|бабусі|онуку|онуки|дівчину|дівчини|племінницю|племінниці|сусідку|сусідки|тітку|тітки|свекруху|свекрухи|невістку|невістки|колегу)';

const OF_HIM = new RegExp(`(?:^|\\s)${HIM}(?![^\\s,])`, 'u');
const OF_HER = new RegExp(`(?:^|\\s)${HER}(?![^\\s,])`, 'u');
/** Names of men that end in -о: "Павла" is of Павло, and "Івана" of Іван. Stems, in small letters. */
const IN_O = new Set('михайл дмитр павл петр данил кирил марк гаврил самійл ярк сашк мирк'.split(' '));

const PATRONYMIC = /(?:[оії]вн[уи]|ович[ау])$/u;

type Ending = readonly [of: RegExp, nominative: string];

const OF_MEN: readonly Ending[] = [
  [/(?<=[сц]ьк)ого$/u, 'ий'],
  [/(?<=[^аеєиіїоуюя])ого$/u, 'ий'],
  [/(?<=[іїаеє])я$/u, 'й'],
  [/(?<=[вмлр])ця$/u, 'ець'],
  [/(?<=р)я$/u, ''],
  [/(?<=[лнтдсзц])я$/u, 'ь'],
  // "Новака" and "Марчука", but "Петренка" and "Бойка".
  [/(?<=[уюаяи]к)а$/u, ''],
  [/(?<=к)а$/u, 'о'],
  [/(?<=[^аеєиіїоуюя])а$/u, ''],
  // "Миколу", "Іллю"
  [/у$/u, 'а'],
  [/ю$/u, 'я'],
];
const OF_WOMEN: readonly Ending[] = [
  [/(?<=[сц]ьк|[оеє]в|[іїи]н)(?:у|ої)$/u, 'а'],
  [/у$/u, 'а'],
  [/ю$/u, 'я'],
  [/(?<=[іїє])ї$/u, 'я'],
  [/(?<=[лнтдсзр])і$/u, 'я'],
  [/(?<=[^аеєиіїоуюя])и$/u, 'а'],
];

/**
 * A name that stands after "на" (accusative) or "для" (genitive) as it is written down. Whether it is a man's or a woman's
 * is said by what stands before it ("на доньку, на"), or by the name's own ending; after "звати" it is written already. It
 * is read back, and may be set right.
 */
export function nominativeOf(name: string, before: string): string {
  if (/ім'я|прізвище|(?:^|\s)(?:як|це|звати|звуть)$/u.test(before)) return name;
  const gender = OF_HIM.test(before) ? 'man' : OF_HER.test(before) ? 'woman' : undefined;
  const words = name.split(' ');
  // A patronymic tells more than a last name that is said first.
  const first = words.find((word) => PATRONYMIC.test(word)) ?? words[0] ?? '';
  const isMan = gender === undefined ? /[аяі]$/u.test(first) && !/[ії]$/u.test(first) : gender === 'man';
  const isWoman = gender === undefined ? /[уюиії]$/u.test(first) : gender === 'woman';
  // "На чоловіка, Іван" and "на доньку, Софія" are in the nominative.
  const isNominative = isWoman
    ? /[ая]$/u.test(first)
    : !/[аяую]$/u.test(first) || /^(?:Микола|Ілля|Микита|Лука|Сава)$/u.test(first);
  if (isNominative || (!isMan && !isWoman)) return name;
  return name
    .split(' ')
    .map((word) => wordOf(word, isWoman ? OF_WOMEN : OF_MEN))
    .join(' ');
}

function wordOf(word: string, endings: readonly Ending[]): string {
  if (endings === OF_MEN && word.endsWith('а') && IN_O.has(word.slice(0, -1).toLowerCase()))
    return `${word.slice(0, -1)}о`;
  const ending = endings.find(([of]) => of.test(word));
  return ending ? word.replace(ending[0], ending[1]) : word;
}
