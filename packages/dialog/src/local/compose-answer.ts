import { anywhere, LANGUAGES, type Language, patternInAll, wordsInAll } from '../language/index.ts';
import { isPromptFact } from '../passages/prompt-facts.ts';
import { unitsOf } from '../passages/quote.ts';
import { sharesWords } from '../passages/shared-words.ts';
import type { AnswerSource, Passage, ResponseMemo } from '../responder.ts';
import { type Candidate, entryOf, idOf, type JudgedSentence, wordsSaidOf } from '../retrieval/candidate.ts';
import { likelihoodOfLog, logOddsOf } from '../retrieval/odds.ts';
import { wholeSentences } from '../sentences/sentence-stream.ts';
import { plainOf, wordsOf } from '../text/clean-text.ts';
import { ANSWER_WORDS, wordCount } from '../text/word-count.ts';
import { entryOffer, nameOf } from './offers.ts';
import type { Reply } from './reply.ts';
import { topicsOf } from './topic.ts';

const ASKS_WHICH = new RegExp(
  String.raw`^(?:${[...wordsInAll(({ turns }) => turns.questionWords)].join('|')})(?![\p{L}\p{N}])`,
  'iu',
);

/** A number, a code or an address alone is of no language. */
const TWO_WORDS = /\p{L}{2,}\s+\p{L}{2,}/u;
/** A caller hears this many words in a quarter of a minute. */
export const MOST_WORDS = 45;
/** What is folded away. */
const MORE_CHARACTERS = 1_200;
const MOST_WITH_OFFER = ANSWER_WORDS;
/** A second sentence of a text is said with the best one where it weighs this share of it. */
const ENOUGH_BESIDE = 0.6;
/** What is as likely a condition belongs to the answer. */
const MAYBE_A_CONDITION = 0.07;
/** Log odds by which the first sentence of an entry answers more likely than the judge says, who reads it alone. */
const FIRST_SENTENCE = 1;
/** Words of a sentence that only opens the next one. */
const MOST_OF_LEAD = 3;
/** The largest likelihood of a sentence, so that its odds are a number. */
const SURE = 0.9999;
/** A condition of a sentence counts so many times what it answers. */
const CONDITION_WEIGHT = 2;

/** What a visitor is shown of a passage next to the reply. */
const SHOWN_CHARACTERS = 300;
const MOST_SOURCES = 3;

// "Yes, within five miles.": the yes is about the owner's own question.
const YES_OR_NO = new RegExp(
  String.raw`^(?:${patternInAll(({ replies }) => replies.yesOrNo)})[,.!:;]\s+(?:(?:${patternInAll(({ replies }) => replies.afterYesOrNo)}),?\s+)?`,
  'iu',
);

const NEED = anywhere(({ replies }) => replies.need);
const MAY = anywhere(({ replies }) => replies.may);

/** How an answer is made of what was found. */
export interface ComposeOptions {
  /** Which candidates a yes or a no may come from; by default all. It is left out before the others' answers. */
  readonly isFor?: (candidate: Candidate) => boolean;
  /** What answers best: it is said whatever comes before it. By default the first candidate. */
  readonly best?: Candidate;
  /** Words of the whole answer; by default 45, which a condition or a warning may take it to. */
  readonly most?: number;
  /** Words of what answers best; by default 30. */
  readonly ofBest?: number;
  /** All of it answers one question, so that another entry than the best one is named before it is said. */
  readonly isOneQuestion?: boolean;
}

/** A candidate, and the sentences of it that are said. */
interface Piece {
  readonly candidate: Candidate;
  readonly sentences: readonly JudgedSentence[];
  readonly said: Set<JudgedSentence>;
}

/**
 * Says what candidates hold in whole sentences of the owner, unchanged: the best of them in at most 30 words, and others as
 * long as 45 words are not passed. A text of up to 30 words is said whole, of a longer one what answers best. What is left
 * of them is kept to be shown and read on.
 */
