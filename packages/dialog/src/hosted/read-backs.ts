import { isDeepStrictEqual } from 'node:util';
import type { ActScorer } from '../acts/read-act.ts';
import type { ToolResult } from '../tools/tool.ts';
import type { ResponseMemo } from '../turn-memory.ts';
import { type Asking, hasAgreed } from './agreement.ts';

/** A change that a model asked for, as it is read back to the visitor. */
export interface Change {
  /** The same for the same change, however a model writes it. A message or a note is no part of it. */
  readonly key: string;
  /** All of it, as it was asked for. */
  readonly input: Readonly<Record<string, unknown>>;
  /** What the model has to read back. */
  readonly readBack: object;
  /** Kept with the reply that reads it back: the card on which the visitor sees it. */
  readonly memo: ResponseMemo;
  readonly asking: Asking;
  /** Makes the change. */
  perform(): Promise<ToolResult>;
}

/** What a model is told of its call, and what is kept with its reply. */
export interface ChangeOutput {
  readonly output: unknown;
  readonly memo: ResponseMemo;
}

/** A visitor who has spoken of other things for so many turns is not asked again. */
const TURNS_WAITING = 3;

interface Pending {
  readonly change: Change;
  /** How many turns the visitor had said when it was asked for. */
  readonly since: number;
}

const READ_IT_BACK =
  'Nothing is done yet. Read all of this back to the visitor and ask whether it is right. Call again with the same input only after they said yes.';
const NOT_AGREED =
  'Nothing is done: the visitor has not clearly agreed to what was read back. Ask them once more whether it is right.';

/**
 * Changes that wait for the visitor's yes. A model's word for that yes counts for nothing: a change is made when it is asked
 * for a second time, the visitor has said something in between, and what they said agrees.
 */
export class ReadBacks {
  readonly #score: ActScorer | undefined;
  readonly #pending = new Map<string, Pending>();

  constructor(score: ActScorer | undefined) {
    this.#score = score;
  }

  /** `said`: all that the visitor said in this call so far. Throws `AbortError` alone. */
  async ask(tool: string, change: Change, said: readonly string[]): Promise<ChangeOutput> {
    const pending = this.#pending.get(tool);
    if (pending?.change.key === change.key) {
      const replies = said.slice(pending.since);
      const isAgreed = await hasAgreed(replies, pending.change.asking, this.#score);
      if (isAgreed) return this.#perform(tool, pending.change);
      const isSame = isDeepStrictEqual(pending.change.input, change.input);
      if (isSame) return { output: { done: false, next: NOT_AGREED }, memo: pending.change.memo };
    }
    this.#pending.set(tool, { change, since: said.length });
    const { readBack, memo } = change;
    return { output: { done: false, read_back: readBack, next: READ_IT_BACK }, memo };
  }

  /** What was read back in one of the last turns and still waits for a yes: its memos. */
  waiting(said: readonly string[]): readonly ResponseMemo[] {
    const recent = [...this.#pending.values()].filter(({ since }) => said.length - since <= TURNS_WAITING);
    return recent.map(({ change }) => change.memo);
  }

  /** What was agreed to is done, even where the second call words a note otherwise. */
  async #perform(tool: string, change: Change): Promise<ChangeOutput> {
    const output = await change.perform();
    // What failed may be asked for again without another yes: it has the same id, so it happens once.
    if (!output.ok) return { output, memo: change.memo };
    this.#pending.delete(tool);
    const { booking, contact, ...memo } = change.memo;
    return { output, memo: { ...memo, ...(contact && { contactOver: true }) } };
  }
}
