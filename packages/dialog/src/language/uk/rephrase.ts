import type { Rephrasing } from '../language.ts';
import { firstRewrite, type Rewrite, rephrasingWith } from '../rewrite.ts';

/** What stays of a question when somebody types in a hurry. */
const SHORTER: readonly Rewrite[] = [
  [/^чи (.+)$/, (what) => what],
  [/^(?:який|яка|яке|які) (?:у вас|ваш|ваша|ваше|ваші) (.+)$/, (what) => what],
  [/^скільки (?:у вас )?(?:коштує|коштують) (.+)$/, (what) => `${what} скільки`],
  [/^де (?:у вас )?(?:знаходиться|розташований|розташована|розташовані) (.+)$/, (what) => `${what} це де`],
  [/^як (?:я )?(?:можу|можна) (.+)$/, (what) => `хочу ${what}, як`],
  [/^(?:о котрій|коли) ви (.+)$/, (what) => `ви коли ${what}`],
  [/^у вас є (.+)$/, (what) => `є ${what}`],
];

export const rephrase: Rephrasing = {
  ...rephrasingWith({
    shorter: (question) => firstRewrite(SHORTER, question),
    beginnings: ['Підкажіть, будь ласка, ', 'Добрий день, ', 'Скажіть, ', 'Вибачте, ', 'Хочу запитати, '],
  }),
  about: (heading) => `Що скажете про «${heading}»?`,
  confirm: (sentence) => `Це правда, що ${sentence}?`,
};
