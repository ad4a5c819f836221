import type { MaxOutputTokens } from '@parlo/contract/realtime';
import { noticeProblem } from '@parlo/dialog/notice';
import type { ResponsePart, Turn } from '@parlo/dialog/responder';
import { NoRecognizerError } from '../../speech/recognition/no-recognizer-error.ts';
import type { Transcript } from '../../speech/types.ts';
import { type PhraseName, phrase } from '../replying/phrases.ts';
import type { Rehearsal } from '../replying/rehearsal.ts';
import type { EndedTurn, ReplyOutcome, ReplyRequest } from '../replying/reply.ts';
import { goesOnFrom, turnsFor, wishesOf } from '../replying/reply-wishes.ts';
import type { ResponseRunner } from '../replying/response-runner.ts';
import type { SessionObserver, SessionOptions } from '../types.ts';
import { type ConversationLog, type StoredItem, withText } from '../wire/conversation-log.ts';
import type { EventSender } from '../wire/event-sender.ts';
import { addItem } from '../wire/item-changes.ts';
import type { ResponseSettings } from '../wire/reply-settings.ts';
import type { SessionConfig } from '../wire/session-config.ts';
import { ECHO_MS, isEcho } from './echo.ts';
import type { Recognised } from './recognition.ts';
import type { TurnEnd, TurnListener } from './turn-types.ts';
import type { Utterance } from './utterance.ts';

export interface VisitorTurnsOptions {
  readonly sender: EventSender;
  readonly log: ConversationLog;
  readonly config: SessionConfig;
  readonly runner: ResponseRunner;
  readonly observer: Pick<SessionObserver, 'onTurn' | 'onError'>;
  readonly respond: SessionOptions['respond'];
  readonly repliesByModel: boolean;
  /** Null where no reply is rehearsed. */
  readonly rehearsal: Rehearsal | null;
  readonly notice: string;
  /** Whether anything of the conversation was said aloud before this session. */
  readonly saidAloud: boolean;
  readonly beganAt: () => number;
  /** Whether the visitor is in the middle of an utterance. */
  readonly isSpeaking: () => boolean;
  /** The visitor said words. */
  readonly onWords: () => void;
}

/**
 * Turns the visitor's utterances into events, items, stored turns and responses.
 *
 * An utterance in which nothing was understood (a cough, a door), or nothing but the assistant's own voice, has sent the
 * client `speech_started` and `speech_stopped` and ends there: no item is committed, nothing gets a reply or is stored.
 * Stock clients only pass those two events through and learn of items from `conversation.item.added`, so they are left
 * with nothing half-made. A turn that the client committed itself gets its item whatever was said, because it asked for one.
 */
export class VisitorTurns implements TurnListener {
  readonly #options: VisitorTurnsOptions;
  /** A turn that waits for its response until the speaker has stopped. */
  #owed: EndedTurn | null = null;
  /** The owner's client had it said that an AI speaks. */
  #toldByClient = false;
  #pendingItems = 0;
  #waiting: (() => void)[] = [];

  constructor(options: VisitorTurnsOptions) {
    this.#options = options;
  }

  started({ itemId, startMs }: Utterance): void {
    const { sender } = this.#options;
    sender.send({ type: 'input_audio_buffer.speech_started', audio_start_ms: startMs, item_id: itemId });
  }

