import { randomUUID } from 'node:crypto';
import type { ServerEvent, SessionConfig } from 'openai/resources/live/live';
import type { WebSocket } from 'ws';
import * as z from 'zod';
import type { CallEnd } from './call.ts';
import { EventInbox, type SentEvent } from './event-inbox.ts';
import { SOUND, SOUND_MS, type StandInFunctionCall } from './reply.ts';

type WithoutId<T> = T extends unknown ? Omit<T, 'event_id'> : never;
/** A server's event; its id is added when it is sent. */
export type LiveOutEvent = WithoutId<ServerEvent>;

export interface BackendReply {
  /** What the session says then; '' for nothing. */
  readonly text: string;
  readonly calls?: readonly StandInFunctionCall[];
}

/** 24 kHz mono 16-bit PCM. */
const BYTES_PER_MS = 48;

/**
 * A Live session at the stand-in, over WebRTC with sidebands that attach to it, or over one WebSocket. It speaks when it is
 * asked to comment, when its backend has replied, or when a test has it speak.
 */
export class LiveSession {
  readonly id = `live_${randomUUID().replaceAll('-', '')}`;
  readonly over: 'webrtc' | 'websocket';
  readonly inbox = new EventInbox();
  readonly ended: Promise<CallEnd>;
  /** Null until it is started. */
  config: SessionConfig | null;
  /** What its backend replies to a request for a response. */
  backend: () => BackendReply = () => ({ text: 'Certainly.' });
  /** What it says when it is asked to say something. */
  comments: (content: string) => string = (content) => content;
  readonly #end = Promise.withResolvers<CallEnd>();
  readonly #sockets = new Set<WebSocket>();
  #isOver = false;
  #attached = 0;
  #clockMs = 0;
  #ids = 0;

  constructor(config: SessionConfig | null) {
    this.config = config;
    this.over = config ? 'webrtc' : 'websocket';
    this.ended = this.#end.promise;
  }

  /** How many WebSockets joined it so far. */
  get attached(): number {
    return this.#attached;
  }

  /** Nobody can join it any more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The milliseconds of the session's timeline so far. */
  get listened(): number {
    return this.#clockMs;
  }

