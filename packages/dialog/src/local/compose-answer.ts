import { type AssistantPhrases, anywhere, patternInAll, wordsInAll } from '../language/index.ts';
import { fileTitle } from '../passages/file-title.ts';
import { isPromptFact } from '../passages/prompt-facts.ts';
import { partsOf } from '../passages/quote.ts';
import { sharesWords } from '../passages/shared-words.ts';
import type { AnswerSource, Passage, ResponseMemo } from '../responder.ts';
import type { Candidate } from '../retrieval/candidate.ts';
import { wholeSentences } from '../sentences/sentence-stream.ts';
import { plainOf, wordsOf } from '../text/clean-text.ts';
import type { Reply } from './plan-reply.ts';

// Who asks how much hears no yes.
const ASKS_WHICH = new RegExp(
  String.raw`^(?:${[...wordsInAll(({ turns }) => turns.questionWords)].join('|')})(?![\p{L}\p{N}])`,
  'iu',
);

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

/**
 * Says what candidates hold, word for word and in their order; parts of one passage in the passage's own. A yes or a no
 * is left out before the answers that are not for the visitor's question: `isFor` tells which are, by default all.
 */
export function composeAnswer(
  candidates: readonly Candidate[],
  phrases: AssistantPhrases,
  isFor: (candidate: Candidate) => boolean = () => true,
): Reply {
  const said: string[] = [];
  const entryIds = new Set<string>();
  const passages = new Map<string, Passage>();
  // A file is named once for all that follows of it.
  let named: string | undefined;
  for (const candidate of candidates) {
    const { source } = candidate;
    if (source.kind === 'entry') {
      if (entryIds.has(source.entry.id)) continue;
      const { answer } = source.entry;
      said.push(isFor(candidate) ? answer : withoutYesOrNo(answer));
      entryIds.add(source.entry.id);
      named = undefined;
    } else if (!passages.has(source.passage.id)) {
      const { passage } = source;
      passages.set(passage.id, passage);
      const text = quotedParts(passage, candidates).join(' ');
      // Two pages may have one title.
      const name = passage.url ?? passage.file;
      said.push(name === named ? text : readOut(passage, text, phrases));
      named = passage.question === null ? name : undefined;
    }
  }
  // A lone half of a surrogate pair is no text: encoders downstream would reject it.
  const text = said.join(' ').toWellFormed();
  return {
    text,
    memo: { outcome: 'answered', entryIds: [...entryIds], ...tracesOf([...passages.values()], text) },
  };
}

function withoutYesOrNo(answer: string): string {
  const [first = '', ...rest] = answer.replace(YES_OR_NO, '');
  return `${first.toLocaleUpperCase()}${rest.join('')}`;
}

/** The parts that candidates quote, each once and in the passage's order. */
function quotedParts(passage: Passage, candidates: readonly Candidate[]): readonly string[] {
  const quoted = new Set(
    candidates.map(({ source }) =>
      source.kind === 'passage' && source.passage.id === passage.id ? source.quote : '',
    ),
  );
  return partsOf(passage).filter((part) => quoted.has(part));
}

function readOut({ file, url, question }: Passage, text: string, phrases: AssistantPhrases): string {
  if (question !== null) return text;
  return url === undefined
    ? phrases.fromFile(fileTitle(file), text)
    : phrases.fromPage(fileTitle(file), text);
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
    candidate === best && !ASKS_WHICH.test(asked) && isInWordsOf(candidate, asked);

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
