import { type ENDPOINTS, OWNER_LIMITS } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { assistants, user } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/new-id.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import { recordAct } from '../../platform/record-act.ts';
import { requireNotice } from '../../platform/require-notice.ts';
import type { EditDeps } from './edit-assistant.ts';
import { replaceFaq } from './faq.ts';
import { refusingTakenName } from './store.ts';
import { keepVersion } from './versions.ts';

export function addAssistant({
  db,
  listAssistants,
  requireCallProvider,
}: Pick<EditDeps, 'db' | 'listAssistants' | 'requireCallProvider'>): Operation<
  typeof ENDPOINTS.addAssistant
> {
  return async ({ email, assistant }, context) => {
    const { user } = context;
    requireOwnEmail(user, email);
    requireNotice(assistant.aiNotice);
    const id = newId('assistant');
    await refusingTakenName(
      db.transaction(async (tx) => {
        await requireRoom(tx, user.id);
        if (assistant.callEngine === 'provider') await requireCallProvider(tx, null);
        await tx.insert(assistants).values({
          id,
          ownerId: user.id,
          name: assistant.assistantName,
          prompt: assistant.assistantPrompt,
          greeting: assistant.greetingMessage,
          voice: assistant.voice,
          pronunciations: assistant.pronunciations,
          alsoSpoken: assistant.alsoSpoken,
          replyMode: assistant.replyMode,
          allowedSites: assistant.allowedSites,
          consentText: assistant.consentText,
          country: assistant.country,
          dangerNote: assistant.dangerNote,
          aiNotice: assistant.aiNotice,
          deviceSpeech: assistant.deviceSpeech,
          callEngine: assistant.callEngine,
          retentionDays: assistant.retentionDays,
          visitorCallsAtOnce: assistant.visitorCallsAtOnce,
          visitorMinutesPerDay: assistant.visitorMinutesPerDay,
          contact: assistant.contact,
          look: assistant.look,
        });
        await replaceFaq(tx, id, assistant.faqList ?? []);
        await keepVersion(tx, id, user.via);
        await recordAct(tx, context, 'add_assistant', { id, name: assistant.assistantName });
      }),
    );
    const list = await listAssistants(user.id);
    return { success: true, message: 'Assistant created.', assistantId: id, assistants: list };
  };
}

/**
 * Refuses an assistant above the owner's limit. Locks the owner's row until `tx` ends, so that several requests at once
 * can't exceed it together.
 */
export async function requireRoom(tx: Queryable, ownerId: string): Promise<void> {
  // Lighter than `update`: rows that refer to the owner may be written meanwhile.
  await tx.select({ id: user.id }).from(user).where(eq(user.id, ownerId)).for('no key update');
  const max = OWNER_LIMITS.assistants;
  if ((await tx.$count(assistants, eq(assistants.ownerId, ownerId))) < max) return;
  const message = `You can have at most ${max} assistants. Delete one to make another.`;
  throw new AppError('too_many_assistants', message, { params: { max } });
}
