import type { Topics } from '../language.ts';
import { firstRewrite, type Rewrite } from '../rewrite.ts';

const NO_SUBJECT = /^(?:it|this|that|they|he|she|we|included|required|needed|allowed|going|like|new)\b/i;
const noun = (text: string): string | undefined => (NO_SUBJECT.test(text) ? undefined : swap(text));

// The subject of a question where it can stand alone: "Do you have vegan options?" is about vegan options.
const NOUNS: readonly Rewrite[] = [
  [/^how much do you charge for (.+)$/i, (x) => `the price of ${swap(x)}`],
  [
    /^(?:how much|what) (?:(?:does|will|would) it cost|is it|(?:will|would) it be) to (.+)$/i,
    (x) => `what it costs to ${swap(x)}`,
  ],
  [
    /^how much (?:does|do|is|are) (?:your )?(it|(?!it ).+?)(?: cost)?$/i,
    (x) => (x === 'it' ? 'the price' : `the price of ${swap(x)}`),
  ],
  [/^(?:what|which) (\S+(?: \S+)?) (?:are|is) (?:there|available|offered)$/i, (x) => `the ${swap(x)}`],
  [
    /^(?:what|which) (\S+(?: \S+)?) do you (offer|have|sell|accept|take|provide|serve|use|speak)$/i,
    (x, verb) => `the ${swap(x)} we ${verb}`,
  ],
  [/^(?:what|which)(?:'s| is| are) (?:your (?=\S+ hours|\S+s$))?(\S+(?: \S+){0,4})$/i, noun],
  [/^do you (?:have|offer|sell|provide|bake|serve|make|rent) (?:any )?(\S+(?: \S+){0,3})$/i, noun],
  [/^(?:is|are) there (?:any )?(\S+(?: \S+){0,3})$/i, noun],
  [/^(?:tell me|what|how) about (?:your )?(.+)$/i, noun],
];

const SUBJECT = '(?:the|your|my|our|a|an) \\S+|[A-Z]\\S*|it|they|this|that';
const PREDICATE = '(?:for|from|open|closed|available|free|due|near|\\S+ed|\\S+ing|made)(?: .+)?';

// Any other question as an indirect one from the assistant's side: "Do you deliver to my door?" becomes "whether we
// deliver to your door".
const INDIRECT: readonly Rewrite[] = [
  [/^(how|what|where|when) do i have to (.+)$/i, (how, x) => `${how.toLowerCase()} you have to ${swap(x)}`],
  [
    /^(how|what|where|when) (?:do|can|should|would) i (.+)$/i,
    (how, x) => `${how.toLowerCase()} to ${swap(x)}`,
  ],
  [
    /^(how (?:old|long|often|many \S+|early|far|tall|big)) do i (.+)$/i,
    (how, x) => `${how.toLowerCase()} you ${swap(x)}`,
  ],
  [
    /^(how|what|where|when|which \S+|what \S+|how \S+) do you (.+)$/i,
    (how, x) => `${how.toLowerCase()} we ${swap(x)}`,
  ],
  [/^(how|where|when|who) are you (.+)$/i, (how, x) => `${how.toLowerCase()} we are ${swap(x)}`],
  [/^(?:can|could|may) i (.+)$/i, (x) => `whether you can ${swap(x)}`],
  [/^(?:can|could) you (.+)$/i, (x) => `whether we can ${swap(x)}`],
  [/^do you (.+)$/i, (x) => `whether we ${swap(x)}`],
  [/^do i (.+)$/i, (x) => `whether you ${swap(x)}`],
  [/^are you (.+)$/i, (x) => `whether we are ${swap(x)}`],
  [/^(is|are) (\S+) (\S+)$/i, (is, x, y) => `whether ${swap(x)} ${is.toLowerCase()} ${y}`],
  [
    new RegExp(`^(who|when|where|why|how) (is|are|was|were) (${SUBJECT}) (${PREDICATE})$`),
    (how, is, x, y) => `${how} ${swap(x)} ${is} ${swap(y)}`,
  ],
  [/^(who|where) (is|are) ((?:the|your|my|our) \S+)$/, (how, is, x) => `${how} ${swap(x)} ${is}`],
  [
    new RegExp(`^(is|are|was|will|can) (${SUBJECT}) (${PREDICATE})$`),
    (is, x, y) => `whether ${swap(x)} ${is} ${swap(y)}`,
  ],
  [
    new RegExp(`^does (${SUBJECT}) (\\S+)(.*)$`),
    (x, verb, rest) => `whether ${swap(x)} ${thirdPerson(verb)}${swap(rest)}`,
  ],
];

/** "use" as it follows "it". */
function thirdPerson(verb: string): string {
  if (verb === 'have') return 'has';
  if (/[^aeiou]y$/.test(verb)) return verb.replace(/y$/, 'ies');
  return /(?:s|sh|ch|x|z|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

const SIDES: ReadonlyMap<string, string> = new Map([
  ['i', 'you'],
  ['me', 'you'],
  ['my', 'your'],
  ['mine', 'yours'],
  // As a subject it was replaced before this.
  ['you', 'us'],
  ['your', 'our'],
  ['yours', 'ours'],
]);

/** Turns the visitor's "my" into the assistant's "your", and so on. */
function swap(text: string): string {
  return text
    .replace(
      /\b(if|when|while|until|before|after|because|that|what|where|how|do|can|are|will) you\b/gi,
      '$1 we',
    )
    .replace(/\b(?:i|me|my|mine|you|your|yours)\b/gi, (word) => SIDES.get(word.toLowerCase()) ?? word);
}

export const topics: Topics = {
  noun: (question) => firstRewrite(NOUNS, question),
  indirect: (question) => firstRewrite(INDIRECT, question),
};
