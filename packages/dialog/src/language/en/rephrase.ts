import type { Rephrasing } from '../language.ts';
import { firstRewrite, type Rewrite, rephrasingWith } from '../rewrite.ts';

/** What stays of a question when somebody types in a hurry. */
const SHORTER: readonly Rewrite[] = [
  [/^(?:what|which) (?:is|are) (?:your|the) (.+)$/, (what) => what],
  [/^(?:what|which) (.+?) do you (have|offer|sell|accept|take)$/, (what, verb) => `you ${verb} what ${what}`],
  [/^how much (?:is|are|does|do) (?:the |a |an )?(.+?)(?: cost)?$/, (what) => `price for ${what}`],
  [/^where (?:is|are) (?:your |the )?(.+)$/, (what) => `${what} where`],
  [/^where can I (.+)$/, (what) => `where to ${what}`],
  [/^how (?:do|can|could) I (.+)$/, (what) => `how to ${what}`],
  [/^(?:can|may|could) I (.+)$/, (what) => `ok to ${what}`],
  [/^do you (?:have|offer|sell) (.+)$/, (what) => `any ${what}`],
  [/^(?:do|are|can|could|will) you (.+)$/, (what) => `you ${what}`],
  [/^(?:is|are) there (.+)$/, (what) => what],
];

export const rephrase: Rephrasing = {
  ...rephrasingWith({
    shorter: (question) => firstRewrite(SHORTER, question),
    beginnings: ['Hi, ', 'Quick question, ', 'Sorry, ', 'I wanted to ask, ', 'Hello, just wondering, '],
  }),
  about: (heading) => `What can you tell me about “${heading}”?`,
  confirm: (sentence) => `Is it right that ${sentence}?`,
};
