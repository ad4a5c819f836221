import type { ModelUse } from '@parlo/dialog/responder';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { languageModelUse } from '../../db/schema.ts';

const TODAY = sql<string>`(now() at time zone 'UTC')::date`;

interface TokensUsed extends Pick<ModelUse, 'inputTokens' | 'outputTokens'> {
  readonly replies?: 0 | 1;
}

/** Tokens that all assistants of an owner took today, in UTC, or one of them. */
export async function tokensToday(db: Queryable, ownerId: string, assistantId?: string): Promise<number> {
  const [row] = await db
    .select({
      tokens:
        sql`coalesce(sum(${languageModelUse.inputTokens} + ${languageModelUse.outputTokens}), 0)`.mapWith(
          Number,
        ),
    })
    .from(languageModelUse)
    .where(
      and(
        eq(languageModelUse.ownerId, ownerId),
        eq(languageModelUse.day, TODAY),
        assistantId === undefined ? undefined : eq(languageModelUse.assistantId, assistantId),
      ),
    );
  return row?.tokens ?? 0;
}

/** Adds the tokens of one reply, or of a test, which is not a reply. */
export async function addUse(
  db: Queryable,
  ownerId: string,
  assistantId: string,
  { inputTokens, outputTokens, replies = 1 }: TokensUsed,
): Promise<void> {
  await db
    .insert(languageModelUse)
    .values({ ownerId, day: TODAY, assistantId, replies, inputTokens, outputTokens })
    .onConflictDoUpdate({
      target: [languageModelUse.ownerId, languageModelUse.day, languageModelUse.assistantId],
      set: {
        replies: sql`${languageModelUse.replies} + excluded.replies`,
        inputTokens: sql`${languageModelUse.inputTokens} + excluded.input_tokens`,
        outputTokens: sql`${languageModelUse.outputTokens} + excluded.output_tokens`,
      },
    });
}

/** Returns an account's token use by day and assistant, for its export. */
export function allUse(db: Queryable, ownerId: string) {
  const { day, assistantId, replies, inputTokens, outputTokens } = languageModelUse;
  return db
    .select({ day, assistantId, replies, inputTokens, outputTokens })
    .from(languageModelUse)
    .where(eq(languageModelUse.ownerId, ownerId))
    .orderBy(asc(day), asc(assistantId));
}
