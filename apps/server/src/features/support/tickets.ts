import { type ENDPOINTS, MESSAGES, OWNER_LIMITS, type SupportTicket } from '@parlo/contract';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { supportReplies, supportTickets } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { isAfter, microsOf, readCursor, toPage } from '../../platform/cursor.ts';
import { AppError } from '../../platform/errors.ts';
import { replyMail } from './mail-texts.ts';
import type { SupportDeps } from './support.ts';

type TicketRow = typeof supportTickets.$inferSelect;

/** Lists what people wrote to the operator, newest first, with what was replied. */
export function listTickets(db: Database): Operation<typeof ENDPOINTS.listTickets> {
  return async ({ state, cursor, limit = OWNER_LIMITS.pageSize }) => {
    const { id, createdAt } = supportTickets;
    const after = cursor === undefined ? undefined : isAfter(createdAt, id, readCursor(cursor));
    const rows = await db
      .select({ ticket: supportTickets, id, at: microsOf(createdAt) })
      .from(supportTickets)
      .where(and(state && eq(supportTickets.state, state), after))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit + 1);
    const { page, next } = toPage(rows, limit);
    const tickets = page.map(({ ticket }) => ticket);
    return { success: true, tickets: await withReplies(db, tickets), next };
  };
}

type AnswerDeps = Pick<SupportDeps, 'db' | 'mails' | 'supportEmail'>;

/** Mails a reply and keeps it with its ticket, both or neither. A reply that is sent again is the same. */
export function answerTicket({
  db,
  mails,
  supportEmail,
}: AnswerDeps): Operation<typeof ENDPOINTS.answerTicket> {
  return async ({ ticketId, replyId, text }, { user }) => {
    const ticket = await db.transaction(async (tx) => {
      const found = await lockTicket(tx, ticketId);
      const [added] = await tx
        .insert(supportReplies)
        .values({ id: replyId, ticketId, author: user.email, text })
        .onConflictDoNothing()
        .returning({ id: supportReplies.id });
      if (!added) return found;
      await mails.send(replyMail(found, text, supportEmail ?? user.email), tx);
      return change(tx, ticketId, { state: 'answered', read: true });
    });
    return { success: true, message: 'The reply is on its way.', ticket: await whole(db, ticket) };
  };
}

export function editTicket(db: Database): Operation<typeof ENDPOINTS.editTicket> {
  return async ({ ticketId, state, read }) => {
    const ticket = await change(db, ticketId, { ...(state && { state }), ...(read && { read }) });
    return { success: true, message: MESSAGES.saved, ticket: await whole(db, ticket) };
  };
}

const notFound = () => new AppError('ticket_not_found', 'There is no such message.');

async function lockTicket(tx: Queryable, id: string): Promise<TicketRow> {
  const [row] = await tx.select().from(supportTickets).where(eq(supportTickets.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/** A ticket that somebody changed was read. */
async function change(
  tx: Queryable,
  id: string,
  { state }: { readonly state?: TicketRow['state']; readonly read?: boolean },
): Promise<TicketRow> {
  const [row] = await tx
    .update(supportTickets)
    .set({ ...(state && { state }), readAt: sql`coalesce(${supportTickets.readAt}, now())` })
    .where(eq(supportTickets.id, id))
    .returning();
  if (!row) throw notFound();
  return row;
}

async function whole(db: Queryable, ticket: TicketRow): Promise<SupportTicket> {
  const [one] = await withReplies(db, [ticket]);
  if (!one) throw notFound();
  return one;
}

async function withReplies(db: Queryable, tickets: readonly TicketRow[]): Promise<SupportTicket[]> {
  const { ticketId, createdAt, id } = supportReplies;
  const ids = tickets.map((ticket) => ticket.id);
  const replies =
    ids.length === 0
      ? []
      : await db.select().from(supportReplies).where(inArray(ticketId, ids)).orderBy(asc(createdAt), asc(id));
  return tickets.map(({ userId, readAt, createdAt: written, ...ticket }) => ({
    ...ticket,
    signedIn: userId !== null,
    unread: readAt === null,
    createdAt: written.toISOString(),
    replies: replies
      .filter((reply) => reply.ticketId === ticket.id)
      .map((reply) => ({
        id: reply.id,
        author: reply.author,
        text: reply.text,
        createdAt: reply.createdAt.toISOString(),
      })),
  }));
}