export function composeAnswer(
  candidates: readonly Candidate[],
  language: Language,
  {
    isFor = () => true,
    best = candidates[0],
    most = MOST_WORDS,
    ofBest = ANSWER_WORDS,
    isOneQuestion = false,
  }: ComposeOptions = {},
): Reply {
  const pieces = unique(candidates).map((candidate) => pieceOf(candidate, isFor(candidate)));
  const bestFirst = pieces.toSorted((a, b) => Number(b.candidate === best) - Number(a.candidate === best));
  for (const { sentences, said } of bestFirst) {
    const [likeliest] = byWeight(sentences);
    if (likeliest && (countOf(pieces) === 0 || countOf(pieces) + wordCount(likeliest.text) <= most))
      said.add(likeliest);
  }
  for (const piece of bestFirst)
    extend(piece, piece.candidate === best ? ofBest : ANSWER_WORDS, most - countOf(pieces));
  const told = pieces.filter(({ said }) => said.size > 0);
  // A lone half of a surrogate pair is no text: encoders downstream would reject it.
  const texts = told.map((piece) => (isOneQuestion ? named(piece, best, language) : saidOf(piece)));
  const text = inVisitorsLanguage(texts.join(' '), language).toWellFormed();
  const sources = told.map(({ candidate }) => candidate.source);
  const passages = new Map(
    sources.flatMap((source) => (source.kind === 'passage' ? [[source.passage.id, source.passage]] : [])),
  );
  const entryIds = new Set(sources.flatMap((source) => (source.kind === 'entry' ? source.entry.id : [])));
  const reply: Reply = {
    text,
    memo: { outcome: 'answered', entryIds: [...entryIds], ...tracesOf([...passages.values()], text) },
  };
  const rest = pieces.flatMap(({ sentences, said }) => sentences.filter((each) => !said.has(each)));
  const left = pieces.filter(({ said }) => said.size === 0).map(({ candidate }) => candidate);
  return withMore(
    reply,
    rest.map((each) => each.text),
    left,
    language,
  );
}

/**
 * Adds the sentences before and after those of a text that are said, the weightier first, in at most so many words, and so
 * many more than there are. What stands apart may lean on what is not said.
 */
function extend({ sentences, said }: Piece, most: number, left: number): void {
  const [best] = said;
  if (!best) return;
  let words = wordCount(best.text);
  let room = left;
  const isBeside = (sentence: JudgedSentence, i: number) =>
    !said.has(sentence) &&
    [sentences[i - 1], sentences[i + 1]].some((each) => each !== undefined && said.has(each));
  for (;;) {
    const [next] = byWeight(sentences.filter(isBeside));
    const count = wordCount(next?.text ?? '');
    const isWorthIt = most > ANSWER_WORDS || weightOf(next) >= ENOUGH_BESIDE * weightOf(best);
    if (!next || !isWorthIt || words + count > most || count > room) return;
    said.add(next);
    words += count;
    room -= count;
  }
}

const byWeight = (sentences: readonly JudgedSentence[]): readonly JudgedSentence[] =>
  sentences.toSorted((a, b) => weightOf(b) - weightOf(a));

const weightOf = (sentence?: JudgedSentence): number =>
  sentence ? sentence.answers + CONDITION_WEIGHT * sentence.condition : 0;

const countOf = (pieces: readonly Piece[]): number => wordCount(pieces.map(saidOf).join(' '));

/** In the text's own order. */
const saidOf = ({ sentences, said }: Piece): string =>
  sentences
    .filter((each) => said.has(each))
    .map(({ text }) => text)
    .join(' ');

/** Of two entries that may be meant, the second is named before it is said. */
function named(piece: Piece, best: Candidate | undefined, language: Language): string {
  const { candidate } = piece;
  const [first, second] = [best && entryOf(best), entryOf(candidate)];
  if (!first || !second || first === second || candidate.condition >= MAYBE_A_CONDITION) return saidOf(piece);
  const [, topic = ''] = topicsOf([first, second].map(entryOffer), language);
  return language.assistant.orElse(topic, saidOf(piece));
}

/** A text of up to 30 words is one piece of it, whatever its sentences are. */
function pieceOf(candidate: Candidate, isFor: boolean): Piece {
  const whole = wordsSaidOf(candidate);
  const plain = isFor || candidate.source.kind === 'passage' ? whole : withoutYesOrNo(whole);
  const isShort = wordCount(plain) <= ANSWER_WORDS;
  const sentences = isShort
    ? [{ text: plain, answers: candidate.answers, condition: candidate.condition }]
    : (candidate.sentences ?? unitsOf(plain).map((text) => ({ text, answers: 0, condition: 0 })));
  return { candidate, sentences: entryOf(candidate) ? answerFirst(sentences) : sentences, said: new Set() };
}

/** An owner answers a question first. A first sentence as short as "Yes, it does." is one with the second. */
function answerFirst([first, second, ...rest]: readonly JudgedSentence[]): readonly JudgedSentence[] {
  if (!first) return [];
  const isLead = second !== undefined && wordCount(first.text) <= MOST_OF_LEAD;
  const lead = isLead ? { ...second, text: `${first.text} ${second.text}` } : first;
  const likelihood = Math.min(SURE, Math.max(1 - SURE, lead.answers));
  const answers = Math.max(lead.answers, likelihoodOfLog(logOddsOf(likelihood) + FIRST_SENTENCE));
  return [{ ...lead, answers }, ...(isLead || !second ? [] : [second]), ...rest];
}

/** Keeps what was left out, and offers a candidate of it by its name. */
function withMore(
  { text, memo, ...reply }: Reply,
  rest: readonly string[],
  left: readonly Candidate[],
  language: Language,
): Reply {
  const more = cutWell([...new Set(rest)].filter((each) => !text.includes(each)).join(' '));
  if (more === '') return { ...reply, text, memo };
  const [offer] = left.filter(({ source }) => nameOf(source) !== '');
  const said = offer && language.assistant.thereIsMore(topicsOf([offer.source], language)[0] ?? '');
  // What comes later is not heard, and whoever reads sees it folded.
  const offered = said && wordCount(`${text} ${said}`) <= MOST_WITH_OFFER ? said : undefined;
  return {
    ...reply,
    text: offered ? `${text} ${offered}`.toWellFormed() : text,
    memo: { ...memo, more, ...(offered && { moreOffered: true }) },
  };
}

function cutWell(text: string): string {
  const letters = [...text];
  return (
    letters.length > MORE_CHARACTERS ? `${letters.slice(0, MORE_CHARACTERS - 1).join('')}…` : text
  ).toWellFormed();
}

/** Each entry and each part once. */
function unique(candidates: readonly Candidate[]): readonly Candidate[] {
  const known = new Set<string>();
  return candidates.filter((candidate) => {
    const key = `${idOf(candidate)} ${wordsSaidOf(candidate)}`;
    return !known.has(key) && known.add(key);
  });
}

/** Whether a turn begins with a question word: who asks how much hears no yes. */
export const asksWhich = (asked: string): boolean => ASKS_WHICH.test(asked);

/** Whether an owner's answer says its yes or no itself. */
export const beginsWithYesOrNo = (answer: string): boolean => YES_OR_NO.test(`${answer} `);

function withoutYesOrNo(answer: string): string {
  const [first = '', ...rest] = answer.replace(YES_OR_NO, '');
  return `${first.toLocaleUpperCase()}${rest.join('')}`;
}

/**
 * Says in the visitor's language that the owner's words are in another one of ours. A visitor who writes in none of ours may
 * well read the owner's.
 */
