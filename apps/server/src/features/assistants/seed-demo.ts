import { readFile } from 'node:fs/promises';
import { DEMO_ASSISTANT_ID, NewAssistant } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import { assistants } from '../../db/schema.ts';
import { replaceFaq } from './faq.ts';

const CONTENT = new URL('../../../../../content/demo-assistant.json', import.meta.url);

/** Makes the assistant that explains Parlo, unless it exists. An operator's changes to it stay. */
export async function seedDemoAssistant(db: Database): Promise<void> {
  const demo = NewAssistant.parse(JSON.parse(await readFile(CONTENT, 'utf8')));
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(assistants)
      .values({
        id: DEMO_ASSISTANT_ID,
        name: demo.assistantName,
        prompt: demo.assistantPrompt,
        greeting: demo.greetingMessage,
        voice: demo.voice,
        allowedSites: demo.allowedSites,
        consentText: demo.consentText,
        retentionDays: demo.retentionDays,
      })
      .onConflictDoNothing()
      .returning({ id: assistants.id });
    if (made.length > 0) await replaceFaq(tx, DEMO_ASSISTANT_ID, demo.faqList ?? []);
  });
}
