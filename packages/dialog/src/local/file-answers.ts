import type { AssistantPhrases } from '../language/index.ts';
import { fileTitle } from '../passages/file-title.ts';
import type { PassageMatch, PassageResult } from '../passages/passage-index.ts';
import { completed, placeAfter, quoteAround, readOn } from '../passages/quote.ts';
import { sentencesOf } from '../passages/sentences-of.ts';
import type { AnswerSource, FaqEntry, Passage, ResponseMemo, Turn } from '../responder.ts';
import type { SearchResult } from '../retrieval/faq-index.ts';
import type { OpenFiles } from '../retrieval/retriever.ts';
import type { Decision } from './decide.ts';
import { completeFollowUp } from './follow-up.ts';
import type { Reply } from './plan-reply.ts';

// Confidence is how likely the first passage answers. At this, 25 of 26 answers about the guest house of bench/data are
// right, and 5 of 300 questions to a bank are answered from the demo's answers (`npm run bench -- retrieval`).
const ENOUGH_TO_ANSWER = 0.5;
// An entry of the FAQ goes before a passage. But a FAQ of five entries takes "how much is the sauna" for a question
// about one of them; where a passage has more of the question's words by so much, it is what is meant.
const MORE_COVERED = 0.25;
/** An entry that fits like this is meant, whatever its words: "are pets allowed" is about dogs. */
const SURE_OF_FAQ = 0.95;
/** Below this an entry only comes near, and a passage that fits well is meant. */
const UNSURE_OF_FAQ = 0.5;
const BEATS_UNSURE_FAQ = 0.8;
/** An owner's answer in a list of questions is meant to be given whole; this is the length of a long one. */
const MOST_OF_AN_ANSWER = 700;
/** What a visitor is shown of a passage next to the reply. */
const SHOWN_CHARACTERS = 300;

/** Answers from files, word for word and by the file's name. */
export class FileAnswers {
  readonly #files: OpenFiles;
  readonly #earlier: readonly Turn[];
  readonly #phrases: AssistantPhrases;

  /** `earlier` are the turns before the one that is answered. */
  constructor(files: OpenFiles, earlier: readonly Turn[], phrases: AssistantPhrases) {
    this.#files = files;
    this.#earlier = earlier;
    this.#phrases = phrases;
  }

  find(text: string): Promise<PassageResult> {
    return this.#files.search(text);
  }

  /** The answer from a file to `text`, if there is one and it goes before what the FAQ has to say. */
  async answer(
    text: string,
    found: PassageResult,
    faq: Decision,
    result: SearchResult,
  ): Promise<Reply | undefined> {
    const [first] = found.matches;
    if (!first || found.confidence < ENOUGH_TO_ANSWER) return undefined;
    const entries = faq.kind === 'answer' ? [faq.entry] : faq.kind === 'ask' ? faq.entries : [];
    const goesFirst =
      entries.length === 0 || (await this.#beats(first, found.confidence, text, entries, result));
    return goesFirst ? this.#read(first) : undefined;
  }

  async #beats(
    { coverage }: PassageMatch,
    confidence: number,
    text: string,
    entries: readonly FaqEntry[],
    faq: SearchResult,
  ): Promise<boolean> {
    if (faq.confidence >= SURE_OF_FAQ) return false;
    if (faq.confidence < UNSURE_OF_FAQ && confidence >= BEATS_UNSURE_FAQ) return true;
    const index = await this.#files.index();
    const covered = entries.map(({ question, answer, phrasings }) =>
      index?.coverageIn([question, answer, ...phrasings].join(' '), text),
    );
    return coverage - Math.max(...covered.map((share) => share ?? 0)) >= MORE_COVERED;
  }

