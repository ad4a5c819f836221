import { conceptTopic } from '../retrieval/concepts.ts';
import { cleanText } from '../text/clean-text.ts';
import type { Language, Strings } from './strings.ts';

/** A topic is one of two or three in a sentence that is spoken. */
const MAX_CHARACTERS = 80;
/** A longer question is about more than the one concept found in it. */
const MOST_WORDS_OF_A_CONCEPT = 7;

type Rewrite = readonly [pattern: RegExp, topic: (...parts: string[]) => string | undefined];

const NO_SUBJECT = /^(?:it|this|that|they|he|she|we|included|required|needed|allowed|going|like|new)\b/i;
const noun = (text: string): string | undefined => (NO_SUBJECT.test(text) ? undefined : swap(text));

// The subject of a question where it can stand alone: "Do you have vegan options?" is about vegan options.
const NOUNS: Readonly<Record<Language, readonly Rewrite[]>> = {
  en: [
    [
      /^how much (?:does|do|is|are) (?:your )?(.+?)(?: cost)?$/i,
      (x) => (x === 'it' ? 'the price' : `the price of ${swap(x)}`),
    ],
    [/^how much do you charge for (.+)$/i, (x) => `the price of ${swap(x)}`],
    [/^(?:what|which) (\S+(?: \S+)?) (?:are|is) (?:there|available|offered)$/i, (x) => `the ${swap(x)}`],
    [
      /^(?:what|which) (\S+(?: \S+)?) do you (offer|have|sell|accept|take|provide|serve|use|speak)$/i,
      (x, verb) => `the ${swap(x)} we ${verb}`,
    ],
    [/^(?:what|which)(?:'s| is| are) (?:your (?=\S+ hours|\S+s$))?(\S+(?: \S+){0,4})$/i, noun],
    [/^do you (?:have|offer|sell|provide|bake|serve|make|rent) (?:any )?(\S+(?: \S+){0,3})$/i, noun],
    [/^(?:is|are) there (?:any )?(\S+(?: \S+){0,3})$/i, noun],
    [/^(?:tell me|what|how) about (?:your )?(.+)$/i, noun],
  ],
  uk: [
    [/^(?:який|яка|яке|які) (?:у вас |ваш |ваша |ваше |ваші )?(\S+(?: \S+){0,3})$/iu, (x) => x],
    [/^(?:чи )?(?:у вас є|є у вас|чи є у вас) (\S+(?: \S+){0,3})$/iu, (x) => x],
  ],
};

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

function firstOf(rewrites: readonly Rewrite[], plain: string): string | undefined {
  // Only the first word of a question has its capital from the sentence.
  const lowered = plain.replace(/^\p{L}/u, (letter) => letter.toLowerCase());
  for (const [pattern, topic] of rewrites) {
    const found = pattern.exec(lowered);
    const text = found && topic(...found.slice(1));
    if (text) return text;
  }
  return undefined;
}

const plainOf = (question: string): string =>
  cleanText(question, MAX_CHARACTERS).replace(/[\s?.!…:;,]+$/u, '');

function headingOf(question: string, plain: string): string | undefined {
  // An owner's heading ("Delivery") is a topic as it stands.
  return plain !== '' && !question.includes('?') && plain.split(' ').length <= 4 ? plain : undefined;
}

/** What a question is about as a noun, to be listed with others: `opening hours`. Nothing when it has none. */
export function nounTopicOf(question: string, language: Language): string | undefined {
  const plain = plainOf(question);
  // Longer than this was cut off.
  if (question.trim().length > MAX_CHARACTERS) return undefined;
  const isSimple = plain.split(' ').length <= MOST_WORDS_OF_A_CONCEPT;
  const concept = isSimple ? conceptTopic(question, language) : undefined;
  return firstOf(NOUNS[language], plain) ?? headingOf(question, plain) ?? concept;
}

/** A short name for what a question is about, to be offered in a sentence: `opening hours`, or the question quoted. */
export function topicOf(question: string, language: Language, strings: Strings): string {
  const plain = plainOf(question);
  const indirect = language === 'en' ? firstOf(INDIRECT, plain) : undefined;
  return (
    firstOf(NOUNS[language], plain) ??
    indirect ??
    headingOf(question, plain) ??
    (plain && strings.quote(plain))
  );
}

/** `a, b or c` */
export function listTopics(topics: readonly string[], strings: Strings): string {
  if (topics.length < 2) return topics[0] ?? '';
  return `${topics.slice(0, -1).join(', ')} ${strings.or} ${topics.at(-1)}`;
}
