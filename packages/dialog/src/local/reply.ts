import type { ResponseMemo } from '../responder.ts';

/** What the responder says to a turn. */
export interface Reply {
  readonly text: string;
  readonly memo: ResponseMemo;
  /** The visitor is done: a call may end after this. */
  readonly isFarewell?: boolean;
  /** It may not be what was asked. */
  readonly isGuess?: boolean;
  /** Only a person can answer it: the visitor is offered to leave their details. */
  readonly needsPerson?: boolean;
}
