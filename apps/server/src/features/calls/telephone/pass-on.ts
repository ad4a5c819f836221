import { setTimeout as delay } from 'node:timers/promises';
import { NotRehearsedError, readActByWords } from '@parlo/dialog';
import type { Language } from '@parlo/dialog/language';
import type { ResponsePart, Turn } from '@parlo/dialog/responder';

/** The key that asks for a person. */
const PERSON = '0';

/** The sentence before a caller is passed on is heard by then. */
const SENTENCE_MS = 3_500;

export interface PassOnOptions {
  readonly language: Language;
  /** False where nobody took the caller. */
  readonly transfer: () => Promise<boolean>;
  /** Default: real time. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** The turns as a responder reads them: 0 is a wish to talk to a person. */
export function withKeys(turns: readonly Turn[], { telephone }: Language): readonly Turn[] {
  return turns.map((turn) =>
    turn.role === 'visitor' && turn.text.trim() === PERSON ? { ...turn, text: telephone.wantsPerson } : turn,
  );
}

/** Passes a caller on to a person, once: after that, messages are taken. */
export class PassOn {
  readonly #options: PassOnOptions;
  #tried = false;

  constructor(options: PassOnOptions) {
    this.#options = options;
  }

  /** Whether the caller asks for a person, and nobody was called for them yet. */
  isDue(turns: readonly Turn[]): boolean {
    const last = turns.at(-1);
    if (this.#tried || last?.role !== 'visitor') return false;
    const { code } = this.#options.language;
    return readActByWords({ said: last.text, asked: 'nothing', language: code }).act === 'person';
  }

  /** Says so, and passes the caller on. Then they are gone; where nobody took them, that is said, and `instead` follows. */
  async *say(
    instead: () => AsyncIterable<ResponsePart>,
    signal: AbortSignal,
    rehearsal: boolean,
  ): AsyncGenerator<ResponsePart, void, void> {
    if (rehearsal) throw new NotRehearsedError();
    const { language, transfer, wait = waitReally } = this.#options;
    this.#tried = true;
    yield { type: 'text', text: `${language.telephone.connecting} ` };
    await wait(SENTENCE_MS, signal);
    if (await transfer()) {
      yield { type: 'end', memo: { outcome: 'small_talk', entryIds: [] } };
      return;
    }
    yield { type: 'text', text: `${language.telephone.notReached} ` };
    yield* instead();
  }
}

const waitReally = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal });
