import type { Language } from '../language/index.ts';
import { tellingStems } from '../passages/shared-words.ts';
import type { FaqEntry } from '../responder.ts';
import { cleanText } from '../text/clean-text.ts';
import { nameOf, type Offer } from './offers.ts';

/** A topic is one of two or three in a sentence that is spoken. */
const MAX_CHARACTERS = 80;
const QUOTED_CHARACTERS = 200;
const HELP_TOPICS = 3;
/** One word alone ("How", "When") is no beginning that could be left out. */
const FEWEST_SHARED = 2;

const bareQuestion = (question: string): string =>
  cleanText(question, MAX_CHARACTERS).replace(/[\s?.!…:;,]+$/u, '');

/** An owner's heading ("Delivery") is a topic as it stands, for visitors who read its script. */
function headingOf(question: string, plain: string, { script }: Language): string | undefined {
  const isReadable = new RegExp(`\\p{Script=${script}}`, 'u').test(plain);
  return isReadable && !question.includes('?') && plain.split(' ').length <= 4 ? plain : undefined;
}

/** What a question is about as a noun, to be listed with others: `opening hours`. Nothing when it has none. */
export function nounTopicOf(question: string, language: Language): string | undefined {
  const plain = bareQuestion(question);
  // Longer than this was cut off.
  if (question.trim().length > MAX_CHARACTERS) return undefined;
  return language.topics.noun(plain) ?? headingOf(question, plain, language);
}

/** A short name for what a question is about, to be offered in a sentence: `opening hours`, or the question quoted. */
export function topicOf(question: string, language: Language): string {
  const plain = bareQuestion(question);
  return (
    language.topics.noun(plain) ??
    language.topics.indirect(plain) ??
    headingOf(question, plain, language) ??
    (plain && language.assistant.quote(plain))
  );
}

/**
 * Short names for what is offered; headings, and two that would get the same name, are quoted. Of two questions that begin
 * alike, what tells them apart is: "How much is a cut" and "How much is a shave" are "a cut" and "a shave".
 */
export function topicsOf(offers: readonly Offer[], language: Language): readonly string[] {
  const { quote } = language.assistant;
  const names = offers.map((offer) => cleanText(nameOf(offer), QUOTED_CHARACTERS));
  const topics = offers.map((offer, i) =>
    offer.kind === 'entry' ? topicOf(nameOf(offer), language) : quote(names[i] ?? ''),
  );
  const areDifferent = new Set(topics).size === topics.length;
  const plain = names.map(bareQuestion);
  const isQuoted = topics.every((topic, i) => topic === quote(plain[i] ?? ''));
  const apart = areDifferent && isQuoted ? withoutCommonStart(plain) : plain;
  if (apart !== plain) return apart.map(quote);
  return areDifferent ? topics : names.map(quote);
}

/** Without the words that both of two names begin with, where these are a beginning and not all of one. */
function withoutCommonStart(names: readonly string[]): readonly string[] {
  const [first = [], second = []] = names.map((name) => name.split(' '));
  const isShared = (word: string, i: number) => word.toLowerCase() === second[i]?.toLowerCase();
  const end = first.findIndex((word, i) => !isShared(word, i));
  const isBeginning = end >= FEWEST_SHARED && second.length > end;
  return names.length === 2 && isBeginning
    ? [first, second].map((words) => words.slice(end).join(' '))
    : names;
}

/** `a, b or c` */
export function listTopics(topics: readonly string[], language: Language): string {
  if (topics.length < 2) return topics[0] ?? '';
  return `${topics.slice(0, -1).join(', ')} ${language.assistant.or} ${topics.at(-1)}`;
}

/**
 * What there is to ask, of a FAQ's first entries about different things; '' where that is one thing, which would sound
 * as if it were all.
 */
export function faqTopicsOf(faq: readonly FaqEntry[], language: Language): string {
  const topics: string[] = [];
  const named = new Set<string>();
  for (const { question, answer } of faq) {
    const topic = answer.trim() === '' ? undefined : nounTopicOf(question, language);
    const stems = tellingStems(topic ?? '');
    // "Birthday cakes" and "the price of a birthday cake" are one thing to ask about.
    if (!topic || stems.some((stem) => named.has(stem))) continue;
    topics.push(topic);
    for (const stem of stems) named.add(stem);
    if (topics.length === HELP_TOPICS) break;
  }
  return topics.length > 1 ? listTopics(topics, language) : '';
}
