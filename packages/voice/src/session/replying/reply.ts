import type { RealtimeResponse } from '@parlo/contract/realtime';
import { bookingCard, contactCard, type ResponseMemo, type ResponsePart } from '@parlo/dialog/responder';
import type { FinishedTurn } from '../types.ts';
import { type ConversationLog, type StoredItem, withText } from '../wire/conversation-log.ts';
import type { EventSender } from '../wire/event-sender.ts';
import type { Modality } from '../wire/session-config.ts';
import { heardText, type SpokenSentence } from './heard-text.ts';

/** When the spoken turn that this replies to was over, for the observer's timings. Clock times. */
export interface EndedTurn {
  readonly endOfTurnMs: number;
  readonly transcriptMs: number;
  readonly knownAt: number;
}

export interface ReplyRequest {
  readonly source: (signal: AbortSignal) => AsyncIterable<ResponsePart>;
  readonly modality: Modality;
  readonly metadata?: Record<string, string> | null;
  readonly endedTurn?: EndedTurn;
  /** Comes once, when nothing more will be made or heard of it. */
  readonly onOver?: (how: ReplyOutcome) => void;
}

/** `failed` is a reply that could not be made before any of it was said. */
export type ReplyOutcome = 'finished' | 'interrupted' | 'failed';

export type StatusDetails = RealtimeResponse['status_details'];
type FinalStatus = 'completed' | 'cancelled' | 'failed';

export interface ReplyTools {
  readonly sender: EventSender;
  readonly log: ConversationLog;
  readonly newId: (prefix: string) => string;
}

/** One response on the wire: knows which of its events were sent, so that each is sent once and in order. */
export class Reply {
  readonly id: string;
  readonly itemId: string;
  readonly request: ReplyRequest;
  readonly controller = new AbortController();
  readonly startedAt: number;
  firstSentenceAt: number | null = null;
  memo: ResponseMemo | undefined;
  interrupted = false;
  /** Every word and sound of it is there. */
  made = false;
  /** It has said something of what was asked, not only that it takes a moment. */
  saidSomething = false;
  /** Its making failed before that. */
  saidNothing = false;
  /** The call is to end once it was heard to its end. */
  endsCall = false;
  readonly #tools: ReplyTools;
  readonly #inputTokens: number;
  readonly #sentences: SpokenSentence[] = [];
  #status: RealtimeResponse['status'] = 'in_progress';
  #opened = false;
  #sound: 'none' | 'playing' | 'over' = 'none';
  #everPlayed = false;
  #text = '';
  /** Set once the item was cut: what was heard of it. */
  #heard: string | null = null;

  constructor(tools: ReplyTools, request: ReplyRequest, startedAt: number) {
    this.#tools = tools;
    this.request = request;
    this.startedAt = startedAt;
    this.#inputTokens = estimateTokens(tools.log.turns().reduce((sum, { text }) => sum + text.length, 0));
    this.id = tools.newId('resp');
    this.itemId = tools.log.newItemId();
    this.#send({ type: 'response.created', response: this.#response(null) });
  }

  /** Between `response.created` and `response.done`. */
  get generating(): boolean {
    return this.#status === 'in_progress';
  }

  /** Between `output_audio_buffer.started` and `stopped` or `cleared`. */
  get playing(): boolean {
    return this.#sound === 'playing';
  }

