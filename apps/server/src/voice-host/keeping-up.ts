/** Sound that leaves later than this breaks: a browser holds about as much in hand. */
export const LATE_LIMIT_MS = 40;
/** From the text of a reply to its first sound: 0 to 150 ms on a core that has time. */
export const SPEECH_LIMIT_MS = 300;
/** A host that was full takes calls again below this share of a limit, so that it does not change its mind at each call. */
const FREE_AGAIN = 0.6;
/** Replies that count; the upper quartile of them, since what was said before is spoken at once. */
const REPLIES = 12;
/** Older replies were of another load. */
const REPLY_LIFE_MS = 20_000;
/** Calls taken between two reports: what they cost shows in the next report at the earliest. */
export const NEW_PER_REPORT = 8;
/** So few never take a core's time: where they are late, something else on the machine is, and no refusal mends that. */
export const FEW_CALLS = 4;

/**
 * Decides whether a host takes a further call, by how late its sound is: the number of calls that a core holds depends
 * on the machine, on what visitors say and on what else runs there. Of the two times that are measured, the one that is
 * nearer to its limit counts.
 */
export class KeepingUp {
  readonly #now: () => number;
  readonly #waits: { readonly at: number; readonly ms: number }[] = [];
  #lateMs = 0;
  #taken = 0;
  #full = false;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The share of a limit that the host's sound is late by: 1 and more is too late. */
  get lateness(): number {
    const since = this.#now() - REPLY_LIFE_MS;
    const waits = this.#waits.filter(({ at }) => at > since).map(({ ms }) => ms);
    const speech = waits.length >= REPLIES / 2 ? upperQuartile(waits) : 0;
    return Math.max(this.#lateMs / LATE_LIMIT_MS, speech / SPEECH_LIMIT_MS);
  }

  /** Returns whether a host with this many calls accepts another one. */
  hasRoomBeside(calls: number): boolean {
    const { lateness } = this;
    this.#full = lateness >= (this.#full ? FREE_AGAIN : 1);
    return calls < FEW_CALLS || (!this.#full && this.#taken < NEW_PER_REPORT);
  }

  /** The share of what a host with this many calls can hold that is in use. */
  loadBeside(calls: number): number {
    return calls < FEW_CALLS ? 0 : this.lateness;
  }

  /** A call was given to the host. */
  took(): void {
    this.#taken++;
  }

  /** The host's report: by how many milliseconds its 10 ms of sound were late, at the 95th percentile since the last. */
  report(lateMs: number): void {
    this.#lateMs = lateMs;
    this.#taken = 0;
  }

  /** Records the milliseconds between a reply's first sentence and its first sound. */
  spoke(waitMs: number): void {
    this.#waits.push({ at: this.#now(), ms: waitMs });
    if (this.#waits.length > REPLIES) this.#waits.shift();
  }
}

function upperQuartile(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.75)] ?? 0;
}
