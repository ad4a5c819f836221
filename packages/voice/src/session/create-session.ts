import type { ClientEvent, RealtimeErrorDetail, SessionUpdate } from '@parlo/contract/realtime';
import { splitSentences } from '@parlo/dialog/sentences';
import { wholeSound } from '../speaking/whole-sound.ts';
import { VOICE_FRAME_SAMPLES, type VoiceSettings } from '../speech/types.ts';
import { IdleWatch } from './idle-watch.ts';
import { expectedAfter } from './listening/expected-after.ts';
import { SpokenLanguage } from './listening/spoken-language.ts';
import { TurnController } from './listening/turn-controller.ts';
import { VisitorTurns } from './listening/visitor-turns.ts';
import { withTerms } from './listening/with-terms.ts';
import { Presence } from './presence.ts';
import { AsideResponses } from './replying/aside-responses.ts';
import { atSpeed } from './replying/at-speed.ts';
import { FramePacer } from './replying/frame-pacer.ts';
import { LastWords } from './replying/last-words.ts';
import { farewellError, type PhraseName } from './replying/phrases.ts';
import { Rehearsal } from './replying/rehearsal.ts';
import { ResponseRunner, SYNTHESIS_LIMIT_MS } from './replying/response-runner.ts';
import { SideChannels } from './side-channels.ts';
import type {
  CallTransport,
  ChannelRights,
  EndReason,
  EventChannel,
  RunOutReason,
  SessionOptions,
  VoiceSession,
} from './types.ts';
import { parseClientEvent } from './wire/client-events.ts';
import { handleClientEvent } from './wire/client-requests.ts';
import { ConversationLog, type StoredItem } from './wire/conversation-log.ts';
import { beginSession } from './wire/effective-session.ts';
import { type AdaptEvent, EventSender, type OutgoingEvent } from './wire/event-sender.ts';
import { FloodGuard } from './wire/flood-guard.ts';
import { SessionConfig } from './wire/session-config.ts';
import { withinLimit } from './within-limit.ts';

/** A connection whose event channel has not opened by now never will. */
export const OPEN_LIMIT_MS = 30_000;

/** Before a call ends for its length the assistant says so, in this time at most. */
export const TIME_UP_MS = 3_000;

/** The last words of a call that may go on no longer. */
const LAST_WORDS: Readonly<Record<RunOutReason, PhraseName>> = {
  no_minutes: 'noMinutes',
  daily_limit: 'dailyLimit',
  cost_cap: 'timeUp',
  stopped: 'maintenance',
};

/** A connection of sound alone that nobody joined by then is one that nobody speaks for. */
export const JOIN_LIMIT_MS = 10_000;

const SILENCE = new Int16Array(VOICE_FRAME_SAMPLES);

/**
 * Starts a realtime session on a transport: the OpenAI Realtime wire (GA), server side. It owns the transport's
 * handlers, the transport and the detector from here on and closes them; `stt` and `tts` belong to the caller.
 *
 * Nothing is sent before the channel opens. Failures of recognition, responding or synthesis go to
 * `observer.onError` and are spoken about; a defect ends the session as `failed`. Never throws.
 */
export function createSession(options: SessionOptions): VoiceSession {
  const session = new Session(options);
  return {
    close: (reason) => session.end(reason),
    runOut: (why) => session.runOut(why),
    join: (channel, rights) => session.join(channel, rights),
    get channels() {
      return session.channels;
    },
    done: session.done,
  };
}

class Session {
  readonly done: Promise<void>;
  readonly #options: SessionOptions;
  readonly #sender: EventSender;
  readonly #log: ConversationLog;
  readonly #conversationId: string;
  readonly #config: SessionConfig;
  readonly #ended = new AbortController();
  readonly #runner: ResponseRunner;
  readonly #turns: VisitorTurns;
  readonly #rehearsal: Rehearsal | null;
  readonly #controller: TurnController;
  readonly #pacer: FramePacer;
  readonly #idle: IdleWatch;
  readonly #lastWords: LastWords;
  readonly #presence: Presence;
  readonly #asides: AsideResponses;
  readonly #flood: FloodGuard;
  readonly #channels: SideChannels;
  readonly #cancelOpenLimit: () => void;
  readonly #resolveDone: () => void;
  #state: 'waiting' | 'open' | 'closed' = 'waiting';
  #transportGone = false;
  /** The rest of a reply that the lost connection cut was said, or no longer fits. */
  #wentOn = false;
  #timeUp = false;
  #openedAt: number;
  /** The time at which the call's time ran out: later turns do not count. */
  #usedUpAt: number | null = null;
  #runOutWhy: RunOutReason = 'no_minutes';
  #cancelJoinLimit = () => {};

