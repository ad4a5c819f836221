import type { CALLS } from '@parlo/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { assistants } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import { replaceFaq } from './faq.ts';
import { findOwn } from './find-own.ts';
import { refusingTakenName } from './name-taken.ts';
import { listAssistants } from './store.ts';

/** Changes what is given and leaves the rest; the list of questions is replaced as a whole. */
export function editAssistant(db: Database): Operation<typeof CALLS.editAssistant> {
  return async ({ email, index, assistantId, updated }, { user }) => {
    requireOwnEmail(user, email);
    await refusingTakenName(
      db.transaction(async (tx) => {
        const id = await findOwn(tx, user.id, { id: assistantId ?? updated.id, index });
        await tx
          .update(assistants)
          .set({
            // Drizzle leaves out what is undefined.
            name: updated.assistantName,
            prompt: updated.assistantPrompt,
            greeting: updated.greetingMessage,
            voice: updated.voice,
            revision: sql`${assistants.revision} + 1`,
            updatedAt: sql`now()`,
          })
          .where(eq(assistants.id, id));
        if (updated.faqList) await replaceFaq(tx, id, updated.faqList);
      }),
    );
    return { success: true, message: 'Changes saved.', assistants: await listAssistants(db, user.id) };
  };
}
