import { SentenceStream, splitSentences } from '@parlo/dialog/sentences';
import type { TextToSpeech, VoiceSettings } from '../../speech/types.ts';
import type { Clock, SessionObserver, SoundAhead } from '../types.ts';
import { eachWithinLimit } from '../within-limit.ts';
import { type PhraseName, phrase } from './phrases.ts';
import { PlaybackQueue } from './playback-queue.ts';
import { Reply, type ReplyOutcome, type ReplyRequest } from './reply.ts';
import type { ReplyItem, ReplyTools } from './reply-item.ts';
import { whileWaiting } from './while-waiting.ts';
import { type LimitedPart, withinTokens } from './within-tokens.ts';

/** Longest wait for the next part of a response, and for the next piece of a sentence's sound. */
export const REPLY_LIMIT_MS = 30_000;
export const SYNTHESIS_LIMIT_MS = 10_000;

/** Synthesis runs at most this far ahead of playback, so that an interruption wastes little and memory is bounded. */
export const SYNTHESIS_AHEAD_MS = 8_000;

export interface RunnerOptions extends ReplyTools {
  readonly tts: Pick<TextToSpeech, 'synthesize'>;
  readonly voice: VoiceSettings;
  /** Sends sound before it is due; absent: sound is played as it becomes due. */
  readonly ahead?: SoundAhead | undefined;
  readonly clock: Clock;
  readonly observer: Pick<SessionObserver, 'onTurn' | 'onTimings' | 'onError'>;
  /** Clock time of the session's beginning. */
  readonly beganAt: () => number;
  /** The assistant has stopped: nothing is made, nothing is audible. Comes after the reply's own `onOver`. */
  readonly onFree: () => void;
  /** A reply was heard to its end that is to be the last one. */
  readonly onFarewell: () => void;
  /** Something that was to follow a response threw. */
  readonly onCrash: (error: unknown) => void;
}

/** Words, of whatever kind. */
type SaidPart = Extract<LimitedPart, { type: 'notice' | 'text' | 'waiting' }>;

const CUT = { type: 'incomplete', reason: 'max_output_tokens' };

/** A reply, and how much of its sound had been heard at some moment. */
export interface HeardReply {
  readonly reply: Pick<Reply, 'id' | 'unheardAfter'>;
  readonly heardMs: number;
}

export type InterruptReason = 'turn_detected' | 'client_cancelled';