  constructor(options: SessionOptions) {
    this.#options = options;
    const { transport, clock, newId, observer, detector, stt, tts, respond, rehearse } = options;
    this.#openedAt = clock.now();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.done = promise;
    this.#resolveDone = resolve;
    this.#flood = new FloodGuard(clock);
    this.#conversationId = newId('conv');
    const limits = () => this.#flood.limits();
    const adapt: AdaptEvent = (event, rights) => withVisible(event, rights, options);
    this.#sender = new EventSender(transport, newId, limits, adapt);
    this.#sender.muted = true;
    this.#log = new ConversationLog(newId, options.history, this.#conversationId);
    this.#config = new SessionConfig(options);
    if (options.initial) this.#begin(options.initial);
    if (transport.formats) Object.assign(transport.formats, this.#config.formats);
    const shared = { sender: this.#sender, log: this.#log, config: this.#config, newId, clock, observer };
    const beganAt = () => this.#openedAt;
    const onCrash = (error: unknown) => this.#crash(error);
    const saidAloud = options.history?.some(({ via }) => via === 'voice') ?? false;
    const onFree = () => (this.#lastWords.begun ? this.#lastWords.free() : this.#turns.settle());
    const config = this.#config;
    const voice = {
      ...voiceOf(options),
      get voice() {
        return config.voice;
      },
    };
    this.#runner = new ResponseRunner({
      ...shared,
      tts: atSpeed(tts, () => config.speed),
      voice,
      ahead: transport.ahead,
      beganAt,
      onFree,
      // If the visitor has begun to speak again, listening comes first.
      onFarewell: () => !this.#controller.active && this.end('goodbye'),
      onCrash,
    });
    this.#rehearsal = rehearse ? new Rehearsal({ rehearse, tts, voice, clock }) : null;
    this.#turns = new VisitorTurns({
      ...shared,
      runner: this.#runner,
      respond,
      rehearsal: this.#rehearsal,
      repliesByModel: options.repliesByModel === true,
      notice: options.notice ?? '',
      saidAloud,
      beganAt,
      isSpeaking: () => this.#controller.active,
      onWords: () => this.#idle.reset(),
    });
    this.#controller = new TurnController({
      ...shared,
      detector,
      stt: withTerms(stt, options.terms),
      language: new SpokenLanguage({
        stt,
        languages: options.languages ?? [],
        fixed: () => config.language,
      }),
      newItemId: () => this.#log.newItemId(),
      expects: () => expectedAfter(this.#log.lastMemo),
      floor: this.#runner,
      listener: this.#turns,
      onCrash,
    });
    this.#idle = new IdleWatch({
      onAsk: () => this.#turns.say('stillThere'),
      onGiveUp: () => this.#turns.say('goodbye', (outcome) => outcome === 'finished' && this.end('silence')),
      onTimeout: (timeoutMs) => this.#turns.timedOut(this.#controller.soundMs, timeoutMs),
    });
    this.#lastWords = new LastWords({
      clock,
      isHeard: () => this.#runner.playing,
      say: (over) => this.#turns.say(LAST_WORDS[this.#runOutWhy], over),
      end: () => this.end(this.#runOutWhy),
    });
    this.#presence = new Presence({
      clock,
      transport,
      runner: this.#runner,
      controller: this.#controller,
      onBack: (rest) => {
        this.#idle.reset();
        if (rest !== '') this.#turns.goOn(rest);
      },
      onGiveUp: () => this.end('silence'),
    });
    this.#asides = new AsideResponses({
      ...shared,
      respond,
      repliesByModel: options.repliesByModel === true,
      settable: options.settable === true,
    });
    this.#channels = new SideChannels({
      sender: this.#sender,
      clock,
      session: () => this.#config.object(),
      handle: (event, rights) => this.#handle(event, rights === 'owner'),
      onHangUp: () => this.end('left'),
    });
    this.#pacer = new FramePacer(
      clock,
      () => this.#guarded(() => this.#playFrame()),
      () => this.#guarded(() => this.#tick()),
    );
    this.#cancelOpenLimit = clock.after(OPEN_LIMIT_MS, () => this.end('lost'));
    transport.handlers = {
      onOpen: () => this.#guarded(() => this.#open()),
      onMessage: (text) => this.#guarded(() => this.#message(text)),
      onAudio: (samples) => this.#guarded(() => this.#hear(samples)),
      onClose: (how) => this.#transportClosed(how),
    };
    if (!saidAloud) void prepareGreeting(options, this.#ended.signal);
  }

  /** Sets what the owner set for the session. What does not apply is not in the session object. */
  #begin(initial: SessionUpdate): void {
    beginSession(this.#config, fitting(initial, this.#options.transport), this.#options);
  }

  end(reason: EndReason): void {
    if (this.#state === 'closed') return;
    const wasOpen = this.#state === 'open';
    const isLost = reason === 'lost' || reason === 'moved' || (reason === 'left' && this.#presence.isLost);
    const heard = isLost ? this.#presence.lastHeard() : null;
    this.#state = 'closed';
    const { clock, observer, transport } = this.#options;
    this.#cancelOpenLimit();
    this.#cancelJoinLimit();
    this.#pacer.stop();
    this.#lastWords.close();
    this.#ended.abort();
    this.#controller.close();
    this.#rehearsal?.drop();
    this.#asides.close();
    if (this.#transportGone || !wasOpen) this.#sender.muted = true;
    this.#runner.close(heard?.heardMs);
    // A connection that was lost before it was used leaves it to the next one.
    const unsaid = isLost && !this.#wentOn ? this.#options.unheard : undefined;
    const unheard = heard?.reply.unheardAfter(heard.heardMs) || unsaid;
    const farewell = farewellError(reason, this.#options.maxDurationMs);
    if (farewell !== null) this.#sender.error({ type: 'server_error', ...farewell });
    this.#sender.stop();
    this.#channels.close(reason);
    const until = this.#usedUpAt ?? clock.now();
    observer.onEnded({
      reason,
      seconds: wasOpen ? (until - this.#openedAt) / 1_000 : 0,
      ...(unheard && { unheard }),
    });
    if (!this.#transportGone) transport.close(reason);
  }

  get channels(): number {
    return this.#channels.size;
  }

  join(channel: EventChannel, rights: ChannelRights): boolean {
    if (this.#state === 'closed' || this.#transportGone) return false;
    const hasJoined = this.#channels.join(channel, rights);
    if (hasJoined) this.#cancelJoinLimit();
    return hasJoined;
  }

  runOut(why: RunOutReason = 'no_minutes'): void {
    // One that has not begun has nobody to say it to.
    if (this.#state === 'waiting') this.end(why);
    if (this.#state === 'closed' || this.#lastWords.begun) return;
    this.#runOutWhy = why;
    this.#usedUpAt = this.#options.clock.now();
    this.#guarded(() => {
      // Later turns of the visitor get no reply, so they must not interrupt either.
      this.#controller.close();
      this.#runner.resume();
      this.#lastWords.begin();
    });
  }

  #open(): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'open';
    this.#cancelOpenLimit();
    this.#openedAt = this.#options.clock.now();
    this.#sender.muted = false;
    this.#sender.sendToCaller({ type: 'session.created', session: this.#config.object() });
    const conversation = { id: this.#conversationId, object: 'realtime.conversation' } as const;
    this.#sender.send({ type: 'conversation.created', conversation });
    this.#controller.listen();
    this.#pacer.start();
    this.#options.observer.onOpened();
    this.#requireChannel();
    this.#channels.open();
  }

  #requireChannel(): void {
    const { transport, clock } = this.#options;
    if (transport.carriesEvents === false && this.#channels.size === 0)
      this.#cancelJoinLimit = clock.after(JOIN_LIMIT_MS, () => this.end('lost'));
  }

  #hear(samples: Float32Array): void {
    if (!this.#lastWords.begun) this.#controller.hear(samples);
  }

  #message(text: string): void {
    // The first update may overtake the news of the open channel.
    this.#open();
    if (this.#lastWords.begun) return;
    if (this.#flood.message()) {
      this.end('failed');
      return;
    }
    const parsed = parseClientEvent(text);
    const refused = parsed.ok ? this.#handle(parsed.event, this.#options.settable === true) : parsed.error;
    if (refused === null) return;
    const eventId = parsed.ok ? parsed.event.event_id : undefined;
    const error = eventId === undefined ? refused : { ...refused, event_id: eventId };
    this.#sender.sendToCaller({ type: 'error', error });
    if (this.#flood.refused()) this.end('failed');
  }

  /**
   * Does what an event of any channel asks; with `settable` it comes from the owner's own client. Returns the error to send,
   * or null.
   */
  #handle(event: ClientEvent, settable: boolean): RealtimeErrorDetail | null {
    let refused: RealtimeErrorDetail | null = null;
    this.#guarded(() => {
      if (!this.#lastWords.begun) refused = handleClientEvent(event, this.#tools(settable));
    });
    return refused;
  }

  #playFrame(): void {
    if (this.#options.transport.ahead !== undefined) {
      this.#runner.sendAhead();
      return;
    }
    const frame = this.#runner.nextFrame() ?? SILENCE;
    // The end of a reply may be the end of the call or of its connection.
    if (this.#state === 'open' && !this.#transportGone) this.#options.transport.play(frame);
  }

  #tick(): void {
    if (this.#lastWords.begun) return;
    const now = this.#options.clock.now();
    const { maxDurationMs } = this.#options;
    const leftMs = this.#openedAt + maxDurationMs - now;
    if (leftMs <= 0) {
      this.end('too_long');
      return;
    }
    if (leftMs <= TIME_UP_MS && maxDurationMs > 2 * TIME_UP_MS && !this.#timeUp) this.#sayTimeUp();
    if (!this.#presence.tick(this.#runner.busy || this.#controller.active)) return;
    if (this.#state === 'closed') return;
    this.#controller.tick();
    this.#idle.tick(now, {
      assistantBusy: this.#runner.busy,
      visitorBusy: this.#controller.soundDetected,
      timeoutMs: this.#config.idleTimeoutMs,
    });
  }

  #sayTimeUp(): void {
    this.#timeUp = true;
    this.#turns.say('timeUp', (outcome) => outcome === 'finished' && this.end('too_long'));
  }

  #tools(settable: boolean) {
    return {
      log: this.#log,
      sender: this.#sender,
      config: this.#config,
      runner: this.#runner,
      controller: this.#controller,
      turns: this.#turns,
      presence: this.#presence,
      formats: this.#options.transport.formats,
      asides: this.#asides,
      settable,
      repliesByModel: this.#options.repliesByModel === true,
      onResume: () => this.#resume(),
      onTyped: (item: StoredItem, text: string, hidden: boolean) => this.#typed(item.id, text, hidden),
    };
  }

  /** The visitor is there again, in this connection or in it for the first time. */
  #resume(): void {
    this.#presence.resume();
    if (this.#wentOn) return;
    this.#wentOn = true;
    if (this.#log.size === 0 && (this.#options.history?.length ?? 0) > 0)
      this.#turns.goOn(this.#options.unheard ?? '');
  }

  #typed(itemId: string, text: string, hidden: boolean): void {
    const { observer, clock } = this.#options;
    this.#idle.reset();
    observer.onTurn({
      itemId,
      role: 'visitor',
      via: 'text',
      text,
      interrupted: false,
      hidden,
      startedAtMs: Math.round(clock.now() - this.#openedAt),
    });
  }

  /**
   * A connection that is not read closes from within `send`: in the middle of whatever was being done, which would
   * go on with what the end had closed. So nothing leaves from now on, and the end comes when that has been done.
   */
  #transportClosed(how: 'left' | 'lost' | 'closed'): void {
    this.#transportGone = true;
    this.#sender.muted = true;
    queueMicrotask(() => {
      // `closed`, though we did not close it: the owner of the transport did.
      this.end(how === 'closed' ? 'lost' : how);
      this.#options.transport.handlers = null;
      this.#resolveDone();
    });
  }

  #guarded(task: () => void): void {
    if (this.#state === 'closed' || this.#transportGone) return;
    try {
      task();
    } catch (error) {
      this.#crash(error);
    }
  }

  #crash(error: unknown): void {
    this.#options.observer.onError(error);
    this.end('failed');
  }
}

/** Sound that has a channel of its own has a format of its own, too. */
function fitting(initial: SessionUpdate, { formats }: Pick<CallTransport, 'formats'>): SessionUpdate {
  if (formats !== undefined || initial.audio === undefined) return initial;
  const { format: _, ...input } = initial.audio.input ?? {};
  const { format: __, ...output } = initial.audio.output ?? {};
  return { ...initial, audio: { input, output } };
}

/** What the owner's program told the assistant for this session is not shown to the caller. */
function withVisible(
  event: OutgoingEvent,
  rights: ChannelRights | undefined,
  { instructions, settable }: Pick<SessionOptions, 'instructions' | 'settable'>,
): OutgoingEvent {
  const isSession = event.type === 'session.created' || event.type === 'session.updated';
  if (!isSession || rights === 'owner') return event;
  if (settable === true) return event;
  return { ...event, session: { ...event.session, instructions, tools: [], tool_choice: 'auto' } };
}

function voiceOf({ voice, pronunciations }: SessionOptions): VoiceSettings {
  return { voice, ...(pronunciations && { pronunciations }) };
}

/**
 * Has the notice and the greeting made while the caller still connects, in the sentences that the reply will ask for: `tts` keeps
 * them. One after another, so that somebody else's sentence waits for one of them at most. Never rejects: what can't
 * be made is tried again when it is to be said, and is reported then.
 */
async function prepareGreeting(options: SessionOptions, signal: AbortSignal): Promise<void> {
  const { notice = '', greeting = '', tts, clock } = options;
  const voice = voiceOf(options);
  const first = [notice, greeting].flatMap((text) => splitSentences(text.toWellFormed()));
  for (const sentence of first) {
    await withinLimit(clock, SYNTHESIS_LIMIT_MS, signal, (ends) =>
      wholeSound(tts.synthesize(sentence, voice, ends)),
    ).catch(() => undefined);
    if (signal.aborted) return;
  }
}
