import { SAMPLE_RATE } from '../../speech/types.ts';
import { HOLD_AFTER_MS, judgeInterruption } from './barge-in.ts';
import { silenceNeededMs } from './end-of-turn.ts';
import { INTONATION_MS, intonationOf } from './intonation.ts';
import { Microphone } from './microphone.ts';
import { PAUSE_MS } from './pause-detector.ts';
import { Recognition } from './recognition.ts';
import type { TurnControllerOptions, TurnState } from './turn-types.ts';
import { Utterance } from './utterance.ts';
import { NEAR_WINDOW_MS, VisitorLevel } from './visitor-level.ts';

/** Sound kept from before speech was noticed, where turn detection names no other. */
const PREFIX_PADDING_MS = 300;
/** Utterances are cut here, so that memory and recognition stay bounded. */
export const LONGEST_UTTERANCE_MS = 60_000;
/** Less sound than this can't be committed. */
const SHORTEST_COMMIT_MS = 100;
/** Sound that stops coming in the middle of speech counts as silence: a muted microphone, a broken network. */
const STALLED_AFTER_MS = 1_000;

const QUIET: TurnState = { kind: 'quiet' };

/** Decides when the visitor's turn begins and ends, and whether a sound takes the floor from the assistant. */
export class TurnController {
  readonly #options: TurnControllerOptions;
  readonly #microphone = new Microphone();
  readonly #pending = new Set<Recognition>();
  readonly #level = new VisitorLevel();
  #state: TurnState = QUIET;
  #listening = false;
  #soundDetected = false;
  #lastHeardAt = 0;
  #assistantHeardAt = Number.NEGATIVE_INFINITY;
  /** Since when nothing is listened to and no time passes; null while it does. */
  #frozenAt: number | null = null;
  /** The words that the listener was told of while the turn was not over. */
  #told: Recognition['state'] | null = null;

  constructor(options: TurnControllerOptions) {
    this.#options = options;
  }

  /** Whether the visitor is in the middle of an utterance. */
  get active(): boolean {
    return this.#state.kind !== 'quiet';
  }

  /** Whether the visitor makes a sound, in whatever mode. */
  get soundDetected(): boolean {
    return this.active || this.#soundDetected;
  }

  /** Turns that are over and whose words are not known yet. */
  get recognising(): number {
    return this.#pending.size;
  }

