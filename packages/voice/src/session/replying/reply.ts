import type { MaxOutputTokens, RealtimeResponse } from '@parlo/contract/realtime';
import {
  bookingCard,
  contactCard,
  type ResponseClientCall,
  type ResponseMemo,
  type ResponsePart,
} from '@parlo/dialog/responder';
import type { FinishedTurn } from '../types.ts';
import type { StoredItem } from '../wire/conversation-log.ts';
import type { EventSender } from '../wire/event-sender.ts';
import type { Modality } from '../wire/session-config.ts';
import { sendCall } from './call-item.ts';
import { ReplyItem, type ReplyTools } from './reply-item.ts';

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
  /** Absent: as much as it likes. */
  readonly maxOutputTokens?: MaxOutputTokens;
  readonly endedTurn?: EndedTurn;
  /** A word is said where the first part takes long. */
  readonly bridges?: boolean;
  /** Comes once, when nothing more will be made or heard of it. */
  readonly onOver?: (how: ReplyOutcome) => void;
}

/** `failed` is a reply that could not be made before any of it was said. */
export type ReplyOutcome = 'finished' | 'interrupted' | 'failed';

export type StatusDetails = RealtimeResponse['status_details'];
type FinalStatus = 'completed' | 'cancelled' | 'failed' | 'incomplete';

/** One response on the wire: knows which of its events were sent, so that each is sent once and in order. */
export class Reply {
  readonly id: string;
  readonly request: ReplyRequest;
  readonly controller = new AbortController();
  readonly startedAt: number;
  firstSentenceAt: number | null = null;
  /** As in `FinishedTurn`; null while it is not known. */
  latencyMs: number | null = null;
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
  /** It ends where it may be no longer. */
  isCut = false;
  /** Sentences that are known and whose sound has not begun. */
  readonly unsaid: string[] = [];
  readonly #tools: ReplyTools;
  readonly #inputTokens: number;
  /** At most two: the notice, where one is due, and the reply itself. */
  readonly #items: ReplyItem[] = [];
  /** Functions that the client is to run, and those it was told of. They come after all that is said. */
  readonly #asked: Pick<ResponseClientCall, 'name' | 'arguments'>[] = [];
  readonly #calls: StoredItem[] = [];
  #notice: ReplyItem | null = null;
  #status: RealtimeResponse['status'] = 'in_progress';
  #sound: 'none' | 'playing' | 'over' = 'none';
  #everPlayed = false;

  constructor(tools: ReplyTools, request: ReplyRequest, startedAt: number) {
    this.#tools = tools;
    this.request = request;
    this.startedAt = startedAt;
    this.#inputTokens = estimateTokens(tools.log.turns().reduce((sum, { text }) => sum + text.length, 0));
    this.id = tools.newId('resp');
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

  /** Whether the visitor got anything of it. */
  get isEmpty(): boolean {
    return this.#items.every((item) => this.#textOf(item) === '');
  }

  /**
   * Its text from the first sentence on that was not heard to its end, when its sound had got to `ms`; '' where nothing
   * was heard at all, since it is not part of the conversation then. The notice is left out.
   */
  unheardAfter(ms: number): string {
    if (this.isEmpty) return '';
    const begun = this.#items
      .filter((item) => item !== this.#notice)
      .flatMap((item) => item.unheardAfter(ms));
    return [...begun, ...this.unsaid].join(' ');
  }

  /** The turns as they are stored, in the order in which they were said; none of those that nobody got. */
  finishedTurns(beganAt: number): FinishedTurn[] {
    const via = this.#everPlayed ? 'voice' : 'text';
    const startedAtMs = Math.round(this.startedAt - beganAt);
    return this.#items.flatMap((item) => {
      const text = this.#textOf(item);
      if (text === '') return [];
      const interrupted = item === this.#notice ? item.wasCut : this.interrupted;
      const said = { role: 'assistant', via, text, interrupted, hidden: false, startedAtMs } as const;
      const memo = item === this.#notice ? NOTICE : this.memo;
      const latency = item !== this.#notice && this.latencyMs !== null && { latencyMs: this.latencyMs };
      return [{ itemId: item.id, ...said, ...latency, ...(memo && { memo }) }];
    });
  }

