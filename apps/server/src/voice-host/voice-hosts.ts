import type { Socket } from 'node:net';
import type { Pronunciation, SpeechAbilities } from '@parlo/contract';
import type { AddedVoiceReport, EndReason, RunOutReason } from '@parlo/voice';
import { SPOKEN_LANGUAGES, understoodLanguages, type VoiceKind } from '@parlo/voice/languages';
import type {
  CallEngine,
  CallHandlers,
  CallToOpen,
  Hearing,
  JoiningSocket,
  OpenResult,
} from '../features/calls/call-engine.ts';
import { AppError, StartError } from '../platform/errors.ts';
import type { ServiceReport, SpeechToUse } from '../platform/speech-to-use.ts';
import type { FromHost, HostSettings } from './ipc.ts';
import { LiveCalls } from './live-calls.ts';
import { type HostExit, VoiceHost, type VoiceHostHandlers } from './voice-host.ts';

export interface VoiceHostsLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A host that dies soon is restarted with growing delays, so that a fault at its start does not cause a busy loop. */
const RESTART_MIN_MS = 200;
const RESTART_MAX_MS = 10_000;
const YOUNG_MS = 30_000;
/** After this many failed starts per host in a row, its models can't be loaded. */
const TRIES = 3;
/** The delay between further starts: missing files may come back without a restart of the server. */
const UNUSABLE_RESTART_MS = 60_000;

/** The local engine: starts the voice hosts of this server, gives them calls, and restarts them when they die. */
export class VoiceHosts implements CallEngine {
  onServiceReport?: (report: ServiceReport) => void;
  readonly #settings: HostSettings;
  readonly #takesAny: boolean;
  readonly #log: VoiceHostsLog;
  readonly #hosts = new Set<VoiceHost>();
  readonly #calls = new LiveCalls();
  readonly #restarts = new Set<NodeJS.Timeout>();
  #stopping = false;
  #restartDelayMs = RESTART_MIN_MS;
  readonly #firstReady = Promise.withResolvers<void>();
  readonly #count: number;
  /** The voice of the host that became ready last. */
  #voice: VoiceKind | null = null;
  /** The hosts' last reports on added speaking models, by language. */
  readonly #addedVoices = new Map<string, AddedVoiceReport>();
  /** Hosts in a row that died before they were ready. */
  #deathsAtStart = 0;
  /** Why the last of them was not ready. */
  #notReady = '';

  /** With `takesAny` it does not ask whether hosts keep up: a number limits their calls elsewhere. */
  constructor(count: number, settings: HostSettings, log: VoiceHostsLog, { takesAny = false } = {}) {
    this.#settings = settings;
    this.#takesAny = takesAny;
    this.#log = log;
    this.#count = count;
    // No caller has to await it, so a rejection may stay unhandled.
    this.#firstReady.promise.catch(() => undefined);
    for (let i = 0; i < count; i++) this.#start();
  }

  /**
   * Resolves when the first host can take calls, however long a busy machine needs. Rejects with a StartError when the
   * models can't be loaded.
   */
  get ready(): Promise<void> {
    return this.#firstReady.promise;
  }

