import type { Wording } from '../language.ts';
import { allRewrites, type Rewrites } from '../rewrite.ts';

/** The words after the first are given as they were asked, so a rule keeps every one of them. */
const REWORDED: readonly Rewrites[] = [
  [
    /^(?:when are you open|what are (?:your|the) (?:opening |business |working )?hours|(?:what time|when) do you open)$/i,
    () => ['When are you open?', 'What are your opening hours?', 'What time do you open?', 'opening hours'],
  ],
  [
    /^(?:what time|when) do you close$/i,
    () => ['When do you close?', 'What time do you close?', 'How late are you open?'],
  ],
  [/^how much is (.+)$/i, (what) => [`What does ${what} cost?`, ...priceOf(what)]],
  [/^how much are (.+)$/i, (what) => [`What do ${what} cost?`, ...priceOf(what)]],
  [
    /^(?:how much|what) does (.+) cost$/i,
    (what) => [`How much is ${what}?`, `What does ${what} cost?`, ...priceOf(what)],
  ],
  [
    /^(?:how much|what) do (.+) cost$/i,
    (what) => [`How much are ${what}?`, `What do ${what} cost?`, ...priceOf(what)],
  ],
  [
    /^how (?:do|can) I (.+)$/i,
    (doing) => [
      `What do I need to do to ${doing}?`,
      `how to ${doing}`,
      `I want to ${doing}, how does that work?`,
    ],
  ],
  [
    /^do you have (.+)$/i,
    (what) => [
      `Have you got ${what}?`,
      `any ${what.replace(/^(?:an?|any|the) /i, '')}`,
      `Do you happen to have ${what}?`,
    ],
  ],
  [
    /^do you sell (.+)$/i,
    // Whether there is one of it or many can't be told from its word: "tea", "tyres".
    (what) => [`Can I buy ${what} from you?`, `Would you sell me ${what}?`],
  ],
  [
    /^do you (?:accept|take) ((?:(?:credit|debit|bank) )?cards?|cash|cheques|Apple Pay|Google Pay|PayPal)$/i,
    (what) => [`Can I pay ${/^cash$/i.test(what) ? 'in' : 'by'} ${what.replace(/cards$/, 'card')}?`],
  ],
  [
    /^do you (deliver|ship|repair|fix|install|print|translate|clean|wash|collect|make|bake|cater|gift-wrap|help)\b(.*)$/i,
    (doing, rest) => [`Can you ${doing}${rest}?`, `You ${doing}${rest}, don’t you?`],
  ],
  [/^do you (.+)$/i, (doing) => [`You ${doing}, don’t you?`]],
  [
    /^can I (.+)$/i,
    (doing) => [
      `Is it possible to ${doing}?`,
      `is it ok to ${doing}`,
      `I want to ${doing}, is that possible?`,
    ],
  ],
  // To ask whether it can be told is to ask it.
  [/^(?:can|could) you tell me .+$/i, () => []],
  [
    /^(?:can|could) you (.+)$/i,
    (doing) => [`Is it possible for you to ${doing}?`, `Would you be able to ${doing}?`],
  ],
  [
    /^where (?:is|are) (?:your|the) (.+)$/i,
    (what) => [`Where can I find the ${what}?`, `How do I find your ${what}?`],
  ],
  [
    /^where are you(?: located| based)?$/i,
    () => ['What is your address?', 'Where can I find you?', 'How do I find you?'],
  ],
  [
    /^(?:is|are) there ((?:an? |any )?[\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+)?)$/iu,
    (what) => [`Do you have ${what}?`, `Have you got ${what}?`],
  ],
  [/^do I (?:need|have) to (.+)$/i, (doing) => [`Is it necessary to ${doing}?`, `Must I ${doing}?`]],
  [/^how long does (.+) take$/i, (what) => [`How much time does ${what} take?`]],
  [
    /^what (\p{L}+(?: \p{L}+)?) do (you|I) (.+)$/iu,
    (what, who, rest) => [`Which ${what} do ${who} ${rest}?`],
  ],
  [
    /^which (\p{L}+(?: \p{L}+)?) do (you|I) (.+)$/iu,
    (what, who, rest) => [`What ${what} do ${who} ${rest}?`],
  ],
];

const priceOf = (what: string) => [`price of ${what.replace(/^(?:an?|the|your) /i, '')}`];

