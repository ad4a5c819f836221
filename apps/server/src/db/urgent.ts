import type { UrgentKind } from '@parlo/contract';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { newId } from '../platform/new-id.ts';
import type { Queryable } from './connect.ts';
import { assistants, contacts, conversations, messages, minuteBalances } from './schema.ts';
import { openText, sealContact } from './sealed-rows.ts';
import { textKeysOf } from './text-keys.ts';

/** One per conversation: a person in danger says more than one sentence, and the owner is alerted once. */
const DRAFT = 'urgent';
/** As long as a message that a visitor leaves. */
const LONGEST = 2_000;

/**
 * Keeps what a visitor told of a danger among their owner's messages, whatever is switched off, as a part of the
 * transaction that stores it: `said`, or else their last turn. Returns the message's id while nobody was mailed of it;
 * `undefined` after that, where nobody owns the assistant, and for a suspended account.
 */
export async function keepUrgent(
  tx: Queryable,
  conversationId: string,
  kind: UrgentKind,
  said?: string,
): Promise<string | undefined> {
  const [place] = await tx
    .select({
      assistantId: assistants.id,
      ownerId: assistants.ownerId,
      suspended: minuteBalances.suspendedAt,
    })
    .from(conversations)
    .innerJoin(assistants, eq(assistants.id, conversations.assistantId))
    .leftJoin(minuteBalances, eq(minuteBalances.userId, assistants.ownerId))
    .where(eq(conversations.id, conversationId));
  if (!place || place.ownerId === null || place.suspended !== null) return undefined;
  const { assistantId, ownerId } = place;
  const message = wellKept(said ?? (await lastSaid(tx, conversationId)));
  const id = newId('contact');
  const [stored] = await tx
    .insert(contacts)
    .values({
      id,
      conversationId,
      draftId: DRAFT,
      assistantId,
      ownerId,
      ...sealContact(textKeysOf(tx), id, { name: '', email: '', phone: '', message }),
      urgent: kind,
    })
    .onConflictDoNothing()
    .returning({ id: contacts.id });
  return stored?.id ?? (await unmailedOf(tx, conversationId));
}

/** A message that was just stored with its turn may not have been mailed yet. */
async function unmailedOf(tx: Queryable, conversationId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.conversationId, conversationId),
        eq(contacts.draftId, DRAFT),
        isNull(contacts.mailedAt),
      ),
    );
  return row?.id;
}

async function lastSaid(tx: Queryable, conversationId: string): Promise<string> {
  const [row] = await tx
    .select({
      conversationId: messages.conversationId,
      id: messages.id,
      text: messages.text,
      keyId: messages.keyId,
    })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.role, 'visitor')))
    .orderBy(desc(messages.position))
    .limit(1);
  return row ? openText(tx, row) : '';
}

/** PostgreSQL's text can't contain NUL. */
const wellKept = (text: string) => text.replaceAll('\0', '').slice(0, LONGEST).toWellFormed();

/** Urgent messages whose mail has not been sent, since some seconds: a job for them was never sent, or is on its way. */
export async function unmailedUrgent(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        isNotNull(contacts.urgent),
        sql`${contacts.mailedAt} is null and ${contacts.createdAt} < now() - interval '30 seconds'`,
      ),
    )
    .limit(100);
  return rows.map(({ id }) => id);
}
