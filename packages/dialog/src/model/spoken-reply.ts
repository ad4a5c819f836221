import { emailIn } from '../forms/slots/email.ts';
import { patternInAll } from '../language/index.ts';
import { claimsPerson } from '../notice/ai-notice.ts';
import type { Turn } from '../responder.ts';
import { SentenceStream } from '../sentences/sentence-stream.ts';
import type { ModelRequest } from './compose-request.ts';
import { createReplyGuard, type ReplyGuard } from './guard-reply.ts';
import { claimsOf } from './own-words.ts';
import { beforeScaffolding } from './scaffolding.ts';
import { speakable } from './speakable.ts';
import { type TextualCall, TextualCalls } from './textual-calls.ts';

/** Fewer letters tell no language: "OK", a name, a price. */
const TELLING_LETTERS = 12;
/** "Open from 8." may have been going on. */
const WHOLE = /(?<!\d\.?)[.?!…]["'”’»)\]]*$/u;
/** Times as much as a reply may say; a model that goes on reciting is stopped. */
const MOST_HELD_BACK = 2;
/** Sentences that a model may say again in one reply, unheard; one that runs in circles is stopped. */
const MOST_REPEATED = 2;
const IDS = '[FP]\\d{1,3}(?:\\s{0,3}(?:[,;&]|and|та|і)?\\s{0,3}[FP]\\d{1,3}){0,20}';
const LABELLED = `${patternInAll(({ ownWords }) => ownWords.sourceLabel)}\\s{0,3}:\\s{0,3}${IDS}`;
/** "[F1, P2]", "(Source: F1)", "Sources: F1 and P2." */
const CITATION = new RegExp(`\\[${IDS}\\]|[([]${LABELLED}[)\\]]|(?<![\\p{L}\\p{N}])${LABELLED}\\.?`, 'giu');

/** A model's text on its way to the visitor: cut into sentences, cleaned of markup, each let through by the guard. */
export class SpokenReply {
  /** Ids that the text itself cites, such as `[P1]`. */
  readonly cited: string[] = [];
  /** Calls of tools that the text holds, where a model writes them instead of calling. */
  readonly calls: readonly TextualCall[];
  /** Whether a sentence was held back since it claims that a message was passed on, or promises a person. */
  hasClaimed = false;
  /** What was handed out. */
  said = '';
  /** Whether a sentence was held back since it recited rules or instructions, or told what is private. */
  hasRecited = false;
  readonly #request: ModelRequest;
  readonly #room: number;
  readonly #mayBeHeard: ReplyGuard;
  readonly #sentences = new SentenceStream();
  readonly #textual: TextualCalls;
  readonly #claims: (sentence: string) => boolean;
  #ready: string[] = [];
  readonly #ofStep: string[] = [];
  readonly #earlier = new Set<string>();
  #isFull = false;
  #hasRunOn = false;
  readonly #heard = new Set<string>();
  #repeated = 0;
  /** Characters that were not heard. */
  #heldBack = 0;

  constructor(
    request: ModelRequest,
    turns: readonly Turn[],
    mostCharacters: number,
    tools: readonly string[] = [],
  ) {
    this.#request = request;
    this.#room = mostCharacters;
    this.#mayBeHeard = guardFor(request, turns);
    this.#claims = claimsOf(request, turns);
    this.#textual = new TextualCalls(tools);
    this.calls = this.#textual.found;
  }

  /** Whether it has said as much as a reply may, runs on in a visitor's part, or runs in circles. */
  get isFull(): boolean {
    const isEndless = this.#repeated > MOST_REPEATED || this.#heldBack > MOST_HELD_BACK * this.#room;
    return this.#isFull || this.#hasRunOn || isEndless;
  }

  /** A request begins. Returns what was said before; none of its sentences is said again: "Let me look." */
  beginStep(): string {
    for (const sentence of this.#ofStep) this.#earlier.add(sentence);
    this.#ofStep.length = 0;
    return this.said;
  }

  push(text: string): void {
    this.#add(this.#sentences.push(this.#textual.push(text)));
  }

  /** The model stopped talking. `isWhole` is false when it was cut off or broke off: half a sentence is not said. */
  endOfStep(isWhole: boolean): void {
    const rest = [...this.#sentences.push(this.#textual.flush()), ...this.#sentences.flush()];
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
      if (this.#earlier.has(sentence)) continue;
      this.#ofStep.push(sentence);
      this.#isFull ||= this.said.length + sentence.length > this.#room;
      if (this.#isFull) break;
      this.said = this.said === '' ? sentence : `${this.said} ${sentence}`;
      taken.push(sentence);
    }
    this.#ready = [];
    return taken;
  }

  #add(pieces: readonly string[]): void {
    for (const whole of pieces) {
      if (this.#hasRunOn) return;
      // A model that writes the visitor's part, or our labels, has finished its own.
      const before = beforeScaffolding(whole);
      this.#hasRunOn = before !== undefined;
      const piece = before ?? whole;
      const uncited = piece.replace(CITATION, (cited) => {
        this.cited.push(...(cited.match(/[FP]\d+/gu) ?? []));
        return ' ';
      });
      // Whatever a model makes of the owner's prompt: no visitor hears that a person speaks.
      const told = speakable(uncited);
      const sentence = claimsPerson(told) ? this.#request.language.assistant.robot : told;
      if (!/[\p{L}\p{N}]/u.test(sentence)) continue;
      const claims = this.#claims(sentence);
      this.hasClaimed ||= claims;
      const verdict = this.#mayBeHeard(sentence);
      const isHeard = this.#heard.has(sentence.toLowerCase());
      this.#heard.add(sentence.toLowerCase());
      this.#repeated += Number(isHeard);
      if (verdict === 'heard' && !claims && !isHeard) this.#ready.push(sentence);
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
