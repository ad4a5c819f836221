import type { ResponseMemo } from '@parlo/dialog/responder';
import { type ConversationLog, type StoredItem, withText } from '../wire/conversation-log.ts';
import type { EventSender } from '../wire/event-sender.ts';
import type { Modality } from '../wire/session-config.ts';
import { heardText, type SpokenSentence } from './heard-text.ts';

export interface ReplyTools {
  readonly sender: Pick<EventSender, 'send'>;
  readonly log: ConversationLog;
  readonly newId: (prefix: string) => string;
}

/** The place of an item in its response. */
export interface ItemPlace {
  readonly responseId: string;
  /** From 0, in the order in which they are said. */
  readonly outputIndex: number;
  readonly modality: Modality;
}

type ItemStatus = 'in_progress' | 'completed' | 'incomplete';

/** How long a sentence is whose sound is not whole yet: speech has some fifteen letters a second. */
const MS_PER_CHARACTER = 65;

/** One message of a response on the wire: the notice, or the reply itself. */
export class ReplyItem {
  readonly id: string;
  memo: ResponseMemo | undefined;
  /** The start of its sound in the response's sound, in milliseconds; infinite without sound. */
  beginsMs = Number.POSITIVE_INFINITY;
  readonly #tools: ReplyTools;
  readonly #place: ItemPlace;
  /** Their places are the item's own. */
  readonly #sentences: SpokenSentence[] = [];
  #status: ItemStatus | 'announced' = 'announced';
  #text = '';
  /** Set once it was cut: what was heard of it. */
  #heard: string | null = null;

  constructor(tools: ReplyTools, place: ItemPlace) {
    this.#tools = tools;
    this.#place = place;
    this.id = tools.log.newItemId();
  }

  get outputIndex(): number {
    return this.#place.outputIndex;
  }

  get opened(): boolean {
    return this.#status !== 'announced';
  }

  /** The part that the visitor heard. */
  get text(): string {
    return this.#heard ?? this.#text.trim();
  }

  /** Shows the item, once. */
  open(): void {
    if (this.opened) return;
    this.#status = 'in_progress';
    const { log } = this.#tools;
    const item = this.#item();
    const added = { ...item, content: [] };
    const { responseId, outputIndex } = this.#place;
    this.#send({
      type: 'response.output_item.added',
      response_id: responseId,
      output_index: outputIndex,
      item: added,
    });
    const entry = { item, spoken: false, hidden: false, ours: true, sentences: this.#sentences };
    const previous = log.insert(entry);
    this.#send({ type: 'conversation.item.added', item: added, previous_item_id: previous });
    this.#send({ type: 'response.content_part.added', ...this.#part(), part: this.#content('') });
  }

  /** One more sentence (audio) or piece (text). */
  delta(text: string): void {
    this.#text += text;
    this.#store();
    const type = this.#spoken ? 'response.output_audio_transcript.delta' : 'response.output_text.delta';
    this.#send({ type, ...this.#part(), delta: text });
  }

  /** A sentence's delta, separated from what was said before it. */
  addSentence(text: string): void {
    this.delta(this.#text === '' ? text : ` ${text}`);
  }

  /** One more part in writing; a sentence about waiting is separated from the text around it. */
  write(type: 'notice' | 'text' | 'waiting', text: string): void {
    const before = this.#text === '' || /\s$/u.test(this.#text) ? '' : ' ';
    this.delta(type === 'waiting' ? `${before}${text} ` : text);
  }

  /** The start of a sentence's sound in the response's sound. Its end is an estimate until it is complete. */
  sentenceBegins(text: string, ms: number): void {
    if (this.#sentences.length === 0) this.beginsMs = ms;
    const fromMs = ms - this.beginsMs;
    this.#sentences.push({ text, fromMs, toMs: fromMs + text.length * MS_PER_CHARACTER });
  }

  /** The end of the current sentence's sound in the response's sound: its start, if it has no sound. */
  sentenceEnds(ms: number): void {
    const last = this.#sentences.pop();
    if (last) this.#sentences.push({ ...last, toMs: ms - this.beginsMs });
  }

  /** The end of its sound in the response's sound. */
  get endsMs(): number {
    return this.beginsMs + (this.#sentences.at(-1)?.toMs ?? 0);
  }

  /** Its sentences that were not heard whole when the sound of the response had got to `ms`. */
  unheardAfter(ms: number): string[] {
    return this.#sentences.filter(({ toMs }) => this.beginsMs + toMs > ms).map(({ text }) => text);
  }

  get wasCut(): boolean {
    return this.#heard !== null;
  }

  /** The sound of the response was cut after `endMs`: keeps what was heard. */
  cut(endMs: number): void {
    if (!this.opened) return;
    const audioEndMs = Math.max(0, endMs - this.beginsMs);
    this.#heard = heardText(this.#sentences, audioEndMs);
    this.#tools.log.truncate(this.id, audioEndMs);
    const place = { item_id: this.id, content_index: 0, audio_end_ms: audioEndMs };
    this.#send({ type: 'conversation.item.truncated', ...place });
  }

  /** It never reached anybody: no words of it are part of the conversation. */
  empty(): void {
    const entry = this.#tools.log.get(this.id);
    if (entry !== undefined) entry.item = withText(entry.item, '');
  }

  /** No more of it will come. */
  close(status: 'completed' | 'incomplete'): void {
    if (this.#status !== 'in_progress') return;
    this.#status = status;
    const { log } = this.#tools;
    this.#store();
    const entry = log.get(this.id);
    if (entry !== undefined && this.memo !== undefined) entry.memo = this.memo;
    const part = this.#part();
    if (this.#spoken) {
      this.#send({ type: 'response.output_audio.done', ...part });
      this.#send({ type: 'response.output_audio_transcript.done', ...part, transcript: this.#text });
    } else this.#send({ type: 'response.output_text.done', ...part, text: this.#text });
    this.#send({ type: 'response.content_part.done', ...part, part: this.#content(this.#text) });
    const item = this.#item();
    this.#send({ type: 'conversation.item.done', item, previous_item_id: log.before(this.id) });
    const { responseId, outputIndex } = this.#place;
    this.#send({
      type: 'response.output_item.done',
      response_id: responseId,
      output_index: outputIndex,
      item,
    });
  }

  /** As it is in `response.done`. */
  get output(): StoredItem {
    return this.#item();
  }

  /** Every character that was made of it, heard or not. */
  get length(): number {
    return this.#text.length;
  }

  get #spoken(): boolean {
    return this.#place.modality === 'audio';
  }

  #send(...event: Parameters<EventSender['send']>): void {
    this.#tools.sender.send(...event);
  }

  #part() {
    const { responseId, outputIndex } = this.#place;
    return { response_id: responseId, item_id: this.id, output_index: outputIndex, content_index: 0 };
  }

  #content(text: string) {
    return this.#spoken ? ({ type: 'audio', transcript: text } as const) : ({ type: 'text', text } as const);
  }

  #item(): StoredItem {
    const content = this.#spoken
      ? ({ type: 'output_audio', transcript: this.#text } as const)
      : ({ type: 'output_text', text: this.#text } as const);
    return {
      id: this.id,
      object: 'realtime.item',
      type: 'message',
      status: this.#status === 'announced' ? 'in_progress' : this.#status,
      role: 'assistant',
      content: [content],
    };
  }

  #store(): void {
    const entry = this.#tools.log.get(this.id);
    if (entry !== undefined) entry.item = this.#item();
  }
}