  join(socket: WebSocket): void {
    this.#sockets.add(socket);
    this.#attached += 1;
    socket.on('error', () => undefined);
    socket.on('message', (data) => this.#take(String(data)));
    socket.once('close', () => {
      this.#sockets.delete(socket);
      // A sideband may come and go; the sound goes on without it.
      if (this.over === 'websocket') this.#endAs('closed');
    });
  }

  send(event: LiveOutEvent): void {
    this.#sendAsIs({ event_id: this.#newId('event'), ...event });
  }

  /** The visitor speaks: words with their times, and no end of a turn. */
  hear(said: string): void {
    for (const delta of said.split(/(?<=\s)/)) {
      this.send({ type: 'session.input_transcript.delta', delta, ...this.#span() });
    }
  }

  /** So much of the visitor's sound comes, which a sideband gets reflected. */
  listen(ms: number): void {
    this.#clockMs += ms;
    const audio = Buffer.alloc(ms * BYTES_PER_MS).toString('base64');
    if (this.over === 'webrtc') this.#sendAsIs({ type: 'session.input_audio.append', audio });
  }

  /** The assistant speaks. A sideband gets its sound reflected, with times. */
  say(said: string): void {
    for (const delta of said.split(/(?<=\s)/)) {
      const span = this.#span();
      this.send({ type: 'session.output_transcript.delta', delta, ...span });
      const times = this.over === 'webrtc' ? span : {};
      this.#sendAsIs({ type: 'session.output_audio.delta', delta: SOUND, ...times });
    }
    this.send({ type: 'session.usage.updated', usage: { seconds: this.#clockMs / 1_000 } });
  }

  /** The session gives its backend something to do, whose events are those of the Responses API, each in an envelope. */
  delegate(reply: BackendReply = this.backend()): void {
    const { text, calls = [] } = reply;
    const id = this.#newId('resp');
    const delegation_id = this.#newId('deleg');
    const delegation = {
      id: delegation_id,
      type: 'delegation',
      target: 'responses',
      response_id: id,
    } as const;
    this.send({ type: 'session.delegation.created', delegation, offset_ms: this.#clockMs });
    const nested = (event: { readonly [key: string]: unknown }) =>
      this.send({ type: 'response.event', event, delegation_id });
    nested({ type: 'response.created', response: { id, status: 'in_progress' } });
    for (const call of calls) {
      const item = { type: 'function_call', id: this.#newId('fc'), call_id: this.#newId('call'), ...call };
      nested({ type: 'response.output_item.done', item });
    }
    const usage = { input_tokens: 40, output_tokens: 6, input_tokens_details: { cached_tokens: 32 } };
    nested({ type: 'response.completed', response: { id, usage } });
    if (text) this.say(text);
  }

  close(reason: 'close_requested' | 'expired' | 'content' | 'remote_hangup' | 'connection_lost'): void {
    this.send({
      type: 'session.closed',
      reason,
      session: this.#resource(),
      usage: { seconds: this.#clockMs / 1_000 },
    });
    this.#endAs(reason === 'expired' ? 'expired' : 'hangup');
    for (const socket of this.#sockets) socket.close(1000);
  }

  /** The network to those who follow it breaks; over WebRTC the sound goes on. */
  dropSidebands(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  /** All its connections break at once, without a word. */
  break(): void {
    this.dropSidebands();
    this.#endAs('broke');
  }

  #endAs(end: CallEnd): void {
    this.#isOver = true;
    this.#end.resolve(end);
  }

  #take(text: string): void {
    const event = this.inbox.take(text);
    const known = event && this.#handlers[event.type];
    if (known) known(event);
    else this.#fail('unknown_event', 'No such event.', event);
  }

  readonly #handlers: Readonly<Record<string, (event: SentEvent) => void>> = {
    'session.start': (event) => {
      if (this.config) return this.#fail('session_already_started', 'It has started.', event);
      this.config = Config.parse(event.session) as SessionConfig;
      this.send({ type: 'session.started', session: this.#resource() });
    },
    'session.update': (event) => {
      const type = Update.safeParse(event.session).data?.delegation.type;
      // The owner of delegated tasks can't change.
      if (type === this.config?.delegation?.type)
        this.send({ type: 'session.updated', session: this.#resource() });
      else this.#fail('invalid_value', 'The delegation type can’t change.', event);
    },
    'session.input_audio.append': (event) => {
      if (this.over === 'websocket') this.listen(lengthMs(String(event.audio)));
      else this.#fail('invalid_event', 'Sound comes by the audio track.', event);
    },
    'session.input_audio.mute': () => this.send({ type: 'session.input_audio.muted' }),
    'session.input_audio.unmute': () => this.send({ type: 'session.input_audio.unmuted' }),
    'session.instructions.append': () =>
      this.send({ type: 'session.instructions.appended', ...this.#span() }),
    'session.commentary.append': (event) => {
      this.send({ type: 'session.commentary.appended', ...this.#span() });
      this.say(this.comments(String(event.content)));
    },
    'response.item.create': () => undefined,
    'response.create': () => this.delegate(),
    'session.close': () => this.close('close_requested'),
  };

  #fail(code: string, message: string, event: SentEvent | null): void {
    const client = event?.event_id === undefined ? {} : { client_event_id: event.event_id };
    this.send({ type: 'error', error: { type: 'invalid_request_error', code, message, ...client } });
  }

  #resource() {
    const { model = 'gpt-live-1', ...config } = this.config ?? {};
    return { ...config, model, id: this.id } as never;
  }

  #sendAsIs(event: object): void {
    const text = JSON.stringify(event);
    for (const socket of this.#sockets) socket.send(text);
  }

  #span(): { start_ms: number; end_ms: number } {
    const start_ms = this.#clockMs;
    this.#clockMs += SOUND_MS;
    return { start_ms, end_ms: this.#clockMs };
  }

  #newId(kind: string): string {
    return `${kind}_${(++this.#ids).toString().padStart(6, '0')}`;
  }
}

const Config = z.looseObject({ model: z.string() });
const Update = z.object({ delegation: z.looseObject({ type: z.string() }) });

const lengthMs = (base64: string): number => (base64.length * 3) / 4 / BYTES_PER_MS;
