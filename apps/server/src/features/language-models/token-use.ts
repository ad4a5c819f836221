import type { ModelUse } from '@parlo/dialog/responder';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { languageModelUse } from '../../db/schema.ts';

const TODAY = sql<string>`(now() at time zone 'UTC')::date`;

/** Tokens that all assistants of an owner took today, in UTC. */
export async function tokensToday(db: Queryable, ownerId: string): Promise<number> {
  const [row] = await db
    .select({
      tokens:
        sql`coalesce(sum(${languageModelUse.inputTokens} + ${languageModelUse.outputTokens}), 0)`.mapWith(
          Number,
        ),
    })
    .from(languageModelUse)
    .where(and(eq(languageModelUse.ownerId, ownerId), eq(languageModelUse.day, TODAY)));
  return row?.tokens ?? 0;
}

/** Adds what one reply took. */
export async function addUse(
  db: Queryable,
  ownerId: string,
  assistantId: string,
  { inputTokens, outputTokens }: ModelUse,
): Promise<void> {
  await db
    .insert(languageModelUse)
    .values({ ownerId, day: TODAY, assistantId, replies: 1, inputTokens, outputTokens })
    .onConflictDoUpdate({
      target: [languageModelUse.ownerId, languageModelUse.day, languageModelUse.assistantId],
      set: {
        replies: sql`${languageModelUse.replies} + 1`,
        inputTokens: sql`${languageModelUse.inputTokens} + excluded.input_tokens`,
        outputTokens: sql`${languageModelUse.outputTokens} + excluded.output_tokens`,
      },
    });
}
