import type { Topics } from '../language.ts';
import { firstRewrite, type Rewrite } from '../rewrite.ts';

const NOUNS: readonly Rewrite[] = [
  [/^(?:який|яка|яке|які) (?:у вас |ваш |ваша |ваше |ваші )?(\S+(?: \S+){0,3})$/iu, (x) => x],
  [/^(?:чи )?(?:у вас є|є у вас|чи є у вас) (\S+(?: \S+){0,3})$/iu, (x) => x],
];

export const topics: Topics = { noun: (question) => firstRewrite(NOUNS, question) };
