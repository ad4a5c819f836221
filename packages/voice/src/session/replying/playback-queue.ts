import { VOICE_FRAME_SAMPLES, VOICE_RATE } from '../../speech/types.ts';

const SAMPLES_PER_MS = VOICE_RATE / 1_000;

/** Sound that is sent ahead goes in pieces at least this long, but for a sentence's last. */
const SHORTEST_PIECE_MS = 40;

/** Silence between two sentences. */
export const SENTENCE_PAUSE_MS = 180;

/** After a hold the last word is said again from a quiet point between these two distances back. */
const REWIND_MS = { least: 60, most: 260 } as const;

/** Sentences that ended longer ago were heard: by then the loss of the other side is detected. */
const SAID_AGAIN_MS = 2_000;

/** How loud speech is while it is judged whether somebody interrupts: it is still followed, and does not talk them down. */
export const DUCKED = 0.25;

/** The position of a sentence in the item, in samples; a sentence that is still being synthesised has no end. */
interface Place {
  readonly from: number;
  to: number;
}

interface Segment {
  readonly pcm: Int16Array;
  /** Position of its first sample in the item, after the pause before it. */
  readonly start: number;
}

/** One reply's sound on its way out, frame by frame: the one place that knows what was heard. */
export class PlaybackQueue {
  readonly #onFirstFrame: () => void;
  readonly #onDrained: () => void;
  readonly #frame = new Int16Array(VOICE_FRAME_SAMPLES);
  #segments: Segment[] = [];
  /** Those that were played a moment ago, and all from there. */
  #sentences: Place[] = [];
  /** In samples of the item: what was played, what was sent of it ahead of that, and the end of what is queued. */
  #position = 0;
  #sent = 0;
  #end = 0;
  /** More of the sentence at the end is to come. */
  #growing = false;
  #complete = false;
  #hold: 'none' | 'fading' | 'held' | 'rising' = 'none';
  #ducked = false;
  /** How loud the last frame ended. */
  #gain = 1;
  #firstFramePlayed = false;
  #waiting: { belowMs: number; resolve: () => void }[] = [];
  #waitingSent: (() => void)[] = [];

  constructor(onFirstFrame: () => void, onDrained: () => void) {
    this.#onFirstFrame = onFirstFrame;
    this.#onDrained = onDrained;
  }