  stopped({ itemId, endMs }: Utterance): void {
    const audioEndMs = Math.round(endMs);
    this.#options.sender.send({
      type: 'input_audio_buffer.speech_stopped',
      audio_end_ms: audioEndMs,
      item_id: itemId,
    });
  }

  committed({ itemId }: Pick<Utterance, 'itemId'>): void {
    this.#pendingItems += 1;
    this.#commit(itemId, null);
  }

  #commit(itemId: string, transcript: string | null): void {
    const { sender, log } = this.#options;
    sender.send({ type: 'input_audio_buffer.committed', item_id: itemId, previous_item_id: log.lastId });
    const item: StoredItem = {
      id: itemId,
      object: 'realtime.item',
      type: 'message',
      status: 'completed',
      role: 'user',
      content: [{ type: 'input_audio', transcript }],
    };
    addItem(this.#options, item, { spoken: true });
  }

  /** Nobody spoke for the time that the client has set: the silence gets an item, and the visitor is asked. */
  timedOut(soundMs: number, timeoutMs: number): void {
    const { sender, log } = this.#options;
    const itemId = log.newItemId();
    sender.send({
      type: 'input_audio_buffer.timeout_triggered',
      audio_start_ms: Math.max(0, soundMs - timeoutMs),
      audio_end_ms: soundMs,
      item_id: itemId,
    });
    this.#commit(itemId, '');
    this.say('stillThere');
  }

  /** An item came whose words are still to be recognised. */
  sent(item: StoredItem, previousId: string | null | undefined): void {
    this.#pendingItems += 1;
    addItem(this.#options, item, { spoken: true }, previousId);
  }

  recognised(utterance: Utterance, end: TurnEnd, result: Recognised): void {
    const { text, likelihoods }: Transcript = result.kind === 'known' ? result : NO_WORDS;
    if (result.kind === 'known' && !end.manual && (text === '' || this.#isEcho(utterance, text))) {
      this.settle();
      return;
    }
    if (!end.manual) this.committed(utterance);
    if (result.kind === 'failed') this.#transcriptionFailed(utterance, result.error);
    else this.#transcribed(utterance, text, likelihoods);
    this.#pendingItems -= 1;
    if (this.#pendingItems === 0) for (const resume of this.#waiting.splice(0)) resume();
    const replies = this.#options.config.turnDetection?.create_response !== false;
    if (result.kind === 'failed' && replies) this.#apologise(result.error);
    else if (result.kind !== 'failed' && replies && !end.manual)
      this.#owed = {
        endOfTurnMs: end.endedAt - end.lastSoundAt,
        transcriptMs: Math.max(0, result.at - end.endedAt),
        knownAt: Math.max(result.at, end.endedAt),
      };
    this.settle();
  }

  /** The reply is made already, unless the words of an earlier turn are still to come. */
  mayBeOver(words: Transcript): void {
    const { log, config, runner, rehearsal } = this.#options;
    const detection = config.turnDetection;
    if (rehearsal === null || words.text === '' || this.#pendingItems > 0 || runner.busy) return;
    if (detection === null || detection.create_response === false) return;
    rehearsal.begin(this.#told(log.turns(words)), config.modality === 'audio');
  }

  goesOn(): void {
    this.#options.rehearsal?.drop();
  }

  dropped(words: string): void {
    this.#options.rehearsal?.drop();
    // A "yeah" into the assistant's words is no turn, but somebody is there.
    if (words !== '') this.#options.onWords();
    this.settle();
  }

  /** Responds to the turn that waits, once nobody speaks. To be called whenever somebody may have stopped. */
  settle(): void {
    const { config, isSpeaking } = this.#options;
    const runner = this.#options.runner;
    const owed = this.#owed;
    if (owed === null || isSpeaking()) return;
    if (runner.busy && config.turnDetection?.interrupt_response === false) return;
    this.#owed = null;
    runner.interrupt('turn_detected');
    this.respond({ endedTurn: owed });
  }

  /** Responds to the conversation so far, once every word of it is known, as the owner's client wishes. */
  respond(request: Partial<ReplyRequest>, own?: ResponseSettings): void {
    const { runner, config } = this.#options;
    this.#owed = null;
    runner.start({
      source: (signal) => this.#reply(signal, request.maxOutputTokens ?? config.maxOutputTokens, own),
      modality: config.modality,
      maxOutputTokens: config.maxOutputTokens,
      // Nothing is said before the notice.
      bridges: this.#isTold,
      ...request,
      onOver: (outcome) => {
        if (outcome === 'failed') this.say('apology');
      },
    });
  }

  /** Says a text of the owner's client word for word. One that tells that an AI speaks is the notice as well. */
  sayExactly(text: string, request: Partial<ReplyRequest>): void {
    const { runner, config } = this.#options;
    this.#owed = null;
    runner.start({
      source: () => exactly(text),
      modality: config.modality,
      maxOutputTokens: config.maxOutputTokens,
      ...request,
      onOver: (outcome) => {
        this.#toldByClient ||= outcome === 'finished' && noticeProblem(text) === null;
      },
    });
  }

  /**
   * Says the rest of the assistant's last turn, or responds to a visitor who heard nothing of the answer. Does nothing
   * where neither is due.
   */
  goOn(rest: string): void {
    const { log, runner, config, isSpeaking } = this.#options;
    if (runner.busy || isSpeaking()) return;
    if (rest !== '') runner.start({ source: () => this.#sayRest(rest), modality: config.modality });
    else if (log.turns().at(-1)?.role === 'visitor') this.respond({});
  }

  /** Says a sentence of the session's own as an assistant's turn. */
  say(name: PhraseName, onOver?: (outcome: ReplyOutcome) => void): void {
    this.#options.runner.start({
      source: () => this.#ownWords(name),
      modality: this.#options.config.modality,
      ...(onOver === undefined ? {} : { onOver }),
    });
  }

  /**
   * Whether there is a visitor's turn to respond to, or will be once pending words are known, or the client has sent what
   * came of a call.
   */
  get canRespond(): boolean {
    const { log } = this.#options;
    if (this.#pendingItems > 0 || log.size === 0) return true;
    return log.turns().at(-1)?.role !== 'assistant' || goesOnFrom(log) !== null;
  }

  async *#reply(
    signal: AbortSignal,
    most: MaxOutputTokens,
    own?: ResponseSettings,
  ): AsyncGenerator<ResponsePart, void, void> {
    if (this.#pendingItems > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const { log, respond, rehearsal, saidAloud, config, repliesByModel } = this.#options;
    log.gather();
    const wishes = repliesByModel ? wishesOf(log, config.replies, most, own) : undefined;
    if (wishes !== undefined) {
      // The notice may stand between the visitor's turn and the calls whose outputs are answered.
      yield* respond(this.#told(turnsFor(log, wishes), this.#isTold), signal, wishes);
      return;
    }
    const turns = log.turns();
    const opens = log.size === 0 && turns.at(-1)?.role !== 'visitor';
    if (opens) turns.push(OPENING);
    // A visitor who has only typed so far has not heard the greeting: it is said as written.
    const greets = !saidAloud && (opens || log.get(log.lastId ?? '')?.hidden === true);
    if (turns.at(-1)?.role !== 'visitor') {
      yield* this.#ownWords('notUnderstood');
      return;
    }
    const asked = this.#told(greets ? turns.slice(-1) : turns);
    yield* (await rehearsal?.take(asked, signal)) ?? respond(asked, signal);
  }

  async *#sayRest(rest: string): AsyncGenerator<ResponsePart, void, void> {
    const { log, notice } = this.#options;
    const memo = log.lastMemo;
    if (!this.#isTold) yield { type: 'notice', text: notice };
    yield { type: 'text', text: rest };
    // The assistant's question has not changed.
    if (memo) yield { type: 'end', memo };
  }

  /** `respond` tells that an AI speaks; where the session says something before it, the notice comes first as well. */
  async *#ownWords(name: PhraseName): AsyncGenerator<ResponsePart, void, void> {
    const { log, notice } = this.#options;
    const text = phrase(name, log.lastAssistantText() || notice);
    if (!this.#isTold) yield { type: 'notice', text: notice };
    yield { type: 'text', text };
  }

  /** Whether the notice, if there is one, was said to its end. */
  get #isTold(): boolean {
    return this.#options.notice === '' || this.#toldByClient || this.#hasNotice(this.#options.log.turns());
  }

  #hasNotice(turns: readonly Turn[]): boolean {
    const { notice } = this.#options;
    return turns.some((turn) => turn.memo?.outcome === 'notice' && turn.text === notice);
  }

  /** The turns, with the notice before them where they are to tell that it was told, and do not. */
  #told(turns: readonly Turn[], isTold = this.#toldByClient): readonly Turn[] {
    const { notice } = this.#options;
    if (!isTold || notice === '' || this.#hasNotice(turns)) return turns;
    return [{ role: 'assistant', text: notice, memo: { outcome: 'notice', entryIds: [] } }, ...turns];
  }

  /** An answer that repeats some words of the question comes after it. */
  #isEcho({ afterAssistantMs }: Utterance, text: string): boolean {
    const said = this.#options.log.lastAssistantText();
    const isAnswer = afterAssistantMs > 0 && said.trimEnd().endsWith('?');
    return afterAssistantMs <= ECHO_MS && !isAnswer && isEcho(text, said);
  }

  #transcribed(utterance: Utterance, text: string, likelihoods: Transcript['likelihoods']): void {
    const { config, log, observer, onWords, beganAt } = this.#options;
    const { itemId, startMs, endMs, startedAt } = utterance;
    const entry = log.get(itemId);
    if (entry !== undefined) {
      entry.item = withText(entry.item, text);
      if (likelihoods) entry.likelihoods = likelihoods;
    }
    if (config.transcribes) this.#tellWords(itemId, text, Math.round(endMs - startMs));
    if (text === '') return;
    onWords();
    observer.onTurn({
      itemId,
      role: 'visitor',
      via: 'voice',
      text,
      interrupted: false,
      hidden: false,
      startedAtMs: Math.max(0, Math.round(startedAt - beganAt())),
      ...(likelihoods && { likelihoods }),
    });
  }

  /** The recogniser has all the words at once. */
  #tellWords(itemId: string, text: string, ms: number): void {
    const { sender } = this.#options;
    const part = { item_id: itemId, content_index: 0 };
    if (text !== '')
      sender.send({ type: 'conversation.item.input_audio_transcription.delta', ...part, delta: text });
    sender.send({
      type: 'conversation.item.input_audio_transcription.completed',
      ...part,
      transcript: text,
      usage: { type: 'duration', seconds: ms / 1_000 },
    });
  }

  #transcriptionFailed({ itemId }: Utterance, error: unknown): void {
    const { sender, config, observer } = this.#options;
    observer.onError(error);
    if (!config.transcribes) return;
    const message = 'The sound could not be turned into words.';
    sender.send({
      type: 'conversation.item.input_audio_transcription.failed',
      item_id: itemId,
      content_index: 0,
      error: { type: 'server_error', code: 'transcription_failed', message },
    });
  }

  #apologise(error: unknown): void {
    const { runner, isSpeaking } = this.#options;
    if (runner.busy || isSpeaking()) return;
    this.say(error instanceof NoRecognizerError ? 'notHeardHere' : 'apology');
  }
}

const NO_WORDS: Transcript = { text: '' };

/** A client that asks for a response before anybody said anything gets the greeting, as the widget's 'Hi' does. */
const OPENING: Turn = { role: 'visitor', text: 'Hi' };

async function* exactly(text: string): AsyncGenerator<ResponsePart, void, void> {
  yield { type: 'text', text };
  yield { type: 'end', memo: { outcome: 'small_talk', entryIds: [] } };
}
