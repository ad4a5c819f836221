import type { ResponsePart, Turn } from '@parlo/dialog/responder';
import type { EndReason, FinishedTurn, TurnTimings } from '@parlo/voice';
import type { CallToOpen, FromHost, HostSettings } from './ipc.ts';
import { VoiceHost } from './voice-host.ts';

const OPEN_LIMIT_MS = 10_000;
const SPEAK_LIMIT_MS = 15_000;
/** A host that dies young is started again later and later, so that a fault at start can't spin. */
const RESTART_MIN_MS = 200;
const RESTART_MAX_MS = 10_000;
const YOUNG_MS = 30_000;

export interface CallHandlers {
  answer(turns: readonly Turn[], signal: AbortSignal): AsyncIterable<ResponsePart>;
  onTurn(turn: FinishedTurn): void;
  onTimings(timings: TurnTimings): void;
  onError(message: string): void;
  /** Comes once for every opened call. `seconds` is null when the host died with it. */
  onEnded(end: { readonly reason: EndReason; readonly seconds: number | null }): void;
}

export type OpenResult =
  | { readonly sdp: string }
  | { readonly refused: 'invalid_offer' | 'unavailable'; readonly message: string };

export interface VoiceHostsLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

interface LiveCall {
  readonly host: VoiceHost;
  readonly handlers: CallHandlers;
  opened: ((result: OpenResult) => void) | null;
}

/** All voice hosts of this server: starts them, shares calls out, and brings them back when they die. */
export class VoiceHosts {
  readonly #settings: HostSettings;
  readonly #log: VoiceHostsLog;
  readonly #hosts = new Set<VoiceHost>();
  readonly #calls = new Map<string, LiveCall>();
  readonly #answering = new Map<string, AbortController>();
  readonly #speaking = new Map<number, (wav: Uint8Array<ArrayBuffer> | null) => void>();
  readonly #restarts = new Set<NodeJS.Timeout>();
  readonly #wanted: number;
  #lastSpeakId = 0;
  #stopping = false;
  #restartDelayMs = RESTART_MIN_MS;
  #firstReady = Promise.withResolvers<void>();

  constructor(count: number, settings: HostSettings, log: VoiceHostsLog) {
    this.#wanted = count;
    this.#settings = settings;
    this.#log = log;
    for (let i = 0; i < count; i++) this.#start();
  }

  /** Resolves when the first host can take calls. */
  get firstReady(): Promise<void> {
    return this.#firstReady.promise;
  }

  get readyHosts(): number {
    return [...this.#hosts].filter((host) => host.ready).length;
  }

  get wantedHosts(): number {
    return this.#wanted;
  }

  get activeCalls(): number {
    return this.#calls.size;
  }

  /** Process ids, for tests that end a host the hard way. */
  get pids(): number[] {
    return [...this.#hosts].flatMap((host) => host.pid ?? []);
  }

  /** Answers an offer on the host with the fewest calls. Never rejects. */
  open(call: CallToOpen, handlers: CallHandlers): Promise<OpenResult> {
    const host = this.#leastBusy();
    if (this.#stopping || !host) {
      return Promise.resolve({ refused: 'unavailable', message: 'No voice host is ready.' });
    }
    return new Promise((resolve) => {
      const limit = setTimeout(() => {
        this.hangUp(call.callId, 'failed');
        this.#settle(call.callId, { refused: 'unavailable', message: 'The voice host did not answer.' });
      }, OPEN_LIMIT_MS);
      const opened = (result: OpenResult) => {
        clearTimeout(limit);
        resolve(result);
      };
      this.#calls.set(call.callId, { host, handlers, opened });
      host.calls.add(call.callId);
      host.send({ type: 'open', call });
    });
  }

  hangUp(callId: string, reason: EndReason): void {
    this.#calls.get(callId)?.host.send({ type: 'hang_up', callId, reason });
  }

  /** A WAV file of a sentence, or null when it could not be made. */
  speak(text: string, voice: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const host = this.#leastBusy();
    if (!host) return Promise.resolve(null);
    const requestId = ++this.#lastSpeakId;
    return new Promise((resolve) => {
      const limit = setTimeout(() => finish(null), SPEAK_LIMIT_MS);
      const finish = (wav: Uint8Array<ArrayBuffer> | null) => {
        clearTimeout(limit);
        this.#speaking.delete(requestId);
        resolve(wav);
      };
      this.#speaking.set(requestId, finish);
      host.send({ type: 'speak', requestId, text, voice });
    });
  }

  /** Takes no more calls, gives those that run `limitMs` to end by themselves, ends the rest, then the hosts. */
  async stop(limitMs: number): Promise<void> {
    this.#stopping = true;
    for (const timer of this.#restarts) clearTimeout(timer);
    await this.#idle(limitMs);
    for (const callId of this.#calls.keys()) this.hangUp(callId, 'stopped');
    await this.#idle(1_000);
    const gone = [...this.#hosts].map((host) => this.#exited(host));
    for (const host of this.#hosts) host.stop();
    await Promise.all(gone);
  }

  #exits = new Map<VoiceHost, () => void>();

  async #exited(host: VoiceHost): Promise<void> {
    const exit = new Promise<void>((resolve) => this.#exits.set(host, resolve));
    const limit = setTimeout(() => host.kill(), 2_000);
    await exit;
    clearTimeout(limit);
  }

  #onIdle: (() => void) | null = null;

  async #idle(limitMs: number): Promise<void> {
    if (this.#calls.size === 0) return;
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, limitMs);
      this.#onIdle = () => {
        clearTimeout(limit);
        resolve();
      };
    });
    this.#onIdle = null;
  }

  #leastBusy(): VoiceHost | undefined {
    return [...this.#hosts].filter((host) => host.ready).sort((a, b) => a.calls.size - b.calls.size)[0];
  }

  #start(): void {
    const startedAt = performance.now();
    const host = new VoiceHost(this.#settings, {
      onReady: () => {
        this.#log.info({ pid: host.pid, ms: Math.round(performance.now() - startedAt) }, 'voice host ready');
        this.#firstReady.resolve();
      },
      onMessage: (message) => this.#take(host, message),
      onExit: (how) => this.#lose(host, how, performance.now() - startedAt),
    });
    this.#hosts.add(host);
  }

