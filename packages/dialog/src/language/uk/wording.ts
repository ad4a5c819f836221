import type { Wording } from '../language.ts';
import { allRewrites, type Rewrites } from '../rewrite.ts';

const HOURS =
  /^(?:(?:коли|о котрій|як) (?:ви )?(?:працюєте|відчиняєтеся|відкриваєтеся)|(?:які|який) (?:у вас |ваші? )?(?:години роботи|графік роботи|графік))$/iu;

const REWORDED: readonly Rewrites[] = [
  [
    HOURS,
    () => ['Коли ви працюєте?', 'Який у вас графік роботи?', 'О котрій ви відчиняєтеся?', 'години роботи'],
  ],
  [/^(?:коли|о котрій) (?:ви )?зачиняєтеся$/iu, () => ['До котрої ви працюєте?', 'Коли ви зачиняєтеся?']],
  [
    /^скільки (?:у вас )?кошту(є|ють) (.+)$/iu,
    (ending, what) => [
      `Почім ${what}?`,
      `${capital(what)} — скільки це коштує?`,
      `скільки коштувати${ending === 'є' ? 'ме' : 'муть'} ${what}`,
    ],
  ],
  [
    /^як (?:я можу |можна |мені )?([\p{L}’']+(?:ти|тися|тись)(?: .+)?)$/iu,
    (doing) => [
      `Що треба зробити, щоб ${doing}?`,
      `хочу ${doing}, як це зробити`,
      `Яким чином можна ${doing}?`,
    ],
  ],
  [
    /^(?:чи )?(?:можна|я можу|можу я) ([\p{L}’']+(?:ти|тися|тись)(?: .+)?)$/iu,
    (doing) => [`Чи є можливість ${doing}?`, `Чи дозволено ${doing}?`, `хочу ${doing}, можна`],
  ],
  [
    /^(?:чи )?(?:у вас є|є у вас) (.+)$/iu,
    (what) => [`Чи є у вас ${what}?`, `А ${what} у вас є?`, `${what} є`],
  ],
  [/^чи є (.+)$/iu, (what) => [`А ${what} у вас є?`, `${what} є`]],
  [
    /^чи ([\p{L}’']+(?:єте|ите|їте|ете)) ви(.*)$/iu,
    (doing, rest) => [`Ви ${doing}${rest}?`, `А ви ${doing}${rest}, так?`],
  ],
  [/^чи ви (.+)$/iu, (doing) => [`Ви ${doing}?`, `А ви ${doing}, так?`]],
  [/^ви (.+)$/iu, (doing) => [`Чи ви ${doing}?`, `А ви ${doing}, так?`]],
  [/^чи (.+)$/iu, (rest) => [`${capital(rest)}?`]],
  [/^де (?:ви|вас) .+$/iu, () => ['Яка у вас адреса?', 'Як вас знайти?', 'де ви']],
];

/** Chances are that a question without such a word is answered by yes or no. */
const ASKS =
  /^(?:чи|хто|що|кого|чого|кому|чому|коли|де|куди|звідки|як|яки[йхм]|яка|яке|які|якого|якої|яку|якою|скільки|скількох|навіщо|котр\p{L}+|о котрій|на \p{L}+|до котрої|з котрої) /iu;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const small = (text: string) => text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());

/** The owner's "we" is the visitor's "you". */
const asVisitor = (text: string) =>
  text
    .replace(/(?<=\p{L})(є|и|ї|е)мо(ся|сь)?(?!\p{L})/gu, (_, vowel: string, self = '') => `${vowel}те${self}`)
    .replace(/(?<!\p{L})ми(?!\p{L})/giu, 'ви')
    .replace(/(?<!\p{L})нас(?!\p{L})/giu, 'вас')
    .replace(/(?<!\p{L})нам(?!\p{L})/giu, 'вам')
    .replace(/(?<!\p{L})наш(?=(?:|а|е|і|ої|ого|ому|ій|у|ою|им|их|ими)(?!\p{L}))/giu, 'ваш');

export const wording: Wording = {
  reworded(question, answer) {
    const sundays = HOURS.test(question) && /неділ/iu.test(answer) ? ['Ви працюєте в неділю?'] : [];
    return [...allRewrites(REWORDED, question), ...sundays];
  },
  indirect(question) {
    // The words of a question keep their order in a sentence.
    const part = ASKS.test(question) ? small(question) : `чи ${small(question)}`;
    return [`Хочу дізнатися, ${part}.`, `підкажіть ${part}`];
  },
  about: (heading) => [
    `${capital(heading)} — що про це треба знати?`,
    `${heading} які умови`,
    `Маю запитання на тему «${capital(heading)}».`,
  ],
  fromSentence(sentence) {
    const isPlain =
      !/[,;:()«»"]/u.test(sentence) &&
      !/(?<!\p{L})(?:він|вона|воно|вони|це|цей|ця|ці|їх|його|її|також|тому|але)(?!\p{L})/iu.test(sentence);
    return isPlain ? [`Чи ${small(asVisitor(sentence.replace(/(?<!\p{L})не /iu, '')))}?`] : [];
  },
  unanswered: [
    'Чи здаєте ви в оренду вітрильники?',
    'Чи налаштовуєте ви акордеони?',
    'Чи викладаєте ви португальську?',
    'Хто спроєктував Сіднейську оперу?',
    'Чи розводите ви альпак?',
    'Чи гострите ви ковзани?',
    'Який найвищий вулкан Ісландії?',
  ],
};
