import type { Queryable } from '../../../db/connect.ts';

/** What an account is told of itself. */
export interface AccountNotices {
  welcome(db: Queryable, userId: string): Promise<void>;
  passwordChanged(tx: Queryable, userId: string): Promise<void>;
}
