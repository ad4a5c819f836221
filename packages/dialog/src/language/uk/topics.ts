import type { Topics } from '../language.ts';
import { firstRewrite, type Rewrite } from '../rewrite.ts';

/** A word without which a question is no noun any more: «Які категорії ви маєте?» */
const NO_NOUN =
  /(?:^| )(?:є|ви|вас|вам|ми|я|мені|нам|можна|треба|слід|коли|якщо|буде|будуть|був|була|було|були|маю|мають|\S+(?:єте|ете|ите|їте|ємо|имо|ують|юють|ають|яють|ться|тися|тись))(?: |$)/u;
const noun = (text: string): string | undefined => (NO_NOUN.test(text) ? undefined : text);

const WHICH = '(?:який|яка|яке|які)';
/** «Які документи потрібні?» is about what stands before the noun: «потрібні документи». */
const PREDICATE = '(?:потрібн|необхідн|доступн|вільн)(?:ий|а|е|і)';

const NOUNS: readonly Rewrite[] = [
  [new RegExp(`^${WHICH} (?:у вас |в вас )?є (\\S+(?: \\S+)?)$`, 'iu'), noun],
  [new RegExp(`^${WHICH} (\\S+(?: \\S+)?) (?:(?:у|в) вас )?(?:є|(?:є )?(?:у|в) вас(?: є)?)$`, 'iu'), noun],
  [new RegExp(`^${WHICH} (\\S+) (${PREDICATE})$`, 'iu'), (x, y) => noun(`${y} ${x}`)],
  [/^(?:який|яка|яке|які) (?:у вас |ваш |ваша |ваше |ваші )?(\S+(?: \S+){0,3})$/iu, noun],
  [/^(?:чи )?(?:у вас є|є у вас|чи є у вас) (\S+(?: \S+){0,3})$/iu, noun],
];

export const topics: Topics = { noun: (question) => firstRewrite(NOUNS, question) };
