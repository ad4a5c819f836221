import type { ConversationStep } from '@parlo/contract';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { bookings, CALLER_NUMBER, contacts } from '../../db/schema.ts';
import { openContact } from '../../db/sealed-rows.ts';

/** Returns what came of a conversation besides words, in order: messages for a person, and meetings as they are now. */
export async function readSteps(
  db: Database,
  { id, startedAt }: { readonly id: string; readonly startedAt: Date },
): Promise<ConversationStep[]> {
  const [left, booked] = await Promise.all([
    db
      .select({
        id: contacts.id,
        keyId: contacts.keyId,
        at: contacts.createdAt,
        name: contacts.name,
        urgent: contacts.urgent,
      })
      .from(contacts)
      .where(and(eq(contacts.conversationId, id), ne(contacts.draftId, CALLER_NUMBER)))
      .orderBy(asc(contacts.createdAt), asc(contacts.id)),
    db
      .select({
        at: bookings.createdAt,
        service: bookings.service,
        startsAt: bookings.startsAt,
        state: bookings.state,
      })
      .from(bookings)
      .where(eq(bookings.conversationId, id))
      .orderBy(asc(bookings.createdAt), asc(bookings.id)),
  ]);
  const atMs = (at: Date) => Math.max(0, at.getTime() - startedAt.getTime());
  return [
    ...left.map((row) => ({
      ...{ kind: 'message' as const, atMs: atMs(row.at) },
      ...{ name: openContact(db, row).name, urgent: row.urgent !== null },
    })),
    ...booked.map(({ at, service, startsAt, state }) => ({
      ...{ kind: 'meeting' as const, atMs: atMs(at) },
      ...{ service, startsAt: startsAt.toISOString(), cancelled: state === 'cancelled' },
    })),
  ].toSorted((a, b) => a.atMs - b.atMs);
}