  get playedMs(): number {
    return Math.round(this.#position / SAMPLES_PER_MS);
  }

  /** The part that was sent ahead of its time. */
  get sentMs(): number {
    return Math.round(this.#sent / SAMPLES_PER_MS);
  }

  /** The end of what is queued. */
  get endMs(): number {
    return Math.round(this.#end / SAMPLES_PER_MS);
  }

  get remainingMs(): number {
    return (this.#end - this.#position) / SAMPLES_PER_MS;
  }

  /** Starts over for the next reply. */
  reset(): void {
    this.#segments = [];
    this.#sentences = [];
    this.#position = 0;
    this.#sent = 0;
    this.#end = 0;
    this.#growing = false;
    this.#complete = false;
    this.#hold = this.#hold === 'none' || this.#hold === 'rising' ? 'none' : 'held';
    this.#firstFramePlayed = false;
    this.#wake();
  }

  /** Queues the next sentence, whose sound comes in pieces; returns where in the item it begins. */
  beginSentence(): number {
    const pause = this.#end === 0 ? 0 : SENTENCE_PAUSE_MS * SAMPLES_PER_MS;
    this.#end += pause;
    this.#growing = true;
    this.#sentences.push({ from: this.#end, to: Number.POSITIVE_INFINITY });
    return this.endMs;
  }

  /** Queues the next piece of the sentence. */
  add(pcm: Int16Array): void {
    this.#segments.push({ pcm, start: this.#end });
    this.#end += pcm.length;
  }

  /** The sentence has all of its sound. */
  endSentence(): void {
    this.#growing = false;
    const sentence = this.#sentences.at(-1);
    if (sentence) sentence.to = this.#end;
  }

  /** No more will come: `onDrained` is called once everything was played. */
  complete(): void {
    this.#complete = true;
    if (this.#position >= this.#end) this.#drained();
  }

  /** Goes on more quietly from the next frame on, until `resume`. */
  duck(): void {
    this.#ducked = true;
  }

  get ducked(): boolean {
    return this.#ducked;
  }

  /** Falls silent from the next frame on, keeping the place. */
  hold(): void {
    if (this.#hold === 'held') return;
    this.#hold = this.#position > 0 ? 'fading' : 'held';
  }

  get held(): boolean {
    return this.#hold === 'fading' || this.#hold === 'held';
  }

  /**
   * As loud as before, and after a hold from a little before its place; without `rewinds` from that place, as the far end
   * does.
   */
  resume(rewinds = true): void {
    this.#ducked = false;
    if (this.#hold === 'none') return;
    if (!rewinds) {
      this.#hold = 'none';
      return;
    }
    this.#position = this.#quietPointBefore(this.#position);
    this.#hold = this.#position > 0 ? 'rising' : 'none';
  }

  /** Ends a hold with the sentence that was not heard to its end, where `heardMs` of all was heard. */
  resumeAfter(heardMs: number): void {
    const heard = heardMs * SAMPLES_PER_MS;
    const unheard = this.#sentences.find(({ to }) => to > heard);
    this.#ducked = false;
    this.#position = Math.min(this.#position, unheard?.from ?? this.#position);
    this.#hold = this.#position > 0 ? 'rising' : 'none';
  }

  /** Resolves when less than `belowMs` is left to play, or the queue was reset. */
  whenBelow(belowMs: number): Promise<void> {
    if (this.remainingMs <= belowMs) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ belowMs, resolve }));
  }

  /** Resolves when all that was added has been sent ahead, or the queue was reset. */
  whenSent(): Promise<void> {
    if (this.#sent >= this.#end) return Promise.resolve();
    return new Promise((resolve) => this.#waitingSent.push(resolve));
  }

  /**
   * Lets 10 ms of playback at the far end pass, and returns what is to be sent now so that it has `leadMs` in hand;
   * null for nothing, also while it is held; no piece goes over `borderMs`.
   */
  nextAhead(leadMs: number, borderMs = Number.POSITIVE_INFINITY): Int16Array | null {
    if (this.held) return null;
    const piece = this.#takeAhead(leadMs, borderMs * SAMPLES_PER_MS);
    if (this.#position < this.#end) this.#advance();
    else if (this.#complete) this.#drained();
    return piece;
  }

  #takeAhead(leadMs: number, border: number): Int16Array | null {
    const to = Math.min(this.#end, border, this.#position + leadMs * SAMPLES_PER_MS);
    const length = to - this.#sent;
    const isLast = to === border || (to === this.#end && !this.#growing);
    if (length <= 0 || (!isLast && length < SHORTEST_PIECE_MS * SAMPLES_PER_MS)) return null;
    const piece = this.#read(this.#sent, new Int16Array(length));
    this.#sent = to;
    return piece;
  }

  /** The next 10 ms, or null when there is nothing to play now. Valid until the next call. */
  next(): Int16Array | null {
    if (this.#hold === 'held') return null;
    if (this.#position >= this.#playable) {
      if (this.#hold === 'fading') this.#hold = 'held';
      // Only now has the last frame left.
      if (this.#complete) this.#drained();
      return null;
    }
    const frame = this.#read(this.#position, this.#frame);
    if (this.#hold === 'fading') {
      // Its sound was hardly heard, so it is repeated after the hold.
      ramp(frame, this.#gain, 0);
      this.#hold = 'held';
      return frame;
    }
    const from = this.#hold === 'rising' ? 0 : this.#gain;
    this.#hold = 'none';
    this.#gain = this.#ducked ? DUCKED : 1;
    if (from !== 1 || this.#gain !== 1) ramp(frame, from, this.#gain);
    this.#advance();
    return frame;
  }

  /** The end of the playable sound: an incomplete frame waits for the rest. */
  get #playable(): number {
    return this.#growing ? this.#end - VOICE_FRAME_SAMPLES + 1 : this.#end;
  }

  #advance(): void {
    this.#position = Math.min(this.#end, this.#position + VOICE_FRAME_SAMPLES);
    // Keeps the sound that may have to be repeated.
    const kept = this.#position - SAID_AGAIN_MS * SAMPLES_PER_MS;
    while ((this.#sentences[0]?.to ?? Number.POSITIVE_INFINITY) < kept) this.#sentences.shift();
    const oldest = Math.min(
      this.#position - REWIND_MS.most * SAMPLES_PER_MS,
      this.#sentences[0]?.from ?? this.#position,
    );
    while ((this.#segments[1]?.start ?? Number.POSITIVE_INFINITY) <= oldest) this.#segments.shift();
    if (!this.#firstFramePlayed) {
      this.#firstFramePlayed = true;
      this.#onFirstFrame();
    }
    this.#wake();
  }

  /** Fills `into` with what lies at `position`; silence where there is nothing. */
  #read(position: number, into: Int16Array): Int16Array {
    into.fill(0);
    for (const { pcm, start } of this.#segments) {
      const offset = position - start;
      if (offset >= pcm.length) continue;
      if (offset <= -into.length) break;
      const from = Math.max(0, offset);
      into.set(pcm.subarray(from, offset + into.length), from - offset);
    }
    return into;
  }

  /** The quietest frame shortly before `position`, so that the cut falls between sounds. */
  #quietPointBefore(position: number): number {
    const earliest = Math.max(0, position - REWIND_MS.most * SAMPLES_PER_MS);
    const latest = Math.max(0, position - REWIND_MS.least * SAMPLES_PER_MS);
    let quietest = { at: latest, energy: Number.POSITIVE_INFINITY };
    for (let at = latest; at >= earliest; at -= VOICE_FRAME_SAMPLES) {
      const energy = this.#read(at, this.#frame).reduce((sum, sample) => sum + Math.abs(sample), 0);
      if (energy < quietest.energy) quietest = { at, energy };
    }
    return quietest.at;
  }

  #drained(): void {
    this.#complete = false;
    this.#onDrained();
  }

  #wake(): void {
    if (this.#sent >= this.#end) for (const resolve of this.#waitingSent.splice(0)) resolve();
    const ready = this.#waiting.filter(({ belowMs }) => this.remainingMs <= belowMs);
    if (ready.length === 0) return;
    this.#waiting = this.#waiting.filter((waiter) => !ready.includes(waiter));
    for (const { resolve } of ready) resolve();
  }
}

function ramp(frame: Int16Array, from: number, to: number): void {
  for (let i = 0; i < frame.length; i += 1)
    frame[i] = Math.round((frame[i] ?? 0) * (from + ((to - from) * i) / frame.length));
}