  /** The item that the next words belong to; its events are sent once the first of them are known. */
  part(type: 'notice' | 'text'): ReplyItem {
    const last = this.#items.at(-1);
    if (last !== undefined && (type === 'notice' || last !== this.#notice)) return last;
    const { log, sender, newId } = this.#tools;
    const place = { responseId: this.id, outputIndex: this.#items.length, modality: this.request.modality };
    const item = new ReplyItem({ log, sender, newId }, place);
    if (type === 'notice') {
      item.memo = NOTICE;
      this.#notice = item;
    }
    this.#items.push(item);
    return item;
  }

  /** One more part of a reply in writing. */
  write({ type, text }: { readonly type: 'notice' | 'text' | 'waiting'; readonly text: string }): void {
    if (text === '') return;
    const item = this.part(type === 'notice' ? type : 'text');
    if (item !== this.#notice) this.closeNotice();
    item.open();
    item.write(type, text);
  }

  /** The client is to run a function once all was said. */
  addCall(call: Pick<ResponseClientCall, 'name' | 'arguments'>): void {
    this.#asked.push(call);
  }

  get hasCalls(): boolean {
    return this.#asked.length > 0;
  }

  /** Ends what was said and tells the client what to run. May be called twice. */
  sendCalls(): void {
    if (!this.hasCalls) return;
    this.#closeItems(this.isCut ? 'incomplete' : 'completed');
    for (const { name, arguments: input } of this.#asked.splice(0)) {
      const outputIndex = this.#items.length + this.#calls.length;
      this.#calls.push(sendCall(this.#tools, { responseId: this.id, outputIndex }, { name, input }));
    }
  }

  /** All of the notice has been sent, its sound too. */
  closeNotice(): void {
    this.#notice?.close('completed');
  }

  /** The item whose sound lies at `ms`; the last one after the end of it. */
  itemAt(ms: number): ReplyItem | null {
    const begun = this.#items.filter((item) => item.opened && item.beginsMs <= ms);
    return begun.at(-1) ?? this.#items.at(-1) ?? null;
  }

  /** The start of the next item's sound, after `ms`. */
  nextItemMs(ms: number): number {
    const next = this.#items.find((item) => item.beginsMs > ms);
    return next?.beginsMs ?? Number.POSITIVE_INFINITY;
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

  /** The sound was cut after `endMs`: the items keep what was heard of them. */
  soundCleared(endMs: number): void {
    this.#sound = 'over';
    this.interrupted = true;
    this.#send({ type: 'output_audio_buffer.cleared', response_id: this.id });
    const last = this.#items.at(-1);
    for (const item of this.#items) if (item === last || item.endsMs > endMs) item.cut(endMs);
  }

  /** Ends the generation with everything that has to come before `response.done`, and that. */
  finish(status: FinalStatus, details: StatusDetails): void {
    if (!this.generating) return;
    if (status === 'cancelled') this.interrupted = true;
    if (status === 'completed' || status === 'incomplete') this.sendCalls();
    this.#status = status;
    if (status === 'incomplete') this.closeNotice();
    this.#closeItems(status === 'completed' ? 'completed' : 'incomplete');
    this.#send({ type: 'response.done', response: this.#response(details) });
    // Cancelled before any sound: nobody got these words, so they are not part of the conversation.
    for (const item of this.#items) if (this.#textOf(item) === '') item.empty();
  }

  #closeItems(status: 'completed' | 'incomplete'): void {
    const last = this.#items.at(-1);
    if (last !== undefined && last !== this.#notice) last.memo = this.memo;
    for (const item of this.#items) item.close(status);
  }

  #textOf(item: ReplyItem): string {
    const unheard = this.request.modality === 'audio' && this.interrupted && !this.#everPlayed;
    return unheard ? '' : item.text;
  }

  #send(...event: Parameters<EventSender['send']>): void {
    this.#tools.sender.send(...event);
  }

  #response(details: StatusDetails): RealtimeResponse {
    const done = this.#status !== 'in_progress';
    const input = this.#inputTokens;
    const output = estimateTokens(this.#items.reduce((sum, { length }) => sum + length, 0));
    return {
      id: this.id,
      object: 'realtime.response',
      status: this.#status,
      status_details: details,
      output: done
        ? [...this.#items.filter(({ opened }) => opened).map((item) => item.output), ...this.#calls]
        : [],
      conversation_id: this.#tools.log.id,
      output_modalities: [this.request.modality],
      max_output_tokens: this.request.maxOutputTokens ?? 'inf',
      usage: done ? { total_tokens: input + output, input_tokens: input, output_tokens: output } : null,
      metadata: done ? this.#metadata() : (this.request.metadata ?? null),
      ai_generated: true,
    };
  }

  #metadata(): Record<string, string> | null {
    const metadata = withOutcome(this.request.metadata, this.memo);
    return this.#notice?.opened ? { ...metadata, notice_item: this.#notice.id } : metadata;
  }
}

const NOTICE: ResponseMemo = { outcome: 'notice', entryIds: [] };

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
  const more = memo.more && { more: memo.more };
  const contact = contactCard(memo);
  const booking = bookingCard(memo);
  const over = memo.contactOver && { contact_over: 'true' };
  const cards = { ...(contact && { contact }), ...over, ...(booking && { booking }) };
  return { ...metadata, outcome: memo.outcome, ...sources, ...more, ...cards };
}