  #lose(host: VoiceHost, how: object, livedMs: number): void {
    this.#hosts.delete(host);
    this.#exits.get(host)?.();
    for (const callId of [...host.calls]) {
      this.#settle(callId, { refused: 'unavailable', message: 'The voice host died.' });
      this.#end(callId, 'failed', null);
    }
    if (this.#stopping) return;
    this.#log.error({ ...how, pid: host.pid }, 'voice host died');
    this.#restartDelayMs =
      livedMs > YOUNG_MS ? RESTART_MIN_MS : Math.min(this.#restartDelayMs * 2, RESTART_MAX_MS);
    const timer = setTimeout(() => {
      this.#restarts.delete(timer);
      this.#start();
    }, this.#restartDelayMs);
    this.#restarts.add(timer);
  }

  #settle(callId: string, result: OpenResult): void {
    const call = this.#calls.get(callId);
    if (!call?.opened) return;
    const { opened } = call;
    call.opened = null;
    if ('refused' in result) this.#forget(callId);
    opened(result);
  }

  #end(callId: string, reason: EndReason, seconds: number | null): void {
    const call = this.#calls.get(callId);
    if (!call) return;
    this.#forget(callId);
    call.handlers.onEnded({ reason, seconds });
  }

  #forget(callId: string): void {
    this.#calls.get(callId)?.host.calls.delete(callId);
    this.#calls.delete(callId);
    if (this.#calls.size === 0) this.#onIdle?.();
  }

  #take(host: VoiceHost, message: FromHost): void {
    switch (message.type) {
      case 'opened':
        this.#settle(message.callId, { sdp: message.sdp });
        break;
      case 'refused': {
        const refused = message.invalidOffer ? 'invalid_offer' : 'unavailable';
        this.#settle(message.callId, { refused, message: message.message });
        break;
      }
      case 'answer':
        void this.#answer(host, message);
        break;
      case 'answer_abandoned':
        this.#answering.get(`${host.pid}:${message.requestId}`)?.abort();
        break;
      case 'turn':
        this.#calls.get(message.callId)?.handlers.onTurn(message.turn);
        break;
      case 'timings':
        this.#calls.get(message.callId)?.handlers.onTimings(message.timings);
        break;
      case 'error':
        this.#calls.get(message.callId)?.handlers.onError(message.message);
        break;
      case 'ended':
        this.#end(message.callId, message.reason, message.seconds);
        break;
      case 'spoken':
        this.#speaking.get(message.requestId)?.(message.wav);
        break;
    }
  }

  async #answer(host: VoiceHost, request: Extract<FromHost, { type: 'answer' }>): Promise<void> {
    const { requestId, callId, turns } = request;
    const key = `${host.pid}:${requestId}`;
    const abort = new AbortController();
    this.#answering.set(key, abort);
    try {
      const call = this.#calls.get(callId);
      if (!call) throw new Error('the call is over');
      for await (const part of call.handlers.answer(turns, abort.signal)) {
        host.send({ type: 'answer_part', requestId, part });
      }
    } catch (error) {
      if (!abort.signal.aborted) {
        this.#log.error({ err: error, callId }, 'answer failed');
        host.send({ type: 'answer_failed', requestId, message: 'The answer could not be made.' });
      }
    } finally {
      this.#answering.delete(key);
    }
  }
}
