import { emailIn } from '../local/contact/read-details.ts';
import type { Turn } from '../responder.ts';
import { SentenceStream } from '../sentences/sentence-stream.ts';
import type { ModelRequest } from './compose-request.ts';
import { createReplyGuard, type ReplyGuard } from './guard-reply.ts';
import { speakable } from './speakable.ts';

/** Fewer letters tell no language: "OK", a name, a price. */
const TELLING_LETTERS = 12;
/** "Open from 8." may have been going on. */
const WHOLE = /(?<!\d\.?)[.?!…]["'”’»)\]]*$/u;
/** Times as much as a reply may say; a model that goes on reciting is stopped. */
const MOST_HELD_BACK = 2;
const CITATION = /\[((?:[FP]\d+(?:\s*[,;]\s*)?)+)\]/gu;

/** A model's text on its way to the visitor: cut into sentences, cleaned of markup, each let through by the guard. */
export class SpokenReply {
  /** Ids that the text itself cites, such as `[P1]`. */
  readonly cited: string[] = [];
  /** What was handed out. */
  said = '';
  /** Whether a sentence was held back since it recited rules or instructions, or told what is private. */
  hasRecited = false;
  readonly #request: ModelRequest;
  readonly #room: number;
  readonly #mayBeHeard: ReplyGuard;
  readonly #sentences = new SentenceStream();
  #ready: string[] = [];
  #isFull = false;
  /** Characters that were not heard. */
  #heldBack = 0;

  constructor(request: ModelRequest, turns: readonly Turn[], mostCharacters: number) {
    this.#request = request;
    this.#room = mostCharacters;
    this.#mayBeHeard = guardFor(request, turns);
  }

  /** Whether it has said as much as a reply may. */
  get isFull(): boolean {
    return this.#isFull || this.#heldBack > MOST_HELD_BACK * this.#room;
  }

  push(text: string): void {
    this.#add(this.#sentences.push(text));
  }

  /** The model stopped talking. `isWhole` is false when it was cut off or broke off: half a sentence is not said. */
  endOfStep(isWhole: boolean): void {
    const rest = this.#sentences.flush();
    this.#add(isWhole ? rest : rest.filter((piece) => WHOLE.test(piece)));
  }

  /** Whether what is about to be said is in another script than the visitor's language. */
  isForeign(): boolean {
    const text = this.#ready.join(' ');
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    const own = text.match(new RegExp(`\\p{Script=${this.#request.language.script}}`, 'gu'))?.length ?? 0;
    return letters >= TELLING_LETTERS && own * 2 < letters;
  }

  /** The sentences that may be said now. */
  take(): readonly string[] {
    const taken: string[] = [];
    for (const sentence of this.#ready) {
      this.#isFull ||= this.said.length + sentence.length > this.#room;
      if (this.#isFull) break;
      this.said = this.said === '' ? sentence : `${this.said} ${sentence}`;
      taken.push(sentence);
    }
    this.#ready = [];
    return taken;
  }

  #add(pieces: readonly string[]): void {
    for (const piece of pieces) {
      for (const [, ids = ''] of piece.matchAll(CITATION)) this.cited.push(...ids.split(/\s*[,;]\s*/u));
      const sentence = speakable(piece);
      if (!/[\p{L}\p{N}]/u.test(sentence)) continue;
      const verdict = this.#mayBeHeard(sentence);
      if (verdict === 'heard') this.#ready.push(sentence);
      else this.#heldBack += sentence.length;
      this.hasRecited ||= verdict === 'recited';
    }
  }
}

export function guardFor(request: ModelRequest, turns: readonly Turn[]): ReplyGuard {
  // An address that was spelled out is read back as it is written.
  const said = turns
    .filter(({ role }) => role === 'visitor')
    .map(({ text }) => `${text} ${emailIn(text) ?? ''}`);
  return createReplyGuard({ ...request, said: said.join('\n') });
}
