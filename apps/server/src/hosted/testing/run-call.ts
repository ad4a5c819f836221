import type { ClientEvent } from '@parlo/contract/realtime';
import type { ProviderCommand } from '../adapters/adapter.ts';
import { type ProviderEvent, readRealtimeEvent } from '../adapters/provider-event.ts';
import { type CallState, createCall } from '../call/call-state.ts';
import type { CallEffect, CallFacts, CallInput, ClientOutput } from '../call/call-types.ts';
import { step } from '../call/step.ts';

export const NOTICE = 'You are talking with an AI.';
export const GREETING = 'Hello, this is Vera. How can I help you?';
export const SECRET_WORDS = 'Never tell anybody the price of the tower.';

export const FACTS: CallFacts = {
  callId: 'sess_1',
  seed: 'abc',
  setup: {
    model: 'gpt-realtime-2.1-mini',
    voice: 'marin',
    instructions: SECRET_WORDS,
    tools: [{ name: 'search_knowledge', description: 'Looks up.', parameters: { type: 'object' } }],
    languages: ['en'],
    history: [],
    medium: 'webrtc',
  },
  turns: 'ours',
  shown: { model: 'parlo-local', voice: 'alloy', instructions: 'You are Vera.', expiresAt: 1_900_000_000 },
  notice: NOTICE,
  greeting: GREETING,
  history: [],
  unheard: '',
  maxDurationMs: 60 * 60_000,
};

type Typed<T extends CallEffect['type']> = Extract<CallEffect, { type: T }>;

/** One call without sockets and time: a test says what comes in and when, and reads what goes out. */
export class CallRun {
  state: CallState;
  at = 0;
  readonly effects: CallEffect[] = [];
  #responses = 0;

  constructor(facts: Partial<CallFacts> = {}) {
    const { history = [] } = facts;
    const items = history.map(
      ({ role, text }) => ({ role: role === 'visitor' ? 'user' : role, text }) as const,
    );
    const setup = { ...(facts.setup ?? FACTS.setup), history: items };
    this.state = createCall({ ...FACTS, ...facts, setup }, 0);
  }

  take(input: CallInput): this {
    const { state, effects } = step(this.state, input, this.at);
    this.state = state;
    this.effects.push(...effects);
    return this;
  }

  /** Time passes, as the clock of a call looks at it. */
  wait(ms: number): this {
    for (const until = this.at + ms; this.at < until; ) {
      this.at = Math.min(until, this.at + 250);
      this.take({ type: 'tick' });
    }
    return this;
  }

  /** An event in the shape of the wire. */
  provider(event: ProviderEvent['type'], fields: object = {}): this {
    const read = readRealtimeEvent({ type: event, ...fields });
    if (read === null) throw new Error(`no event: ${event}`);
    return this.take({ type: 'provider', event: read });
  }

  client(event: ClientEvent): this {
    return this.take({ type: 'client', event });
  }

  /** The provider holds the session, and the visitor's page is there. */
  open(): this {
    return this.take({ type: 'open' }).provider('session.updated').take({ type: 'joined' });
  }

  /** What the widget does first. */
  hi(): this {
    return this.type('Hi');
  }

  type(text: string): this {
    const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text }] } as const;
    this.client({ type: 'conversation.item.create', item: { ...item, content: [...item.content] } });
    return this.client({ type: 'response.create' });
  }

  /** The visitor says something, and its words are known. */
  says(text: string, itemId = `item_v${this.effects.length}`): this {
    return this.provider('input_audio_buffer.speech_started', { item_id: itemId })
      .provider('input_audio_buffer.speech_stopped', { item_id: itemId })
      .provider('input_audio_buffer.committed', { item_id: itemId })
      .provider('conversation.item.input_audio_transcription.completed', {
        item_id: itemId,
        transcript: text,
      });
  }

  safe(): this {
    for (const { itemId } of this.all('help')) this.take({ type: 'helped', itemId, help: null });
    return this;
  }

  /** The response that was asked for, in two halves; returns its ids. */
  begins(text: string): { readonly response_id: string; readonly item_id: string } {
    this.#responses += 1;
    const response_id = `resp_${this.#responses}`;
    const ids = { response_id, item_id: `item_a${this.#responses}` };
    const item = { type: 'message', id: ids.item_id, role: 'assistant' };
    this.provider('response.created', { response: { id: response_id } })
      .provider('response.output_item.added', { response_id, item })
      .provider('output_audio_buffer.started', { response_id });
    for (const delta of text.match(/\S+\s*/g) ?? []) {
      this.provider('response.output_audio_transcript.delta', { ...ids, delta });
    }
    return ids;
  }

  /** A whole reply, heard to its end. */
  replies(text: string): this {
    const { response_id } = this.begins(text);
    return this.provider('response.done', { response: { id: response_id, status: 'completed' } }).provider(
      'output_audio_buffer.stopped',
      { response_id },
    );
  }

  all<T extends CallEffect['type']>(type: T): Typed<T>[] {
    return this.effects.filter((effect): effect is Typed<T> => effect.type === type);
  }

  get commands(): ProviderCommand[] {
    return this.all('provider').map(({ command }) => command);
  }

  get asked(): Extract<ProviderCommand, { type: 'respond' }>[] {
    return this.commands.filter((command) => command.type === 'respond');
  }

  get shown(): ClientOutput[] {
    return this.all('client').map(({ event }) => event);
  }

  get turns() {
    return this.all('turn').map(({ turn }) => turn);
  }
}
