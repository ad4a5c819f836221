/** About -46 dB: quieter than any speech, and louder than the noise that a service leaves in its pauses. */
const AUDIBLE = 160;
/** Samples kept before the first sound and after the last one, at 24 kHz: 10 and 30 ms. */
const KEPT = { before: 240, after: 720 } as const;

/** Takes the silence off both ends of a sound that comes in pieces: a sentence's pauses are the session's. */
export class QuietEnds {
  #begun = false;
  #quiet: Int16Array = new Int16Array(0);

  /** Whether anything was loud enough to be heard. */
  get isHeard(): boolean {
    return this.#begun;
  }

  /** The samples that may be played now: silence is held back until sound follows it. */
  push(piece: Int16Array): Int16Array {
    const last = piece.findLastIndex(isAudible);
    if (last < 0) {
      this.#quiet = joined(this.#quiet, this.#begun ? piece : piece.slice(-KEPT.before));
      if (!this.#begun) this.#quiet = this.#quiet.slice(-KEPT.before);
      return new Int16Array(0);
    }
    const sound = joined(this.#quiet, piece.subarray(0, last + 1));
    this.#quiet = piece.slice(last + 1);
    if (this.#begun) return sound;
    this.#begun = true;
    return sound.subarray(Math.max(0, sound.findIndex(isAudible) - KEPT.before));
  }

  end(): Int16Array {
    return this.#begun ? this.#quiet.subarray(0, KEPT.after) : new Int16Array(0);
  }
}

const isAudible = (sample: number): boolean => Math.abs(sample) > AUDIBLE;

function joined(one: Int16Array, other: Int16Array): Int16Array {
  if (one.length === 0) return other;
  const both = new Int16Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
