import type { Language } from '../language/index.ts';
import { tellingStems } from '../passages/shared-words.ts';
import type { FaqEntry } from '../responder.ts';
import { cleanText } from '../text/clean-text.ts';
import { nameOf, type Offer } from './offers.ts';

/** A topic is one of two or three in a sentence that is spoken. */
const MAX_CHARACTERS = 80;
const QUOTED_CHARACTERS = 200;
const HELP_TOPICS = 3;

const bareQuestion = (question: string): string =>
  cleanText(question, MAX_CHARACTERS).replace(/[\s?.!…:;,]+$/u, '');

function headingOf(question: string, plain: string): string | undefined {
  // An owner's heading ("Delivery") is a topic as it stands.
  return plain !== '' && !question.includes('?') && plain.split(' ').length <= 4 ? plain : undefined;
}

/** What a question is about as a noun, to be listed with others: `opening hours`. Nothing when it has none. */
export function nounTopicOf(question: string, language: Language): string | undefined {
  const plain = bareQuestion(question);
  // Longer than this was cut off.
  if (question.trim().length > MAX_CHARACTERS) return undefined;
  return language.topics.noun(plain) ?? headingOf(question, plain);
}

/** A short name for what a question is about, to be offered in a sentence: `opening hours`, or the question quoted. */
export function topicOf(question: string, language: Language): string {
  const plain = bareQuestion(question);
  return (
    language.topics.noun(plain) ??
    language.topics.indirect?.(plain) ??
    headingOf(question, plain) ??
    (plain && language.assistant.quote(plain))
  );
}

/** Short names for what is offered; headings, and two that would get the same name, are quoted in full. */
export function topicsOf(offers: readonly Offer[], language: Language): readonly string[] {
  const quoted = (offer: Offer) => language.assistant.quote(cleanText(nameOf(offer), QUOTED_CHARACTERS));
  const topics = offers.map((offer) =>
    offer.kind === 'entry' ? topicOf(nameOf(offer), language) : quoted(offer),
  );
  return new Set(topics).size === topics.length ? topics : offers.map(quoted);
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