  /** What the visitor got of it. */
  get text(): string {
    if (this.#heard !== null) return this.#heard;
    const unheard = this.request.modality === 'audio' && this.interrupted && !this.#everPlayed;
    return unheard ? '' : this.#text.trim();
  }

  /** The turn as it is stored, or null when the visitor got nothing of it. */
  finishedTurn(beganAt: number): FinishedTurn | null {
    const { itemId, text, interrupted, memo } = this;
    if (text === '') return null;
    const via = this.#everPlayed ? 'voice' : 'text';
    const startedAtMs = Math.round(this.startedAt - beganAt);
    const turn = { itemId, role: 'assistant', via, text, interrupted, hidden: false, startedAtMs } as const;
    return memo === undefined ? turn : { ...turn, memo };
  }

  /** The first words are known: shows the item. May be called for every part. */
  open(): void {
    if (this.#opened) return;
    this.#opened = true;
    const { log } = this.#tools;
    const item = this.#item('in_progress');
    const added = { ...item, content: [] };
    this.#send({ type: 'response.output_item.added', response_id: this.id, output_index: 0, item: added });
    const entry = { item, spoken: false, hidden: false, ours: true, sentences: this.#sentences };
    const previous = log.insert(entry);
    this.#send({ type: 'conversation.item.added', item: added, previous_item_id: previous });
    this.#send({ type: 'response.content_part.added', ...this.#place(), part: this.#part('') });
  }

  /** One more sentence (audio) or piece (text). */
  delta(text: string): void {
    this.#text += text;
    this.#store('in_progress');
    const type = this.#spoken ? 'response.output_audio_transcript.delta' : 'response.output_text.delta';
    this.#send({ type, ...this.#place(), delta: text });
  }

  /** One more part of a reply in writing; a sentence about waiting is separated from the text around it. */
  write({ type, text }: { readonly type: 'text' | 'waiting'; readonly text: string }): void {
    if (text === '') return;
    this.open();
    const before = this.#text === '' || /\s$/u.test(this.#text) ? '' : ' ';
    this.delta(type === 'waiting' ? `${before}${text} ` : text);
  }

  /** Where a sentence's sound lies; zero length when it has none. */
  located(sentence: SpokenSentence): void {
    this.#sentences.push(sentence);
  }

  soundStarted(): void {
    if (this.#sound !== 'none') return;
    this.#sound = 'playing';
    this.#everPlayed = true;
    this.#send({ type: 'output_audio_buffer.started', response_id: this.id });
  }

  soundStopped(): void {
    this.#sound = 'over';
    this.#send({ type: 'output_audio_buffer.stopped', response_id: this.id });
  }

  /** The sound was cut after `audioEndMs`: the item keeps what was heard. */
  soundCleared(audioEndMs: number): void {
    this.#sound = 'over';
    this.interrupted = true;
    this.#send({ type: 'output_audio_buffer.cleared', response_id: this.id });
    this.#heard = heardText(this.#sentences, audioEndMs);
    this.#tools.log.truncate(this.itemId, audioEndMs);
    this.#send({
      type: 'conversation.item.truncated',
      item_id: this.itemId,
      content_index: 0,
      audio_end_ms: audioEndMs,
    });
  }

  /** Ends the generation with everything that has to come before `response.done`, and that. */
  finish(status: FinalStatus, details: StatusDetails): void {
    if (!this.generating) return;
    if (status === 'cancelled') this.interrupted = true;
    this.#status = status;
    if (this.#opened) this.#closeItem(status === 'completed' ? 'completed' : 'incomplete');
    this.#send({ type: 'response.done', response: this.#response(details) });
    // Cancelled before any sound: nobody got these words, so they are not part of the conversation.
    const entry = this.#tools.log.get(this.itemId);
    if (entry !== undefined && this.text === '') entry.item = withText(entry.item, '');
  }

  #closeItem(status: 'completed' | 'incomplete'): void {
    const { log } = this.#tools;
    this.#store(status);
    const entry = log.get(this.itemId);
    if (entry !== undefined && this.memo !== undefined) entry.memo = this.memo;
    const place = this.#place();
    if (this.#spoken) {
      this.#send({ type: 'response.output_audio.done', ...place });
      this.#send({ type: 'response.output_audio_transcript.done', ...place, transcript: this.#text });
    } else this.#send({ type: 'response.output_text.done', ...place, text: this.#text });
    this.#send({ type: 'response.content_part.done', ...place, part: this.#part(this.#text) });
    const item = this.#item(status);
    this.#send({ type: 'conversation.item.done', item, previous_item_id: log.before(this.itemId) });
    this.#send({ type: 'response.output_item.done', response_id: this.id, output_index: 0, item });
  }

  get #spoken(): boolean {
    return this.request.modality === 'audio';
  }

  #send(...event: Parameters<EventSender['send']>): void {
    this.#tools.sender.send(...event);
  }

  #place() {
    return { response_id: this.id, item_id: this.itemId, output_index: 0, content_index: 0 };
  }

  #part(text: string) {
    return this.#spoken ? ({ type: 'audio', transcript: text } as const) : ({ type: 'text', text } as const);
  }

  #item(status: 'in_progress' | 'completed' | 'incomplete'): StoredItem {
    const content = this.#spoken
      ? ({ type: 'output_audio', transcript: this.#text } as const)
      : ({ type: 'output_text', text: this.#text } as const);
    return {
      id: this.itemId,
      object: 'realtime.item',
      type: 'message',
      status,
      role: 'assistant',
      content: [content],
    };
  }

  #store(status: 'in_progress' | 'completed' | 'incomplete'): void {
    const entry = this.#tools.log.get(this.itemId);
    if (entry !== undefined) entry.item = this.#item(status);
  }

  #response(details: StatusDetails): RealtimeResponse {
    const done = this.#status !== 'in_progress';
    const input = this.#inputTokens;
    const output = estimateTokens(this.#text.length);
    return {
      id: this.id,
      object: 'realtime.response',
      status: this.#status,
      status_details: details,
      output:
        done && this.#opened ? [this.#item(this.#status === 'completed' ? 'completed' : 'incomplete')] : [],
      conversation_id: null,
      output_modalities: [this.request.modality],
      usage: done ? { total_tokens: input + output, input_tokens: input, output_tokens: output } : null,
      metadata: done ? withOutcome(this.request.metadata, this.memo) : (this.request.metadata ?? null),
    };
  }
}

/** English runs at about four characters a token; the wire wants numbers and nothing here is billed by them. */
function estimateTokens(characters: number): number {
  return Math.ceil(characters / 4);
}

/** The client's own metadata, and the outcome, sources and cards of the reply. */
function withOutcome(
  metadata: ReplyRequest['metadata'],
  memo: ResponseMemo | undefined,
): Record<string, string> | null {
  if (memo === undefined) return metadata ?? null;
  const sources = memo.sources?.length ? { sources: JSON.stringify(memo.sources) } : {};
  const contact = contactCard(memo);
  const booking = bookingCard(memo);
  const over = memo.contactOver && { contact_over: 'true' };
  const cards = { ...(contact && { contact }), ...over, ...(booking && { booking }) };
  return { ...metadata, outcome: memo.outcome, ...sources, ...cards };
}