/** A question as a part of a sentence: "whether you deliver". */
const EMBEDDED: readonly Rewrites[] = [
  [
    /^(?:when are you open|what are (?:your|the) (?:opening |business |working )?hours)$/i,
    () => ['when you are open'],
  ],
  [/^(?:can|could) you tell me (.+)$/i, (part) => [part]],
  [/^do (you|I|we) (.+)$/i, (who, rest) => [`whether ${who} ${rest}`]],
  [
    /^(can|could|may|should|must|will|would) (I|you|we) (.+)$/i,
    (verb, who, rest) => [`whether ${who} ${verb.toLowerCase()} ${rest}`],
  ],
  [/^are you (.+)$/i, (rest) => [`whether you are ${rest}`]],
  [/^(is|are) there (.+)$/i, (verb, rest) => [`whether there ${verb.toLowerCase()} ${rest}`]],
  [/^how (?:do|can) I (.+)$/i, (doing) => [`how to ${doing}`]],
  [/^(?:how much|what) does (.+) cost$/i, (what) => [`how much ${what} costs`]],
  [/^(?:how much|what) do (.+) cost$/i, (what) => [`how much ${what} cost`]],
  [/^how much (is|are) (.+)$/i, (verb, what) => [`how much ${what} ${verb.toLowerCase()}`]],
  [/^how long does (.+) take$/i, (what) => [`how long ${what} takes`]],
  [
    /^((?:what|which|when|where|how|why)(?: [\p{L}\p{N}-]+){0,3}?) do (I|you|we|they) (.+)$/iu,
    (what, who, rest) => [`${what.toLowerCase()} ${who} ${rest}`],
  ],
  [
    /^((?:what|which|when|where|how|why)(?: [\p{L}\p{N}-]+){0,3}?) (can|should|must|will) (I|you|we|they) (.+)$/iu,
    (what, verb, who, rest) => [`${what.toLowerCase()} ${who} ${verb} ${rest}`],
  ],
  [
    /^(what|when|where) (is|are) ((?:your|the) \p{L}+(?: \p{L}+)?)$/iu,
    (what, verb, rest) => [`${what.toLowerCase()} ${rest} ${verb.toLowerCase()}`],
  ],
  [/^where are you$/i, () => ['where you are']],
];

const DAYS = ['Sunday', 'Saturday', 'Monday'];

/** It means something that was said before it. */
const LEANS = /\b(?:it|its|this|that|these|those|they|them|their|he|she|then|otherwise|such)\b/i;

/** What somebody asks of a sentence, who hears only "yes", "no" or the fact. The owner's "we" is their "you". */
const FROM_SENTENCE: readonly Rewrites[] = [
  [
    /^(.{3,40}?) (costs?) [^,;:]*\d.*$/i,
    (what, verb) => [verb === 'cost' ? `How much are ${inside(what)}?` : `How much is ${inside(what)}?`],
  ],
  [/^we are (?:not )?((?:open|closed)\b[^,;:]*)$/i, (rest) => [`Are you ${rest}?`]],
  [
    /^((?:(?:the|a|an|all|our|your) )?\p{L}[\p{L}-]*(?: \p{L}[\p{L}-]*)?) (is|are) (?:not )?((?:allowed|welcome|permitted|free|included|available|possible|required|open|closed|forbidden)\b[^,;:]*)$/iu,
    (what, verb, rest) => [`${capital(verb)} ${inside(what)} ${rest}?`],
  ],
  [/^you (can|may)(?:not| not)? ([^,;:]+)$/i, (_verb, rest) => [`Can I ${asVisitor(rest)}?`]],
  [/^you (?:must|have to|need to) ([^,;:]+)$/i, (rest) => [`Do I have to ${asVisitor(rest)}?`]],
  [
    /^we (?:do not |don[’']t )?(deliver|ship|repair|fix|install|print|translate|clean|wash|collect|make|bake|cater|refund|offer|sell|accept|take|have|charge|serve|rent|teach|close|open|send)\b([^,;:]*)$/i,
    (verb, rest) => [`Do you ${verb}${asOwner(rest)}?`],
  ],
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
/** A noun inside a question: only the first word of a sentence has its capital from there. */
const inside = (what: string) =>
  asOwner(what.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase()));
const asOwner = (text: string) =>
  text
    .replace(/\bour\b/gi, 'your')
    .replace(/\bus\b/gi, 'you')
    .replace(/\bwe\b/gi, 'you');
const asVisitor = (text: string) =>
  text
    .replace(/\byour\b/gi, 'my')
    .replace(/\byou\b/gi, 'I')
    .replace(/\b(?:us|we)\b/gi, 'you')
    .replace(/\bour\b/gi, 'your');

export const wording: Wording = {
  reworded(question, answer) {
    const [hours] = REWORDED;
    const days = hours?.[0].test(question) ? DAYS.filter((day) => answer.includes(day)) : [];
    return [...allRewrites(REWORDED, question), ...days.slice(0, 1).map((day) => `Are you open on ${day}s?`)];
  },
  indirect(question) {
    return allRewrites(EMBEDDED, question)
      .slice(0, 1)
      .flatMap((part) => [
        `I’d like to know ${part}.`,
        `could you tell me ${part.replace(/^whether/, 'if')}`,
      ]);
  },
  about(heading) {
    const doing = /^how to (.+)$/i.exec(heading)?.[1];
    if (doing) return [`How do I ${asVisitor(doing)}?`, `What do I need to do to ${asVisitor(doing)}?`];
    return [`What about ${heading}?`, `tell me about ${heading}`, `I have a question about ${heading}.`];
  },
  fromSentence: (sentence) => (LEANS.test(sentence) ? [] : allRewrites(FROM_SENTENCE, sentence)),
  unanswered: [
    'Do you rent out sailing boats?',
    'Can you tune an accordion?',
    'Do you teach Portuguese?',
    'Who designed the Sydney opera house?',
    'Can I hire a brass band through you?',
    'Do you breed alpacas?',
    'Do you sharpen ice skates?',
    'What is the tallest volcano in Iceland?',
  ],
};
