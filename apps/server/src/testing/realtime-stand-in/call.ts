import { randomUUID } from 'node:crypto';
import type {
  ConversationItem,
  RealtimeResponseCreateParams,
  RealtimeSessionCreateRequest,
} from 'openai/resources/realtime/realtime';
import type { WebSocket } from 'ws';
import * as z from 'zod';
import { EventInbox, type SentEvent } from './event-inbox.ts';
import { type OutEvent, type ReplyEvents, replyEvents, type StandInReply } from './reply.ts';

/** A request for a response, with the conversation up to it. */
export interface AskedResponse {
  readonly params: RealtimeResponseCreateParams;
  readonly items: readonly ConversationItem[];
  /** The visitor's last words, spoken or typed. */
  readonly said: string;
  /** How many responses were asked for before, in this call. */
  readonly round: number;
}

export type Replies = (asked: AskedResponse) => StandInReply;
export type CallEnd = 'hangup' | 'closed' | 'expired' | 'revoked' | 'broke';

export interface HeardOptions {
  /** Instead of tokens. */
  readonly seconds?: number;
  /** The transcription fails. */
  readonly fails?: boolean;
}

interface ActiveResponse {
  readonly id: string;
  isCancelled: boolean;
}

/** One call at the stand-in: over WebRTC, with sidebands that join it, or over one WebSocket. */
export class StandInCall {
  readonly id = `rtc_u1_${randomUUID().replaceAll('-', '')}`;
  readonly over: 'webrtc' | 'websocket';
  session: RealtimeSessionCreateRequest;
  /** All events that it was sent, in order. */
  readonly inbox = new EventInbox();
  readonly ended: Promise<CallEnd>;
  /** Somebody joined it over a WebSocket. */
  readonly joined: Promise<void>;
  readonly #replies: () => Replies;
  readonly #end = Promise.withResolvers<CallEnd>();
  readonly #join = Promise.withResolvers<void>();
  readonly #sockets = new Set<WebSocket>();
  readonly #items: ConversationItem[] = [];
  #active: ActiveResponse | null = null;
  #round = 0;
  #isOver = false;
  #ids = 0;
  #soundMs = 0;

  constructor(over: 'webrtc' | 'websocket', session: RealtimeSessionCreateRequest, replies: () => Replies) {
    this.over = over;
    this.session = session;
    this.#replies = replies;
    this.ended = this.#end.promise;
    this.joined = this.#join.promise;
  }

