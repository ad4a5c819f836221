import { randomUUID } from 'node:crypto';
import type { ServerEvent, SessionConfig } from 'openai/resources/live/live';
import type { WebSocket } from 'ws';
import * as z from 'zod';
import type { CallEnd } from './call.ts';
import { EventInbox, type SentEvent } from './event-inbox.ts';
import type { StandInFunctionCall } from './reply.ts';

type WithoutId<T> = T extends unknown ? Omit<T, 'event_id'> : never;
/** A server's event; its id is added when it is sent. */
export type LiveOutEvent = WithoutId<ServerEvent>;

const WORD_MS = 200;

/** A Live session at the stand-in. It speaks when it is asked to comment, or when its backend has replied. */
export class LiveSession {
  readonly id = `live_${randomUUID().replaceAll('-', '')}`;
  readonly inbox = new EventInbox();
  readonly ended: Promise<CallEnd>;
  /** Null until it is started. */
  config: SessionConfig | null;
  /** What its backend replies to a request for a response. */
  backend: () => { readonly text: string; readonly calls?: readonly StandInFunctionCall[] } = () => ({
    text: 'Certainly.',
  });
  readonly #end = Promise.withResolvers<CallEnd>();
  readonly #sockets = new Set<WebSocket>();
  #clockMs = 0;
  #ids = 0;

  constructor(config: SessionConfig | null) {
    this.config = config;
    this.ended = this.#end.promise;
  }

  join(socket: WebSocket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('message', (data) => this.#take(String(data)));
    socket.once('close', () => {
      this.#sockets.delete(socket);
      if (this.#sockets.size === 0) this.#end.resolve('closed');
    });
  }

  send(event: LiveOutEvent): void {
    const text = JSON.stringify({ event_id: this.#newId('event'), ...event });
    for (const socket of this.#sockets) socket.send(text);
  }

  /** The visitor speaks: words with their times, and no end of a turn. */
  hear(said: string): void {
    for (const delta of said.split(/(?<=\s)/)) {
      this.send({ type: 'session.input_transcript.delta', delta, ...this.#span() });
    }
  }

  /** The assistant speaks. */
  say(said: string): void {
    for (const delta of said.split(/(?<=\s)/)) {
      this.send({ type: 'session.output_transcript.delta', delta, ...this.#span() });
    }
    this.send({ type: 'session.usage.updated', usage: { seconds: this.#clockMs / 1_000 } });
  }

  close(reason: 'close_requested' | 'expired' | 'content' | 'connection_lost'): void {
    const { model = 'gpt-live-1', ...config } = this.config ?? {};
    const session = { ...config, model, id: this.id } as never;
    this.send({
      type: 'session.closed',
      reason,
      session,
      usage: { seconds: this.#clockMs / 1_000 },
    });
    for (const socket of this.#sockets) socket.close(1000);
    this.#end.resolve(reason === 'expired' ? 'expired' : 'hangup');
  }

  break(): void {
    for (const socket of this.#sockets) socket.terminate();
    this.#end.resolve('broke');
  }

  #take(text: string): void {
    const event = this.inbox.take(text);
    const known = event && this.#handlers[event.type];
    if (known) known(event);
    else {
      const error = { type: 'invalid_request_error', code: 'unknown_event', message: 'No such event.' };
      this.send({ type: 'error', error });
    }
  }

  readonly #handlers: Readonly<Record<string, (event: SentEvent) => void>> = {
    'session.start': (event) => {
      this.config = Config.parse(event.session) as SessionConfig;
      this.send({ type: 'session.started', session: { ...this.config, id: this.id } as never });
    },
    'session.input_audio.append': () => undefined,
    'session.input_audio.mute': () => this.send({ type: 'session.input_audio.muted' }),
    'session.input_audio.unmute': () => this.send({ type: 'session.input_audio.unmuted' }),
    'session.instructions.append': () =>
      this.send({ type: 'session.instructions.appended', ...this.#span() }),
    'session.commentary.append': (event) => {
      this.send({ type: 'session.commentary.appended', ...this.#span() });
      this.say(String(event.content));
    },
    'response.item.create': () => undefined,
    'response.create': () => this.#work(),
    'session.close': () => this.close('close_requested'),
  };

  /** The backend's events are those of the Responses API, each in an envelope. */
  #work(): void {
    const { text, calls = [] } = this.backend();
    const id = this.#newId('resp');
    for (const call of calls) {
      const item = { type: 'function_call', id: this.#newId('fc'), call_id: this.#newId('call'), ...call };
      this.send({ type: 'response.event', event: { type: 'response.output_item.done', item } });
    }
    const usage = { input_tokens: 40, output_tokens: 6, input_tokens_details: { cached_tokens: 32 } };
    this.send({ type: 'response.event', event: { type: 'response.completed', response: { id, usage } } });
    if (text) this.say(text);
  }

  #span(): { start_ms: number; end_ms: number } {
    const start_ms = this.#clockMs;
    this.#clockMs += WORD_MS;
    return { start_ms, end_ms: this.#clockMs };
  }

  #newId(kind: string): string {
    return `${kind}_${(++this.#ids).toString().padStart(6, '0')}`;
  }
}

const Config = z.looseObject({ model: z.string() });
