import type { NoticeKind, Notification, ReasonParams } from '@parlo/contract';
import type { Queryable } from '../db/connect.ts';

/** What an owner is told: in English, and as `kind` with `params` for who shows it in another language. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly params: ReasonParams;
  readonly type: Notification['type'];
  readonly title: string;
  readonly message: string;
}

/** Tells an account something. Joins the transaction that it is given; an account that is gone is told nothing. */
export type Notify = (tx: Queryable, userId: string, notice: Notice) => Promise<void>;
