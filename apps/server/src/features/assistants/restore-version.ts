import type { ENDPOINTS } from '@parlo/contract';
import { and, eq } from 'drizzle-orm';
import { assistantVersions } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { applyChanges, type EditDeps, requireVersion } from './edit-assistant.ts';
import { findOwn, refusingTakenName } from './store.ts';

/**
 * Saves what an earlier version holds, as a new version: the one that it replaces is kept, too. How long conversations are
 * kept stays as it is: fewer days delete what no version brings back.
 */
export function restoreVersion(
  deps: Pick<EditDeps, 'db' | 'listAssistants' | 'onChanged'>,
): Operation<typeof ENDPOINTS.restoreVersion> {
  const { db, listAssistants, onChanged } = deps;
  return async ({ assistantId, versionId, version }, context) => {
    const { user } = context;
    await refusingTakenName(
      db.transaction(async (tx) => {
        const found = await findOwn(tx, user.id, { id: assistantId, index: undefined });
        await requireVersion(tx, found, version);
        const [kept] = await tx
          .select({ content: assistantVersions.content })
          .from(assistantVersions)
          .where(and(eq(assistantVersions.id, versionId), eq(assistantVersions.assistantId, found.id)));
        if (!kept) throw new AppError('version_not_found', 'This version is not kept any more.');
        const { retentionDays: _days, ...content } = kept.content;
        await applyChanges(tx, found, content, context);
      }),
    );
    onChanged(assistantId);
    return { success: true, message: 'Version restored.', assistants: await listAssistants(user.id) };
  };
}