  /** Recognises a sound that came as a whole, apart from the microphone: a turn that the client ended itself. */
  recogniseWhole(itemId: string, samples: Float32Array): void {
    const { clock, listener } = this.#options;
    const startedAt = clock.now();
    const lengthMs = (samples.length * 1_000) / SAMPLE_RATE;
    const microphone = { slice: () => samples };
    const recognition = new Recognition({ ...this.#options, microphone, onSettled: () => {} }, 0);
    const utterance = new Utterance({ itemId, startMs: 0, startedAt, recognition }, 0);
    utterance.reaches(lengthMs);
    recognition.start(lengthMs);
    this.#pending.add(recognition);
    recognition.whenSettled((result) => {
      this.#pending.delete(recognition);
      listener.recognised(utterance, { lastSoundAt: startedAt, endedAt: startedAt, manual: true }, result);
    });
  }

  /** How much sound has come since the call began, in milliseconds. */
  get soundMs(): number {
    return Math.round(this.#microphone.receivedMs);
  }

  get heldBytes(): number {
    return this.#microphone.heldBytes;
  }

  /** Sound before this only warms up the detector: no event can be sent yet. */
  listen(): void {
    this.#listening = true;
  }

  /** Lets nothing happen until `thaw`: a microphone that was taken away says nothing, and its silence ends no turn. */
  freeze(): void {
    this.#frozenAt ??= this.#options.clock.now();
  }

  /** Goes on in the middle of whatever was being said. */
  thaw(): void {
    if (this.#frozenAt === null) return;
    const frozenMs = this.#options.clock.now() - this.#frozenAt;
    this.#frozenAt = null;
    this.#lastHeardAt += frozenMs;
    const state = this.#state;
    if (state.kind === 'trailing') this.#state = { ...state, silentSince: state.silentSince + frozenMs };
  }

  hear(samples: Float32Array): void {
    if (this.#frozenAt !== null) return;
    const { detector, clock, config } = this.#options;
    this.#microphone.push(samples);
    this.#lastHeardAt = clock.now();
    this.#soundDetected = detector.accept(samples);
    const manual = config.turnDetection === null;
    if (!this.#listening || manual) {
      this.#microphone.keepFrom(
        this.#microphone.receivedMs - (manual ? LONGEST_UTTERANCE_MS : this.#paddingMs),
      );
      return;
    }
    const state = this.#state;
    if (state.kind === 'speaking') this.#listenForPause(state.utterance, samples);
    if (this.#soundDetected) this.#sound(state);
    else if (state.kind === 'speaking') this.#fellSilent(state.utterance, detector.offsetLagMs);
    else if (state.kind === 'quiet') this.#microphone.keepFrom(this.#microphone.receivedMs - this.#paddingMs);
  }

  /** To be called every few milliseconds: silence passes even when no sound arrives. */
  tick(): void {
    if (this.#frozenAt !== null) return;
    const state = this.#state;
    const { floor, clock } = this.#options;
    if (floor.busy && floor.heardMs > 0) this.#assistantHeardAt = clock.now();
    const stalledMs = clock.now() - this.#lastHeardAt;
    if (state.kind === 'speaking' && stalledMs > STALLED_AFTER_MS)
      this.#fellSilent(state.utterance, stalledMs);
    this.#decide();
  }

  /** The client ends the turn. Returns whether there was any sound to commit. */
  commit(): boolean {
    const state = this.#state;
    if (state.kind !== 'quiet') {
      this.#takeFloor(state.utterance);
      this.#end(state.utterance, true);
      return true;
    }
    const { receivedMs, oldestMs } = this.#microphone;
    if (this.#options.config.turnDetection !== null || receivedMs - oldestMs < SHORTEST_COMMIT_MS)
      return false;
    const utterance = this.#utterance(oldestMs, oldestMs);
    utterance.reaches(receivedMs);
    this.#end(utterance, true);
    return true;
  }

  /** Forgets what was heard since the last turn. */
  clear(): void {
    if (this.#state.kind !== 'quiet') this.#drop(this.#state.utterance);
    this.#microphone.keepFrom(this.#microphone.receivedMs);
  }

  /** Abandons everything; the listener is not called any more. */
  close(): void {
    this.#listening = false;
    if (this.#state.kind !== 'quiet') this.#state.utterance.recognition.abandon();
    for (const recognition of this.#pending) recognition.abandon();
    this.#pending.clear();
    this.#state = QUIET;
    this.#options.detector.close();
  }

  #sound(state: TurnState): void {
    const { detector } = this.#options;
    const { receivedMs } = this.#microphone;
    if (state.kind === 'quiet') {
      this.#begin(receivedMs - detector.onsetLagMs);
      return;
    }
    const { utterance } = state;
    if (state.kind === 'trailing') {
      utterance.resumes(receivedMs - detector.onsetLagMs);
      utterance.recognition.goOn(receivedMs - detector.onsetLagMs);
      this.#state = { kind: 'speaking', utterance };
      this.#options.listener.goesOn();
      return;
    }
    utterance.reaches(receivedMs - detector.offsetLagMs);
    utterance.recognition.hear(utterance.spokenMs, receivedMs);
    if (!utterance.announced) this.#listenForNearness(utterance);
    this.#decide();
    if (receivedMs - utterance.startMs >= LONGEST_UTTERANCE_MS) this.#end(utterance, false);
  }

  #begin(fromMs: number): void {
    const { floor, config } = this.#options;
    const utterance = this.#utterance(Math.max(this.#microphone.oldestMs, fromMs - this.#prefixMs), fromMs);
    this.#state = { kind: 'speaking', utterance };
    utterance.afterAssistantMs = Math.max(0, utterance.startedAt - this.#assistantHeardAt);
    if (floor.busy && config.turnDetection?.interrupt_response !== false) this.#listenForNearness(utterance);
    else this.#announce(utterance);
  }

  /** Lowers the assistant's volume while a visitor makes a sound, until their intention is known. */
  #listenForNearness(utterance: Utterance): void {
    const { receivedMs } = this.#microphone;
    if (
      utterance.near ||
      !this.#level.isNear(this.#microphone.slice(receivedMs - NEAR_WINDOW_MS, receivedMs))
    )
      return;
    utterance.near = true;
    this.#options.floor.duck();
  }

  /** And silent, when that takes longer. */
  #holdFor(utterance: Utterance): void {
    const { clock, floor } = this.#options;
    if (!utterance.near || utterance.held || clock.now() - utterance.startedAt < HOLD_AFTER_MS) return;
    utterance.held = true;
    floor.hold();
  }

  /** Recognises what was said as soon as the speaker may have fallen silent, where that keeps nobody waiting. */
  #listenForPause({ pause, recognition }: Utterance, samples: Float32Array): void {
    const { stt, language } = this.#options;
    const before = pause.ms;
    pause.hear(samples, (samples.length * 1_000) / SAMPLE_RATE);
    const { receivedMs } = this.#microphone;
    if (before >= PAUSE_MS && pause.ms === 0) recognition.abandon();
    // A language that is not known yet takes longer to tell than words to recognise.
    if (language.isOpen || before >= PAUSE_MS || pause.ms < PAUSE_MS) return;
    const spoken = language.current;
    if (stt.hasRoom?.(spoken) && (stt.aheadDelayMs?.(spoken) ?? 0) === 0) recognition.startAhead(receivedMs);
  }

  #fellSilent(utterance: Utterance, lagMs: number): void {
    const { clock, detector } = this.#options;
    const { receivedMs } = this.#microphone;
    utterance.reaches(receivedMs - detector.offsetLagMs);
    const from = Math.max(utterance.startMs, receivedMs - INTONATION_MS);
    const intonation = intonationOf(this.#microphone.slice(from, receivedMs));
    this.#state = { kind: 'trailing', utterance, silentSince: clock.now() - lagMs, intonation };
    // A recognition that started in the earlier pause already has all of the words.
    const { kind } = utterance.recognition.state;
    if (kind === 'idle' || kind === 'failed') utterance.recognition.startAhead(receivedMs);
  }

  /** Looks again at the utterance in progress: is it an interruption, is it over? */
  #decide(): void {
    const state = this.#state;
    if (state.kind === 'quiet' || this.#frozenAt !== null) return;
    const { utterance } = state;
    if (!utterance.announced && !this.#claimsFloor(utterance)) {
      if (this.active) this.#holdFor(utterance);
      return;
    }
    if (state.kind !== 'trailing') return;
    const silentMs = this.#options.clock.now() - state.silentSince;
    const failed = utterance.recognition.state.kind === 'failed';
    const evidence = {
      transcript: failed ? '' : utterance.recognition.text,
      intonation: state.intonation,
      spokenMs: utterance.spokenMs,
      expects: this.#options.expects?.() ?? null,
    };
    if (silentMs >= silenceNeededMs(this.#options.config.turnDetection, evidence))
      this.#end(utterance, false);
    else this.#tellWords(utterance.recognition.state);
  }

  #tellWords(words: Recognition['state']): void {
    if (words.kind !== 'known' || words === this.#told) return;
    this.#told = words;
    this.#options.listener.mayBeOver(words);
  }

  #claimsFloor(utterance: Utterance): boolean {
    const { floor } = this.#options;
    const { spokenMs, recognition } = utterance;
    const { heardMs, remainingMs } = floor;
    // In the middle of speech its first words say little.
    const isSilent = this.#state.kind === 'trailing';
    const failed = isSilent && recognition.state.kind === 'failed';
    const transcript = isSilent ? recognition.text : null;
    const sound = { spokenMs, transcript, failed, heardMs, remainingMs };
    const far = isSilent ? 'carry_on' : 'wait';
    const judged = utterance.near ? judgeInterruption(sound) : far;
    // The assistant may have been stopped by the client meanwhile: then there is nothing to interrupt.
    const verdict = floor.busy ? judged : 'interrupt';
    if (verdict === 'interrupt') this.#takeFloor(utterance);
    if (verdict === 'carry_on') this.#drop(utterance);
    return verdict === 'interrupt';
  }

  #takeFloor(utterance: Utterance): void {
    if (utterance.announced) return;
    this.#announce(utterance);
    this.#options.floor.interrupt('turn_detected');
    this.#options.floor.resume();
  }

  #announce(utterance: Utterance): void {
    utterance.announced = true;
    this.#options.listener.started(utterance);
  }

  #drop(utterance: Utterance): void {
    const words = utterance.recognition.text ?? '';
    utterance.recognition.abandon();
    this.#quiet();
    if (utterance.announced) this.#options.listener.stopped(utterance);
    else this.#options.floor.resume();
    this.#options.listener.dropped(words);
  }

  #end(utterance: Utterance, manual: boolean): void {
    const { clock, listener } = this.#options;
    const state = this.#state;
    const endedAt = clock.now();
    const end = { lastSoundAt: state.kind === 'trailing' ? state.silentSince : endedAt, endedAt, manual };
    const { recognition } = utterance;
    if (recognition.state.kind === 'idle') recognition.start(this.#microphone.receivedMs);
    if (recognition.text) this.#level.learn(this.#microphone.slice(utterance.startMs, utterance.endMs));
    this.#quiet();
    this.#pending.add(recognition);
    if (utterance.announced) listener.stopped(utterance);
    if (manual) listener.committed(utterance);
    recognition.whenSettled((result) => {
      this.#pending.delete(recognition);
      listener.recognised(utterance, end, result);
    });
  }

  #quiet(): void {
    this.#state = QUIET;
    this.#microphone.keepFrom(this.#microphone.receivedMs);
  }

  #utterance(startMs: number, fromMs: number): Utterance {
    const { newItemId, clock } = this.#options;
    const microphone = this.#microphone;
    const recognition = new Recognition(
      { ...this.#options, microphone, onSettled: () => this.#decide() },
      startMs,
    );
    const startedAt = clock.now() - (microphone.receivedMs - fromMs);
    return new Utterance(
      { itemId: newItemId(), startMs: Math.round(startMs), startedAt, recognition },
      fromMs,
    );
  }

  get #prefixMs(): number {
    const detection = this.#options.config.turnDetection;
    return (detection?.type === 'server_vad' ? detection.prefix_padding_ms : undefined) ?? PREFIX_PADDING_MS;
  }

  /** The sound kept while it is quiet: the padding, the detector's delay, and a margin. */
  get #paddingMs(): number {
    return this.#prefixMs + this.#options.detector.onsetLagMs + 100;
  }
}
