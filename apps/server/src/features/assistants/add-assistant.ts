import type { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import { assistants } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { newId } from '../../platform/new-id.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import { replaceFaq } from './faq.ts';
import { refusingTakenName } from './name-taken.ts';
import type { ListAssistants } from './own-assistants.ts';
import { requireRoom } from './require-room.ts';

export function addAssistant(
  db: Database,
  listAssistants: ListAssistants,
): Operation<typeof CALLS.addAssistant> {
  return async ({ email, assistant }, { user }) => {
    requireOwnEmail(user, email);
    const id = newId('assistant');
    await refusingTakenName(
      db.transaction(async (tx) => {
        await requireRoom(tx, user.id);
        await tx.insert(assistants).values({
          id,
          ownerId: user.id,
          name: assistant.assistantName,
          prompt: assistant.assistantPrompt,
          greeting: assistant.greetingMessage,
          voice: assistant.voice,
          allowedSites: assistant.allowedSites,
          consentText: assistant.consentText,
          retentionDays: assistant.retentionDays,
          visitorCallsAtOnce: assistant.visitorCallsAtOnce,
          visitorMinutesPerDay: assistant.visitorMinutesPerDay,
        });
        await replaceFaq(tx, id, assistant.faqList ?? []);
      }),
    );
    const list = await listAssistants(user.id);
    return { success: true, message: 'Assistant created.', assistantId: id, assistants: list };
  };
}
