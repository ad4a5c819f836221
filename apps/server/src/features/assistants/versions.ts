import { AssistantChanges, type AssistantVersion, type ENDPOINTS, TEST_LIMITS } from '@parlo/contract';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { assistants, assistantVersions } from '../../db/schema.ts';
import type { CurrentUser, Operation } from '../../platform/api.ts';
import { newId } from '../../platform/new-id.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { ownAssistant } from './own-assistants.ts';

/** Of one assistant, as PostgreSQL stores them: a list of questions may be two megabytes. */
const KEPT_BYTES = 4 * 1024 * 1024;
/** The current version and the one before it are kept, however large they are. */
const ALWAYS_KEPT = 2;

// Files and logos are stored elsewhere and may be gone by the time a version is restored.
const {
  id: _id,
  version: _version,
  logoDownload: _logo,
  knowledgeFile: _file,
  ...kept
} = AssistantChanges.shape;
const FIELDS = Object.keys(kept) as (keyof typeof kept)[];

/**
 * Keeps what is saved of an assistant now, unless it is what was kept last. Has to run before and after every change:
 * before it, for assistants that were saved before versions were kept, with `via` null.
 */
export async function keepVersion(
  tx: Queryable,
  assistantId: string,
  via: CurrentUser['via'] | null,
): Promise<void> {
  const assistant = await ownAssistant(tx, assistantId);
  if (!assistant) return;
  const content = JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, assistant[field]])));
  const [last] = await tx
    .select({ same: sql<boolean>`${assistantVersions.content} = ${content}::jsonb` })
    .from(assistantVersions)
    .where(eq(assistantVersions.assistantId, assistantId))
    .orderBy(desc(assistantVersions.sequence))
    .limit(1);
  if (last && (last.same || via === null)) return;
  await tx.insert(assistantVersions).values({
    id: newId('version'),
    assistantId,
    content: sql`${content}::jsonb`,
    savedVia: via,
    ...(via === null && {
      savedAt: sql`(select updated_at from ${assistants} where id = ${assistantId})`,
    }),
  });
  await tx.execute(sql`
    delete from assistant_versions where id in (
      select id from (
        select id,
          row_number() over (order by sequence desc) as number,
          sum(pg_column_size(content)) over (order by sequence desc) as bytes
        from assistant_versions where assistant_id = ${assistantId}) as version
      where number > ${TEST_LIMITS.versions} or (number > ${ALWAYS_KEPT} and bytes > ${KEPT_BYTES}))`);
}

export function getVersions(db: Database): Operation<typeof ENDPOINTS.getVersions> {
  return async ({ assistantId }, { user }) => {
    await requireOwnAssistant(db, user.id, assistantId);
    return { success: true, versions: await listVersions(db, assistantId) };
  };
}

/** The versions of an assistant, newest first. What changed is compared in the database: contents are large. */
async function listVersions(db: Queryable, assistantId: string): Promise<AssistantVersion[]> {
  const { rows } = await db.execute<Omit<AssistantVersion, 'savedAt'> & { savedAt: string | Date }>(sql`
    select id, saved_at as "savedAt", saved_via as "savedVia",
      coalesce(jsonb_array_length(content -> 'faqList'), 0) as questions,
      case when earlier is not null then array(
        select key from jsonb_each(content) where earlier ? key and earlier -> key <> value order by key) end as changed
    from (
      select *, lag(content) over (order by sequence) as earlier
      from assistant_versions where assistant_id = ${assistantId}) as version
    order by sequence desc`);
  return rows.map((row) => ({ ...row, savedAt: new Date(row.savedAt).toISOString() }));
}

/** Every version of every assistant of an account, for its export. */
export function allVersions(db: Queryable, ownerId: string) {
  return db
    .select({
      assistantId: assistantVersions.assistantId,
      savedAt: assistantVersions.savedAt,
      savedVia: assistantVersions.savedVia,
      content: assistantVersions.content,
    })
    .from(assistantVersions)
    .innerJoin(assistants, eq(assistants.id, assistantVersions.assistantId))
    .where(eq(assistants.ownerId, ownerId))
    .orderBy(assistantVersions.sequence);
}
