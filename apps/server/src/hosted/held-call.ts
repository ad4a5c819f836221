import type { RealtimeErrorDetail } from '@parlo/contract/realtime';
import { type EndReason, farewellError, realClock } from '@parlo/voice';
import type { CallHandlers } from '../features/calls/call-engine.ts';
import type { CallFault, HostedHandlers, HostedToolCall } from '../features/calls/hosted-call.ts';
import { withinSignal } from '../platform/within-signal.ts';
import type { Dialect, ProviderCommand } from './adapters/adapter.ts';
import type { ProviderEvent } from './adapters/provider-event.ts';
import { type CallState, createCall } from './call/call-state.ts';
import type { CallEffect, CallFacts, CallInput, ClientOutput, RunOut } from './call/call-types.ts';
import { sessionShownBy, step } from './call/step.ts';
import type { ClientChannel } from './client-channel.ts';
import type { ProviderSocket } from './guarded-socket.ts';
import { HostedFault } from './hosted-fault.ts';
import { PacedSound } from './paced-sound.ts';
import { ProviderLink, type ProviderLinkOptions } from './provider-link.ts';

/** How often time is looked at. */
const TICK_MS = 250;
/** A visitor waits for their reply meanwhile; the reading itself takes some hundredths of that. */
const HELP_LIMIT_MS = 3_000;
/** Longer than any tool's own limit. */
const TOOL_LIMIT_MS = 35_000;

export interface HeldCallOptions {
  readonly facts: CallFacts;
  readonly handlers: CallHandlers;
  readonly hosted: HostedHandlers;
  readonly dialect: Dialect;
  /** Ends the call at the provider. */
  readonly hangUp: () => void;
  /** Joins it there again; absent where it ends with its socket. */
  readonly rejoin?: ProviderLinkOptions['rejoin'];
  /** Nothing of the call is left. */
  readonly onOver: () => void;
}

