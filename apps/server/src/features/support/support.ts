import { type ENDPOINTS, MESSAGES, type SupportInput } from '@parlo/contract';
import { asc, eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { supportTickets, user } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import type { MailQueue } from '../../platform/mail/mail-queue.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import { newId } from '../../platform/new-id.ts';
import { type Ticket, ticketMail } from './mail-texts.ts';

export interface SupportDeps {
  readonly db: Database;
  readonly mails: MailQueue;
  readonly logger: Logger;
  /** Absent: the first administrator reads what people write. */
  readonly supportEmail: string | undefined;
}

/** The footer's form has no subject. */
const DEFAULT_SUBJECT = 'A message from the website';

/** Stores a message to the operator, and mails it. */
export function support(deps: SupportDeps): Operation<typeof ENDPOINTS.support> {
  const { db, logger } = deps;
  return async (input, context) => {
    const user = await context.currentUser();
    const email = input.email ?? user?.email;
    if (email === undefined) {
      throw new AppError('required', 'Please enter your email.', { field: 'email' });
    }
    const ticket: Ticket = {
      id: newId('ticket'),
      userId: user?.id ?? null,
      email,
      ...contentOf(input),
    };
    const mailed = await db.transaction(async (tx) => {
      await tx.insert(supportTickets).values(ticket);
      return mailToOperator(tx, deps, ticket);
    });
    if (!mailed)
      logger.warn({ ticketId: ticket.id }, 'a support ticket was kept; there is nobody to mail it to');
    return { success: true, message: MESSAGES.ticketSent, ticketId: ticket.id };
  };
}

/** A partner request introduces the sender above the message, so that it is complete wherever it is read. */
function contentOf({
  subject,
  message,
  partner,
}: SupportInput): Pick<Ticket, 'subject' | 'message' | 'partner'> {
  if (!partner) return { subject: subject || DEFAULT_SUBJECT, message, partner: false };
  const { name, company, website } = partner;
  const facts = [`Name: ${name}`, `Company: ${company}`, ...(website ? [`Website: ${website}`] : [])];
  const whole = `${facts.join('\n')}\n\n${message}`;
  return { subject: `Partner programme: ${company}`, message: whole, partner: true };
}

async function mailToOperator(tx: Queryable, deps: SupportDeps, ticket: Ticket): Promise<boolean> {
  const to = deps.supportEmail ?? (await findOperator(tx));
  if (to === null) return false;
  await deps.mails.send(ticketMail(to, ticket), tx);
  return true;
}

/** Returns the email of the administrator with the oldest account; null without administrators. */
async function findOperator(db: Queryable): Promise<string | null> {
  const [admin] = await db
    .select({ email: user.email })
    .from(user)
    .where(eq(user.role, 'admin'))
    .orderBy(asc(user.createdAt), asc(user.id))
    .limit(1);
  return admin?.email ?? null;
}
