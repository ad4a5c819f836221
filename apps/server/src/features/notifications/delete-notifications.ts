import type { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { answerAll } from './answer.ts';
import { removeNotifications } from './store.ts';

export function deleteNotifications(db: Database): Operation<typeof CALLS.deleteNotifications> {
  return async ({ ids }, { user }) => {
    await removeNotifications(db, user.id, ids);
    return answerAll(db, user.id);
  };
}
