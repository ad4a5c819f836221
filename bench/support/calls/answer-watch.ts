/** Louder than the codec's noise, quieter than any word. */
const AUDIBLE = 600;

/** How one question was answered. */
export interface Answered {
  /** From the last sound of the question to the first of the answer; null when none came. */
  readonly delayMs: number | null;
  /** What was said, as the server wrote it; empty when nothing was. */
  readonly said: string;
}

/** Watches one caller's line: when an answer is heard after a question. Times are milliseconds of any one clock. */
export class AnswerWatch {
  readonly #answered: Answered[] = [];
  #askedAt: number | null = null;
  #delayMs: number | null = null;
  #said = '';

  get answered(): readonly Answered[] {
    return this.#answered;
  }

  /** The question is over. */
  asked(now: number): void {
    this.#askedAt = now;
    this.#delayMs = null;
    this.#said = '';
  }

  /** Some sound of the assistant has arrived, 16-bit. */
  heard(samples: Int16Array, now: number): void {
    if (this.#askedAt === null || this.#delayMs !== null) return;
    if (samples.some((sample) => Math.abs(sample) > AUDIBLE)) this.#delayMs = now - this.#askedAt;
  }

  said(text: string): void {
    if (this.#askedAt !== null) this.#said += text;
  }

  /** The time for this answer is over. */
  next(): void {
    if (this.#askedAt !== null) this.#answered.push({ delayMs: this.#delayMs, said: this.#said });
    this.#askedAt = null;
  }
}
