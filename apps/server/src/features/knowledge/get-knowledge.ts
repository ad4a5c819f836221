import type { CALLS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import type { KnowledgeDeps } from './routes.ts';
import { listFiles, requireOwnAssistant } from './store.ts';

export function getKnowledge({ db }: Pick<KnowledgeDeps, 'db'>): Operation<typeof CALLS.getKnowledge> {
  return async ({ assistantId }, { user }) => {
    await requireOwnAssistant(db, user.id, assistantId);
    return { success: true, message: '', files: await listFiles(db, assistantId) };
  };
}
