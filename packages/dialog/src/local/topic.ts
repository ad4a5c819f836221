import { cleanText } from '../text/clean-text.ts';
import type { Language, Strings } from './strings.ts';

/** A topic is one of two or three in a sentence that is spoken. */
const MAX_CHARACTERS = 80;

type Rewrite = readonly [pattern: RegExp, topic: (...parts: string[]) => string];

// How a question is put inside another sentence: its subject where it can stand alone, else as an indirect question
// from the assistant's side ("Do you deliver to my door?" becomes "whether we deliver to your door").
const REWRITES: Readonly<Record<Language, readonly Rewrite[]>> = {
  en: [
    [
      /^how much (?:does|do|is|are) (?:the |a |an |your )?(.+?)(?: cost)?$/i,
      (x) => (x === 'it' ? 'the price' : `the price of ${swap(x)}`),
    ],
    [/^(?:what|which)(?:'s| is| are) (?:your |the |our )?(\S+(?: \S+){0,4})$/i, (x) => swap(x)],
    [/^do you (?:have|offer|sell|provide) (?:a |an |any )?(\S+(?: \S+){0,3})$/i, (x) => swap(x)],
    [/^(?:is|are) there (?:a |an |any )?(\S+(?: \S+){0,3})$/i, (x) => swap(x)],
    [/^(?:tell me|what|how) about (?:your |the )?(.+)$/i, (x) => swap(x)],
    [
      /^(how|what|where|when) (?:do|can|should|would) i (.+)$/i,
      (how, x) => `${how.toLowerCase()} to ${swap(x)}`,
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
  ],
  uk: [
    [/^(?:який|яка|яке|які) (?:у вас |ваш |ваша |ваше |ваші )?(\S+(?: \S+){0,3})$/iu, (x) => x],
    [/^(?:чи )?(?:у вас є|є у вас|чи є у вас) (\S+(?: \S+){0,3})$/iu, (x) => x],
  ],
};

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
    .replace(/\b(if|when|that|what|where|how|do|can|are|will) you\b/gi, '$1 we')
    .replace(/\b(?:i|me|my|mine|you|your|yours)\b/gi, (word) => SIDES.get(word.toLowerCase()) ?? word);
}

/** A short name for what a question is about, to be offered in a sentence: `opening hours`, or the question quoted. */
export function topicOf(question: string, language: Language, strings: Strings): string {
  const plain = cleanText(question, MAX_CHARACTERS).replace(/[\s?.!…:;,]+$/u, '');
  for (const [pattern, topic] of REWRITES[language]) {
    const found = pattern.exec(plain);
    if (found) return topic(...found.slice(1));
  }
  // An owner's heading ("Delivery") is a topic as it stands; anything longer keeps its own form.
  const isHeading = !question.includes('?') && plain.split(' ').length <= 4;
  return isHeading ? plain : strings.quote(plain);
}

/** `a, b or c` */
export function listTopics(topics: readonly string[], strings: Strings): string {
  if (topics.length < 2) return topics[0] ?? '';
  return `${topics.slice(0, -1).join(', ')} ${strings.or} ${topics.at(-1)}`;
}