  get readyHosts(): number {
    return [...this.#hosts].filter((host) => host.ready).length;
  }

  requireReady(): void {
    if (this.readyHosts > 0) return;
    const why = this.unusable
      ? 'The speech models can’t be loaded; the server’s log says why.'
      : 'No voice host is ready at the moment.';
    throw new AppError('unavailable', why);
  }

  /** Whether hosts keep dying before they are ready. */
  get unusable(): boolean {
    return this.#deathsAtStart >= TRIES * this.#count;
  }

  async speech(): Promise<SpeechAbilities | null> {
    if (this.#voice === null) return null;
    const { kind } = this.#voice;
    const hears = await understoodLanguages(this.#settings.modelsFolder ?? null);
    const abilities = { natural: kind === 'natural', hears: [...hears], speaks: [...SPOKEN_LANGUAGES[kind]] };
    const addedVoices = [...this.#addedVoices.values()].map(({ problem, ...voice }) => ({
      ...voice,
      problem: problem?.code ?? null,
    }));
    return addedVoices.length === 0 ? abilities : { ...abilities, addedVoices };
  }

  get activeCalls(): number {
    return this.#calls.size;
  }

  /** Of the host that has most room. */
  get load(): number {
    const loads = [...this.#hosts].filter(({ ready }) => ready).map(({ load }) => load);
    return this.#stopping || loads.length === 0 ? 1 : Math.min(...loads);
  }

  /** Process ids, for tests that end a host the hard way. */
  get pids(): number[] {
    return [...this.#hosts].flatMap((host) => host.pid ?? []);
  }

  /** Opens the call on the host with the fewest calls, of those that keep up with what they have. */
  open(call: CallToOpen, handlers: CallHandlers, socket?: Socket): Promise<OpenResult> {
    if (this.#stopping || this.readyHosts === 0) {
      return Promise.resolve({ refused: 'unavailable', message: 'No voice host is ready.' });
    }
    const host = this.#leastBusy(
      ({ keepingUp, calls }) => this.#takesAny || keepingUp.hasRoomBeside(calls.size),
    );
    if (!host)
      return Promise.resolve({ refused: 'busy', message: 'No voice host keeps up with more calls.' });
    return this.#calls.open(host, call, handlers, socket);
  }

  join(callId: string, joining: JoiningSocket): boolean {
    return this.#calls.join(callId, joining);
  }

  hangUp(callId: string, reason: EndReason): void {
    this.#calls.hangUp(callId, reason);
  }

  runOut(callId: string, why: RunOutReason): void {
    this.#calls.runOut(callId, why);
  }

  speak(
    text: string,
    voice: string,
    pronunciations: readonly Pronunciation[] = [],
    speech?: SpeechToUse,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    const host = this.#leastBusy();
    const settings = { voice, pronunciations, ...(speech && { speech }) };
    return host ? host.speak(text, settings) : Promise.resolve(null);
  }

  async hear(samples: Int16Array, hearing: Hearing, signal: AbortSignal): Promise<string | null> {
    return this.#leastBusy()?.hearing.hear(samples, hearing, signal) ?? null;
  }

  async stop(limitMs: number): Promise<void> {
    this.#stopping = true;
    for (const timer of this.#restarts) clearTimeout(timer);
    await this.#calls.idle(limitMs);
    this.#calls.hangUpAll('stopped');
    await this.#calls.idle(1_000);
    await Promise.all([...this.#hosts].map((host) => host.stop()));
  }

  #leastBusy(suits: (host: VoiceHost) => boolean = () => true): VoiceHost | undefined {
    return [...this.#hosts]
      .filter((host) => host.ready && suits(host))
      .sort((a, b) => a.calls.size - b.calls.size)[0];
  }

  #start(): void {
    const startedAt = performance.now();
    const handlers: VoiceHostHandlers = {
      onReady: (voice) => {
        this.#log.info({ pid: host.pid, ms: Math.round(performance.now() - startedAt) }, 'voice host ready');
        if (voice.kind === 'basic')
          this.#log.error({ pid: host.pid, problem: voice.problem }, 'the natural voice did not load');
        this.#voice = voice;
        this.#deathsAtStart = 0;
        this.#firstReady.resolve();
      },
      onMessage: (message) => this.#receive(host, message),
      onHung: () => this.#log.error({ pid: host.pid }, 'voice host hangs; ending it'),
      onExit: (how) => this.#lose(host, how, performance.now() - startedAt),
    };
    const host = new VoiceHost(this.#settings, handlers, this.#log);
    this.#hosts.add(host);
  }

  #lose(host: VoiceHost, how: HostExit, livedMs: number): void {
    this.#hosts.delete(host);
    this.#calls.lose(host);
    if (this.#stopping) return;
    this.#log.error({ ...how, pid: host.pid }, 'voice host died');
    if (how.notReady !== null) {
      this.#deathsAtStart++;
      this.#notReady = how.notReady;
    }
    if (this.unusable) this.#failStart();
    this.#restartDelayMs =
      livedMs > YOUNG_MS ? RESTART_MIN_MS : Math.min(this.#restartDelayMs * 2, RESTART_MAX_MS);
    const timer = setTimeout(
      () => {
        this.#restarts.delete(timer);
        this.#start();
      },
      this.unusable ? UNUSABLE_RESTART_MS : this.#restartDelayMs,
    );
    this.#restarts.add(timer);
  }

  /** Has no effect once a host was ready. */
  #failStart(): void {
    const message = `No calls can be taken, since the speech models could not be loaded: ${this.#notReady}`;
    this.#firstReady.reject(new StartError(message));
  }

  #receive(host: VoiceHost, message: FromHost): void {
    const handlers = 'callId' in message ? this.#calls.handlersOf(message.callId) : undefined;
    switch (message.type) {
      case 'opened':
        this.#calls.settle(message.callId, { sdp: message.sdp });
        break;
      case 'refused': {
        const refused = message.invalidOffer ? 'invalid_offer' : 'unavailable';
        this.#calls.settle(message.callId, { refused, message: message.message });
        break;
      }
      case 'respond':
        void host.responses.respond(message, handlers);
        break;
      case 'response_abandoned':
        host.responses.cancel(message.requestId);
        break;
      case 'connected':
        handlers?.onConnected();
        break;
      case 'turn':
        handlers?.onTurn(message.turn);
        break;
      case 'timings':
        host.keepingUp.spoke(message.timings.speechMs);
        handlers?.onTimings(message.timings);
        break;
      case 'error':
        handlers?.onError(message.message);
        break;
      case 'service':
        this.onServiceReport?.(message.report);
        break;
      case 'added_voice':
        this.#addedVoices.set(message.report.language, message.report);
        if (message.report.problem)
          this.#log.error({ ...message.report, pid: host.pid }, 'an added model does not speak');
        break;
      case 'ended': {
        const { type, callId, ...how } = message;
        this.#calls.end(callId, how);
        break;
      }
    }
  }
}
