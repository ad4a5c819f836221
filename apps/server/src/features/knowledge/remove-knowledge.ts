import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { files, knowledgeFiles } from '../../db/schema.ts';
import { removeLater } from '../../platform/files/stored-files.ts';
import type { Jobs } from '../../platform/jobs.ts';

/** Lets go of all files of an assistant, before `tx` deletes it. */
export async function removeKnowledge(tx: Queryable, jobs: Jobs, assistantId: string): Promise<void> {
  const ofAssistant = tx
    .select({ id: knowledgeFiles.id })
    .from(knowledgeFiles)
    .where(eq(knowledgeFiles.assistantId, assistantId));
  const gone = await tx.delete(files).where(inArray(files.id, ofAssistant)).returning({ key: files.key });
  await removeLater(
    jobs,
    tx,
    gone.map(({ key }) => key),
  );
}
