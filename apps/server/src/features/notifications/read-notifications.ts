import type { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { answerAll } from './answer.ts';
import { markRead } from './store.ts';

export function readNotifications(db: Database): Operation<typeof CALLS.readNotifications> {
  return async ({ ids }, { user }) => {
    await markRead(db, user.id, ids);
    return answerAll(db, user.id);
  };
}
