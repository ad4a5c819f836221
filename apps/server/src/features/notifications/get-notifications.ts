import type { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { answerAll } from './answer.ts';

export function getNotifications(db: Database): Operation<typeof CALLS.getNotifications> {
  return (_input, { user }) => answerAll(db, user.id);
}