/** One call that a provider holds: feeds the state machine, and does what it says. */
export class HeldCall {
  /** Resolves once the provider holds the session; rejects with a {@link HostedFault}, after which nothing is open. */
  readonly confirmed: Promise<void>;
  readonly #confirmed = Promise.withResolvers<void>();
  readonly #options: HeldCallOptions;
  readonly #ended = new AbortController();
  readonly #channels = new Set<ClientChannel>();
  readonly #inputs: CallInput[] = [];
  readonly #sound: PacedSound;
  #state: CallState;
  readonly #link: ProviderLink;
  #working = false;
  #isConfirmed = false;
  #isWithdrawn = false;
  #fault: CallFault = 'provider_failed';
  /** The client whose event is being worked on. */
  #asking: ClientChannel | null = null;
  #watched: { readonly eventId: string; readonly read: ReturnType<HostedHandlers['watch']> } | null = null;
  #count = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(options: HeldCallOptions) {
    this.#options = options;
    this.confirmed = this.#confirmed.promise;
    this.confirmed.catch(() => undefined);
    this.#state = createCall(options.facts, realClock.now());
    const { rejoin } = options;
    this.#link = new ProviderLink({
      ...(rejoin && { rejoin }),
      ended: this.#ended.signal,
      onRejoined: () => this.take({ type: 'rejoined' }),
      onLost: (fault) => this.take({ type: 'provider_gone', fault }),
    });
    this.#sound = new PacedSound({
      clock: realClock,
      send: (event) => this.#broadcast(event),
      onSound: (what, response_id) =>
        this.take({ type: 'provider', event: { type: `output_audio_buffer.${what}`, response_id } }),
    });
    this.#timer = setInterval(() => {
      this.#follow(options.dialect.due());
      this.take({ type: 'tick' });
    }, TICK_MS);
  }

  /** The provider's socket is open. It belongs to the call from here on. */
  begin(socket: ProviderSocket): void {
    if (this.#ended.signal.aborted) {
      socket.close();
      return;
    }
    this.#link.begin(socket);
    this.take({ type: 'open' });
  }

  /** The provider's socket is closed. */
  gone(fault: CallFault): void {
    const { ending, leftAt } = this.#state;
    this.#link.lost(fault, this.#isConfirmed && ending === null && leftAt === null);
  }

  /** One message of the provider. */
  receive(text: string): void {
    this.#follow(this.#options.dialect.read(parseJson(text)));
  }

  #follow(events: readonly ProviderEvent[]): void {
    for (const event of events) {
      if (event.type === 'session.created' || event.type === 'session.updated') this.#confirm();
      this.take({ type: 'provider', event });
    }
  }

  /** One more client of a running call. */
  join(channel: ClientChannel): void {
    this.follow(channel);
    if (channel.as === 'participant') this.take({ type: 'joined' });
  }

  /** The visitor's own socket: it gets everything, and the call takes time once it `started` to speak. */
  follow(channel: ClientChannel): void {
    if (this.#ended.signal.aborted) {
      channel.close('lost');
      return;
    }
    this.#channels.add(channel);
    channel.send(this.#stamped({ type: 'session.created', session: sessionShownBy(this.#state) }));
  }

  /** The visitor's socket sent its first message. */
  started(): void {
    this.take({ type: 'joined' });
  }

  leave(channel: ClientChannel, how: 'left' | 'lost'): void {
    this.#channels.delete(channel);
    const others = [...this.#channels].some(({ as }) => as === 'participant');
    if (channel.as === 'participant' && !others) this.take({ type: 'left', how });
  }

  /** One event of a client. */
  ask(channel: ClientChannel, input: Extract<CallInput, { type: 'client' }>): void {
    this.#asking = channel;
    this.take(input);
    this.#asking = null;
  }

  refuse(channel: ClientChannel, error: RealtimeErrorDetail): void {
    channel.send(this.#stamped({ type: 'error', error }));
  }

  /** The visitor's sound, as their socket sent it. */
  hear(audio: string): void {
    if (this.#isConfirmed && this.#state.paused === null) this.#tell({ type: 'append', audio });
  }

  runOut(why: RunOut): void {
    this.take({ type: 'run_out', why });
  }

  hangUp(reason: EndReason): void {
    this.take({ type: 'hang_up', reason });
  }

  /** Gives the call up before it began: nothing is reported. */
  abandon(fault: CallFault): void {
    if (this.#isConfirmed) return;
    this.#fault = fault;
    this.take({ type: 'hang_up', reason: 'failed' });
  }

  /** The visitor was gone before they got the call, which is refused: nothing is reported. */
  withdraw(): void {
    this.#isWithdrawn = true;
    this.take({ type: 'hang_up', reason: 'left' });
  }

  /** Inputs that an effect causes come after the other effects of the step. */
  take(input: CallInput): void {
    this.#inputs.push(input);
    if (this.#working) return;
    this.#working = true;
    try {
      for (let next = this.#inputs.shift(); next; next = this.#inputs.shift()) this.#step(next);
    } finally {
      this.#working = false;
    }
  }

  #step(input: CallInput): void {
    const { state, effects } = step(this.#state, input, realClock.now());
    this.#state = state;
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: CallEffect): void {
    const { handlers, hosted } = this.#options;
    switch (effect.type) {
      case 'provider':
        this.#tell(effect.command);
        return;
      case 'client':
        if (this.#options.facts.setup.medium === 'socket') this.#sound.event(effect.event);
        else this.#broadcast(effect.event);
        return;
      case 'refuse':
        if (this.#asking) this.refuse(this.#asking, effect.error);
        return;
      case 'sound':
        if (!this.#sound.sound(effect.responseId, effect.itemId, effect.delta))
          this.take({ type: 'provider_gone', fault: 'bad_response' });
        return;
      case 'silence':
        this.#silence();
        return;
      case 'help':
        void this.#help(effect.itemId, effect.text);
        return;
      case 'words':
        this.#watch(effect);
        return;
      case 'tool':
        void this.#useTool(effect.call);
        return;
      case 'turn':
        handlers.onTurn(effect.turn);
        return;
      case 'timings':
        handlers.onTimings(effect.timings);
        return;
      case 'usage':
        if (!hosted.onUsage(effect.usage)) this.take({ type: 'run_out', why: 'cost_cap' });
        return;
      case 'connected':
        handlers.onConnected();
        return;
      case 'failure':
        handlers.onError(effect.message);
        return;
      case 'fault':
        this.#fault = effect.fault;
        if (this.#isConfirmed) hosted.onFault(effect.fault, 'during');
        return;
      case 'end':
        this.#end(effect);
        return;
    }
  }

  #confirm(): void {
    if (this.#isConfirmed) return;
    this.#isConfirmed = true;
    this.#confirmed.resolve();
  }

  /** Returns whether anything was sent. */
  #tell(command: ProviderCommand): boolean {
    let isSent = false;
    for (const event of this.#options.dialect.write(command)) isSent = this.#link.send(event);
    return isSent;
  }

  #broadcast(event: ClientOutput): void {
    if (this.#channels.size === 0) return;
    const text = this.#stamped(event);
    for (const channel of this.#channels) channel.send(text);
  }

  #stamped({ type, ...fields }: ClientOutput): string {
    this.#count += 1;
    return JSON.stringify({ type, event_id: `event_${this.#options.facts.seed}${this.#count}`, ...fields });
  }

  #silence(): void {
    const cut = this.#sound.drop();
    if (!cut) return;
    this.take({ type: 'cut', ...cut });
    const event = { type: 'output_audio_buffer.cleared', response_id: cut.responseId } as const;
    this.take({ type: 'provider', event });
  }

  async #help(itemId: string, text: string): Promise<void> {
    const { hosted, handlers } = this.#options;
    const signal = this.#within(HELP_LIMIT_MS);
    let help: Awaited<ReturnType<HostedHandlers['help']>> = null;
    try {
      help = await withinSignal(hosted.help(text, signal), signal);
    } catch {
      if (!this.#ended.signal.aborted) handlers.onError('a turn was not read for danger');
    }
    this.take({ type: 'helped', itemId, help });
  }

  /** One reply is worded at a time. */
  #watch({ eventId, text }: Extract<CallEffect, { type: 'words' }>): void {
    if (this.#watched?.eventId !== eventId) this.#watched = { eventId, read: this.#options.hosted.watch() };
    const recital = this.#watched.read(text);
    if (recital) this.take({ type: 'recited', eventId, recital });
  }

  async #useTool(call: HostedToolCall): Promise<void> {
    const { hosted, handlers } = this.#options;
    const signal = this.#within(TOOL_LIMIT_MS);
    try {
      const output = await withinSignal(hosted.useTool(call, signal), signal);
      this.take({ type: 'tool_done', callId: call.callId, output });
    } catch {
      if (this.#ended.signal.aborted) return;
      handlers.onError('a tool failed');
      const output = JSON.stringify({ error: 'This does not work at the moment.' });
      this.take({ type: 'tool_done', callId: call.callId, output: { output } });
    }
  }

  #within(limitMs: number): AbortSignal {
    return AbortSignal.any([this.#ended.signal, AbortSignal.timeout(limitMs)]);
  }

  #end({ reason, seconds, unheard }: Extract<CallEffect, { type: 'end' }>): void {
    const { handlers, hangUp, onOver } = this.#options;
    this.#ended.abort();
    clearInterval(this.#timer);
    // What waits behind sound that nobody will hear.
    this.#sound.drop();
    this.#sound.close();
    const farewell = farewellError(reason, this.#options.facts.maxDurationMs);
    if (farewell) this.#broadcast({ type: 'error', error: { type: 'server_error', ...farewell } });
    for (const channel of this.#channels) channel.close(reason);
    this.#channels.clear();
    if (!this.#tell({ type: 'end' })) hangUp();
    this.#link.close();
    onOver();
    if (this.#isWithdrawn) return;
    if (this.#isConfirmed) handlers.onEnded({ reason, seconds, ...(unheard !== '' && { unheard }) });
    else this.#confirmed.reject(new HostedFault(this.#fault));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No event of any dialect.
    return null;
  }
}