function inVisitorsLanguage(text: string, language: Language): string {
  const isWrittenIn = ({ script }: Language) => new RegExp(String.raw`\p{Script=${script}}`, 'u').test(text);
  const isOther = TWO_WORDS.test(text) && !isWrittenIn(language) && LANGUAGES.some(isWrittenIn);
  return isOther ? language.assistant.inOtherLanguage(text) : text;
}

/** Where a reply that says `said` came from, to go on from there and to be shown. */
export function tracesOf(
  passages: readonly Passage[],
  said: string,
): Pick<ResponseMemo, 'passageIds' | 'sources'> {
  if (passages.length === 0) return {};
  const shown = passages.filter((passage) => !isPromptFact(passage)).slice(0, MOST_SOURCES);
  return {
    passageIds: passages.map(({ id }) => id),
    ...(shown.length > 0 && { sources: shown.map((passage) => sourceOf(passage, said)) }),
  };
}

/** A passage as it is shown next to a reply that says `said`: the sentence that the reply is of, and what is around it. */
function sourceOf({ file, url, heading, text, question }: Passage, said: string): AnswerSource {
  const whole = text.replace(/\s+/gu, ' ').trim().toWellFormed();
  const isLong = [...whole].length > SHOWN_CHARACTERS;
  const nearest = nearestSentences(whole, said);
  const from = isLong ? whole.indexOf(nearest) : 0;
  const letters = [...(from > 0 ? `…${whole.slice(from)}` : whole)];
  const cut =
    letters.length > SHOWN_CHARACTERS
      ? `${letters.slice(0, SHOWN_CHARACTERS - 1).join('')}…`
      : letters.join('');
  return {
    title: file,
    heading: heading || (question ?? ''),
    text: cut,
    ...(nearest !== '' && nearest !== cut && cut.includes(nearest) && { quote: nearest }),
    ...(url !== undefined && { url }),
  };
}

/** The sentences that stand together and most of whose words are among those that were said; '' where none has any. */
function nearestSentences(text: string, said: string): string {
  const heard = new Set(wordsOf(said));
  const shareOf = (sentence: string) => {
    const words = wordsOf(sentence);
    return words.filter((word) => heard.has(word)).length / Math.max(1, words.length);
  };
  const sentences = wholeSentences(text);
  const shares = sentences.map(shareOf);
  const best = Math.max(0, ...shares);
  if (best === 0) return '';
  const from = shares.indexOf(best);
  const length = shares.slice(from).findIndex((share) => share < best);
  return sentences.slice(from, length < 0 ? undefined : from + length).join(' ');
}

/**
 * Which of the candidates a yes or a no may come from: what answers best, if the visitor asked for one, in words of its
 * own question. "No, just drop in" is a yes to "can I just turn up".
 */
export const answersYesOrNo =
  (best: Candidate, asked: string) =>
  (candidate: Candidate): boolean =>
    candidate === best && !asksWhich(asked) && isInWordsOf(candidate, asked);

function isInWordsOf({ source }: Candidate, asked: string): boolean {
  const questions =
    source.kind === 'entry'
      ? [source.entry.question, ...source.entry.phrasings]
      : [source.passage.question ?? '', source.passage.heading];
  return questions.some((question) => sharesWords(question, asked) && !turnsRound(question, asked));
}

/** "Do I have to book ahead?" and "can I come without booking ahead": a yes to one is a no to the other. */
function turnsRound(question: string, asked: string): boolean {
  const [one, other] = [modalOf(question), modalOf(asked)];
  return one !== undefined && other !== undefined && one !== other;
}

/** Whether a question asks what has to be or what may be; neither where it has words for both. */
function modalOf(text: string): 'need' | 'may' | undefined {
  const plain = plainOf(text);
  const [isNeed, isMay] = [NEED.test(plain), MAY.test(plain)];
  if (isNeed === isMay) return undefined;
  return isNeed ? 'need' : 'may';
}
