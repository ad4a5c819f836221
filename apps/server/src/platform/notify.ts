import type { NoticeKind, Notification, ReasonParams } from '@parlo/contract';
import type { Queryable } from '../db/connect.ts';

/** A notice for an owner, in English; `kind` and `params` let clients show it in another language. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly params: ReasonParams;
  readonly type: Notification['type'];
  readonly title: string;
  readonly message: string;
}

/** Stores a notice for an account, within the given transaction. Does nothing if the account was deleted. */
export type Notify = (tx: Queryable, userId: string, notice: Notice) => Promise<void>;
