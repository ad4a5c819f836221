import type { Contact, ENDPOINTS } from '@parlo/contract';
import { and, desc, eq, inArray, not, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { assistants, contacts, conversations } from '../../db/schema.ts';
import { openContact } from '../../db/sealed-rows.ts';
import type { Operation } from '../../platform/api.ts';
import { isAfter, microsOf, type Position, readCursor, toPage } from '../../platform/cursor.ts';
import { AppError } from '../../platform/errors.ts';
import { mayWriteTo } from '../../platform/mail/owner-to-write.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';

const PAGE = 25;
/** All of them precede the first page: open ones are few. */
const MOST_URGENT = 100;

const isOpenUrgent = sql`(${contacts.urgent} is not null and ${contacts.state} = 'new')`;

export interface WantedContacts {
  readonly ownerId: string;
  readonly assistantId?: string | undefined;
  readonly state?: Contact['state'] | undefined;
  readonly after?: Position | undefined;
  /** Only urgent ones that are open, or all but those. Default: all. */
  readonly urgent?: 'only' | 'without';
}

/** Returns visitors' messages, newest first, at most `limit`. */
export function findContacts(db: Database, wanted: WantedContacts, limit: number) {
  const { ownerId, assistantId, state, after, urgent } = wanted;
  return db
    .select({
      contact: contacts,
      at: microsOf(contacts.createdAt),
      assistant: assistants.name,
      origin: conversations.origin,
    })
    .from(contacts)
    .innerJoin(assistants, eq(assistants.id, contacts.assistantId))
    .innerJoin(conversations, eq(conversations.id, contacts.conversationId))
    .where(
      and(
        eq(contacts.ownerId, ownerId),
        assistantId === undefined ? undefined : eq(contacts.assistantId, assistantId),
        state === undefined ? undefined : eq(contacts.state, state),
        urgent && (urgent === 'only' ? isOpenUrgent : not(isOpenUrgent)),
        after && isAfter(contacts.createdAt, contacts.id, after),
      ),
    )
    .orderBy(desc(contacts.createdAt), desc(contacts.id))
    .limit(limit)
    .then((rows) =>
      rows.map(({ contact: stored, at, assistant, origin }) => {
        const contact = openContact(db, stored);
        const { id, conversationId, assistantId, name, email, phone, message, createdAt } = contact;
        const { state, urgent } = contact;
        const shown: Contact = {
          id,
          conversationId,
          assistantId,
          name,
          email,
          phone,
          message,
          state,
          urgent,
          assistantName: assistant,
          test: ['builder', 'sandbox'].includes(origin),
          createdAt: createdAt.toISOString(),
        };
        return { id, at, shown };
      }),
    );
}

export function getContacts(db: Database): Operation<typeof ENDPOINTS.getContacts> {
  return async ({ assistantId, state, cursor, limit = PAGE }, { user }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const assistant = assistantId === undefined ? null : await requireOwnAssistant(db, user.id, assistantId);
    // One more shows whether there is a next page.
    const wanted = { ownerId: user.id, assistantId: assistant?.id, state };
    const [urgent, rows, unread, mailed] = await Promise.all([
      after ? [] : findContacts(db, { ...wanted, urgent: 'only' }, MOST_URGENT),
      findContacts(db, { ...wanted, after, urgent: 'without' }, limit + 1),
      db.$count(contacts, and(eq(contacts.ownerId, user.id), eq(contacts.state, 'new'))),
      mayWriteTo(db, user.id),
    ]);
    const { page, next } = toPage(rows, limit);
    const shown = [...urgent, ...page].map((row) => row.shown);
    return { success: true, contacts: shown, next, unread, mailed };
  };
}

export function markContact(db: Database): Operation<typeof ENDPOINTS.markContact> {
  return async ({ contactId, state }, { user }) => {
    const own = db
      .select({ id: contacts.id })
      .from(contacts)
      .where(and(eq(contacts.id, contactId), eq(contacts.ownerId, user.id)));
    const { rowCount } = await db.update(contacts).set({ state }).where(inArray(contacts.id, own));
    if (rowCount === 0) throw new AppError('contact_not_found', 'There is no such message.');
    return { success: true, message: state === 'done' ? 'Marked as done.' : 'Marked as new.' };
  };
}