/** Responses, one at a time: text → sentences → sound → playback, and the end of it however it comes. */
export class ResponseRunner {
  readonly #options: RunnerOptions;
  readonly #playback: PlaybackQueue;
  /** Being made or heard. At most one. */
  #reply: Reply | null = null;
  #closed = false;
  /** The last one that was played to its end. */
  #played: { readonly reply: Reply; readonly at: number; readonly lengthMs: number } | null = null;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#playback = new PlaybackQueue(
      () => this.#firstFrame(),
      () => this.#drained(),
    );
  }

  /** Whether more is being made; what is made may still have to be sent. */
  get generating(): boolean {
    const reply = this.#reply;
    return reply?.generating === true && !reply.made;
  }

  get busy(): boolean {
    return this.#reply !== null;
  }

  get replyId(): string | null {
    return this.#reply?.id ?? null;
  }

  /** The item that is being heard, and where its sound begins in what `interrupt` is told. */
  get heardItem(): Pick<ReplyItem, 'id' | 'beginsMs'> | null {
    return this.playing ? (this.#reply?.itemAt(this.#playback.playedMs) ?? null) : null;
  }

  /** Sound of the reply that was heard so far. */
  get heardMs(): number {
    return this.#playback.playedMs;
  }

  /** Sound still to be heard; infinite while more is being made. */
  get remainingMs(): number {
    return this.generating ? Number.POSITIVE_INFINITY : this.#playback.remainingMs;
  }

  /** Begins a reply; what was still audible of the last one is cut. */
  start(request: ReplyRequest): void {
    if (this.#closed) return;
    // Not free in between: a turn that waits for its response would take the floor from under this reply.
    this.#stop('client_cancelled', this.#playback.playedMs);
    const reply = new Reply(this.#options, request, this.#options.clock.now());
    this.#reply = reply;
    this.#playback.reset();
    this.#played = null;
    this.#generate(reply).catch(this.#options.onCrash);
  }

  /** The assistant speaks more quietly until it is known whether somebody wants the floor. */
  duck(): void {
    this.#playback.duck();
    this.#options.ahead?.duck();
  }

  /** The assistant falls silent until that is known. */
  hold(): void {
    this.#playback.hold();
    this.#options.ahead?.hold();
  }

  resume(): void {
    if (!this.#playback.held && !this.#playback.ducked) return;
    this.#playback.resume(this.#options.ahead === undefined);
    this.#options.ahead?.release();
  }

  /** The text that was heard until `ms` ago; null if nothing was being said then. */
  heardBefore(ms: number): HeardReply | null {
    const reply = this.#reply;
    if (reply?.playing) return { reply, heardMs: Math.max(0, this.#playback.playedMs - ms) };
    const played = this.#played;
    if (reply || !played) return null;
    const missedMs = ms - (this.#options.clock.now() - played.at);
    return missedMs <= 0 ? null : { reply: played.reply, heardMs: Math.max(0, played.lengthMs - missedMs) };
  }

  /**
   * Ends a hold in which nobody could hear anything: says again what was not heard since `heard`. Returns the rest of a
   * reply that is over by now, which is to be said anew. Where sound is sent ahead, the far end has it all.
   */
  goOn(heard: HeardReply | null): string {
    if (this.#options.ahead !== undefined || heard === null) {
      this.resume();
      return '';
    }
    if (heard.reply === this.#reply) {
      this.#playback.resumeAfter(heard.heardMs);
      return '';
    }
    this.resume();
    return this.#reply === null ? heard.reply.unheardAfter(heard.heardMs) : '';
  }

  /** Stops making and playing, after `heardMs` of it at most. Returns whether there was anything to stop. */
  interrupt(reason: InterruptReason, heardMs = this.#playback.playedMs): boolean {
    const stopped = this.#stop(reason, heardMs);
    if (stopped) this.#options.onFree();
    return stopped;
  }

  /**
   * Stops making; what is queued plays on, but where it would have to be sent after the response is done. Returns
   * whether there was a generation to cancel.
   */
  cancel(): boolean {
    const reply = this.#reply;
    if (reply === null || !reply.generating) return false;
    if (this.#options.ahead !== undefined) return this.interrupt('client_cancelled');
    this.#endGeneration(reply, 'client_cancelled');
    this.#afterGeneration(reply, 'interrupted');
    return true;
  }

  /** Whether the current reply's sound is in the buffer of what is being heard. */
  get playing(): boolean {
    return this.#reply?.playing ?? false;
  }

  /** The next 10 ms to play, or null for silence. */
  nextFrame(): Int16Array | null {
    return this.#playback.next();
  }

  /** Lets 10 ms pass at the far end, and sends it what it needs to have by then. */
  sendAhead(): void {
    const { ahead } = this.#options;
    const reply = this.#reply;
    if (ahead === undefined) return;
    // A piece belongs to one item.
    const { sentMs } = this.#playback;
    const item = reply?.itemAt(sentMs);
    const sound = this.#playback.nextAhead(ahead.leadMs, reply?.nextItemMs(sentMs));
    if (sound === null || !reply || !item) return;
    if (item.outputIndex > 0) reply.closeNotice();
    ahead.send(sound, { responseId: reply.id, itemId: item.id, outputIndex: item.outputIndex });
  }

  /** `heardMs`: how much was heard of the reply, where that is less than was played. */
  close(heardMs = this.#playback.playedMs): void {
    this.#closed = true;
    this.#stop('client_cancelled', heardMs);
  }

  async #generate(reply: Reply): Promise<void> {
    const { clock, log } = this.#options;
    const { signal } = reply.controller;
    const sentences = new SentenceStream();
    const parts = eachWithinLimit(clock, REPLY_LIMIT_MS, signal, reply.request.source(signal));
    const { bridges, modality, maxOutputTokens = 'inf' } = reply.request;
    const words = (name: PhraseName) => () => phrase(name, log.lastAssistantText());
    const thinking = bridges && modality === 'audio' ? words('letMeSee') : undefined;
    try {
      const bridged = whileWaiting(clock, parts, { tool: words('oneMoment'), thinking });
      for await (const part of withinTokens(bridged, maxOutputTokens)) {
        if (!reply.generating) return;
        await this.#take(reply, part, sentences);
      }
      await this.#speakAll(reply, sentences.flush());
      if (reply.hasCalls) await this.#sendCalls(reply);
      reply.made = true;
      // No sound of a response comes after its end.
      if (this.#options.ahead !== undefined) await this.#playback.whenSent();
      if (!reply.generating) return;
      if (reply.isCut) reply.finish('incomplete', CUT);
      else reply.finish('completed', null);
      this.#afterGeneration(reply, 'finished');
    } catch (error) {
      if (reply.generating) this.#fail(reply, error);
    }
  }

  /** The client runs them while what was said before them is heard. */
  async #sendCalls(reply: Reply): Promise<void> {
    if (this.#options.ahead !== undefined) await this.#playback.whenSent();
    if (!reply.generating) return;
    reply.sendCalls();
    // It asks for the next reply as soon as this one is done, which would cut what is still heard.
    await this.#playback.whenBelow(0);
  }

  async #take(reply: Reply, part: LimitedPart, sentences: SentenceStream): Promise<void> {
    switch (part.type) {
      case 'tool_call':
        return;
      case 'end':
        reply.memo = part.memo;
        reply.endsCall = part.endsCall === true;
        reply.isCut ||= part.isCut === true;
        return;
      case 'cut':
        reply.isCut = true;
        return;
      case 'client_call':
        reply.addCall(part);
        return;
      default:
        await this.#say(reply, part, sentences);
    }
  }

  async #say(reply: Reply, part: SaidPart, sentences: SentenceStream): Promise<void> {
    if (part.type === 'text' && part.text !== '') reply.saidSomething = true;
    if (reply.request.modality === 'text') {
      reply.write(part);
      return;
    }
    if (part.type === 'notice') {
      for (const sentence of splitSentences(part.text)) await this.#speak(reply, sentence, 'notice');
      if (this.#options.ahead === undefined) reply.closeNotice();
      return;
    }
    const waits = part.type === 'waiting';
    // Said at once, after what was begun before the tool was called.
    const ready = waits ? [...sentences.flush(), part.text] : sentences.push(part.text);
    await this.#speakAll(reply, ready);
  }

  async #speakAll(reply: Reply, sentences: readonly string[]): Promise<void> {
    reply.unsaid.push(...sentences);
    for (const sentence of sentences) await this.#speak(reply, sentence, 'text');
  }

  async #speak(reply: Reply, sentence: string, type: 'notice' | 'text'): Promise<void> {
    if (!reply.generating) return;
    reply.firstSentenceAt ??= this.#options.clock.now();
    const item = reply.part(type);
    item.open();
    await this.#playback.whenBelow(SYNTHESIS_AHEAD_MS);
    let hasSound = false;
    for await (const piece of this.#synthesize(reply, sentence)) {
      if (!reply.generating) return;
      if (!hasSound) {
        if (type === 'text') reply.unsaid.shift();
        item.sentenceBegins(sentence, this.#playback.beginSentence());
        reply.soundStarted();
        item.addSentence(sentence);
      }
      hasSound = true;
      this.#playback.add(piece);
    }
    if (!reply.generating) return;
    if (!hasSound) {
      if (type === 'text') reply.unsaid.shift();
      item.sentenceBegins(sentence, this.#playback.endMs);
      item.addSentence(sentence);
    }
    this.#playback.endSentence();
    item.sentenceEnds(this.#playback.endMs);
  }

  /** A sentence that can't be spoken, or not to its end, is still shown: what there is of its sound then. */
  async *#synthesize(reply: Reply, sentence: string): AsyncGenerator<Int16Array, void, void> {
    if (!reply.generating) return;
    const { clock, tts, voice, observer } = this.#options;
    const making = new AbortController();
    const signal = AbortSignal.any([reply.controller.signal, making.signal]);
    try {
      const pieces = tts.synthesize(sentence, voice, signal);
      yield* eachWithinLimit(clock, SYNTHESIS_LIMIT_MS, signal, pieces);
    } catch (error) {
      if (reply.generating) observer.onError(error);
    } finally {
      // A piece that is late is not waited for.
      making.abort();
    }
  }

  #fail(reply: Reply, error: unknown): void {
    this.#options.observer.onError(error);
    reply.saidNothing = reply.isEmpty || !reply.saidSomething;
    reply.controller.abort();
    const message = 'The answer could not be made.';
    const detail = { type: 'server_error', code: 'answer_failed', message };
    reply.finish('failed', { type: 'failed', error: detail });
    this.#afterGeneration(reply, reply.saidNothing ? 'failed' : 'finished');
  }

  #endGeneration(reply: Reply, reason: InterruptReason): void {
    if (!reply.generating) return;
    reply.finish('cancelled', { type: 'cancelled', reason });
    reply.controller.abort();
  }

  /** Generation has ended: the reply is over now, or when its sound has been played. */
  #afterGeneration(reply: Reply, outcome: ReplyOutcome): void {
    if (reply.playing) {
      this.#playback.complete();
      return;
    }
    this.#over(reply, outcome);
    this.#options.onFree();
  }

  #drained(): void {
    const reply = this.#reply;
    if (reply === null) return;
    this.#played = { reply, at: this.#options.clock.now(), lengthMs: this.#playback.playedMs };
    reply.soundStopped();
    this.#over(reply, reply.interrupted ? 'interrupted' : reply.saidNothing ? 'failed' : 'finished');
    this.#options.onFree();
  }

  #stop(reason: InterruptReason, heardMs: number): boolean {
    const reply = this.#reply;
    if (reply === null) return false;
    this.#endGeneration(reply, reason);
    if (reply.playing) reply.soundCleared(Math.min(heardMs, this.#playback.playedMs));
    this.#playback.reset();
    this.#over(reply, 'interrupted');
    return true;
  }

  #over(reply: Reply, outcome: ReplyOutcome): void {
    this.#reply = null;
    for (const turn of reply.finishedTurns(this.#options.beganAt())) this.#options.observer.onTurn(turn);
    reply.request.onOver?.(outcome);
    if (outcome === 'finished' && reply.endsCall) this.#options.onFarewell();
  }

  #firstFrame(): void {
    const reply = this.#reply;
    const turn = reply?.request.endedTurn;
    if (reply == null || turn === undefined || reply.firstSentenceAt === null) return;
    const { endOfTurnMs, transcriptMs, knownAt } = turn;
    const now = this.#options.clock.now();
    reply.latencyMs = Math.round(endOfTurnMs + transcriptMs + now - knownAt);
    const answerMs = reply.firstSentenceAt - knownAt;
    this.#options.observer.onTimings({
      ...{ endOfTurnMs, transcriptMs, answerMs },
      speechMs: now - reply.firstSentenceAt,
    });
  }
}