  /** xAI's service names its first event otherwise, and by its documentation has no such events as these. */
  get #isXai(): boolean {
    return this.session.model?.startsWith('grok') ?? false;
  }

  get items(): readonly ConversationItem[] {
    return this.#items;
  }

  /** Nobody can join it any more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  get connections(): number {
    return this.#sockets.size;
  }

  join(socket: WebSocket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('message', (data) => this.#take(String(data)));
    socket.once('close', () => {
      this.#sockets.delete(socket);
      if (this.over === 'websocket') this.#endAs('closed');
    });
    if (this.#isXai) this.#sendTo([socket], { type: 'conversation.created', conversation: { id: this.id } });
    else this.#sendTo([socket], { type: 'session.created', session: this.#sessionState() });
    this.#join.resolve();
  }

  /** Sends any event, also one that OpenAI's types do not have. */
  send(event: OutEvent | { readonly type: string; readonly [key: string]: unknown }): void {
    this.#sendTo(this.#sockets, event);
  }

  /** Sends what may be no JSON. */
  sendRaw(text: string): void {
    for (const socket of this.#sockets) socket.send(text);
  }

  /** The visitor speaks. Returns the id of the item with these words. */
  hear(transcript: string, { seconds, fails = false }: HeardOptions = {}): string {
    const item_id = this.#newId('item');
    this.startSpeech(item_id);
    this.send({ type: 'input_audio_buffer.speech_stopped', audio_end_ms: this.#after(1_200), item_id });
    const previous_item_id = this.#items.at(-1)?.id ?? null;
    this.send({ type: 'input_audio_buffer.committed', item_id, previous_item_id });
    const item: ConversationItem = {
      id: item_id,
      object: 'realtime.item',
      type: 'message',
      role: 'user',
      status: 'completed',
      // The type has no null, which is what the service sends before it has the transcript.
      content: [{ type: 'input_audio', transcript: null as unknown as string }],
    };
    this.send({ type: 'conversation.item.added', previous_item_id, item });
    this.send({ type: 'conversation.item.done', previous_item_id, item });
    this.#items.push({ ...item, content: [{ type: 'input_audio', transcript }] });
    this.#transcribe(item_id, transcript, seconds, fails);
    if (this.session.audio?.input?.turn_detection?.create_response !== false) void this.#respond({});
    return item_id;
  }

  /** The visitor begins to speak, which ends a response where the session says so. */
  startSpeech(item_id = this.#newId('item')): void {
    this.send({ type: 'input_audio_buffer.speech_started', audio_start_ms: this.#soundMs, item_id });
    if (this.session.audio?.input?.turn_detection?.interrupt_response !== false)
      this.#cancel('turn_detected');
  }

  /** The session's longest time is over, which takes 60 minutes at the real service. */
  expire(): void {
    const message = 'Your session hit the maximum duration of 60 minutes.';
    this.#fail('session_expired', message);
    this.#finish('expired', 1001);
  }

  /** The key was revoked in mid-call. The form is a guess: the documentation has none. */
  revoke(): void {
    this.#fail('invalid_api_key', 'Incorrect API key provided.');
    this.#finish('revoked', 3000);
  }

  hangUp(): void {
    this.#finish('hangup', 1000);
  }

  /** The network to those who follow it over WebSockets breaks; over WebRTC the sound goes on. */
  dropSidebands(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  /** All its connections break at once, without a word. */
  break(): void {
    this.dropSidebands();
    this.#endAs('broke');
  }

  #take(text: string): void {
    const event = this.inbox.take(text);
    const isUnknown = this.#isXai && NOT_AT_XAI.has(event?.type ?? '');
    const handle = event && !isUnknown && this.#handlers[event.type];
    if (handle) handle(event);
    else if (event) this.#fail('invalid_value', `Invalid value: '${event.type}'.`, event.event_id);
    else this.#fail('invalid_json', 'The event is no JSON object with a type.');
  }

  readonly #handlers: Readonly<Record<string, (event: SentEvent) => void>> = {
    'session.update': (event) => {
      this.session = merged(this.session, event.session) as RealtimeSessionCreateRequest;
      this.send({ type: 'session.updated', session: this.#sessionState() });
    },
    'conversation.item.create': (event) => this.#addItem(event),
    'conversation.item.retrieve': (event) => {
      const item = this.#items.find(({ id }) => id === event.item_id);
      if (item) this.send({ type: 'conversation.item.retrieved', item });
      else this.#fail('item_not_found', 'There is no such item.', event.event_id);
    },
    'conversation.item.delete': (event) => {
      this.send({ type: 'conversation.item.deleted', item_id: String(event.item_id) });
    },
    'conversation.item.truncate': (event) => {
      const audio_end_ms = Number(event.audio_end_ms);
      const item_id = String(event.item_id);
      this.send({ type: 'conversation.item.truncated', item_id, content_index: 0, audio_end_ms });
    },
    'response.create': (event) => {
      const { response = {} } = ResponseCreate.parse(event);
      void this.#respond(response as RealtimeResponseCreateParams, event.event_id);
    },
    'response.cancel': (event) => {
      if (this.#active) this.#cancel('client_cancelled');
      else this.#fail('response_cancel_not_active', 'There is no response to cancel.', event.event_id);
    },
    'input_audio_buffer.append': () => undefined,
    'input_audio_buffer.clear': () => this.send({ type: 'input_audio_buffer.cleared' }),
    'input_audio_buffer.commit': () => {
      this.send({ type: 'input_audio_buffer.committed', item_id: this.#newId('item') });
    },
    'output_audio_buffer.clear': () => {
      this.send({ type: 'output_audio_buffer.cleared', response_id: this.#active?.id ?? 'resp_0' });
    },
  };

  #addItem(event: SentEvent): void {
    const created = Item.safeParse(event.item);
    if (!created.success) {
      this.#fail('invalid_value', 'The item is none.', event.event_id);
      return;
    }
    const previous_item_id = this.#items.at(-1)?.id ?? null;
    const item = {
      ...created.data,
      id: created.data.id ?? this.#newId('item'),
      object: 'realtime.item',
      status: 'completed',
    } as unknown as ConversationItem;
    this.#items.push(item);
    this.send({ type: 'conversation.item.added', previous_item_id, item });
    this.send({ type: 'conversation.item.done', previous_item_id, item });
  }

  async #respond(params: RealtimeResponseCreateParams, eventId?: string): Promise<void> {
    const isAside = params.conversation === 'none';
    if (!isAside && this.#active) {
      const message = `Conversation already has an active response in progress: ${this.#active.id}.`;
      return this.#fail('conversation_already_has_active_response', message, eventId);
    }
    const active: ActiveResponse = { id: this.#newId('resp'), isCancelled: false };
    if (!isAside) this.#active = active;
    const round = this.#round++;
    const reply = this.#replies()({ params, items: this.#items, said: this.#lastSaid(), round });
    const events = this.#eventsOf(reply, params, active.id);
    this.send(events.created);
    if (reply.kind === 'silent') return;
    this.#sendAll(events.firstHalf);
    if (reply.kind === 'breaks') return this.break();
    if (reply.kind === 'says' && reply.half) await reply.half;
    if (active.isCancelled) return;
    this.#sendAll(events.secondHalf);
    if (!isAside) this.#items.push(...events.items);
    if (this.#active === active) this.#active = null;
    this.#sendAll(events.done);
    if (reply.kind === 'says' && reply.heard) await reply.heard;
    if (!active.isCancelled) this.#sendAll(events.afterSound);
  }

  #eventsOf(reply: StandInReply, params: RealtimeResponseCreateParams, responseId: string): ReplyEvents {
    const modalities = params.output_modalities ?? this.session.output_modalities;
    return replyEvents(reply, {
      params,
      over: this.over,
      isText: modalities?.includes('text') ?? false,
      ids: {
        responseId,
        conversationId: `conv_${this.id}`,
        newItemId: () => this.#newId('item'),
        newCallId: () => this.#newId('call'),
      },
    });
  }

  #cancel(reason: 'turn_detected' | 'client_cancelled'): void {
    const active = this.#active;
    if (!active) return;
    active.isCancelled = true;
    this.#active = null;
    this.send({
      type: 'response.done',
      response: {
        id: active.id,
        object: 'realtime.response',
        status: 'cancelled',
        status_details: { type: 'cancelled', reason },
        output: [],
        usage: { total_tokens: 0, input_tokens: 0, output_tokens: 0 },
      },
    });
    if (this.over === 'webrtc') this.send({ type: 'output_audio_buffer.cleared', response_id: active.id });
  }

  #transcribe(item_id: string, transcript: string, seconds: number | undefined, fails: boolean): void {
    const at = { item_id, content_index: 0 };
    if (fails) {
      const error = { type: 'server_error', code: 'audio_unintelligible', message: 'It was not understood.' };
      this.send({ type: 'conversation.item.input_audio_transcription.failed', ...at, error });
      return;
    }
    this.send({ type: 'conversation.item.input_audio_transcription.delta', ...at, delta: transcript });
    const usage =
      seconds === undefined
        ? ({
            type: 'tokens',
            total_tokens: 22,
            input_tokens: 13,
            input_token_details: { text_tokens: 0, audio_tokens: 13 },
            output_tokens: 9,
          } as const)
        : ({ type: 'duration', seconds } as const);
    this.send({
      type: 'conversation.item.input_audio_transcription.completed',
      ...at,
      transcript,
      usage,
    });
  }

  #sessionState() {
    const session = merged(DEFAULTS, this.session) as RealtimeSessionCreateRequest;
    return { ...session, id: `sess_${this.id}`, object: 'realtime.session', expires_at: 1_900_000_000 };
  }

  #lastSaid(): string {
    const item = this.#items.findLast((one) => 'role' in one && one.role === 'user');
    const [part] = item && 'role' in item ? item.content : [];
    if (!part) return '';
    return ('transcript' in part && part.transcript) || part.text || '';
  }

  #fail(code: string, message: string, event_id: string | null = null): void {
    const error = { type: 'invalid_request_error', code, message, param: null, event_id };
    this.send({ type: 'error', error });
  }

  #finish(end: CallEnd, code: number): void {
    for (const socket of this.#sockets) socket.close(code);
    this.#endAs(end);
  }

  #endAs(end: CallEnd): void {
    this.#isOver = true;
    this.#end.resolve(end);
  }

  #sendAll(events: readonly OutEvent[]): void {
    for (const event of events) this.send(event);
  }

  #sendTo(sockets: Iterable<WebSocket>, event: object): void {
    const text = JSON.stringify({ event_id: this.#newId('event'), ...event });
    for (const socket of sockets) socket.send(text);
  }

  #after(ms: number): number {
    this.#soundMs += ms;
    return this.#soundMs;
  }

  #newId(kind: string): string {
    return `${kind}_${(++this.#ids).toString().padStart(6, '0')}`;
  }
}

const NOT_AT_XAI: ReadonlySet<string> = new Set(['conversation.item.truncate', 'output_audio_buffer.clear']);

/** The values of a session that nobody set. */
const DEFAULTS: RealtimeSessionCreateRequest = {
  type: 'realtime',
  output_modalities: ['audio'],
  instructions: '',
  tools: [],
  tool_choice: 'auto',
  max_output_tokens: 'inf',
  tracing: null,
  truncation: 'auto',
  audio: {
    input: { format: { type: 'audio/pcm', rate: 24_000 }, turn_detection: { type: 'server_vad' } },
    output: { format: { type: 'audio/pcm', rate: 24_000 }, voice: 'marin', speed: 1 },
  },
};

const Item = z.looseObject({ type: z.string(), id: z.string().optional() });
const ResponseCreate = z.looseObject({ response: z.record(z.string(), z.unknown()).optional() });

/** Only present fields change, however deep they are. */
function merged(before: unknown, change: unknown): unknown {
  if (!isPlain(before) || !isPlain(change)) return change;
  const entries = Object.entries(change).map(([key, value]) => [key, merged(before[key], value)]);
  return { ...before, ...Object.fromEntries(entries) };
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
