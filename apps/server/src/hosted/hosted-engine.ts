import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Pronunciation, SpeechAbilities } from '@parlo/contract';
import type { EarlierTurn, EndReason, RunOutReason } from '@parlo/voice';
import type {
  CallEngine,
  CallHandlers,
  CallToOpen,
  Hearing,
  JoiningSocket,
  OpenResult,
} from '../features/calls/call-engine.ts';
import type { CallFault, HostedBrief, HostedHandlers, ProviderKind } from '../features/calls/hosted-call.ts';
import { createGuardedFetch, type GuardedFetch, type Reach } from '../platform/http/guarded-fetch.ts';
import type { ServiceReport, SpeechToUse } from '../platform/speech-to-use.ts';
import { acceptSocket, HandshakeError } from '../voice-host/accept-socket.ts';
import type { ProviderAdapter, ProviderAddress, SessionSetup, WrittenItem } from './adapters/adapter.ts';
import { adapterFor } from './adapters/choose-adapter.ts';
import type { CallFacts } from './call/call-types.ts';
import { type ClientChannel, openChannel } from './client-channel.ts';
import { openGuardedSocket, type ProviderSocket } from './guarded-socket.ts';
import { HeldCall } from './held-call.ts';
import { HostedFault } from './hosted-fault.ts';
import { hangUpAt, postOffer } from './post-offer.ts';
import { completeAnswer, stripDataChannel } from './sdp.ts';

/** For the answer to an offer, and again for the call's events: then the local engine takes the call. */
const OFFER_LIMIT_MS = 4_000;
const EVENTS_LIMIT_MS = 4_000;
/** More than any answer. */
const LONGEST_RESPONSE_BYTES = 256 * 1_024;

/** A call that is to be held by a provider, with everything that this takes. */
interface HostedCall {
  readonly call: CallToOpen;
  readonly brief: HostedBrief;
  readonly handlers: CallHandlers;
  readonly hosted: HostedHandlers;
  readonly adapter: ProviderAdapter;
  readonly signal: AbortSignal;
}

export interface HostedEngineOptions {
  /** The limits of tests. */
  readonly offerMs?: number;
  readonly eventsMs?: number;
  readonly adapterFor?: (kind: ProviderKind) => ProviderAdapter;
}

/**
 * Holds calls at a provider whose realtime model speaks for the assistant. All other calls, and those whose provider fails
 * before the greeting, are held by the local engine, under the same id.
 */
export class HostedEngine implements CallEngine {
  readonly #local: CallEngine;
  readonly #offerMs: number;
  readonly #eventsMs: number;
  readonly #adapterFor: (kind: ProviderKind) => ProviderAdapter;
  readonly #held = new Map<string, HeldCall>();
  readonly #opening = new Map<string, AbortController>();
  readonly #fetches = new Map<Reach, GuardedFetch>();
  readonly #hangingUp = new Set<Promise<void>>();
  #onIdle: (() => void) | null = null;
  #stopping = false;

  constructor(local: CallEngine, options: HostedEngineOptions = {}) {
    this.#local = local;
    this.#offerMs = options.offerMs ?? OFFER_LIMIT_MS;
    this.#eventsMs = options.eventsMs ?? EVENTS_LIMIT_MS;
    this.#adapterFor = options.adapterFor ?? adapterFor;
  }

  get ready(): Promise<void> {
    return this.#local.ready;
  }

  get activeCalls(): number {
    return this.#local.activeCalls + this.#held.size;
  }

  get load(): number {
    return this.#local.load;
  }

  requireReady(): void {
    this.#local.requireReady();
  }

  set onServiceReport(report: (report: ServiceReport) => void) {
    this.#local.onServiceReport = report;
  }

