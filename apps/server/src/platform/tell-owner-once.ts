import type { CallProviderFault, ModelFault } from '@parlo/contract';
import { languageOf } from '@parlo/dialog/language';
import { eq, lt, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database, Queryable } from '../db/connect.ts';
import { assistants, languageModelNotices } from '../db/schema.ts';

/** Owners who were told today are remembered here as well, so that not every turn asks the database. */
const REMEMBERED = 10_000;

type Fault = ModelFault | CallProviderFault;

/** Why a provider that an owner chose for an assistant is not used, where its owner can mend it. */
export interface FaultNotice<F extends Fault> {
  readonly userId: string;
  readonly assistantId: string;
  /** The assistant's name, and the code of the language that it greets in. */
  readonly assistant: string;
  readonly language: string;
  readonly fault: F;
}

/** Notifies an owner, as a part of the transaction that keeps it from being said again today. */
export type TellOwner<F extends Fault> = (tx: Queryable, notice: FaultNotice<F>) => Promise<void>;

interface Happened<F extends Fault> {
  readonly ownerId: string;
  readonly assistantId: string;
  readonly fault: F;
}

/**
 * Tells owners of each cause once a day in UTC, whichever of their servers sees it. `aboutOf` names what a cause is about:
 * two with the same name are one.
 */
export function createTellOnce<F extends Fault>(
  db: Database,
  tell: TellOwner<F>,
  aboutOf: (happened: Happened<F>) => string,
): (happened: Happened<F>) => Promise<void> {
  const told = new LRUCache<string, true>({ max: REMEMBERED });
  return async (happened) => {
    const { ownerId, assistantId, fault } = happened;
    const about = aboutOf(happened);
    const id = [new Date().toISOString().slice(0, 10), ownerId, about, fault].join(' ');
    if (told.has(id)) return;
    told.set(id, true);
    try {
      await db.transaction(async (tx) => {
        const [assistant] = await tx
          .select({ name: assistants.name, greeting: assistants.greeting })
          .from(assistants)
          .where(eq(assistants.id, assistantId))
          .for('key share');
        if (!assistant) return;
        const { rowCount } = await tx
          .insert(languageModelNotices)
          .values({ ownerId, about, fault, day: sql`(now() at time zone 'UTC')::date` })
          .onConflictDoNothing();
        if (rowCount === 0) return;
        const { name, greeting } = assistant;
        const language = languageOf('', { greeting, faq: [] }).code;
        await tell(tx, { userId: ownerId, assistantId, assistant: name, language, fault });
      });
    } catch (error) {
      told.delete(id);
      throw error;
    }
  };
}

/** Deletes what was told on days that are over. */
export async function forgetNotices(db: Database): Promise<void> {
  await db
    .delete(languageModelNotices)
    .where(lt(languageModelNotices.day, sql`(now() at time zone 'UTC')::date - 1`));
}
