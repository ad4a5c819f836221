import type { AssistantPhrases } from '../language/index.ts';
import { fileTitle } from '../passages/file-title.ts';
import type { PassageIndex } from '../passages/passage-index.ts';
import { completed, placeAfter, readOn } from '../passages/quote.ts';
import { sentencesOf } from '../passages/sentences-of.ts';
import type { Passage, ResponseMemo, Turn } from '../responder.ts';
import { tracesOf } from './compose-answer.ts';
import type { Reply } from './reply.ts';

/** Reads on in what was read out of a file, and reads it again. `earlier` are the turns before the one replied to. */
export class FileReader {
  readonly #files: () => Promise<PassageIndex | undefined>;
  readonly #earlier: readonly Turn[];
  readonly #phrases: AssistantPhrases;

  constructor(
    files: () => Promise<PassageIndex | undefined>,
    earlier: readonly Turn[],
    phrases: AssistantPhrases,
  ) {
    this.#files = files;
    this.#earlier = earlier;
    this.#phrases = phrases;
  }

  /** What the last answer left out, then what comes after that which was read out last: in the passage, else in the file. */
  async goOn(): Promise<Reply | undefined> {
    const memo = this.#earlier.findLast(({ role }) => role === 'assistant')?.memo;
    if (memo?.more !== undefined) return this.#readMore(memo, memo.more);
    const passage = await this.#lastRead();
    if (!passage) return undefined;
    const sentences = sentencesOf(passage.text);
    const rest = readOn(sentences, placeAfter(sentences, this.#heardOf(passage)));
    if (rest !== '') return this.#say(rest, passage);
    // Questions in a list are next to each other by chance.
    const next = passage.question === null ? (await this.#files())?.next(passage.id) : undefined;
    const following = next ? readOn(sentencesOf(next.text), 0) : '';
    if (next && following !== '') return this.#say(following, next);
    const end = this.#phrases.endOfFile(fileTitle(passage.file));
    return { text: end, memo: { outcome: 'small_talk', entryIds: [], passageIds: [passage.id] } };
  }

  /** The whole of an answer from a file of which `turn` is what was heard; nothing for other turns. */
  async wholeOf({ text, memo }: Turn): Promise<Reply | undefined> {
    const passage = await this.#passage(memo);
    if (!passage) return undefined;
    const whole = completed(sentencesOf(passage.text), text);
    return { text: whole, memo: { outcome: 'repeated', entryIds: [], ...tracesOf([passage], whole) } };
  }

  /** As many of the sentences that were left out as are read at once, and the others after them. */
  #readMore({ entryIds, passageIds }: ResponseMemo, more: string): Reply {
    const sentences = sentencesOf(more);
    const text = readOn(sentences, 0);
    const rest = sentences.slice(placeAfter(sentences, text)).join(' ');
    return {
      text: this.#phrases.readOn(text).toWellFormed(),
      memo: {
        outcome: 'answered',
        entryIds,
        ...(passageIds && { passageIds }),
        ...(rest !== '' && { more: rest }),
      },
    };
  }

  #say(text: string, passage: Passage): Reply {
    const memo: ResponseMemo = { outcome: 'answered', entryIds: [], ...tracesOf([passage], text) };
    return { text: this.#phrases.readOn(text).toWellFormed(), memo };
  }

  /** The passage that the last turn of ours was about; saying a thing again changes nothing of it. */
  #lastRead(): Promise<Passage | undefined> {
    return this.#passage(this.#earlier.findLast(({ role }) => role === 'assistant')?.memo);
  }

  async #passage(memo: ResponseMemo | undefined): Promise<Passage | undefined> {
    // What was only offered has not been read.
    const id = memo?.outcome === 'clarifying' ? undefined : memo?.passageIds?.at(-1);
    return id === undefined ? undefined : (await this.#files())?.get(id);
  }

  #heardOf({ id }: Passage): string {
    const about = this.#earlier.filter(
      ({ memo }) => memo?.outcome !== 'clarifying' && memo?.passageIds?.includes(id),
    );
    return about.map(({ text }) => text.replace(/\s+/gu, ' ')).join(' ');
  }
}
