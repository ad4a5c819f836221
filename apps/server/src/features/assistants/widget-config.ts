import { type CALLS, DEFAULT_VOICE, MESSAGES } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { assistants } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';

/** What a visitor's widget may know: never the prompt, the questions or the owner. */
export function widgetConfig(db: Database): Operation<typeof CALLS.widgetConfig> {
  return async ({ assistantId }) => {
    const id = assistantId?.trim();
    if (!id) throw new AppError('invalid_input', MESSAGES.assistantIdRequired);
    const [row] = await db
      .select({
        id: assistants.id,
        assistantName: assistants.name,
        greetingMessage: assistants.greeting,
        voice: assistants.voice,
      })
      .from(assistants)
      .where(eq(assistants.id, id));
    if (row === undefined) throw new AppError('not_found', MESSAGES.assistantNotFound);
    const assistant = { ...row, voice: row.voice || DEFAULT_VOICE, logo: null };
    return { success: true, message: '', assistant };
  };
}
