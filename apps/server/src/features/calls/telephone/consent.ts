import { hasAgreed, NotRehearsedError } from '@parlo/dialog';
import type { Language } from '@parlo/dialog/language';
import type { ResponsePart, Turn } from '@parlo/dialog/responder';
import type { FinishedTurn } from '@parlo/voice';

/** The key that says yes. */
const YES = '1';

/** A question that nobody hears to its end is not asked for ever. */
const MOST_TRIES = 4;

/** What the question's turn remembers: an answer is waited for. */
const ASKED = { outcome: 'clarifying', entryIds: [] } as const;

export interface ConsentOptions {
  /** The owner's text that visitors agree to. */
  readonly text: string;
  readonly notice: string;
  readonly language: Language;
  /** Stores when the caller agreed. */
  readonly onGiven: () => Promise<void>;
  /** Passes turns on that may be stored. */
  readonly onTurn: (turn: FinishedTurn) => void;
}

/**
 * Asks a caller for what a widget asks by a box to tick: they say yes or press 1, are asked once more, or the call ends.
 * What was said before the yes is stored with it, or nowhere.
 */
export class Consent {
  readonly #options: ConsentOptions;
  readonly #held: FinishedTurn[] = [];
  #tries = 0;
  #given = false;

  constructor(options: ConsentOptions) {
    this.#options = options;
  }

  get given(): boolean {
    return this.#given;
  }

  /** Keeps a turn until it may be stored. */
  turn(turn: FinishedTurn): void {
    if (this.#given) this.#options.onTurn(turn);
    else this.#held.push(turn);
  }

  /** Yields the question; nothing once the caller has agreed. */
  async *ask(turns: readonly Turn[], rehearsal: boolean): AsyncGenerator<ResponsePart, void, void> {
    const { language, notice } = this.#options;
    const { telephone } = language;
    // A yes changes something.
    if (rehearsal) throw new NotRehearsedError();
    const asked = turns.filter((turn) => this.#isQuestion(turn)).length;
    if (asked > 0 && (await this.#isYes(turns.at(-1)))) {
      await this.#options.onGiven();
      this.#given = true;
      for (const turn of this.#held.splice(0)) this.#options.onTurn(turn);
      return;
    }
    this.#tries += 1;
    if (asked >= 2 || this.#tries > MOST_TRIES) {
      yield { type: 'text', text: telephone.notAgreed };
      yield { type: 'end', memo: { outcome: 'goodbye', entryIds: [] }, endsCall: true };
      return;
    }
    const isTold = turns.some(({ memo, text }) => memo?.outcome === 'notice' && text === notice);
    if (!isTold) yield { type: 'notice', text: notice };
    yield { type: 'text', text: asked === 0 ? this.#question : telephone.agreeAgain };
    yield { type: 'end', memo: ASKED };
  }

  /** The turns without the question and its answers: the conversation begins after them. */
  without(turns: readonly Turn[]): readonly Turn[] {
    const after = turns.findLastIndex((turn) => this.#isQuestion(turn)) + 2;
    return [...turns.slice(0, after).filter(({ memo }) => memo?.outcome === 'notice'), ...turns.slice(after)];
  }

  get #question(): string {
    const { text, language } = this.#options;
    return `${text} ${language.telephone.agree}`;
  }

  /** Of a turn that was interrupted there is only the beginning. */
  #isQuestion({ memo, text }: Turn): boolean {
    const questions = [this.#question, this.#options.language.telephone.agreeAgain];
    return memo?.outcome === ASKED.outcome && questions.some((question) => question.startsWith(text));
  }

  async #isYes(turn: Turn | undefined): Promise<boolean> {
    if (turn?.role !== 'visitor') return false;
    const said = turn.text.trim();
    if (said === YES) return true;
    const asking = { asked: 'confirm_details', alsoYes: [], language: this.#options.language.code } as const;
    return hasAgreed([said], asking, undefined);
  }
}