  /** The answer to a turn that leans on the one before it: "and on Sunday?" after what a file says of breakfast. */
  async answerInContext(text: string): Promise<Reply | undefined> {
    const passage = await this.#lastRead();
    const question = this.#earlier.findLast(({ role }) => role === 'visitor')?.text;
    if (!passage || !question) return undefined;
    const previous = { id: passage.id, question, answer: passage.text, phrasings: [] };
    const whole = completeFollowUp(text, previous);
    const found = whole && (await this.find(whole));
    return found ? this.answer(whole, found, { kind: 'unknown' }, { matches: [], confidence: 0 }) : undefined;
  }

  /** What comes after that which was read out last: in the passage, else in the file. */
  async goOn(): Promise<Reply | undefined> {
    const passage = await this.#lastRead();
    if (!passage) return undefined;
    const sentences = sentencesOf(passage.text);
    const rest = readOn(sentences, placeAfter(sentences, this.#heardOf(passage)));
    if (rest) return this.#say(this.#phrases.readOn(rest.text), passage);
    // Questions in a list are next to each other by chance.
    const next = passage.question === null ? (await this.#files.index())?.next(passage.id) : undefined;
    const following = next && readOn(sentencesOf(next.text), 0);
    if (next && following) return this.#say(this.#phrases.readOn(following.text), next);
    const end = this.#phrases.endOfFile(fileTitle(passage.file));
    return { text: end, memo: { outcome: 'small_talk', entryIds: [], passageIds: [passage.id] } };
  }

  /** The whole of an answer from a file of which `turn` is what was heard; nothing for other turns. */
  async wholeOf({ text, memo }: Turn): Promise<Reply | undefined> {
    const passage = await this.#passage(memo);
    if (!passage) return undefined;
    const whole = completed(sentencesOf(passage.text), text);
    return { text: whole, memo: { outcome: 'repeated', entryIds: [], ...tracesOf(passage) } };
  }

  #read({ passage, sentences, best }: PassageMatch): Reply | undefined {
    const isOwnersAnswer = passage.question !== null && passage.text.length <= MOST_OF_AN_ANSWER;
    if (isOwnersAnswer) return this.#say(passage.text, passage);
    const quote = passage.question === null ? quoteAround(sentences, best) : readOn(sentences, 0);
    if (!quote) return undefined;
    if (passage.question !== null) return this.#say(quote.text, passage);
    return this.#say(this.#phrases.fromFile(fileTitle(passage.file), quote.text), passage);
  }

  #say(text: string, passage: Passage): Reply {
    return {
      text: text.toWellFormed(),
      memo: { outcome: 'answered', entryIds: [], ...tracesOf(passage) },
    };
  }

  /** The passage that the last turn of ours was about; saying a thing again changes nothing of it. */
  #lastRead(): Promise<Passage | undefined> {
    return this.#passage(this.#earlier.findLast(({ role }) => role === 'assistant')?.memo);
  }

  async #passage(memo: ResponseMemo | undefined): Promise<Passage | undefined> {
    const id = memo?.passageIds?.at(-1);
    return id === undefined ? undefined : (await this.#files.index())?.get(id);
  }

  #heardOf({ id }: Passage): string {
    const about = this.#earlier.filter(({ memo }) => memo?.passageIds?.includes(id));
    return about.map(({ text }) => text.replace(/\s+/gu, ' ')).join(' ');
  }
}

/** Where an answer came from, to go on from there and to be shown. */
function tracesOf(passage: Passage): Pick<ResponseMemo, 'passageIds' | 'sources'> {
  return { passageIds: [passage.id], sources: [sourceOf(passage)] };
}

function sourceOf({ file, heading, text, question }: Passage): AnswerSource {
  const whole = text.replace(/\s+/gu, ' ').trim().toWellFormed();
  const letters = [...whole];
  const cut =
    letters.length > SHOWN_CHARACTERS ? `${letters.slice(0, SHOWN_CHARACTERS - 1).join('')}…` : whole;
  return { title: file, heading: heading || (question ?? ''), text: cut };
}