  async open(call: CallToOpen, handlers: CallHandlers, socket?: Socket): Promise<OpenResult> {
    const { hosted: brief, ...plain } = call;
    const { hosted } = handlers;
    if (!brief || !hosted) return this.#local.open(plain, handlers, socket);
    if (this.#stopping) return { refused: 'unavailable', message: 'The server is stopping.' };
    const stop = new AbortController();
    this.#opening.set(call.callId, stop);
    const adapter = this.#adapterFor(brief.provider.kind);
    const asked: HostedCall = { call: plain, brief, handlers, hosted, adapter, signal: stop.signal };
    try {
      return call.connection.kind === 'offer'
        ? await this.#openOffer(asked, call.connection.offer)
        : await this.#openSocket(asked, socket);
    } catch (error) {
      if (stop.signal.aborted) return { refused: 'unavailable', message: 'The call was ended.' };
      const fault = faultOf(error);
      if (fault !== null) hosted.onFault(fault, 'before');
      return this.#local.open(plain, handlers, socket);
    } finally {
      this.#opening.delete(call.callId);
      this.#idle();
    }
  }

  async join(callId: string, { handshake, socket, as }: JoiningSocket): Promise<boolean> {
    const held = this.#held.get(callId);
    if (!held) return this.#local.join(callId, { handshake, socket, as });
    try {
      const accepted = acceptSocket(socket, handshake, as === 'participant' ? () => {} : null);
      const channel = openChannel(accepted, as, idsFor(callId), {
        onEvent: (event) => held.ask(channel, { type: 'client', event }),
        onRefused: (error) => held.refuse(channel, error),
        onGone: (how) => held.leave(channel, how),
      });
      held.join(channel);
    } catch (error) {
      // The client has gone meanwhile.
      if (!(error instanceof HandshakeError)) throw error;
    }
    return true;
  }

  hangUp(callId: string, reason: EndReason): void {
    this.#opening.get(callId)?.abort();
    const held = this.#held.get(callId);
    if (held) held.hangUp(reason);
    else this.#local.hangUp(callId, reason);
  }

  runOut(callId: string, why: RunOutReason): void {
    const held = this.#held.get(callId);
    if (held) held.runOut(why);
    else this.#local.runOut(callId, why);
  }

  speech(): Promise<SpeechAbilities | null> {
    return this.#local.speech();
  }

  speak(
    text: string,
    voice: string,
    pronunciations?: readonly Pronunciation[],
    speech?: SpeechToUse,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#local.speak(text, voice, pronunciations, speech);
  }

  hear(samples: Int16Array, hearing: Hearing, signal: AbortSignal): Promise<string | null> {
    return this.#local.hear(samples, hearing, signal);
  }

  async stop(limitMs: number): Promise<void> {
    this.#stopping = true;
    await Promise.all([this.#stopHeld(limitMs), this.#local.stop(limitMs)]);
  }

  async #stopHeld(limitMs: number): Promise<void> {
    if (this.#held.size > 0 && limitMs > 0) {
      await new Promise<void>((resolve) => {
        const limit = setTimeout(resolve, limitMs);
        this.#onIdle = () => {
          clearTimeout(limit);
          resolve();
        };
      });
    }
    for (const opening of this.#opening.values()) opening.abort();
    for (const held of [...this.#held.values()]) held.hangUp('stopped');
    await Promise.all(this.#hangingUp);
    await Promise.all([...this.#fetches.values()].map((each) => each.close()));
    this.#fetches.clear();
  }

  async #openOffer(asked: HostedCall, offer: string): Promise<OpenResult> {
    const { brief, adapter, hosted, signal } = asked;
    const { provider } = brief;
    const stripped = stripDataChannel(offer);
    const setup = setupOf(asked, 'webrtc');
    const request = stripped && adapter.offer(provider, stripped.sdp, setup);
    // What is wrong with the visitor's own offer the local engine says.
    if (!stripped || !request) throw new NotHosted();
    const { fetch } = this.#fetchFor(provider.reach);
    const within = AbortSignal.any([signal, AbortSignal.timeout(this.#offerMs)]);
    const taken = await postOffer(fetch, request, adapter.readAnswer, within);
    const ending = adapter.hangUp(provider, taken.ref);
    const hangUp = () => {
      if (ending) this.#hangUpThere(hangUpAt(fetch, ending), asked.handlers);
    };
    const sdp = completeAnswer(taken.sdp, stripped, provider.reach);
    if (sdp === null || signal.aborted) {
      hangUp();
      throw new HostedFault('bad_response');
    }
    hosted.onProviderRef(taken.ref);
    await this.#hold(asked, setup, adapter.sideband(provider, taken.ref), hangUp);
    return { sdp };
  }

  /** A visitor's socket is touched only once the provider holds the session: until then the local engine may get it. */
  async #openSocket(asked: HostedCall, socket: Socket | undefined): Promise<OpenResult> {
    const { call, brief, adapter } = asked;
    const address = adapter.socket(brief.provider);
    if (!address || call.connection.kind !== 'socket') throw new NotHosted();
    const held = await this.#hold(asked, setupOf(asked, 'socket'), address, () => {});
    let channel: ClientChannel | null = null;
    const joinAtFirst = () => {
      if (channel) held.started();
    };
    try {
      const accepted = acceptSocket(socket, call.connection.handshake, joinAtFirst);
      const opened = openChannel(accepted, 'participant', idsFor(call.callId), {
        onEvent: (event) => held.ask(opened, { type: 'client', event }),
        onRefused: (error) => held.refuse(opened, error),
        onSound: (audio) => held.hear(audio),
        onGone: (how) => held.leave(opened, how),
      });
      channel = opened;
      held.follow(opened);
      return { sdp: null };
    } catch (error) {
      // The caller has gone meanwhile, so nobody else can take them either.
      held.withdraw();
      const message = error instanceof Error ? error.message : 'The caller has gone.';
      return { refused: 'invalid_offer', message };
    }
  }

  async #hold(
    asked: HostedCall,
    setup: SessionSetup,
    address: ProviderAddress,
    hangUp: () => void,
  ): Promise<HeldCall> {
    const { call, brief, handlers, hosted, adapter, signal } = asked;
    const { reach } = brief.provider;
    const open = (limitMs: number, within: AbortSignal): Promise<ProviderSocket> => {
      const toCall = {
        onText: (text: string) => held.receive(text),
        onGone: (fault: CallFault) => held.gone(fault),
      };
      return openGuardedSocket(address, toCall, { reach, limitMs, signal: within });
    };
    const held: HeldCall = new HeldCall({
      facts: factsOf(asked, setup),
      handlers,
      hosted,
      dialect: adapter.createDialect(),
      hangUp,
      // Over WebRTC the sound goes on without us.
      ...(setup.medium === 'webrtc' && { rejoin: open }),
      onOver: () => {
        this.#held.delete(call.callId);
        this.#idle();
      },
    });
    const giveUp = () => held.abandon('too_slow');
    const limit = setTimeout(giveUp, this.#eventsMs);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      const socket = await open(this.#eventsMs, signal).catch((error: unknown) => {
        const fault = faultOf(error) ?? 'unreachable';
        // The provider took the offer: what it does not know is its own call.
        held.abandon(setup.medium === 'webrtc' && fault === 'no_such_model' ? 'bad_response' : fault);
        return null;
      });
      if (socket) held.begin(socket);
      await held.confirmed;
      this.#held.set(call.callId, held);
      return held;
    } finally {
      clearTimeout(limit);
      signal.removeEventListener('abort', giveUp);
    }
  }

  #hangUpThere(hangingUp: Promise<boolean>, handlers: CallHandlers): void {
    const done = hangingUp.then((ended) => {
      if (!ended) handlers.onError('the provider did not end a call');
      this.#hangingUp.delete(done);
    });
    this.#hangingUp.add(done);
  }

  #fetchFor(reach: Reach): GuardedFetch {
    const known = this.#fetches.get(reach);
    if (known) return known;
    const made = createGuardedFetch(reach, undefined, LONGEST_RESPONSE_BYTES);
    this.#fetches.set(reach, made);
    return made;
  }

  #idle(): void {
    if (this.#held.size === 0 && this.#opening.size === 0) this.#onIdle?.();
  }
}

/** The call is not one for a provider, and nobody is to blame. */
class NotHosted extends Error {}

function faultOf(error: unknown): CallFault | null {
  if (error instanceof NotHosted) return null;
  return error instanceof HostedFault ? error.fault : 'provider_failed';
}

function setupOf({ call, brief }: HostedCall, medium: SessionSetup['medium']): SessionSetup {
  const { provider, voice, instructions, tools } = brief;
  const history = (call.history ?? []).slice(-MOST_TURNS).map(asItem);
  return { model: provider.model, voice, instructions, tools, languages: call.languages, history, medium };
}

/** More turns of before would cost with each response, and say little. */
const MOST_TURNS = 40;

const asItem = ({ role, text }: EarlierTurn): WrittenItem => ({
  role: role === 'visitor' ? 'user' : 'assistant',
  text,
});

function factsOf({ call, adapter }: HostedCall, setup: SessionSetup): CallFacts {
  const { callId, model, voice, instructions, notice, greeting, expiresAt, maxDurationMs } = call;
  return {
    callId: `sess_${callId.replace(/^rtc_/, '')}`,
    seed: randomBytes(6).toString('hex'),
    setup,
    turns: adapter.turns,
    shown: { model, voice, instructions, expiresAt },
    notice,
    greeting,
    history: call.history ?? [],
    unheard: call.unheard ?? '',
    maxDurationMs,
  };
}

function idsFor(callId: string): (prefix: string) => string {
  let count = 0;
  return (prefix) => {
    count += 1;
    return `${prefix}_${callId.slice(-8)}c${count}`;
  };
}
